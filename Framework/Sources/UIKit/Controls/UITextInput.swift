import CoreGraphics

public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }
public enum UITextSmartQuotesType: Int, Sendable { case `default`, no, yes }
public enum UITextSmartDashesType: Int, Sendable { case `default`, no, yes }
public enum UITextSmartInsertDeleteType: Int, Sendable { case `default`, no, yes }
open class UITextInputPasswordRules: NSObject, @unchecked Sendable { public init(descriptor: String) {} }

@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}
extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) { textFieldDidEndEditing(textField) }
    public func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// The part that a text replaced by another changed: for delegates that may refuse it.
func changedRange(_ old: String, _ new: String) -> (range: NSRange, text: String) {
    let a = Array(old.utf16), b = Array(new.utf16)
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    return (NSRange(location: start, length: a.count - end - start), String(decoding: b[start..<b.count - end], as: UTF16.self))
}

/// A line of text to edit.
open class UITextField: UIControl {
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

    open var text: String? = "" { didSet { if text != oldValue { _contentDidChange() } } }
    open var attributedText: NSAttributedString? {
        get { text.map { NSAttributedString(string: $0) } }
        set { text = newValue?.string }
    }
    open var placeholder: String? { didSet { _contentDidChange() } }
    open var attributedPlaceholder: NSAttributedString? { didSet { placeholder = attributedPlaceholder?.string } }
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { _contentDidChange() } }
    open var textColor: UIColor? = .label { didSet { _contentDidChange() } }
    open var textAlignment: NSTextAlignment = .natural { didSet { _contentDidChange() } }
    open var borderStyle: BorderStyle = .none { didSet { _contentDidChange() } }
    open var clearButtonMode: ViewMode = .never { didSet { _contentDidChange() } }
    open var leftView: UIView? { didSet { _contentDidChange() } }
    open var rightView: UIView? { didSet { _contentDidChange() } }
    open var leftViewMode: ViewMode = .never { didSet { _contentDidChange() } }
    open var rightViewMode: ViewMode = .never { didSet { _contentDidChange() } }
    open weak var delegate: (any UITextFieldDelegate)?
    open var isSecureTextEntry = false { didSet { _contentDidChange() } }
    open var keyboardType: UIKeyboardType = .default { didSet { _contentDidChange() } }
    open var keyboardAppearance: UIKeyboardAppearance = .default
    open var returnKeyType: UIReturnKeyType = .default { didSet { _contentDidChange() } }
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences { didSet { _contentDidChange() } }
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { _contentDidChange() } }
    open var spellCheckingType: UITextSpellCheckingType = .default
    open var smartQuotesType: UITextSmartQuotesType = .default
    open var smartDashesType: UITextSmartDashesType = .default
    open var textContentType: UITextContentType! { didSet { _contentDidChange() } }
    open var enablesReturnKeyAutomatically = false
    open var clearsOnBeginEditing = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
    open var passwordRules: UITextInputPasswordRules?
    open private(set) var isEditing = false
    open override var inputView: UIView? { get { ownInput } set { ownInput = newValue } }
    open override var inputAccessoryView: UIView? { get { ownAccessory } set { ownAccessory = newValue } }
    private var ownInput: UIView?
    private var ownAccessory: UIView?
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Whether a part that is shown in a mode is seen now.
    public func _shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    /// Gives and takes the focus of the field's look.
    public var _focus: ((Bool) -> Void)?

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard super.becomeFirstResponder() else { return false }
        _focus?(true)
        return true
    }
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        _focus?(false)
        return true
    }

    /// The person typed. The delegate may refuse.
    public func _edit(_ new: String) {
        let change = changedRange(text ?? "", new)
        guard new != text, delegate?.textField(self, shouldChangeCharactersIn: change.range, replacementString: change.text) != false else {
            _contentDidChange()
            return
        }
        text = new
        sendActions(for: .editingChanged)
        delegate?.textFieldDidChangeSelection(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    public func _editingChanged(_ began: Bool) {
        guard began != isEditing else { return }
        isEditing = began
        _contentDidChange()
        if began {
            UIResponder.first = self
            delegate?.textFieldDidBeginEditing(self)
            sendActions(for: .editingDidBegin)
        } else {
            if UIResponder.first === self { UIResponder.first = nil }
            delegate?.textFieldDidEndEditing(self, reason: .committed)
            sendActions(for: .editingDidEnd)
        }
    }
    public func _return() {
        if delegate?.textFieldShouldReturn(self) != false { sendActions(for: .editingDidEndOnExit) }
    }

    open override var _lookInsets: UIEdgeInsets { borderStyle == .roundedRect || borderStyle == .bezel ? UIEdgeInsets(top: 0, left: 7, bottom: 0, right: 7) : .zero }
    open override var intrinsicContentSize: CGSize {
        let shown = (text?.isEmpty == false ? text : placeholder) ?? ""
        let size = shown.size(withAttributes: [.font: (font ?? .systemFont(ofSize: 17)) as Any])
        return CGSize(width: size.width + (borderStyle == .roundedRect ? 14 : 0), height: borderStyle == .roundedRect ? max(size.height, 20) + 14 : max(size.height, 20) + 2)
    }
    open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func deleteBackward() { if let t = text, !t.isEmpty { _edit(String(t.dropLast())) } }
    open func insertText(_ new: String) { _edit((text ?? "") + new) }
    open var hasText: Bool { text?.isEmpty == false }
    open override func selectAll(_ sender: Any?) {}
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
    public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
}

@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewDidEndEditing(_ textView: UITextView)
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}
extension UITextViewDelegate {
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
}

/// Several lines of text to edit.
open class UITextView: UIScrollView {
    open var text: String! = "" { didSet { if text != oldValue { _contentDidChange() } } }
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: text) }
        set { text = newValue?.string ?? "" }
    }
    open var font: UIFont? = .systemFont(ofSize: 12) { didSet { _contentDidChange() } }
    open var textColor: UIColor? = .label { didSet { _contentDidChange() } }
    open var textAlignment: NSTextAlignment = .natural { didSet { _contentDidChange() } }
    open var isEditable = true { didSet { _contentDidChange() } }
    open var isSelectable = true
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { _contentDidChange() } }
    public let textContainer = NSTextContainer()
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open var keyboardType: UIKeyboardType = .default { didSet { _contentDidChange() } }
    open var returnKeyType: UIReturnKeyType = .default { didSet { _contentDidChange() } }
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences { didSet { _contentDidChange() } }
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { _contentDidChange() } }
    open var textContentType: UITextContentType! { didSet { _contentDidChange() } }
    open var adjustsFontForContentSizeCategory = false
    open var allowsEditingTextAttributes = false
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    open var selectedRange = NSRange(location: 0, length: 0)
    public var _focus: ((Bool) -> Void)?
    open override var canBecomeFirstResponder: Bool { isEditable }
    open override var inputAccessoryView: UIView? { get { ownAccessory } set { ownAccessory = newValue } }
    private var ownAccessory: UIView?
    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard super.becomeFirstResponder() else { return false }
        _focus?(true)
        return true
    }
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        _focus?(false)
        return true
    }
    public func _edit(_ new: String) {
        let change = changedRange(text, new)
        guard new != text, textDelegate?.textView(self, shouldChangeTextIn: change.range, replacementText: change.text) != false else {
            _contentDidChange()
            return
        }
        text = new
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
    public func _editingChanged(_ began: Bool) {
        if began { textDelegate?.textViewDidBeginEditing(self) } else { textDelegate?.textViewDidEndEditing(self) }
    }
    open override var _lookInsets: UIEdgeInsets { isEditable ? .zero : UIEdgeInsets(top: textContainerInset.top, left: textContainerInset.left + 5, bottom: textContainerInset.bottom, right: textContainerInset.right + 5) }
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        return sizeThatFits(CGSize(width: bounds.width, height: 0))
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let i = textContainerInset, width = size.width > 0 ? size.width - i.left - i.right - 10 : 1e5
        let r = text.boundingRect(with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, attributes: [.font: (font ?? .systemFont(ofSize: 12)) as Any], context: nil)
        return CGSize(width: size.width > 0 ? size.width : r.width + i.left + i.right + 10, height: r.height + i.top + i.bottom)
    }
    open func scrollRangeToVisible(_ range: NSRange) {}
    public nonisolated static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
}
open class NSTextContainer: NSObject, @unchecked Sendable {
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode: NSLineBreakMode = .byWordWrapping
}
public struct UIDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    public static let link = UIDataDetectorTypes(rawValue: 2)
    public static let address = UIDataDetectorTypes(rawValue: 4)
    public static let all = UIDataDetectorTypes(rawValue: ~0)
}

@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field for searching, with a button that cancels.
open class UISearchBar: UIView {
    public enum Style: Int, Sendable { case `default`, prominent, minimal }
    open var text: String? = "" { didSet { if text != oldValue { _contentDidChange() } } }
    open var placeholder: String? { didSet { _contentDidChange() } }
    open var prompt: String?
    open weak var delegate: (any UISearchBarDelegate)?
    open var searchBarStyle: Style = .default { didSet { _contentDidChange() } }
    open var showsCancelButton = false { didSet { if showsCancelButton != oldValue { _contentDidChange() } } }
    open var showsScopeBar = false
    open var barTintColor: UIColor?
    open var backgroundImage: UIImage?
    open var isTranslucent = true
    open var autocapitalizationType: UITextAutocapitalizationType = .none { didSet { _contentDidChange() } }
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { _contentDidChange() } }
    open var keyboardType: UIKeyboardType = .default { didSet { _contentDidChange() } }
    open var returnKeyType: UIReturnKeyType = .search { didSet { _contentDidChange() } }
    open var textContentType: UITextContentType! { didSet { _contentDidChange() } }
    open var enablesReturnKeyAutomatically = true
    public private(set) lazy var searchTextField = UITextField(frame: .zero)
    public var _focus: ((Bool) -> Void)?
    private var isEditing = false
    open override var canBecomeFirstResponder: Bool { true }
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) { self.showsCancelButton = showsCancelButton }
    open func sizeToFitWidth() { frame.size.height = 56 }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard super.becomeFirstResponder() else { return false }
        _focus?(true)
        return true
    }
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        _focus?(false)
        return super.resignFirstResponder()
    }
    public func _edit(_ new: String) {
        guard new != text else { return }
        text = new
        delegate?.searchBar(self, textDidChange: new)
    }
    public func _editingChanged(_ began: Bool) {
        guard began != isEditing else { return }
        isEditing = began
        if began {
            UIResponder.first = self
            delegate?.searchBarTextDidBeginEditing(self)
        } else { delegate?.searchBarTextDidEndEditing(self) }
    }
    public func _search() { delegate?.searchBarSearchButtonClicked(self) }
    public func _cancel() { delegate?.searchBarCancelButtonClicked(self) }
    /// 56 points high, as Apple's.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: 56) }
    open override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] ?? (axis == .vertical ? .defaultHigh : .defaultLow) }
}

/// There is no dictionary to check words with: every word counts as right.
open class UITextChecker: NSObject {
    open func rangeOfMisspelledWord(in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String) -> NSRange { Self.words?.misspelled(stringToCheck, range) ?? NSRange(location: NSNotFound, length: 0) }
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }
    open func completions(forPartialWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }
    open class var availableLanguages: [String] { words == nil ? [] : ["en_US"] }
    open class func learnWord(_ word: String) {}

    /// The system's list of words, where Debian's package of one is installed.
    private static let words: WordList? = WordList("/usr/share/dict/words")
}

private struct WordList: Sendable {
    let words: Set<String>
    init?(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        words = Set(String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.lowercased() })
    }
    func misspelled(_ text: String, _ range: NSRange) -> NSRange {
        var found = NSRange(location: NSNotFound, length: 0)
        guard let r = Range(range, in: text) else { return found }
        var start = r.lowerBound
        while start < r.upperBound {
            guard text[start].isLetter else { start = text.index(after: start); continue }
            let word = text[start..<r.upperBound].prefix { $0.isLetter || $0 == "'" }
            if !words.contains(word.lowercased()) {
                found = NSRange(word.startIndex..<word.endIndex, in: text)
                break
            }
            start = word.endIndex
        }
        return found
    }
}
