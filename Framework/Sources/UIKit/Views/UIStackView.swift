import CoreGraphics

/// Lays views out in a row or column.
open class UIStackView: UIView {
    public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static var top: Alignment { .leading }
        public static var bottom: Alignment { .trailing }
    }
    open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { setNeedsLayout() } }
    open var distribution: Distribution = .fill { didSet { setNeedsLayout() } }
    open var alignment: Alignment = .fill { didSet { setNeedsLayout() } }
    open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
    open var isLayoutMarginsRelativeArrangement = false
    open var isBaselineRelativeArrangement = false
    open private(set) var arrangedSubviews: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    public init(arrangedSubviews views: [UIView]) {
        super.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        setNeedsLayout()
    }
    open override func willRemoveSubview(_ subview: UIView) { arrangedSubviews.removeAll { $0 === subview } }
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) { customSpacing[ObjectIdentifier(arrangedSubview)] = spacing }
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat { customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing }

    private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
    private var insets: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

    /// The size a view wants, with fixed lengths among its own constraints.
    private func wanted(_ view: UIView, width: CGFloat?) -> CGSize {
        var size = view.subviews.isEmpty || view is UIStackView || view.intrinsicContentSize.width >= 0 ? view.sizeThatFits(CGSize(width: width ?? 0, height: 0)) : view.systemLayoutSizeFitting(CGSize(width: width ?? 0, height: 0))
        if view.intrinsicContentSize.width < 0, view.subviews.isEmpty { size = .zero }
        for c in view._constraints + _constraints where c.isActive && c.secondItem == nil && NSLayoutConstraint.view(c.firstItem) === view && c.relation != .lessThanOrEqual {
            if c.firstAttribute == .width { size.width = c.relation == .equal ? c.constant : max(size.width, c.constant) }
            if c.firstAttribute == .height { size.height = c.relation == .equal ? c.constant : max(size.height, c.constant) }
        }
        return size
    }

    private func gaps(_ views: [UIView]) -> CGFloat { views.dropLast().reduce(0) { $0 + customSpacing(after: $1) } }

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let views = shown, width = axis == .vertical && size.width > 0 ? size.width - insets.left - insets.right : nil
        let sizes = views.map { wanted($0, width: width) }
        let along = sizes.reduce(0) { $0 + (axis == .horizontal ? $1.width : $1.height) } + gaps(views)
        let across = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
        let i = insets
        return axis == .horizontal ? CGSize(width: along + i.left + i.right, height: across + i.top + i.bottom) : CGSize(width: across + i.left + i.right, height: along + i.top + i.bottom)
    }

    open override func layoutSubviews() {
        let views = shown
        guard !views.isEmpty else { return }
        let area = bounds.inset(by: insets), isRow = axis == .horizontal, isMirrored = isRow && traitCollection.layoutDirection == .rightToLeft
        let length = isRow ? area.width : area.height, breadth = isRow ? area.height : area.width
        var sizes = views.map { wanted($0, width: isRow ? nil : area.width) }
        var lengths = sizes.map { isRow ? $0.width : $0.height }
        let rest = length - lengths.reduce(0, +) - gaps(views)
        var extraGap: CGFloat = 0
        switch distribution {
        case .fillEqually: lengths = lengths.map { _ in max((length - gaps(views)) / CGFloat(views.count), 0) }
        case .fillProportionally:
            let sum = lengths.reduce(0, +)
            if sum > 0 { lengths = lengths.map { $0 / sum * (length - gaps(views)) } }
        case .equalSpacing, .equalCentering: extraGap = views.count > 1 ? max(rest / CGFloat(views.count - 1), 0) : 0
        case .fill:
            // The view that hugs least takes what is left; the one that resists least gives.
            let a = axis
            let index = rest >= 0 ? views.indices.min { views[$0].contentHuggingPriority(for: a) < views[$1].contentHuggingPriority(for: a) }
                : views.indices.min { views[$0].contentCompressionResistancePriority(for: a) < views[$1].contentCompressionResistancePriority(for: a) }
            if let index { lengths[index] = max(lengths[index] + rest, 0) }
        }
        var position: CGFloat = 0
        for (n, view) in views.enumerated() {
            if !isRow { sizes[n].height = lengths[n] }
            var other = isRow ? sizes[n].height : sizes[n].width
            var offset: CGFloat = 0
            switch alignment {
            case .fill: other = breadth
            case .center: offset = (breadth - other) / 2
            case .trailing, .lastBaseline: offset = breadth - other
            case .leading, .firstBaseline: break
            }
            let along = isMirrored ? length - position - lengths[n] : position
            view.frame = isRow ? CGRect(x: area.minX + along, y: area.minY + offset, width: lengths[n], height: other) : CGRect(x: area.minX + offset, y: area.minY + position, width: other, height: lengths[n])
            position += lengths[n] + customSpacing(after: view) + extraGap
        }
    }
}
