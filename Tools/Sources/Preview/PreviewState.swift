import Builder
import Foundation

/// What the page shows besides pictures; sent whole, whenever something of it changed.
struct PreviewState: Encodable {
    enum Status: String, Encodable { case building, ready, failed }

    /// One preview.
    struct Item: Encodable {
        var id: String
        /// Empty where the source gives none.
        var name: String
        /// Relative to the project where it lies in it.
        var file: String
        var line: Int
        /// Counts its pictures; 0 before the first.
        var number = 0
        /// Points.
        var width = 0.0, height = 0.0
        /// What is written on the picture.
        var texts = ""
        /// Why there is no newer picture.
        var problem: String?
    }

    /// An error of the build.
    struct Fault: Encodable {
        var severity: String
        var file: String
        var line: Int
        var column: Int
        var message: String
        var advice: String?
        /// The line's text.
        var source: String?
    }

    struct Choice: Encodable {
        var scheme: String
        var device: String
        var locale: String
        var dynamicType: String
    }

    struct Update: Encodable {
        /// What had to be built: `file`, `package`, `resources` or `nothing`.
        var kind: String
        /// Seconds from the change to the end of the build, and to the first new picture.
        var built: Double
        var shown: Double?
    }

    var revision = 0
    var project: String
    var status = Status.building
    var faults: [Fault] = []
    var previews: [Item] = []
    var look: Choice
    var devices = Device.all.map(\.name)
    var update: Update?

    /// Orders files and, inside of them, previews as they stand there.
    mutating func take(_ items: [Item]) {
        let old = Dictionary(previews.map { ($0.id, $0) }) { first, _ in first }
        previews = items.map { new in
            guard let known = old[new.id] else { return new }
            var item = new
            (item.number, item.width, item.height, item.texts) = (known.number, known.width, known.height, known.texts)
            return item
        }
    }
}

extension PreviewState.Fault {
    init(_ finding: Finding, root: String) {
        severity = finding.severity.rawValue
        file = finding.place.map { Self.relative($0.file, to: root) } ?? ""
        line = finding.place?.line ?? 0
        column = finding.place?.column ?? 0
        message = finding.message
        advice = finding.advice
        if let place = finding.place, place.line > 0, let text = try? String(contentsOfFile: place.file, encoding: .utf8) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            if place.line <= lines.count { source = String(lines[place.line - 1]) }
        }
    }

    static func relative(_ path: String, to root: String) -> String { path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path }
}
