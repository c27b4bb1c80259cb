import CoreGraphics
import Typesetting

/// Read-only text.
open class UILabel: UIView {
    private var plain: String?
    private var attributed: NSAttributedString?

    open var text: String? {
        get { plain ?? attributed?.string }
        set {
            (plain, attributed) = (newValue, nil)
            _contentDidChange()
        }
    }
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any]) } }
        set {
            (plain, attributed) = (nil, newValue)
            _contentDidChange()
        }
    }
    open var font: UIFont! = .systemFont(ofSize: 17) { didSet { _contentDidChange() } }
    open var textColor: UIColor! = .label { didSet { _contentDidChange() } }
    open var textAlignment: NSTextAlignment = .natural { didSet { _contentDidChange() } }
    /// 0 for any number.
    open var numberOfLines = 1 { didSet { _contentDidChange() } }
    open var lineBreakMode: NSLineBreakMode = .byTruncatingTail { didSet { _contentDidChange() } }
    open var adjustsFontSizeToFitWidth = false { didSet { _contentDidChange() } }
    open var minimumScaleFactor: CGFloat = 0 { didSet { _contentDidChange() } }
    open var adjustsFontForContentSizeCategory = false
    open var highlightedTextColor: UIColor?
    open var isEnabled = true
    open var shadowColor: UIColor?
    open var shadowOffset = CGSize(width: 0, height: -1)
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { _contentDidChange() } }
    open var allowsDefaultTighteningForTruncation = false

    private func measured(_ width: CGFloat?) -> CGSize {
        guard let text = attributedText, text.length > 0 else { return .zero }
        var styled = _StyledText(text, fallback: [.font: font as Any])
        styled.request.maxLines = numberOfLines > 0 ? numberOfLines : nil
        return styled.layout(width: width).size
    }
    open override var intrinsicContentSize: CGSize { measured(preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : nil) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { measured(size.width > 0 && size.width < 1e6 && numberOfLines != 1 ? size.width : nil) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? UILayoutPriority(251) }
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { bounds }
    open func drawText(in rect: CGRect) {}
}

/// A picture.
open class UIImageView: UIView {
    open var image: UIImage? { didSet { _contentDidChange() } }
    open var highlightedImage: UIImage?
    open var isHighlighted = false
    open var animationImages: [UIImage]?
    open var animationDuration: TimeInterval = 0
    open var animationRepeatCount = 0
    open private(set) var isAnimating = false
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? { didSet { _contentDidChange() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        self.image = image
    }
    public convenience init(image: UIImage?, highlightedImage: UIImage?) { self.init(image: image) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? UILayoutPriority(251) }
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

/// A wheel that turns while something goes on.
open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100, large = 101
        public static var white: Style { .medium }
        public static var gray: Style { .medium }
        public static var whiteLarge: Style { .large }
    }
    open var style: Style { didSet { _contentDidChange() } }
    open var color: UIColor! = .systemGray { didSet { _contentDidChange() } }
    open var hidesWhenStopped = true { didSet { _contentDidChange() } }
    open private(set) var isAnimating = false { didSet { _contentDidChange() } }

    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(origin: .zero, size: Self.size(style)))
    }
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
    }
    /// 20 and 37 points, as Apple's.
    private static func size(_ style: Style) -> CGSize { style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20) }
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
    open override var intrinsicContentSize: CGSize { Self.size(style) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? .defaultHigh }
}

/// How a visual effect view changes what is behind it.
open class UIVisualEffect: NSObject, @unchecked Sendable {}
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    public enum Style: Int, Sendable {
        case extraLight, light, dark, regular = 4, prominent = 5, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    }
    public let _style: Style
    public init(style: Style) { _style = style }
}
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    public init(blurEffect: UIBlurEffect) {}
    public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {}
}
public enum UIVibrancyEffectStyle: Int, Sendable { case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator }

/// Blurs what is behind it; views go into `contentView`.
open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect? { didSet { _contentDidChange() } }
    public let contentView = UIView(frame: .zero)
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        setUp()
    }
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.frame = bounds
        addSubview(contentView)
    }
    open override func layoutSubviews() { contentView.frame = bounds }
}
