import Engine

/// The material of controls that float over content.
nonisolated public struct Glass: Equatable, Sendable {
    var tintColor: Color?
    var isClear = false
    var isIdentity = false
    public static let regular = Glass()
    public static let clear = Glass(isClear: true)
    public static let identity = Glass(isIdentity: true)
    public func tint(_ color: Color?) -> Glass {
        var g = self
        g.tintColor = color
        return g
    }
    /// Glass reacts to touches through the controls on it.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

nonisolated public struct DefaultGlassEffectShape: Shape {
    public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
    public typealias AnimatableData = EmptyAnimatableData
}

/// A veil in the shape, with a bright rim; what lies behind is not bent.
nonisolated private struct GlassBackground: View {
    let glass: Glass
    let shape: AnyShape
    @Environment(\.colorScheme) private var scheme

    @MainActor var body: some View {
        shape.fill(Material.ultraThin)
            .opacity(glass.isClear ? 0.5 : 1)
            .overlay { if let tint = glass.tintColor { shape.fill(tint.opacity(0.7)) } }
            .overlay { shape.stroke(Color.white.opacity(scheme == .dark ? 0.2 : 0.6), lineWidth: 0.5) }
            .shadow(color: .black.opacity(0.08), radius: 8, y: 2)
    }
}

/// Groups glass shapes; each is drawn by itself.
nonisolated public struct GlassEffectContainer<Content: View>: View {
    let content: Content
    public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
    @MainActor public var body: some View { content }
}

extension View {
    nonisolated public func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S = DefaultGlassEffectShape()) -> some View {
        background { if !glass.isIdentity { GlassBackground(glass: glass, shape: AnyShape(shape)) } }
    }
    /// Shapes of glass do not flow into each other.
    nonisolated public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View { self }
}
