import CoreGraphics

/// A row of a table: a picture, a title and a detail, or the app's own views in `contentView`.
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton }

    public let _style: CellStyle
    public let reuseIdentifier: String?
    public private(set) lazy var contentView = UIView(frame: .zero)
    open var selectionStyle: SelectionStyle = .default
    open var accessoryType: AccessoryType = .none { didSet { if accessoryType != oldValue { changeAccessory() } } }
    open var accessoryView: UIView? { didSet { if accessoryView !== oldValue { changeAccessory() } } }
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open private(set) var isSelected = false
    open private(set) var isHighlighted = false

    public init(style: CellStyle, reuseIdentifier: String?) {
        _style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }
    public required init?(coder: NSCoder) {
        _style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
    }

    private func label(_ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = .preferredFont(forTextStyle: style)
        label.textColor = color
        contentView.addSubview(label)
        return label
    }
    public private(set) lazy var textLabel: UILabel? = label(.body, .label)
    public private(set) lazy var detailTextLabel: UILabel? = _style == .default ? nil : label(_style == .subtitle ? .caption1 : .body, .secondaryLabel)
    public private(set) lazy var imageView: UIImageView? = {
        let view = UIImageView(frame: .zero)
        view.contentMode = .scaleAspectFit
        contentView.addSubview(view)
        return view
    }()

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) {
        isSelected = selected
        showGround()
    }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        isHighlighted = highlighted
        showGround()
    }

    // The ground is drawn behind what the app puts in.
    private lazy var selectionGround = UIView(frame: .zero)
    private func showGround() {
        let isShown = (isSelected || isHighlighted) && selectionStyle != .none
        let ground = selectedBackgroundView ?? selectionGround
        selectionGround.backgroundColor = .systemGray4
        if isShown {
            ground.frame = bounds
            if ground.superview !== self { insertSubview(ground, at: 0) }
        } else { ground.removeFromSuperview() }
    }

    private var accessory: UIView? {
        if let accessoryView { return accessoryView }
        let symbol: String? = switch accessoryType {
        case .none: nil
        case .disclosureIndicator: "chevron.forward"
        case .checkmark: "checkmark"
        case .detailButton, .detailDisclosureButton: "info.circle"
        }
        guard let symbol, let image = UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 14, weight: .semibold)) else { return nil }
        let view = UIImageView(image: image)
        view.tintColor = accessoryType == .disclosureIndicator ? .tertiaryLabel : tintColor
        return view
    }
    private var shownAccessory: UIView?
    private func changeAccessory() {
        shownAccessory?.removeFromSuperview()
        shownAccessory = accessory
        if let shownAccessory { addSubview(shownAccessory) }
    }

    /// From the sides and between parts, in points.
    private static let margin: CGFloat = 16
    private static let gap: CGFloat = 12

    open override func layoutSubviews() {
        var width = bounds.width
        if let view = shownAccessory {
            let size = view.bounds.size == .zero ? view.sizeThatFits(bounds.size) : view.bounds.size
            view.frame = CGRect(x: bounds.width - Self.margin - size.width, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
            width = view.frame.minX - 8
        }
        if backgroundView?.superview == nil, let backgroundView { insertSubview(backgroundView, at: 0) }
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        selectionGround.frame = bounds
        contentView.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
        let placed = layoutTexts()
        guard traitCollection.layoutDirection == .rightToLeft else { return }
        func mirror(_ view: UIView?, in width: CGFloat) { if let view { view.frame.origin.x = width - view.frame.maxX } }
        mirror(shownAccessory, in: bounds.width)
        mirror(contentView, in: bounds.width)
        for view in placed { mirror(view, in: width) }
    }

    /// Places the picture and the texts from left to right. Returns those that have no constraints of the app's.
    private func layoutTexts() -> [UIView] {
        // Labels that nobody asked for are not made.
        let made = contentView.subviews, area = contentView.bounds
        let texts = made.compactMap { $0 as? UILabel }, image = made.compactMap { $0 as? UIImageView }.first
        guard texts.allSatisfy({ $0.translatesAutoresizingMaskIntoConstraints }) else { return [] }
        var placed: [UIView] = []
        var x = Self.margin + CGFloat(indentationLevel) * indentationWidth
        if let image, image.translatesAutoresizingMaskIntoConstraints, let picture = image.image {
            let factor = min(1, (area.height - 8) / max(picture.size.height, 1)), size = CGSize(width: picture.size.width * factor, height: picture.size.height * factor)
            image.frame = CGRect(x: x, y: (area.height - size.height) / 2, width: size.width, height: size.height)
            x += size.width + Self.gap
            placed.append(image)
        }
        let width = max(area.width - x - (shownAccessory == nil ? Self.margin : 0), 0)
        guard made.contains(where: { $0 === title }), let title else { return placed }
        placed.append(title)
        let first = title.sizeThatFits(CGSize(width: width, height: 0))
        guard let detail = detailIfMade, detail.text?.isEmpty == false else {
            title.frame = CGRect(x: x, y: (area.height - first.height) / 2, width: width, height: first.height)
            return placed
        }
        placed.append(detail)
        let second = detail.sizeThatFits(CGSize(width: width, height: 0))
        if _style == .subtitle {
            let top = (area.height - first.height - second.height) / 2
            title.frame = CGRect(x: x, y: top, width: width, height: first.height)
            detail.frame = CGRect(x: x, y: top + first.height, width: width, height: second.height)
        } else {
            title.frame = CGRect(x: x, y: (area.height - first.height) / 2, width: max(width - second.width - 8, 0), height: first.height)
            detail.frame = CGRect(x: x + width - second.width, y: (area.height - second.height) / 2, width: second.width, height: second.height)
        }
        return placed
    }
    private var title: UILabel? { contentView.subviews.contains { $0 is UILabel } ? textLabel : nil }
    private var detailIfMade: UILabel? { contentView.subviews.count { $0 is UILabel } > 1 ? detailTextLabel : nil }

    /// The height the cell wants at a width: by its constraints, else 44 points, and more for a detail below the title.
    func _height(width: CGFloat) -> CGFloat {
        if contentView.subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) {
            return max(contentView.systemLayoutSizeFitting(CGSize(width: width, height: 0)).height, 1)
        }
        guard let title else { return 44 }
        // Eleven points above and below the texts.
        let wanted = CGSize(width: width - 2 * Self.margin, height: 0), detail = detailIfMade
        if _style == .subtitle, let detail, detail.text?.isEmpty == false { return max(44, (title.sizeThatFits(wanted).height + detail.sizeThatFits(wanted).height + 22).rounded(.up)) }
        return max(44, (title.sizeThatFits(wanted).height + 22).rounded(.up))
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: _height(width: size.width)) }
}

/// Above or below a section of a table.
open class UITableViewHeaderFooterView: UIView {
    public private(set) lazy var contentView = UIView(frame: .zero)
    public let reuseIdentifier: String?
    public private(set) lazy var textLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        contentView.addSubview(label)
        return label
    }()
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addSubview(contentView)
    }
    open func prepareForReuse() {}
    open override func layoutSubviews() {
        contentView.frame = bounds
        let label = contentView.subviews.compactMap { $0 as? UILabel }.first
        if label?.translatesAutoresizingMaskIntoConstraints == true { label?.frame = bounds.inset(by: UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)) }
    }
}

/// Call initializers of classes that are only known when the program runs (see `_FramedView`).
open class _StyledCell: UITableViewCell {
    public required override init(style: CellStyle, reuseIdentifier: String?) { super.init(style: style, reuseIdentifier: reuseIdentifier) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
open class _NamedHeaderFooter: UITableViewHeaderFooterView {
    public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
