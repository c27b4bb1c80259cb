import FoundationPlus

/// A preview's namespace, as Apple's: `Preview.ViewTraits` tells apart what a trait applies to.
public struct Preview: Sendable {
    /// Marks traits of previews that show views.
    public struct ViewTraits: Sendable {}
}

/// How a preview is shown.
public struct PreviewTrait<T>: Sendable {
    /// What a trait asks for.
    public enum _Kind: Sendable {
        case fixedLayout(width: CGFloat, height: CGFloat)
        case sizeThatFits
        case defaultLayout
        case orientation(InterfaceOrientation)
        case device(String)
        case displayName(String)
        case modifier(@MainActor @Sendable (AnyView) -> AnyView)
    }

    public var _kind: _Kind

    public init(_kind: _Kind) { self._kind = _kind }
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// The device's own size.
    public static var defaultLayout: PreviewTrait<T> { .init(_kind: .defaultLayout) }
    /// The view's ideal size.
    public static var sizeThatFitsLayout: PreviewTrait<T> { .init(_kind: .sizeThatFits) }
    /// A size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait<T> { .init(_kind: .fixedLayout(width: width, height: height)) }
    public static var portrait: PreviewTrait<T> { .init(_kind: .orientation(.portrait)) }
    public static var portraitUpsideDown: PreviewTrait<T> { .init(_kind: .orientation(.portraitUpsideDown)) }
    public static var landscapeLeft: PreviewTrait<T> { .init(_kind: .orientation(.landscapeLeft)) }
    public static var landscapeRight: PreviewTrait<T> { .init(_kind: .orientation(.landscapeRight)) }
}

/// How a device is held.
public struct InterfaceOrientation: Hashable, Sendable, CaseIterable, Identifiable {
    public let id: String

    public static let portrait = InterfaceOrientation(id: "portrait")
    public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
    public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
    public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

    public static var allCases: [InterfaceOrientation] { [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight] }
}
