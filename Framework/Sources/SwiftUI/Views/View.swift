import Engine

/// A piece of user interface, described by a value.
///
/// Conform with a `body` made of other views. The underscored requirements have defaults and are the framework's own.
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    /// What the view consists of.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }

    /// Makes the node for a view that enters the tree.
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node
    /// Gives the node the view's newer value.
    nonisolated static func _updateNode(_ node: Node, _ view: Self)
    /// How many elements every value of the type stands for; nil where that depends on the value.
    nonisolated static var _elementCount: Int? { get }
    /// The id that an `.id` modifier gives the view, as far as its value tells without a node.
    nonisolated static func _explicitID(_ view: Self) -> AnyHashable?
    /// True where values of the type may have one.
    nonisolated static var _carriesID: Bool { get }
}

extension View {
    nonisolated public static func _explicitID(_ view: Self) -> AnyHashable? { nil }
    nonisolated public static var _carriesID: Bool { false }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { BodyNode(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: BodyNode<Self>.self).update(view) }
    nonisolated public static var _elementCount: Int? { Body._elementCount }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { fatalError("Never has no body.") }
    nonisolated public static func _makeNode(_ view: Never, _ context: NodeContext) -> Node {}
    nonisolated public static func _updateNode(_ node: Node, _ view: Never) {}
    nonisolated public static var _elementCount: Int? { 1 }
}

/// A view that brings its own node instead of a body.
public protocol _PrimitiveView: View where Body == Never {
    associatedtype _Node: Node
    nonisolated func _make(_ context: NodeContext) -> _Node
    nonisolated func _update(_ node: _Node)
}

extension _PrimitiveView {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { view._make(context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { view._update(unsafeDowncast(node, to: _Node.self)) }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// Runs `body` as code of the main actor. The engine works on the main thread by contract; this states it to the compiler.
@inline(__always)
func onMain<T>(_ body: @MainActor () throws -> T) rethrows -> T {
    try withoutActuallyEscaping(body) { try unsafeBitCast($0, to: (() throws -> T).self)() }
}
