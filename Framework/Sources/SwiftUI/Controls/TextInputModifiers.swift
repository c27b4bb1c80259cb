import Engine
import UIKit

/// What a person did to submit.
nonisolated public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The word on the return key of a keyboard on the screen.
nonisolated public struct SubmitLabel: Hashable, Sendable {
    /// As `UIReturnKeyType` names it.
    let name: String
    public static let done = SubmitLabel(name: "done")
    public static let go = SubmitLabel(name: "go")
    public static let send = SubmitLabel(name: "send")
    public static let join = SubmitLabel(name: "join")
    public static let route = SubmitLabel(name: "route")
    public static let search = SubmitLabel(name: "search")
    public static let `return` = SubmitLabel(name: "return")
    public static let next = SubmitLabel(name: "next")
    public static let `continue` = SubmitLabel(name: "continue")
}

/// What a keyboard on the screen begins with a capital by itself.
nonisolated public struct TextInputAutocapitalization: Hashable, Sendable {
    let kind: UITextAutocapitalizationType
    public static var never: TextInputAutocapitalization { .init(kind: .none) }
    public static var words: TextInputAutocapitalization { .init(kind: .words) }
    public static var sentences: TextInputAutocapitalization { .init(kind: .sentences) }
    public static var characters: TextInputAutocapitalization { .init(kind: .allCharacters) }
    nonisolated init(kind: UITextAutocapitalizationType) { self.kind = kind }
    nonisolated public init?(_ type: UITextAutocapitalizationType) { kind = type }
}

/// An action of `onSubmit` and what it is for.
nonisolated struct SubmitAction {
    let triggers: SubmitTriggers
    let action: () -> Void
    @MainActor func perform(_ trigger: SubmitTriggers) { if triggers.contains(trigger) { action() } }
}

nonisolated private struct SubmitActionsKey: EnvironmentKey { static var defaultValue: [SubmitAction] { [] } }
nonisolated private struct SubmitLabelKey: EnvironmentKey { static var defaultValue: SubmitLabel? { nil } }
nonisolated private struct KeyboardTypeKey: EnvironmentKey { static var defaultValue: UIKeyboardType { .default } }
nonisolated private struct ContentTypeKey: EnvironmentKey { static var defaultValue: UITextContentType? { nil } }
nonisolated private struct AutocapitalizationKey: EnvironmentKey { static var defaultValue: TextInputAutocapitalization? { nil } }
nonisolated private struct AutocorrectionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Innermost first.
    var submitActions: [SubmitAction] { get { self[SubmitActionsKey.self] } set { self[SubmitActionsKey.self] = newValue } }
    /// Nil where nothing was asked for: search fields then say "search", others "return".
    var submitLabel: SubmitLabel? { get { self[SubmitLabelKey.self] } set { self[SubmitLabelKey.self] = newValue } }
    var keyboardType: UIKeyboardType { get { self[KeyboardTypeKey.self] } set { self[KeyboardTypeKey.self] = newValue } }
    var textContentType: UITextContentType? { get { self[ContentTypeKey.self] } set { self[ContentTypeKey.self] = newValue } }
    var textInputAutocapitalization: TextInputAutocapitalization? { get { self[AutocapitalizationKey.self] } set { self[AutocapitalizationKey.self] = newValue } }
    public var autocorrectionDisabled: Bool { get { self[AutocorrectionKey.self] } set { self[AutocorrectionKey.self] = newValue } }

    /// What a field here says about its text. Secret text is neither corrected nor begun with a capital, and numbers have none
    /// (UIKit's documentation of `autocapitalizationType`).
    func textInputTraits(isSecure: Bool, isSearch: Bool) -> TextInputTraits {
        var traits = TextInputTraits()
        traits.keyboard = keyboardType.engineValue
        traits.contentType = textContentType?.rawValue
        traits.capitalization = switch textInputAutocapitalization?.kind ?? .sentences {
        case .none: .none
        case .words: .words
        case .sentences: .sentences
        case .allCharacters: .allCharacters
        }
        traits.isCorrected = !autocorrectionDisabled
        traits.submitLabel = (submitLabel ?? (isSearch ? .search : .return)).name
        traits.isSecure = isSecure
        if isSecure { traits.isCorrected = false }
        if isSecure || [.numberPad, .phonePad, .namePhonePad].contains(keyboardType) { traits.capitalization = .none }
        return traits
    }
}

extension UIKeyboardType {
    fileprivate var engineValue: TextInputTraits.Keyboard {
        switch self {
        case .default: .default
        case .asciiCapable: .asciiCapable
        case .numbersAndPunctuation: .numbersAndPunctuation
        case .URL: .url
        case .numberPad: .numberPad
        case .phonePad: .phonePad
        case .namePhonePad: .namePhonePad
        case .emailAddress: .emailAddress
        case .decimalPad: .decimalPad
        case .twitter: .twitter
        case .webSearch: .webSearch
        case .asciiCapableNumberPad: .asciiCapableNumberPad
        }
    }
}

extension UIReturnKeyType {
    /// The label of that name.
    var submitLabel: SubmitLabel { self == .default ? .return : SubmitLabel(name: "\(self)") }
}

extension View {
    /// Every action around a field runs, the inner before the outer.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        transformEnvironment(\.submitActions) { $0.insert(SubmitAction(triggers: triggers, action: action), at: 0) }
    }
    /// Actions outside do not hear of what is submitted inside.
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View { transformEnvironment(\.submitActions) { if isBlocking { $0 = [] } } }
    /// Names the return key of a keyboard on the screen. A keyboard of keys stays as it is; the label is in the outline of the screen.
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { environment(\.submitLabel, submitLabel) }
    /// Asks input methods and keyboards on the screen for keys that suit the text. What a real keyboard types is not filtered.
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { environment(\.keyboardType, type) }
    /// Says what the text means, to input methods and in the outline of the screen; nil says nothing.
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { environment(\.textContentType, textContentType) }
    /// Asks input methods and keyboards on the screen for capitals; nil asks for what is usual, sentences. What a real keyboard types
    /// stays as it is.
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { environment(\.textInputAutocapitalization, autocapitalization) }
    /// As `textInputAutocapitalization(_:)`, by UIKit's names.
    nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { environment(\.textInputAutocapitalization, TextInputAutocapitalization(style)) }
    /// Asks input methods not to correct or complete words.
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { environment(\.autocorrectionDisabled, disable) }
    /// As `autocorrectionDisabled(_:)`; nil leaves what is around.
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { transformEnvironment(\.autocorrectionDisabled) { if let disable { $0 = disable } } }
}
