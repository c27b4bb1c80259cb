extension RangeReplaceableCollection where Self: MutableCollection {
    /// Takes out the elements at those offsets from the start. O(n). Offsets outside the collection are ignored.
    public mutating func remove(atOffsets offsets: IndexSet) {
        guard !offsets.isEmpty else { return }
        var kept = Self()
        for (offset, element) in enumerated() where !offsets.contains(offset) { kept.append(element) }
        self = kept
    }
}

extension MutableCollection {
    /// Moves the elements at those offsets to stand before the element that is at offset `destination` now, keeping
    /// their order. O(n).
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let all = Array(self)
        var before: [Element] = [], moved: [Element] = [], after: [Element] = []
        for (offset, element) in all.enumerated() {
            if source.contains(offset) { moved.append(element) } else if offset < destination { before.append(element) } else { after.append(element) }
        }
        var index = startIndex
        for element in before + moved + after {
            self[index] = element
            formIndex(after: &index)
        }
    }
}
