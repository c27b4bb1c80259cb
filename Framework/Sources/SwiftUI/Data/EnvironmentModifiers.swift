import Combine
import Engine

/// A node that adds a layer to the environment of what is below it.
final class EnvironmentNode: Node {
    private let scope: EnvironmentScope
    private var transform: (inout EnvironmentValues) -> Void

    init(_ context: NodeContext, _ transform: @escaping (inout EnvironmentValues) -> Void) {
        self.transform = transform
        scope = EnvironmentScope(parent: context.environment)
        super.init(context)
        scope.replace(values())
    }

    var contentContext: NodeContext { NodeContext(parent: self, environment: scope) }

    private func values() -> [ObjectIdentifier: EnvironmentBox] {
        var values = EnvironmentValues(environment, reader: self)
        transform(&values)
        return values.own
    }

    func update(_ transform: @escaping (inout EnvironmentValues) -> Void) {
        self.transform = transform
        performUpdate()
    }

    /// Replaces the layer and tells the readers of what differs.
    override func performUpdate() {
        let old = scope.values, new = values()
        var bits: UInt64 = 0
        for (key, box) in new where old[key].map({ !$0.isEqual(to: box) }) ?? true { bits |= EnvironmentBits.bit(of: key) }
        for key in old.keys where new[key] == nil { bits |= EnvironmentBits.bit(of: key) }
        guard bits != 0 else { return }
        scope.replace(new)
        environmentChanged(bits)
    }

    override func environmentDidChange(_ bits: UInt64) { performUpdate() }
}

/// A modifier that changes the environment of its content and is nothing to layout.
public protocol _EnvironmentModifier: ViewModifier where Body == Never {
    nonisolated func _transform(_ values: inout EnvironmentValues)
}

extension _EnvironmentModifier {
    public func body(content: Content) -> Never { fatalError() }

    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        let node = EnvironmentNode(context) { modifier._transform(&$0) }
        node.adopt(C._makeNode(content, node.contentContext))
        return node
    }

    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        unsafeDowncast(node, to: EnvironmentNode.self).update { modifier._transform(&$0) }
        C._updateNode(node.children[0], content)
    }

    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

nonisolated public struct _EnvironmentKeyWritingModifier<Value>: _EnvironmentModifier {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let value: Value
    nonisolated public func _transform(_ values: inout EnvironmentValues) { values[keyPath: keyPath] = value }
}

nonisolated public struct _EnvironmentKeyTransformModifier<Value>: _EnvironmentModifier {
    let keyPath: WritableKeyPath<EnvironmentValues, Value>
    let transform: (inout Value) -> Void
    nonisolated public func _transform(_ values: inout EnvironmentValues) {
        var value = values[keyPath: keyPath]
        transform(&value)
        values[keyPath: keyPath] = value
    }
}

/// Several values at once, for the framework's own modifiers.
nonisolated struct EnvironmentWriter: _EnvironmentModifier {
    let write: (inout EnvironmentValues) -> Void
    nonisolated func _transform(_ values: inout EnvironmentValues) { write(&values) }
}

nonisolated struct EnvironmentObjectModifier<T: AnyObject>: _EnvironmentModifier {
    let object: T?
    nonisolated func _transform(_ values: inout EnvironmentValues) {
        values.set(ObjectIdentifier(T.self), object.map { ValueBox($0) } ?? NoValue())
    }
}

extension View {
    nonisolated public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        modifier(_EnvironmentKeyWritingModifier(keyPath: keyPath, value: value))
    }

    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        modifier(EnvironmentObjectModifier(object: object))
    }

    nonisolated public func transformEnvironment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void) -> some View {
        modifier(_EnvironmentKeyTransformModifier(keyPath: keyPath, transform: transform))
    }

    nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        modifier(EnvironmentObjectModifier(object: object))
    }

    /// For the framework's modifiers on the environment.
    nonisolated func writingEnvironment(_ write: @escaping (inout EnvironmentValues) -> Void) -> ModifiedContent<Self, EnvironmentWriter> {
        modifier(EnvironmentWriter(write: write))
    }
}
