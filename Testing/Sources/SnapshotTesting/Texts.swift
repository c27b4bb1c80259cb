import Foundation

extension Diffing where Value == String {
    /// Lines, compared one by one.
    public static var lines: Diffing {
        Diffing(toData: { Data($0.utf8) }, fromData: { String(decoding: $0, as: UTF8.self) }) { old, new in
            guard old != new else { return nil }
            let before = old.components(separatedBy: "\n"), after = new.components(separatedBy: "\n")
            var text: [String] = []
            var removed: [Int: String] = [:], inserted: [Int: String] = [:]
            for change in after.difference(from: before) {
                switch change {
                case .remove(let at, let line, _): removed[at] = line
                case .insert(let at, let line, _): inserted[at] = line
                }
            }
            var i = 0, j = 0
            while i < before.count || j < after.count {
                if let line = removed[i] { text.append("−" + line); i += 1 } else if let line = inserted[j] { text.append("+" + line); j += 1 } else {
                    if removed[i - 1] != nil || removed[i + 1] != nil || inserted[j - 1] != nil || inserted[j + 1] != nil { text.append(" " + before[i]) }
                    i += 1
                    j += 1
                }
            }
            return (text.joined(separator: "\n"), [])
        }
    }
}

extension Snapshotting where Value == String, Format == String {
    /// The text as it is.
    public static var lines: Snapshotting { Snapshotting(pathExtension: "txt", diffing: .lines) }
}

extension Snapshotting where Format == String {
    /// The value's `description`.
    public static var description: Snapshotting { SimplySnapshotting.lines.pullback { String(describing: $0) } }

    /// The value with everything in it, as `Swift.dump` prints it.
    public static var dump: Snapshotting {
        SimplySnapshotting.lines.pullback { value in
            var text = ""
            Swift.dump(value, to: &text)
            return text
        }
    }
}

extension Snapshotting where Value: Encodable, Format == String {
    /// JSON with sorted keys and indentation.
    public static var json: Snapshotting {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return .json(encoder)
    }

    /// JSON as the encoder makes it.
    public static func json(_ encoder: JSONEncoder) -> Snapshotting {
        var strategy = SimplySnapshotting.lines.pullback { (value: Value) in (try? String(decoding: encoder.encode(value), as: UTF8.self)) ?? "this value cannot be encoded" }
        strategy.pathExtension = "json"
        return strategy
    }
}

extension Snapshotting where Value == Data, Format == Data {
    /// The bytes as they are.
    public static var data: Snapshotting {
        Snapshotting(pathExtension: nil, diffing: Diffing(toData: { $0 }, fromData: { $0 }) { old, new in
            old == new ? nil : ("\(old.count) bytes are kept, \(new.count) are new", [])
        })
    }
}
