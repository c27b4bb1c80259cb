/// Nodes waiting for a pass, by depth. Inserting and taking are O(1) but for the search of the next filled depth.
struct DepthQueue<Element> {
    private var levels: [[Element]] = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    var all: [Element] { levels.flatMap { $0 } }

    mutating func insert(_ element: Element, depth: Int) {
        while levels.count <= depth { levels.append([]) }
        levels[depth].append(element)
        count += 1
    }

    /// Takes an element nearest to the root.
    mutating func popShallowest() -> Element? {
        guard count > 0 else { return nil }
        for i in levels.indices where !levels[i].isEmpty {
            count -= 1
            return levels[i].removeFirst()
        }
        return nil
    }

    /// Takes an element farthest from the root.
    mutating func popDeepest() -> Element? {
        guard count > 0 else { return nil }
        while let last = levels.last, last.isEmpty { levels.removeLast() }
        guard !levels.isEmpty else { return nil }
        count -= 1
        return levels[levels.count - 1].removeLast()
    }
}
