import Drawing
import Foundation

/// The window's content: several views stand in a column (behaviours 166), centred in the safe area (111).
public final class RootElement: StackElement, SafeAreaProvider {
    /// Parts of the window that are covered by hardware or bars, in points.
    public var safeAreaInsets = EdgeInsets() {
        didSet { if safeAreaInsets != oldValue { invalidatePlacement() } }
    }

    /// Size of the window, in points.
    public private(set) var windowSize: CGSize

    /// What lies over the content, as large as the window: sheets, alerts, menus.
    public var overlay: ElementNode? {
        didSet { elementsDidChange() }
    }

    /// What lives in the window without being shown, hit or read: the commands of a menu bar.
    public var unseen: ElementNode? {
        didSet { elementsDidChange() }
    }

    private var contentElements: [ElementNode] { overlay == nil && unseen == nil ? elements : elements.filter { $0 !== overlay && $0 !== unseen } }

    public init(tree: Tree, size: CGSize, environment: EnvironmentScope) {
        windowSize = size
        super.init(root: tree, environment: environment,
                   solver: StackSolver(axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil))
        tree.root = self
        resize(to: size)
        tree.enqueuePlace(self)
    }

    public func resize(to size: CGSize) {
        windowSize = size
        let isResized = hasGeometry
        setGeometry(at: .zero, size: size, proposal: ProposedViewSize(size))
        if isResized { tree.noteGeometryEffect() }
    }

    public var safeRect: CGRect {
        CGRect(x: safeAreaInsets.leading, y: safeAreaInsets.top,
               width: max(windowSize.width - safeAreaInsets.horizontal, 0),
               height: max(windowSize.height - safeAreaInsets.vertical, 0))
    }

    public var fullRect: CGRect { CGRect(origin: .zero, size: windowSize) }

    override public func placeChildren() {
        let safe = safeRect
        let contents = contentElements
        let s = solver.solve(contents, proposal: ProposedViewSize(safe.size))
        let origin = CGPoint(x: safe.minX + (safe.width - s.size.width) / 2, y: safe.minY + (safe.height - s.size.height) / 2)
        for (i, element) in contents.enumerated() {
            placeMirrored(element, at: CGPoint(x: origin.x + s.origins[i].x, y: origin.y + s.origins[i].y), proposal: s.proposals[i])
        }
        overlay?.setGeometry(at: .zero, size: windowSize, proposal: ProposedViewSize(windowSize))
        unseen?.place(at: .zero, proposal: .unspecified)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { windowSize }

    override public var paintOrder: [ElementNode] { contentElements + (overlay.map { [$0] } ?? []) }

    override public var semanticsOrder: [ElementNode] { unseen == nil ? elements : elements.filter { $0 !== unseen } }

    /// The size the content takes under a proposal, without the window.
    public func contentSize(_ proposal: ProposedViewSize) -> CGSize { solver.solve(contentElements, proposal: proposal).size }
}
