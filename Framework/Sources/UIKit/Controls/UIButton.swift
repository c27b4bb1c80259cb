import CoreGraphics

/// A button with a title and a picture for each state.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable { case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close }
    public enum Role: Int, Sendable { case normal, primary, cancel, destructive }

    /// The look of newer buttons.
    public struct Configuration {
        public enum CornerStyle: Int, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
        public enum Size: Int, Sendable { case medium, small, mini, large }
        public enum _Kind: Sendable { case plain, gray, tinted, filled, borderless }
        public var _kind: _Kind
        public var title: String?
        public var subtitle: String?
        public var attributedTitle: AttributedString?
        public var image: UIImage?
        public var imagePadding: CGFloat = 0
        public var imagePlacement: NSDirectionalRectEdge = .leading
        public var baseBackgroundColor: UIColor?
        public var baseForegroundColor: UIColor?
        public var cornerStyle: CornerStyle = .dynamic
        public var buttonSize: Size = .medium
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public static func plain() -> Configuration { Configuration(_kind: .plain) }
        public static func gray() -> Configuration { Configuration(_kind: .gray) }
        public static func tinted() -> Configuration { Configuration(_kind: .tinted) }
        public static func filled() -> Configuration { Configuration(_kind: .filled) }
        public static func borderless() -> Configuration { Configuration(_kind: .borderless) }
        public static func bordered() -> Configuration { Configuration(_kind: .gray) }
        public static func borderedProminent() -> Configuration { Configuration(_kind: .filled) }
        init(_kind: _Kind) { self._kind = _kind }
    }

    public let buttonType: ButtonType
    private var titles: [State: String] = [:], attributed: [State: NSAttributedString] = [:], colors: [State: UIColor] = [:], images: [State: UIImage] = [:], backgrounds: [State: UIImage] = [:]
    open var configuration: Configuration? { didSet { _contentDidChange() } }
    open var contentEdgeInsets: UIEdgeInsets = .zero { didSet { _contentDidChange() } }
    open var titleEdgeInsets: UIEdgeInsets = .zero
    open var imageEdgeInsets: UIEdgeInsets = .zero
    open var role: Role = .normal
    open var menu: UIMenu?
    open var showsMenuAsPrimaryAction = false
    open var adjustsImageWhenHighlighted = true

    /// The font of the title is taken from here.
    public private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: 15)
        return label
    }()
    public private(set) lazy var imageView: UIImageView? = UIImageView(image: nil)

    public override init(frame: CGRect) {
        buttonType = .custom
        super.init(frame: frame)
    }
    public convenience init(type buttonType: ButtonType) { self.init(_type: buttonType) }
    public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
        self.init(_type: buttonType)
        adopt(primaryAction)
    }
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(_type: .system)
        self.configuration = configuration
        adopt(primaryAction)
    }
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(_type: .custom)
        self.frame = frame
        adopt(primaryAction)
    }
    init(_type: ButtonType) {
        buttonType = _type
        super.init(frame: .zero)
        let symbols: [ButtonType: String] = [.contactAdd: "plus.circle", .infoLight: "info.circle", .infoDark: "info.circle", .detailDisclosure: "info.circle", .close: "xmark.circle.fill"]
        if let symbol = symbols[_type] { images[.normal] = UIImage(systemName: symbol) }
    }
    public required init?(coder: NSCoder) {
        buttonType = .system
        super.init(coder: coder)
    }

    private func adopt(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { titles[.normal] = action.title }
        if let image = action.image { images[.normal] = image }
        addAction(action, for: .primaryActionTriggered)
    }

    open func setTitle(_ title: String?, for state: State) { set(&titles, title, state) }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { set(&attributed, title, state) }
    open func setTitleColor(_ color: UIColor?, for state: State) { set(&colors, color, state) }
    open func setImage(_ image: UIImage?, for state: State) { set(&images, image, state) }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { set(&backgrounds, image, state) }
    open func setPreferredSymbolConfiguration(_ configuration: UIImage.SymbolConfiguration?, forImageIn state: State) {
        if let image = images[state], let configuration { set(&images, image.withConfiguration(configuration), state) }
    }
    private func set<T>(_ table: inout [State: T], _ value: T?, _ state: State) {
        table[state] = value
        _contentDidChange()
    }
    open func title(for state: State) -> String? { titles[state] ?? attributed[state]?.string ?? titles[.normal] ?? attributed[.normal]?.string }
    open func attributedTitle(for state: State) -> NSAttributedString? { attributed[state] ?? attributed[.normal] }
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
    open var currentTitle: String? { configuration?.title ?? title(for: state) }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) }
    open var currentTitleColor: UIColor { titleColor(for: state) ?? (buttonType == .system ? tintColor : .white) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    open func setNeedsUpdateConfiguration() { _contentDidChange() }

    /// What a press does.
    public func _press() {
        guard isEnabled else { return }
        sendActions(for: .touchDown)
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }

    open override var intrinsicContentSize: CGSize {
        let font = titleLabel?.font ?? .systemFont(ofSize: 15)
        let text = currentTitle.map { $0.size(withAttributes: [.font: font as Any]) } ?? .zero, picture = currentImage?.size ?? .zero
        var size = CGSize(width: text.width + picture.width, height: max(text.height, picture.height))
        if let c = configuration {
            if text.width > 0, picture.width > 0 { size.width += c.imagePadding }
            size.width += c.contentInsets.leading + c.contentInsets.trailing
            size.height += c.contentInsets.top + c.contentInsets.bottom
        } else {
            // A plain button has six points above and below its title.
            size.width = max(size.width, text.width > 0 ? 30 : 0) + contentEdgeInsets.left + contentEdgeInsets.right
            size.height += (text.height > 0 ? 12 : 0) + contentEdgeInsets.top + contentEdgeInsets.bottom
        }
        return size
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// On or off.
open class UISwitch: UIControl {
    open var isOn = false { didSet { _contentDidChange() } }
    open var onTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
    /// The person turned it.
    public func _set(_ on: Bool) {
        guard on != isOn else { return }
        isOn = on
        sendActions(for: .valueChanged)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: 51, height: 31) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? .defaultHigh }
}

/// A value between two others.
open class UISlider: UIControl {
    open var value: Float = 0 { didSet { _contentDidChange() } }
    open var minimumValue: Float = 0 { didSet { _contentDidChange() } }
    open var maximumValue: Float = 1 { didSet { _contentDidChange() } }
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open func setValue(_ value: Float, animated: Bool) { self.value = min(max(value, minimumValue), maximumValue) }
    open func setThumbImage(_ image: UIImage?, for state: State) {}
    public func _set(_ new: Float) {
        value = new
        sendActions(for: .valueChanged)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 34) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? (axis == .vertical ? .defaultHigh : .defaultLow) }
}

/// Dots that tell which page of several is shown.
open class UIPageControl: UIControl {
    open var numberOfPages = 0 { didSet { _contentDidChange() } }
    open var currentPage = 0 { didSet { _contentDidChange() } }
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor? { didSet { _contentDidChange() } }
    open var currentPageIndicatorTintColor: UIColor? { didSet { _contentDidChange() } }
    open func size(forNumberOfPages pageCount: Int) -> CGSize { CGSize(width: CGFloat(pageCount) * 16 + 20, height: 26) }
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    public func _set(_ page: Int) {
        currentPage = page
        sendActions(for: .valueChanged)
    }
}

/// One of several, side by side.
open class UISegmentedControl: UIControl {
    public static let noSegment = -1
    open private(set) var _titles: [String] = []
    open var selectedSegmentIndex = -1 { didSet { _contentDidChange() } }
    open var selectedSegmentTintColor: UIColor?
    open var isMomentary = false
    public private(set) var _titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]
    public init(items: [Any]?) {
        super.init(frame: .zero)
        _titles = (items ?? []).map { $0 as? String ?? "" }
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open var numberOfSegments: Int { _titles.count }
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        _titles.insert(title ?? "", at: min(max(segment, 0), _titles.count))
        _contentDidChange()
    }
    open func removeAllSegments() {
        _titles = []
        _contentDidChange()
    }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard _titles.indices.contains(segment) else { return }
        _titles[segment] = title ?? ""
        _contentDidChange()
    }
    open func titleForSegment(at segment: Int) -> String? { _titles.indices.contains(segment) ? _titles[segment] : nil }
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) { _titleAttributes[state] = attributes }
    open func setBackgroundImage(_ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics) {}
    open func setDividerImage(_ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State, barMetrics: UIBarMetrics) {}
    public func _set(_ index: Int) {
        selectedSegmentIndex = index
        sendActions(for: .valueChanged)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 32) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? (axis == .vertical ? .defaultHigh : .defaultLow) }
}
public enum UIBarMetrics: Int, Sendable { case `default`, compact, defaultPrompt = 101, compactPrompt }

/// How far something is.
open class UIProgressView: UIView {
    public enum Style: Int, Sendable { case `default`, bar }
    open var progress: Float = 0 { didSet { _contentDidChange() } }
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 4) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? (axis == .vertical ? .defaultHigh : .defaultLow) }
}

/// A day or time.
open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }
    open var date = Date() { didSet { _contentDidChange() } }
    open var minimumDate: Date?
    open var maximumDate: Date?
    open var datePickerMode: Mode = .dateAndTime { didSet { _contentDidChange() } }
    open var minuteInterval = 1
    open var locale: Locale?
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
    public func _set(_ new: Date) {
        date = new
        sendActions(for: .valueChanged)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: 200, height: 35) }
}
