import Drawing
import Foundation

/// The thin bar that tells where the visible part lies; seen while content moves.
public final class ScrollIndicatorElement: ElementNode {
    /// Measures of the system's indicator, in points; times in seconds.
    static let thickness: CGFloat = 3
    static let margin: CGFloat = 3
    static let leastLength: CGFloat = 36
    static let shortestSqueezed: CGFloat = 8
    static let staysFor = 0.6
    static let fadesFor = 0.25

    public let axis: Axis
    var isNeeded = false { didSet { if isNeeded != oldValue { setNeedsPaint() } } }
    private(set) var opacity = 0.0
    private var shownAt = 0.0

    init(_ context: NodeContext, axis: Axis) {
        self.axis = axis
        super.init(context)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
    override public var isShownToSemantics: Bool { false }

    /// Comes into view and fades once nothing moved for a while.
    func flash() {
        guard isNeeded else { return }
        shownAt = tree.now
        if opacity != 1 {
            opacity = 1
            setNeedsPaint()
        }
        guard tree.animator(of: self) == nil else { return }
        tree.animate(self, Fading(self))
    }

    private final class Fading: Animator {
        weak var owner: ScrollIndicatorElement?
        init(_ owner: ScrollIndicatorElement) { self.owner = owner }
        func step(at time: Double) -> Bool {
            guard let owner, owner.isMounted else { return false }
            let idle = time - owner.shownAt - ScrollIndicatorElement.staysFor
            let opacity = min(max(1 - idle / ScrollIndicatorElement.fadesFor, 0), 1)
            if opacity != owner.opacity {
                owner.opacity = opacity
                owner.setNeedsPaint()
            }
            return opacity > 0
        }
        func nextStep(after time: Double) -> Double? { owner.map { max($0.shownAt + ScrollIndicatorElement.staysFor, time) } }
    }

    func place(in scroll: ScrollElement) {
        let i = scroll.obscuredInsets, m = scroll.indicatorMargins
        let start: CGFloat, end: CGFloat
        if axis == .vertical {
            start = Self.margin + m.top
            end = scroll.size.height - Self.margin - m.bottom
        } else {
            start = Self.margin + m.leading
            end = scroll.size.width - Self.margin - m.trailing
        }
        let track = max(end - start, 0)
        let content = max(scroll.contentSize[axis], 1), visible = scroll.size[axis]
        var length = min(max(track * visible / content, Self.leastLength), track)
        let range = scroll.range(axis)
        let o = scroll.offset[axis]
        // Beyond an end the bar is squeezed against it.
        let beyond = o < 0 ? -o : max(o - range.upperBound, 0)
        length = max(length - beyond, Self.shortestSqueezed)
        let fraction = range.upperBound > 0 ? min(max(o / range.upperBound, 0), 1) : 0
        let along = start + (track - length) * fraction
        let rtl = layoutDirection == .rightToLeft
        let across = Self.thickness
        if axis == .vertical {
            let x = rtl ? -i.trailing + Self.margin : scroll.size.width + i.trailing - Self.margin - across
            setGeometry(at: CGPoint(x: x, y: along), size: CGSize(width: across, height: length), proposal: .zero)
        } else {
            let x = rtl ? scroll.size.width - along - length : along
            setGeometry(at: CGPoint(x: x, y: scroll.size.height - Self.margin - across), size: CGSize(width: length, height: across), proposal: .zero)
        }
    }

    override public func paint() {
        fragment.isHidden = !isNeeded || opacity <= 0
        fragment.opacity = opacity
        guard isNeeded, opacity > 0, let scroll = enclosingElement as? ScrollElement else {
            fragment.operations = []
            return
        }
        let rect = CGRect(origin: .zero, size: shownSize)
        let path = Path(roundedRect: rect, cornerRadius: Self.thickness / 2)
        fragment.operations = [.fill(path, .color(scroll.indicatorColor), evenOdd: false)]
    }
}
