import UIKit

/// A view that people act on.
open class NSControl: NSView {
    public enum ControlSize: UInt, Sendable { case regular, small, mini, large }
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let on = StateValue(rawValue: 1)
        public static let off = StateValue(rawValue: 0)
        public static let mixed = StateValue(rawValue: -1)
    }
    open weak var target: AnyObject?
    open var action: Selector?
    open var controlSize: ControlSize = .regular
    open var isEnabled: Bool {
        get { (_view as? UIControl)?.isEnabled ?? true }
        set { (_view as? UIControl)?.isEnabled = newValue }
    }
    open var stringValue: String { get { "" } set {} }
    open var objectValue: Any? {
        get { stringValue }
        set { stringValue = newValue.map { "\($0)" } ?? "" }
    }
    open var integerValue: Int {
        get { Int(stringValue) ?? 0 }
        set { stringValue = "\(newValue)" }
    }
    open var doubleValue: Double {
        get { Double(stringValue) ?? 0 }
        set { stringValue = "\(newValue)" }
    }
    open func sizeToFit() { frame.size = _view.sizeThatFits(frame.size) }
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool { action.map { NSApplication.shared.sendAction($0, to: target, from: self) } ?? false }
    func act() { _ = sendAction(action, to: target) }
}

@preconcurrency @MainActor
public protocol NSControlTextEditingDelegate: AnyObject {
    func controlTextDidBeginEditing(_ obj: Notification)
    func controlTextDidEndEditing(_ obj: Notification)
    func controlTextDidChange(_ obj: Notification)
}
extension NSControlTextEditingDelegate {
    public func controlTextDidBeginEditing(_ obj: Notification) {}
    public func controlTextDidEndEditing(_ obj: Notification) {}
    public func controlTextDidChange(_ obj: Notification) {}
}
public protocol NSTextFieldDelegate: NSControlTextEditingDelegate {}
public protocol NSSearchFieldDelegate: NSTextFieldDelegate {}

/// A line of text, to edit or to read.
open class NSTextField: NSControl {
    private let field = UITextField(frame: .zero)
    private let relay = Relay()
    open weak var delegate: (any NSTextFieldDelegate)?
    open override func _makeView() -> UIView { field }

    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        setUp()
    }
    public convenience init(string stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
    }
    public convenience init(labelWithString stringValue: String) {
        self.init(frame: .zero)
        isEditable = false
        field.isUserInteractionEnabled = false
        isBordered = false
        self.stringValue = stringValue
    }
    public convenience init(wrappingLabelWithString stringValue: String) { self.init(labelWithString: stringValue) }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        field.font = .systemFont(ofSize: 13)
        field.borderStyle = .roundedRect
        relay.owner = self
        field.delegate = relay
        field.addTarget(relay, action: Selector("changed", Relay.changed), for: .editingChanged)
    }

    private final class Relay: NSObject, UITextFieldDelegate {
        weak var owner: NSTextField?
        private func note(_ name: String) -> Notification { Notification(name: Notification.Name(name), object: owner) }
        func changed() { owner?.delegate?.controlTextDidChange(note("NSControlTextDidChangeNotification")) }
        func textFieldDidBeginEditing(_ textField: UITextField) { owner?.delegate?.controlTextDidBeginEditing(note("NSControlTextDidBeginEditingNotification")) }
        func textFieldDidEndEditing(_ textField: UITextField) { owner?.delegate?.controlTextDidEndEditing(note("NSControlTextDidEndEditingNotification")) }
        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { owner?.isEditable ?? true }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            owner?.act()
            return true
        }
    }

    open override var stringValue: String {
        get { field.text ?? "" }
        set { field.text = newValue }
    }
    open var placeholderString: String? {
        get { field.placeholder }
        set { field.placeholder = newValue }
    }
    open var font: NSFont? {
        get { field.font }
        set { field.font = newValue }
    }
    open var textColor: NSColor? {
        get { field.textColor }
        set { field.textColor = newValue }
    }
    open var alignment: NSTextAlignment {
        get { field.textAlignment }
        set { field.textAlignment = newValue }
    }
    open var isEditable = true { didSet { field.isUserInteractionEnabled = isEditable } }
    open var isSelectable = true
    open var isBordered: Bool {
        get { field.borderStyle == .roundedRect }
        set { field.borderStyle = newValue ? .roundedRect : .none }
    }
    open var isBezeled: Bool {
        get { isBordered }
        set { isBordered = newValue }
    }
    open var drawsBackground = false { didSet { field.backgroundColor = drawsBackground ? backgroundColor ?? .textBackgroundColor : nil } }
    open var backgroundColor: NSColor? { didSet { if drawsBackground { field.backgroundColor = backgroundColor } } }
    open override var acceptsFirstResponder: Bool { isEditable }
    open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
    open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }
}
/// A line of text to search for.
open class NSSearchField: NSTextField {}
/// A line of text that is not shown.
open class NSSecureTextField: NSTextField {
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        (_view as? UITextField)?.isSecureTextEntry = true
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A picture.
open class NSImageView: NSControl {
    public enum Scaling: UInt, Sendable { case scaleProportionallyDown, scaleAxesIndependently, scaleNone, scaleProportionallyUpOrDown }
    private let picture = UIImageView(frame: .zero)
    open override func _makeView() -> UIView { picture }
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        picture.contentMode = .scaleAspectFit
    }
    public convenience init(image: NSImage) {
        self.init(frame: CGRect(origin: .zero, size: image.size))
        self.image = image
        picture.image = image
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        picture.contentMode = .scaleAspectFit
    }
    open var image: NSImage? { didSet { picture.image = image } }
    open var contentTintColor: NSColor? { didSet { picture.tintColor = contentTintColor } }
    open var imageScaling: NSImageScaling = .scaleProportionallyDown {
        didSet {
            picture.contentMode = switch imageScaling {
            case .scaleAxesIndependently: .scaleToFill
            case .scaleNone: .center
            default: .scaleAspectFit
            }
        }
    }
}
public typealias NSImageScaling = NSImageView.Scaling

/// A button.
open class NSButton: NSControl {
    public enum BezelStyle: UInt, Sendable { case rounded = 1, regularSquare, smallSquare = 10, inline = 15 }
    private let button = UIButton(type: .system)
    open override func _makeView() -> UIView { button }
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        setUp()
    }
    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(frame: .zero)
        self.title = title
        self.target = target as AnyObject?
        self.action = action
        show()
    }
    public convenience init(image: NSImage, target: Any?, action: Selector?) {
        self.init(title: "", target: target, action: action)
        self.image = image
        show()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        button.titleLabel?.font = .systemFont(ofSize: 13)
        button.addAction(UIAction { [weak self] _ in self?.performClick(nil) }, for: .touchUpInside)
    }
    open var title = "" { didSet { button.setTitle(title, for: .normal) } }
    open var image: NSImage? { didSet { button.setImage(image, for: .normal) } }
    /// Observers of properties are silent in initializers.
    private func show() {
        button.setTitle(title, for: .normal)
        button.setImage(image, for: .normal)
        sizeToFit()
    }
    open var state: StateValue = .off
    open var bezelStyle: BezelStyle = .rounded
    open var isBordered = true
    open var contentTintColor: NSColor? { didSet { button.tintColor = contentTintColor } }
    open func performClick(_ sender: Any?) {
        state = state == .on ? .off : .on
        act()
    }
}

/// How far something is, or that it goes on.
open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }
    private let bar = UIProgressView(frame: .zero), wheel = UIActivityIndicatorView(style: .medium)
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        show()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        show()
    }
    open var style: Style = .bar { didSet { show() } }
    open var isIndeterminate = true { didSet { show() } }
    open var minValue = 0.0 { didSet { show() } }
    open var maxValue = 100.0 { didSet { show() } }
    open var doubleValue = 0.0 { didSet { show() } }
    open var isDisplayedWhenStopped = true { didSet { wheel.hidesWhenStopped = !isDisplayedWhenStopped } }
    open var controlSize: NSControl.ControlSize = .regular
    open func startAnimation(_ sender: Any?) { wheel.startAnimating() }
    open func stopAnimation(_ sender: Any?) { wheel.stopAnimating() }
    open func increment(by delta: Double) { doubleValue += delta }
    private func show() {
        let wanted: UIView = style == .spinning ? wheel : bar
        bar.progress = Float(maxValue > minValue ? min(max((doubleValue - minValue) / (maxValue - minValue), 0), 1) : 0)
        guard wanted.superview !== _view else { return }
        bar.removeFromSuperview()
        wheel.removeFromSuperview()
        wanted.frame = _view.bounds
        wanted.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        _view.addSubview(wanted)
    }
    open override var intrinsicContentSize: CGSize { style == .spinning ? CGSize(width: 32, height: 32) : CGSize(width: Self.noIntrinsicMetric, height: 20) }
}

/// A veil over what is behind the view.
open class NSVisualEffectView: NSView {
    public enum Material: Int, Sendable {
        case titlebar = 3, selection, menu, popover, sidebar, headerView = 10, sheet, windowBackground, hudWindow, fullScreenUI = 15, toolTip = 17, contentBackground, underWindowBackground = 21, underPageBackground
    }
    public enum BlendingMode: Int, Sendable { case behindWindow, withinWindow }
    public enum State: Int, Sendable { case followsWindowActiveState, active, inactive }
    private let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    open override func _makeView() -> UIView { effect }
    open var material: Material = .windowBackground {
        didSet {
            let style: UIBlurEffect.Style = switch material {
            case .hudWindow, .fullScreenUI: .dark
            case .menu, .popover, .toolTip: .systemThickMaterial
            case .titlebar, .headerView: .systemChromeMaterial
            default: .systemMaterial
            }
            effect.effect = UIBlurEffect(style: style)
        }
    }
    /// What lies behind the window is the desktop's; views are blended with what is in the window.
    open var blendingMode: BlendingMode = .behindWindow
    open var state: State = .followsWindowActiveState
    open var isEmphasized = false
}

/// Several lines of text to edit.
open class NSTextView: NSView {
    private let editor = UITextView(frame: .zero)
    private let relay = Relay()
    open weak var delegate: (any NSTextViewDelegate)?
    open override func _makeView() -> UIView { editor }
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        relay.owner = self
        editor.delegate = relay
    }
    private final class Relay: NSObject, UITextViewDelegate {
        weak var owner: NSTextView?
        func textViewDidChange(_ textView: UITextView) { owner?.delegate?.textDidChange(Notification(name: NSText.didChangeNotification, object: owner)) }
        func textViewDidEndEditing(_ textView: UITextView) { owner?.delegate?.textDidEndEditing(Notification(name: NSText.didEndEditingNotification, object: owner)) }
    }
    open var string: String {
        get { editor.text }
        set { editor.text = newValue }
    }
    open var font: NSFont? {
        get { editor.font }
        set { editor.font = newValue }
    }
    open var textColor: NSColor? {
        get { editor.textColor }
        set { editor.textColor = newValue }
    }
    open var backgroundColor: NSColor {
        get { editor.backgroundColor ?? .textBackgroundColor }
        set { editor.backgroundColor = newValue }
    }
    open var drawsBackground = true { didSet { if !drawsBackground { editor.backgroundColor = .clear } } }
    open var isEditable: Bool {
        get { editor.isEditable }
        set { editor.isEditable = newValue }
    }
    open var isSelectable = true
    open override var acceptsFirstResponder: Bool { isEditable }
    open override func becomeFirstResponder() -> Bool { editor.becomeFirstResponder() }
    open override func resignFirstResponder() -> Bool { editor.resignFirstResponder() }
}
@preconcurrency @MainActor
public protocol NSTextDelegate: AnyObject {
    func textDidChange(_ notification: Notification)
    func textDidEndEditing(_ notification: Notification)
}
extension NSTextDelegate {
    public func textDidChange(_ notification: Notification) {}
    public func textDidEndEditing(_ notification: Notification) {}
}
public protocol NSTextViewDelegate: NSTextDelegate {}
public enum NSText {
    public static let didChangeNotification = Notification.Name("NSTextDidChangeNotification")
    public static let didEndEditingNotification = Notification.Name("NSTextDidEndEditingNotification")
}
