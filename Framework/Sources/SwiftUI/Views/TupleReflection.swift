@_spi(Reflection) import Swift
import Engine

/// Answers how many elements a tuple of views has, by looking at the tuple's type.
enum TupleElementCount {
    private enum Answer { case fixed(Int), varying }
    nonisolated(unsafe) private static var known: [ObjectIdentifier: Answer] = [:]

    static func note(_ type: Any.Type, _ count: Int?) { known[ObjectIdentifier(type)] = count.map { .fixed($0) } ?? .varying }

    static func count(_ type: Any.Type) -> Int? {
        if let answer = known[ObjectIdentifier(type)] {
            if case .fixed(let n) = answer { return n }
            return nil
        }
        var sum: Int? = 0
        _forEachField(of: type) { _, _, fieldType, _ in
            guard let view = fieldType as? any View.Type, let n = view._elementCount else {
                sum = nil
                return false
            }
            sum? += n
            return true
        }
        note(type, sum)
        return sum
    }
}

/// Operations on a tuple that was not made by a builder.
enum AnyTupleOperations<T>: TupleOperations {
    private static func forEach(_ tuple: UnsafeRawPointer, _ body: (any View.Type, UnsafeRawPointer) -> Void) {
        if let single = T.self as? any View.Type {
            body(single, tuple)
            return
        }
        _forEachField(of: T.self) { _, offset, type, _ in
            if let view = type as? any View.Type { body(view, tuple + offset) }
            return true
        }
    }

    static func make(_ tuple: UnsafeRawPointer, _ node: Node) {
        forEach(tuple) { type, p in makeOne(type, p, node) }
    }

    static func update(_ tuple: UnsafeRawPointer, _ node: Node) {
        var i = 0
        forEach(tuple) { type, p in
            updateOne(type, p, node.children[i])
            i += 1
        }
    }

    static var count: Int? { TupleElementCount.count(T.self) }

    private static func makeOne<V: View>(_ type: V.Type, _ p: UnsafeRawPointer, _ node: Node) {
        node.adopt(V._makeNode(p.assumingMemoryBound(to: V.self).pointee, NodeContext(partOf: node)))
    }
    private static func updateOne<V: View>(_ type: V.Type, _ p: UnsafeRawPointer, _ node: Node) {
        V._updateNode(node, p.assumingMemoryBound(to: V.self).pointee)
    }
}
