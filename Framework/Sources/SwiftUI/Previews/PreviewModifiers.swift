import Engine
import FoundationPlus

/// A device by the name that Xcode gives it: `PreviewDevice(rawValue: "iPhone 15 Pro")`.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
}

/// The size a preview is drawn at.
public enum PreviewLayout: Sendable {
    /// The device's screen.
    case device
    /// The view's own size.
    case sizeThatFits
    /// A size in points.
    case fixed(width: CGFloat, height: CGFloat)
}

extension View {
    /// Draws the preview on a device; nil for the one chosen elsewhere. Of no effect outside of previews.
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View {
        modifier(_PreviewTraitModifier(trait: value.map { .init(_kind: .device($0.rawValue)) }))
    }

    /// Draws the preview at a size. Of no effect outside of previews.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
        let trait: PreviewTrait<Preview.ViewTraits> = switch value {
        case .device: .defaultLayout
        case .sizeThatFits: .sizeThatFitsLayout
        case .fixed(let width, let height): .fixedLayout(width: width, height: height)
        }
        return modifier(_PreviewTraitModifier(trait: trait))
    }

    /// Names the preview. Of no effect outside of previews.
    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        modifier(_PreviewTraitModifier(trait: value.map { .init(_kind: .displayName($0)) }))
    }

    /// Turns the device. Of no effect outside of previews.
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View {
        modifier(_PreviewTraitModifier(trait: .init(_kind: .orientation(value))))
    }
}

/// Carries what a preview modifier asks for; the view itself is as without it.
nonisolated public struct _PreviewTraitModifier: ViewModifier {
    let trait: PreviewTrait<Preview.ViewTraits>?

    public func body(content: Content) -> Never { fatalError() }

    nonisolated public static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node { C._makeNode(content, context) }
    nonisolated public static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) { C._updateNode(node, content) }
    nonisolated public static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}
