import Engine
import UIKit

/// What a person did to submit.
nonisolated public struct SubmitTriggers: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The word on the return key.
nonisolated public struct SubmitLabel: Hashable, Sendable {
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
nonisolated private struct SubmitLabelKey: EnvironmentKey { static var defaultValue: SubmitLabel { .return } }
nonisolated private struct KeyboardTypeKey: EnvironmentKey { static var defaultValue: UIKeyboardType { .default } }
nonisolated private struct ContentTypeKey: EnvironmentKey { static var defaultValue: UITextContentType? { nil } }
nonisolated private struct AutocapitalizationKey: EnvironmentKey { static var defaultValue: TextInputAutocapitalization? { nil } }
nonisolated private struct AutocorrectionKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// Innermost first.
    var submitActions: [SubmitAction] { get { self[SubmitActionsKey.self] } set { self[SubmitActionsKey.self] = newValue } }
    var submitLabel: SubmitLabel { get { self[SubmitLabelKey.self] } set { self[SubmitLabelKey.self] = newValue } }
    var keyboardType: UIKeyboardType { get { self[KeyboardTypeKey.self] } set { self[KeyboardTypeKey.self] = newValue } }
    var textContentType: UITextContentType? { get { self[ContentTypeKey.self] } set { self[ContentTypeKey.self] = newValue } }
    var textInputAutocapitalization: TextInputAutocapitalization? { get { self[AutocapitalizationKey.self] } set { self[AutocapitalizationKey.self] = newValue } }
    public var autocorrectionDisabled: Bool { get { self[AutocorrectionKey.self] } set { self[AutocorrectionKey.self] = newValue } }
}

extension View {
    /// Every action around a field runs, the inner before the outer.
    nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        transformEnvironment(\.submitActions) { $0.insert(SubmitAction(triggers: triggers, action: action), at: 0) }
    }
    /// Actions outside do not hear of what is submitted inside.
    nonisolated public func submitScope(_ isBlocking: Bool = true) -> some View { transformEnvironment(\.submitActions) { if isBlocking { $0 = [] } } }
    nonisolated public func submitLabel(_ submitLabel: SubmitLabel) -> some View { environment(\.submitLabel, submitLabel) }
    nonisolated public func keyboardType(_ type: UIKeyboardType) -> some View { environment(\.keyboardType, type) }
    nonisolated public func textContentType(_ textContentType: UITextContentType?) -> some View { environment(\.textContentType, textContentType) }
    nonisolated public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { environment(\.textInputAutocapitalization, autocapitalization) }
    nonisolated public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { environment(\.textInputAutocapitalization, TextInputAutocapitalization(style)) }
    nonisolated public func autocorrectionDisabled(_ disable: Bool = true) -> some View { environment(\.autocorrectionDisabled, disable) }
    nonisolated public func disableAutocorrection(_ disable: Bool?) -> some View { transformEnvironment(\.autocorrectionDisabled) { if let disable { $0 = disable } } }
}
