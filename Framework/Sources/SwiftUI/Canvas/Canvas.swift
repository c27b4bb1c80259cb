import Drawing
import Engine

/// A view that draws by commands.
nonisolated public struct Canvas<Symbols: View>: View {
    public var symbols: Symbols
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    public var isOpaque: Bool
    public var colorMode: ColorRenderingMode
    public var rendersAsynchronously: Bool

    nonisolated public init(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
                            renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols) {
        self.symbols = symbols()
        self.renderer = renderer
        isOpaque = opaque
        self.colorMode = colorMode
        self.rendersAsynchronously = rendersAsynchronously
    }

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = CanvasElement(context)
        e.renderer = view.renderer
        e.adopt(Symbols._makeNode(view.symbols, NodeContext(e)))
        return e
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let e = unsafeDowncast(node, to: CanvasElement.self)
        e.renderer = view.renderer
        e.setNeedsPaint()
        Symbols._updateNode(e.children[0], view.symbols)
    }
    nonisolated public static var _elementCount: Int? { 1 }
}

extension Canvas where Symbols == EmptyView {
    nonisolated public init(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false, renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {
        self.init(opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer) { EmptyView() }
    }
}

public enum ColorRenderingMode: Sendable { case nonLinear, linear, extendedLinear }

/// Draws the commands of a canvas; its symbols are laid out at their own size and drawn only where the commands say.
public final class CanvasElement: ElementNode {
    var renderer: (inout GraphicsContext, CGSize) -> Void = { _, _ in }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    override public func placeChildren() {
        for symbol in elements { symbol.place(at: .zero, proposal: .unspecified) }
        setNeedsPaint()
    }

    override public var paintOrder: [ElementNode] { [] }
    override public var isTransparentToTraits: Bool { false }
    override public var semanticsOrder: [ElementNode] { [] }
    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    override public func performUpdate() { setNeedsPaint() }

    override public func paint() {
        let recorder = GraphicsRecorder()
        var context = GraphicsContext(recorder: recorder, environment: EnvironmentValues(environment, reader: self), size: shownSize, element: self)
        // What the commands read makes the canvas be drawn again when it changes.
        evaluate { observingChanges { onMain { renderer(&context, shownSize) } } }
        fragment.operations = recorder.operations
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: .image, frame: frame(), type: "Canvas", element: self)
        node.label = nil
        return [node]
    }

    /// The symbol with that tag or identity.
    func symbol(_ id: AnyHashable) -> ElementNode? {
        elements.first { ($0.containerTrait(TagTrait.key) ?? $0.containerTrait(IdentifiedNode.key)) as? AnyHashable == id }
    }
}

extension Fragment {
    /// The fragment and all below as one command in its parent's coordinates.
    var asOperations: [DrawOperation] {
        guard !isHidden, opacity > 0 else { return [] }
        return [.group(operations + children.flatMap(\.asOperations), transform: toParent, clip: clip, opacity: opacity, mode: mode, filters: filters)]
    }
}

/// Where the commands of a canvas go.
final class GraphicsRecorder {
    var operations: [DrawOperation] = []
}
