/// Changes to a source text by byte ranges. Lines never move; columns stay where a replacement is not longer than what
/// it replaces.
struct SourceEdits {
    private var edits: [(range: Range<Int>, text: [UInt8], pads: Bool)] = []

    var isEmpty: Bool { edits.isEmpty }

    /// Turns the range into spaces, keeping its line ends.
    mutating func blank(_ range: Range<Int>) { edits.append((range, [], true)) }

    /// Puts text in place of the range, followed by spaces up to its old length, and by the line ends it had.
    mutating func replace(_ range: Range<Int>, with text: String) { edits.append((range, Array(text.utf8), true)) }

    /// Adds text before the byte at `position`.
    mutating func insert(_ text: String, at position: Int) { edits.append((position..<position, Array(text.utf8), false)) }

    /// The changed text. Of edits that overlap, the one that begins first (and then the longest) wins.
    func applied(to source: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 256)
        var position = 0
        for (_, edit) in edits.enumerated().sorted(by: Self.precedes) {
            guard edit.range.lowerBound >= position, edit.range.upperBound <= source.count else { continue }
            result += source[position..<edit.range.lowerBound]
            result += edit.text
            if edit.pads { result += padding(for: source[edit.range], used: edit.text.count) }
            position = edit.range.upperBound
        }
        return result + source[position...]
    }

    private static func precedes(_ a: (offset: Int, element: (range: Range<Int>, text: [UInt8], pads: Bool)),
                                 _ b: (offset: Int, element: (range: Range<Int>, text: [UInt8], pads: Bool))) -> Bool {
        let (x, y) = (a.element.range, b.element.range)
        if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
        if x.isEmpty != y.isEmpty { return x.isEmpty }
        if x.upperBound != y.upperBound { return x.upperBound > y.upperBound }
        return a.offset < b.offset
    }

    private func padding(for old: ArraySlice<UInt8>, used: Int) -> [UInt8] {
        if used == 0 { return old.map { $0 == 10 || $0 == 13 ? $0 : 32 } }
        let lines = old.count { $0 == 10 }
        if lines > 0 { return Array(repeating: 10, count: lines) }
        return Array(repeating: 32, count: max(0, old.count - used))
    }
}
