/// A queue. Appending and removing the first element take constant time on average.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var head = 0

    /// Elements are moved down when this many free places have gathered in front.
    private static var compactionThreshold: Int { 32 }

    var count: Int { elements.count - head }
    var isEmpty: Bool { head == elements.count }

    /// The elements, first to last.
    var array: [Element] { elements[head...].map { $0! } }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes the first element, if there is one.
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer {
            elements[head] = nil
            head += 1
            if head == elements.count {
                elements.removeAll(keepingCapacity: true)
                head = 0
            } else if head >= Self.compactionThreshold, head * 2 >= elements.count {
                elements.removeFirst(head)
                head = 0
            }
        }
        return elements[head]
    }

    mutating func removeAll() {
        elements = []
        head = 0
    }
}
