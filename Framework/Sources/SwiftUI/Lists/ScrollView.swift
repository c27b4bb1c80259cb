import Drawing
import Engine
import UIKit

/// Content that may be larger than its place and scrolls there.
///
/// On its scrolling axes the view takes what it is offered; across them it is as large as its content
/// (behaviours 122–125). Several views inside stand in a column, whatever the axis.
nonisolated public struct ScrollView<Content: View>: View {
    public var content: Content
    public var axes: Axis.Set
    public var showsIndicators: Bool

    nonisolated public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }

    public var body: Never { fatalError() }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = ScrollViewElement(context, axes: view.axes)
        node.showsOwnIndicators = view.showsIndicators
        let layer = StackElement(NodeContext(node), solver: StackSolver(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil))
        layer.adopt(Content._makeNode(view.content, NodeContext(layer)))
        node.setLayer(layer)
        node.readEnvironment()
        return node
    }

    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: ScrollViewElement.self)
        node.axes = view.axes
        node.showsOwnIndicators = view.showsIndicators
        Content._updateNode(node.layer.children[0], view.content)
    }

    nonisolated public static var _elementCount: Int? { 1 }
}

/// The scroll element with what the environment says about it.
public class ScrollViewElement: ScrollElement, ScrollContainer {
    var showsOwnIndicators = true { didSet { if showsOwnIndicators != oldValue { readEnvironment() } } }
    /// Refreshes what is shown; nil where nothing does.
    private(set) var refreshAction: RefreshAction?
    private(set) var refresh: RefreshControl?
    var positionRecorder: ScrollPositionRecorder?
    private var observers: [AnyScrollObserver] = []

    var environmentValues: EnvironmentValues { EnvironmentValues(environment, reader: self) }

    /// Takes over what modifiers put in the environment.
    func readEnvironment() {
        let env = environmentValues
        isScrollEnabled = env.isScrollEnabled && env.isEnabled
        clipsContent = !env.isScrollClipDisabled
        var shown: Axis.Set = []
        if showsOwnIndicators && env.verticalScrollIndicatorVisibility.showsIndicators { shown.insert(.vertical) }
        if showsOwnIndicators && env.horizontalScrollIndicatorVisibility.showsIndicators { shown.insert(.horizontal) }
        showsIndicators = shown
        let margins = env.scrollContentMargins
        contentMargins = margins.content
        indicatorMargins = margins.indicators
        initialAnchor = env.scrollAnchors.initialOffset
        sizeChangeAnchor = env.scrollAnchors.sizeChanges
        alignmentAnchor = env.scrollAnchors.alignment
        alwaysBounces = bouncing(env)
        bounces = onMain { Appearance.existing(UIScrollView.self)?.bounces ?? true }
        applyBehavior(env.scrollTargetBehavior)
        readRefreshAction(env)
        if let recorder = env.scrollPositionRecorder { attach(recorder) }
        observers = env.scrollObservers.filter { $0.attach(self) }
        readStyle(env)
        setNeedsPaint()
    }

    /// What the subclass's look takes from the environment.
    func readStyle(_ env: EnvironmentValues) {}

    private func bouncing(_ env: EnvironmentValues) -> Axis.Set {
        var result: Axis.Set = []
        for axis in Axis.allCases where axes.contains(axis) {
            switch (axis == .vertical ? env.verticalScrollBounceBehavior : env.horizontalScrollBounceBehavior).kind {
            case .always: result.insert(Axis.Set(axis))
            case .automatic: if axis == .vertical { result.insert(.vertical) }
            case .basedOnSize: break
            }
        }
        return result
    }

    private func applyBehavior(_ behavior: (any ScrollTargetBehavior)?) {
        guard let behavior else {
            adjustTarget = nil
            return
        }
        adjustTarget = { [unowned self] proposal in
            var target = ScrollTarget(rect: proposal.rect, anchor: proposal.anchor)
            let context = ScrollTargetBehaviorContext(
                originalTarget: ScrollTarget(rect: CGRect(origin: proposal.origin, size: proposal.containerSize)),
                velocity: CGVector(dx: proposal.velocity.width, dy: proposal.velocity.height), contentSize: proposal.contentSize,
                containerSize: proposal.containerSize, axes: proposal.axes, element: self)
            behavior.updateTarget(&target, context: context)
            proposal.rect = target.rect
        }
    }

    private func readRefreshAction(_ env: EnvironmentValues) {
        refreshAction = axes.contains(.vertical) ? env.refresh : nil
        if refreshAction != nil, refresh == nil {
            let control = RefreshControl(NodeContext(self))
            adopt(control)
            refresh = control
            elementsDidChange()
        }
    }

    override public func environmentDidChange(_ bits: UInt64) {
        readEnvironment()
        super.environmentDidChange(bits)
    }

    override public func placeChildren() {
        super.placeChildren()
        refresh?.place(in: self)
        positionRecorder?.scrollDidSettle(self)
        for observer in observers { observer.scrollDidChange(self) }
    }

    override public func offsetDidChange() {
        refresh?.followPull(of: self)
        tellPage()
    }

    /// The page's bar follows the outermost scroll view that reaches up to it.
    private func tellPage() {
        guard axes.contains(.vertical) else { return }
        var node = enclosingElement
        while let element = node {
            if let page = element as? NavigationScrollTarget { return page.contentDidScroll(self, to: offset.y - range(.vertical).lowerBound) }
            if element is ScrollElement { return }
            node = element.enclosingElement
        }
    }

    /// While a refresh is under way its spinner keeps room above the content.
    override public func restRange(_ axis: Axis) -> ClosedRange<CGFloat> {
        let r = range(axis)
        guard axis == .vertical, let refresh, refresh.isRefreshing else { return r }
        return -RefreshControl.height...max(r.upperBound, -RefreshControl.height)
    }

    override public var paintOrder: [ElementNode] { (refresh.map { [$0] } ?? []) + super.paintOrder }

    override public var indicatorColor: ResolvedColor {
        environmentValues.colorScheme == .dark ? ResolvedColor(red: 1, green: 1, blue: 1, opacity: 0.5) : ResolvedColor(red: 0, green: 0, blue: 0, opacity: 0.35)
    }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: .scrollView, frame: frame(), type: "ScrollView", element: self)
        node.children = children
        return [node]
    }
}
