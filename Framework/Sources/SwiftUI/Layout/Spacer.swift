import Engine

/// Takes the place that is left in a stack (behaviours 13–16).
nonisolated public struct Spacer: _PrimitiveView, Sendable {
    /// In points; nil for the default of 8.
    public var minLength: CGFloat?
    nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
    nonisolated public func _make(_ context: NodeContext) -> SpacerElement { SpacerElement(context, minLength) }
    nonisolated public func _update(_ node: SpacerElement) { node.minLength = minLength }
}

public final class SpacerElement: ElementNode {
    static let defaultLength: CGFloat = 8

    var minLength: CGFloat? {
        didSet { if minLength != oldValue { invalidateLayout() } }
    }

    init(_ context: NodeContext, _ minLength: CGFloat?) {
        self.minLength = minLength
        super.init(context)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        let least = minLength ?? SpacerElement.defaultLength
        func length(_ axis: Axis) -> CGFloat { max(proposal[axis] ?? -.infinity, least) }
        guard let axis = stackAxis else { return CGSize(width: length(.horizontal), height: length(.vertical)) }
        return CGSize(axis, length(axis), cross: 0)
    }

    override public func computeSpacing() -> ViewSpacing {
        guard let axis = stackAxis else { return .zero }
        var s = ViewSpacing(empty: ())
        let edges: [Edge] = axis == .horizontal ? [.leading, .trailing] : [.top, .bottom]
        for e in edges { s[e].plain = 0 }
        return s
    }

    override public func computeLayoutPriority() -> Double { -.infinity }
    override public var drawsOnlyElements: Bool { true }
}

/// A hairline across the stack it stands in (behaviours 11, 12).
nonisolated public struct Divider: _PrimitiveView, Sendable {
    nonisolated public init() {}
    nonisolated public func _make(_ context: NodeContext) -> DividerElement { DividerElement(context) }
    nonisolated public func _update(_ node: DividerElement) {}
}

public final class DividerElement: ElementNode {
    private var thickness: CGFloat {
        PlatformProfile.of(self).isMac ? 1 : 1 / max(displayScale, 0.01)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        let line: Axis = stackAxis == .horizontal ? .vertical : .horizontal
        return CGSize(line, proposal[line] ?? 10, cross: thickness)
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        EnvironmentValues(environment, reader: nil).isInMenuBar ? [SemanticsNode(role: .separator, frame: frame(), type: "Divider", element: self)] : children
    }

    override public func paint() {
        let color = ResolveContext(self).color(PlatformProfile.of(self).separator)
        fragment.operations = [.fill(Path(CGRect(origin: .zero, size: shownSize)), .color(color), evenOdd: false)]
    }
}

extension ElementNode {
    /// The axis of the stack this element stands in, nil outside stacks.
    var stackAxis: Axis? {
        var node = enclosingElement
        while let n = node {
            if let stack = n as? StackElement { return n is RootElement && stack.elements.count == 1 ? nil : stack.solver.axis }
            if let axis = (n as? AxisProviding)?.childAxis { return axis }
            // Modifiers around the view do not change which stack it stands in.
            guard n is UnaryElement, n.isTransparentToStackAxis else { return nil }
            node = n.enclosingElement
        }
        return nil
    }

    private var isTransparentToStackAxis: Bool { !(self is SecondaryHost) }
}

/// A container with an axis that is not a stack of the engine's: lazy stacks, layouts.
protocol AxisProviding: ElementNode { var childAxis: Axis? { get } }
