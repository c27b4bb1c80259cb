import Foundation

/// Text under editing: what it is, what is selected, and what can be taken back.
///
/// Positions count UTF-16 units and never stand inside a character.
public struct TextEditing {
    public private(set) var text: String
    /// The end of the selection that stays when it is extended.
    public private(set) var anchor: Int
    /// The end that moves: where the caret is.
    public private(set) var head: Int

    public init(_ text: String = "") {
        self.text = text
        anchor = text.utf16.count
        head = anchor
    }

    public var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
    public var length: Int { text.utf16.count }
    public var selectedText: String { String(text[index(selection.lowerBound)..<index(selection.upperBound)]) }

    /// Steps over the text.
    public enum Unit: Sendable { case character, word, line, all }

    // MARK: Positions

    private func index(_ offset: Int) -> String.Index {
        let i = text.utf16.index(text.startIndex, offsetBy: min(max(offset, 0), length))
        // A position inside a character moves to its beginning.
        return i == text.endIndex ? i : text.rangeOfComposedCharacterSequence(at: i).lowerBound
    }

    private func offset(_ index: String.Index) -> Int { text.utf16.distance(from: text.startIndex, to: index) }

    /// The position one unit away from `position`.
    public func position(from position: Int, by unit: Unit, forward: Bool) -> Int {
        let i = index(position)
        switch unit {
        case .character:
            if forward { return i == text.endIndex ? position : offset(text.index(after: i)) }
            return i == text.startIndex ? position : offset(text.index(before: i))
        case .word:
            func isWord(_ c: Character) -> Bool { c.isLetter || c.isNumber || c == "_" || c == "'" }
            var j = i
            if forward {
                while j < text.endIndex, !isWord(text[j]) { j = text.index(after: j) }
                while j < text.endIndex, isWord(text[j]) { j = text.index(after: j) }
            } else {
                while j > text.startIndex, !isWord(text[text.index(before: j)]) { j = text.index(before: j) }
                while j > text.startIndex, isWord(text[text.index(before: j)]) { j = text.index(before: j) }
            }
            return offset(j)
        case .line:
            if forward { return offset(text[i...].firstIndex(where: \.isNewline) ?? text.endIndex) }
            return offset(text[..<i].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex)
        case .all: return forward ? length : 0
        }
    }

    // MARK: Selecting

    /// Puts the caret at `position`; `extending` keeps the other end of the selection.
    public mutating func moveTo(_ position: Int, extending: Bool = false) {
        head = offset(index(position))
        if !extending { anchor = head }
        endRun()
    }

    public mutating func move(by unit: Unit, forward: Bool, extending: Bool = false) {
        if !extending && unit == .character && !selection.isEmpty {
            // A caret leaves a selection at its end in the direction of the step.
            moveTo(forward ? selection.upperBound : selection.lowerBound)
        } else {
            moveTo(position(from: head, by: unit, forward: forward), extending: extending)
        }
    }

    public mutating func select(_ range: Range<Int>) {
        anchor = offset(index(range.lowerBound))
        head = offset(index(range.upperBound))
        endRun()
    }

    public mutating func selectAll() { select(0..<length) }

    public mutating func selectWord(at position: Int) {
        let start = self.position(from: min(position + 1, length), by: .word, forward: false)
        select(start..<max(self.position(from: start, by: .word, forward: true), start))
    }

    // MARK: Changing

    /// Replaces the selection.
    public mutating func insert(_ string: String) {
        remember(.typing, joins: selection.isEmpty && string.count == 1 && string != "\n" && string != " ")
        replace(selection, with: string)
    }

    /// Deletes the selection or, without one, a unit beside the caret.
    public mutating func delete(_ unit: Unit, forward: Bool) {
        let range: Range<Int>
        if selection.isEmpty {
            let other = position(from: head, by: unit, forward: forward)
            range = min(other, head)..<max(other, head)
        } else {
            range = selection
        }
        guard !range.isEmpty else { return }
        remember(.deleting, joins: unit == .character && selection.isEmpty)
        replace(range, with: "")
    }

    private mutating func replace(_ range: Range<Int>, with string: String) {
        let at = offset(index(range.lowerBound))
        text.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: string)
        head = at + string.utf16.count
        anchor = head
    }

    /// Takes text that came from elsewhere; the caret stays where it can, and nothing before can be taken back.
    public mutating func reset(_ new: String) {
        guard new != text else { return }
        let wasAtEnd = head == length
        text = new
        head = wasAtEnd ? length : offset(index(min(head, length)))
        anchor = head
        past = []
        future = []
        endRun()
    }

    // MARK: Taking back

    private struct Moment {
        var text: String
        var anchor: Int
        var head: Int
    }
    private enum Run { case typing, deleting }
    private var past: [Moment] = []
    private var future: [Moment] = []
    private var run: Run?
    /// Moments kept; older ones are forgotten.
    private static let limit = 200

    private mutating func remember(_ kind: Run, joins: Bool) {
        future = []
        if joins && run == kind { return }
        past.append(Moment(text: text, anchor: anchor, head: head))
        if past.count > Self.limit { past.removeFirst() }
        run = joins ? kind : nil
    }

    private mutating func endRun() { run = nil }

    public var canUndo: Bool { !past.isEmpty }
    public var canRedo: Bool { !future.isEmpty }

    public mutating func undo() {
        guard let moment = past.popLast() else { return }
        future.append(Moment(text: text, anchor: anchor, head: head))
        (text, anchor, head) = (moment.text, moment.anchor, moment.head)
        endRun()
    }

    public mutating func redo() {
        guard let moment = future.popLast() else { return }
        past.append(Moment(text: text, anchor: anchor, head: head))
        (text, anchor, head) = (moment.text, moment.anchor, moment.head)
        endRun()
    }
}
