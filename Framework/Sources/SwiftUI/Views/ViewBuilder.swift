import Engine

/// Builds views from the statements of a closure (behaviours 165).
@resultBuilder
nonisolated public struct ViewBuilder {
    nonisolated public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

    @available(*, unavailable, message: "this expression does not conform to 'View'")
    @_disfavoredOverload
    nonisolated public static func buildExpression(_ invalid: Any) -> some View { fatalError() as Never }

    nonisolated public static func buildBlock() -> EmptyView { EmptyView() }
    nonisolated public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @_disfavoredOverload
    nonisolated public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)> {
        TupleView(elements: repeat each content)
    }

    nonisolated public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    nonisolated public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { _ConditionalContent(storage: .trueContent(first)) }
    nonisolated public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { _ConditionalContent(storage: .falseContent(second)) }
    nonisolated public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// No view: takes no place and no spacing.
nonisolated public struct EmptyView: _PrimitiveView, Sendable {
    nonisolated public init() {}
    nonisolated public func _make(_ context: NodeContext) -> Node { EmptyNode(context) }
    nonisolated public func _update(_ node: Node) {}
    nonisolated public static var _elementCount: Int? { 0 }
}

final class EmptyNode: Node {}

/// Several views in order.
nonisolated public struct TupleView<T>: View {
    public var value: T
    let operations: any TupleOperations.Type

    nonisolated init<each Content: View>(elements: repeat each Content) where T == (repeat each Content) {
        value = (repeat each elements)
        operations = PackOperations<repeat each Content>.self
    }

    /// A tuple made elsewhere; its elements must be views.
    nonisolated public init(_ value: T) {
        self.value = value
        operations = AnyTupleOperations<T>.self
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = TupleNode(context)
        withUnsafePointer(to: view.value) { view.operations.make(UnsafeRawPointer($0), node) }
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        withUnsafePointer(to: view.value) { view.operations.update(UnsafeRawPointer($0), node) }
    }

    nonisolated public static var _elementCount: Int? { TupleElementCount.count(T.self) }
}

final class TupleNode: Node {
    override var isTransparentToTraits: Bool { false }
}

/// Makes and updates the nodes of a tuple's elements; the element types are known in a conforming type only.
protocol TupleOperations {
    static func make(_ tuple: UnsafeRawPointer, _ node: Node)
    static func update(_ tuple: UnsafeRawPointer, _ node: Node)
    static var count: Int? { get }
}

struct PackOperations<each Content: View>: TupleOperations {
    static func make(_ tuple: UnsafeRawPointer, _ node: Node) {
        let value = tuple.assumingMemoryBound(to: (repeat each Content).self).pointee
        for view in repeat each value { makeOne(view, node) }
    }

    static func update(_ tuple: UnsafeRawPointer, _ node: Node) {
        let value = tuple.assumingMemoryBound(to: (repeat each Content).self).pointee
        var i = 0
        for view in repeat each value {
            updateOne(view, node.children[i])
            i += 1
        }
    }

    static var count: Int? {
        var sum: Int? = 0
        for type in repeat (each Content).self { sum = add(sum, countOne(type)) }
        TupleElementCount.note((repeat each Content).self, sum)
        return sum
    }

    // Generic calls, because a pack element captured by a closure crashes the compiler.
    private static func makeOne<V: View>(_ view: V, _ node: Node) { node.adopt(V._makeNode(view, NodeContext(partOf: node))) }
    private static func updateOne<V: View>(_ view: V, _ node: Node) { V._updateNode(node, view) }
    private static func countOne<V: View>(_ type: V.Type) -> Int? { V._elementCount }
    private static func add(_ a: Int?, _ b: Int?) -> Int? { if let a, let b { a + b } else { nil } }
}
