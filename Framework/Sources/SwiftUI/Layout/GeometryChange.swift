import Engine

/// Runs an action with a value made from the content's geometry: for the first placement and whenever the value differs.
final class GeometryChangeElement<T: Equatable>: UnaryElement, GeometryObserver {
    private var transform: (GeometryProxy) -> T
    private var action: (T, T) -> Void
    private var last: T?

    init(_ context: NodeContext, _ transform: @escaping (GeometryProxy) -> T, _ action: @escaping (T, T) -> Void) {
        self.transform = transform
        self.action = action
        super.init(context)
        tree.observeGeometry(self)
    }

    func update(_ transform: @escaping (GeometryProxy) -> T, _ action: @escaping (T, T) -> Void) {
        self.transform = transform
        self.action = action
        invalidatePlacement()
    }

    func geometryMayHaveChanged() {
        guard hasGeometry else { return }
        let insets = safeAreaInsets(of: CGRect(origin: .zero, size: size))
        let value = onMain { transform(GeometryProxy(element: self, size: size, insets: insets)) }
        guard value != last else { return }
        let old = last ?? value
        last = value
        tree.enqueueAppear { [action] in onMain { action(old, value) } }
    }
}

nonisolated struct GeometryChangeModifier<T: Equatable>: _ElementModifier {
    let transform: (GeometryProxy) -> T
    let action: (T, T) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> GeometryChangeElement<T> { GeometryChangeElement(context, transform, action) }
    nonisolated func _update(_ element: GeometryChangeElement<T>) { element.update(transform, action) }
}

extension View {
    /// Runs `action` with the first value and each that differs from the one before.
    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        modifier(GeometryChangeModifier(transform: transform) { action($1) })
    }

    nonisolated public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        modifier(GeometryChangeModifier(transform: transform, action: action))
    }
}
