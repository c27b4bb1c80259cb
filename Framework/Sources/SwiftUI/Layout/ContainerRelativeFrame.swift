import Engine

/// An element that `containerRelativeFrame` measures by: the window, a scroll view, a navigation page.
protocol RelativeFrameContainer: ElementNode {
    /// What the container offers its content, without the safe area, in points.
    var relativeFrameSize: CGSize { get }
}

extension RootElement: RelativeFrameContainer {
    var relativeFrameSize: CGSize { safeRect.size }
}

extension ScrollViewElement: RelativeFrameContainer {
    var relativeFrameSize: CGSize {
        let visible = hasGeometry ? size : viewportHint == .zero ? tree.root.windowSize : viewportHint
        return CGSize(width: max(visible.width - contentMargins.horizontal, 0),
                      height: max(visible.height - contentMargins.vertical, 0))
    }
}

extension NavigationPageElement: RelativeFrameContainer {
    var relativeFrameSize: CGSize { hasGeometry ? safeRect.size : tree.root.windowSize }
}

extension TabHostElement: RelativeFrameContainer {
    var relativeFrameSize: CGSize { hasGeometry ? safeRect.size : tree.root.windowSize }
}

/// Lengths taken from the nearest container.
final class ContainerRelativeFrameElement: UnaryElement, GeometryObserver {
    fileprivate var frameLayout: ContainerRelativeFrame {
        didSet { invalidateLayout() }
    }
    private var lastContainerSize: CGSize?

    fileprivate init(_ context: NodeContext, _ layout: ContainerRelativeFrame) {
        frameLayout = layout
        super.init(context)
        tree.observeGeometry(self)
    }

    private var containerSize: CGSize {
        var node = enclosingElement
        while let n = node {
            if let container = n as? RelativeFrameContainer { return container.relativeFrameSize }
            node = n.enclosingElement
        }
        return tree.root.windowSize
    }

    func geometryMayHaveChanged() {
        if lastContainerSize != nil, containerSize != lastContainerSize { invalidateLayout() }
    }

    private func offer(_ p: ProposedViewSize) -> ProposedViewSize {
        let container = containerSize
        lastContainerSize = container
        var offer = p
        for axis in Axis.allCases where frameLayout.axes.contains(axis) {
            let length = onMain { frameLayout.length(container[axis], axis) }
            offer[axis] = length.isFinite ? max(length, 0) : container[axis]
        }
        return offer
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let offer = offer(proposal)
        var size = content?.sizeThatFits(offer) ?? .zero
        for axis in Axis.allCases where frameLayout.axes.contains(axis) { size[axis] = offer[axis]! }
        return size
    }

    override func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let p = offer(proposal)
        return (alignedOrigin(of: content, alignment: frameLayout.alignment, size: size, proposal: p), p)
    }

    override func computeSpacing() -> ViewSpacing {
        var s = super.computeSpacing()
        if frameLayout.axes.contains(.horizontal) { s.reset(.horizontal) }
        if frameLayout.axes.contains(.vertical) { s.reset(.vertical) }
        return s
    }

    override func computeLayoutPriority() -> Double { 0 }
}

nonisolated private struct ContainerRelativeFrame: _ElementModifier {
    let axes: Axis.Set
    let alignment: Alignment
    let length: (CGFloat, Axis) -> CGFloat
    nonisolated func _makeElement(_ context: NodeContext) -> ContainerRelativeFrameElement { ContainerRelativeFrameElement(context, self) }
    nonisolated func _update(_ element: ContainerRelativeFrameElement) { element.frameLayout = self }
}

extension View {
    /// As long as the nearest container on the given axes.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, alignment: alignment) { length, _ in length }
    }

    /// As long as `span` of `count` equal parts of the container with `spacing` points between them.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, alignment: alignment) { length, _ in
            let count = CGFloat(max(count, 1)), span = CGFloat(max(span, 1))
            let part = (length - spacing * (count - 1)) / count
            return part * span + spacing * (span - 1)
        }
    }

    /// As long as `length` says, given the container's length.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat) -> some View {
        modifier(ContainerRelativeFrame(axes: axes, alignment: alignment, length: length))
    }
}
