import Engine

/// A field that text is typed into.
nonisolated public struct TextField<Label: View>: View {
    var parts: TextFieldParts
    let label: Label

    nonisolated init(_ parts: TextFieldParts, label: Label) {
        self.parts = parts
        self.label = label
    }

    @Environment(\.textFieldStyleBox) private var style
    @MainActor public var body: some View {
        var parts = parts
        if parts.title == nil { parts.title = label as? Text }
        return style(parts)
    }
}

/// A text field without its label's type.
nonisolated struct TextFieldParts {
    enum Source {
        case text(Binding<String>)
        case value(FormattedValue)
    }
    var source: Source
    var title: Text?
    var prompt: Text?
    var axis: Axis = .horizontal
    var isSecure = false
    var onEditingChanged: ((Bool) -> Void)?
    var onCommit: (() -> Void)?
    var selection: Binding<TextSelection?>?
    var role = SemanticsRole.textField
}

/// A value that is edited as text.
nonisolated struct FormattedValue {
    /// The text for the value now.
    let string: () -> String
    /// Takes the value of a text, if it has one; false where it has none.
    let parse: (String) -> Bool
    /// True where every keystroke that makes sense changes the value, false where only the end does.
    let isLive: Bool
}

extension TextField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(TextFieldParts(source: .text(text)), label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(TextFieldParts(source: .text(text)), label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) { self.init(TextFieldParts(source: .text(text), prompt: prompt), label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) { self.init(TextFieldParts(source: .text(text), prompt: prompt), label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) { self.init(TextFieldParts(source: .text(text), axis: axis), label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) { self.init(TextFieldParts(source: .text(text), axis: axis), label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(TextFieldParts(source: .text(text), prompt: prompt, axis: axis), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(TextFieldParts(source: .text(text), prompt: prompt, axis: axis), label: Text(title))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil) {
        self.init(TextFieldParts(source: .text(text), prompt: prompt, axis: axis ?? .horizontal, selection: selection), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil) {
        self.init(TextFieldParts(source: .text(text), prompt: prompt, axis: axis ?? .horizontal, selection: selection), label: Text(title))
    }

    // The forms that report the end of editing.

    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .text(text), onEditingChanged: onEditingChanged, onCommit: onCommit), label: Text(titleKey))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
        self.init(TextFieldParts(source: .text(text), onEditingChanged: onEditingChanged), label: Text(titleKey))
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .text(text), onCommit: onCommit), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .text(text), onEditingChanged: onEditingChanged, onCommit: onCommit), label: Text(title))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void) {
        self.init(TextFieldParts(source: .text(text), onEditingChanged: onEditingChanged), label: Text(title))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .text(text), onCommit: onCommit), label: Text(title))
    }

    // Values that are shown and read by a format.

    nonisolated public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(value, format)), prompt: prompt), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(_ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(value, format)), prompt: prompt), label: Text(title))
    }
    nonisolated public init<F: ParseableFormatStyle>(_ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(optional: value, format)), prompt: prompt), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, F: ParseableFormatStyle>(_ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(optional: value, format)), prompt: prompt), label: Text(title))
    }
    nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text?) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), prompt: prompt), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, prompt: Text?) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), prompt: prompt), label: Text(title))
    }
    nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
        self.init(TextFieldParts(source: .value(.init(value, formatter))), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter) {
        self.init(TextFieldParts(source: .value(.init(value, formatter))), label: Text(title))
    }
    nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), onEditingChanged: onEditingChanged, onCommit: onCommit), label: Text(titleKey))
    }
    nonisolated public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), onCommit: onCommit), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), onEditingChanged: onEditingChanged, onCommit: onCommit), label: Text(title))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter, onCommit: @escaping () -> Void) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), onCommit: onCommit), label: Text(title))
    }
}

extension TextField {
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { self.init(TextFieldParts(source: .text(text), prompt: prompt), label: label()) }
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
        self.init(TextFieldParts(source: .text(text), prompt: prompt, axis: axis), label: label())
    }
    nonisolated public init<F: ParseableFormatStyle>(value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(value, format)), prompt: prompt), label: label())
    }
    nonisolated public init<F: ParseableFormatStyle>(value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label) where F.FormatOutput == String {
        self.init(TextFieldParts(source: .value(.init(optional: value, format)), prompt: prompt), label: label())
    }
    nonisolated public init<V>(value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(TextFieldParts(source: .value(.init(value, formatter)), prompt: prompt), label: label())
    }
}

extension FormattedValue {
    nonisolated init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, _ format: F) where F.FormatOutput == String {
        self.init(string: { format.format(value.wrappedValue) }, parse: { text in
            guard let v = try? format.parseStrategy.parse(text) else { return false }
            value.wrappedValue = v
            return true
        }, isLive: true)
    }

    nonisolated init<F: ParseableFormatStyle>(optional value: Binding<F.FormatInput?>, _ format: F) where F.FormatOutput == String {
        self.init(string: { value.wrappedValue.map { format.format($0) } ?? "" }, parse: { text in
            let v = try? format.parseStrategy.parse(text)
            guard v != nil || text.isEmpty else { return false }
            value.wrappedValue = v
            return true
        }, isLive: true)
    }

    nonisolated init<V>(_ value: Binding<V>, _ formatter: Formatter) {
        self.init(string: { formatter.string(for: value.wrappedValue) ?? "" }, parse: { text in
            guard let v: V = FormatterReading.value(of: text, formatter) else { return false }
            value.wrappedValue = v
            return true
        }, isLive: false)
    }
}

/// Values of texts by the formatters of Foundation.
enum FormatterReading {
    static func value<V>(of text: String, _ formatter: Formatter) -> V? {
        switch formatter {
        case let f as NumberFormatter:
            guard let n = f.number(from: text) else { return nil }
            if let direct = n as? V { return direct }
            let candidates: [Any] = [n.intValue, n.doubleValue, n.decimalValue, Float(n.doubleValue), n.int64Value, n.int32Value, n.uintValue, CGFloat(n.doubleValue), n.boolValue]
            return candidates.lazy.compactMap { $0 as? V }.first
        case let f as DateFormatter: return f.date(from: text) as? V
        default: return text as? V
        }
    }
}

extension TextField where Label == _TextFieldStyleLabel {
    nonisolated init(styled parts: TextFieldParts) { self.init(parts, label: _TextFieldStyleLabel()) }
}

/// The label of the field that a style gets.
nonisolated public struct _TextFieldStyleLabel: View {
    @MainActor public var body: some View { EmptyView() }
}

/// The look of text fields.
@MainActor @preconcurrency
public protocol TextFieldStyle {
    associatedtype _Body: View
    @ViewBuilder @MainActor @preconcurrency func _body(configuration: TextField<Self._Label>) -> _Body
    typealias _Label = _TextFieldStyleLabel
}

protocol BuiltInTextFieldStyle { var look: TextFieldLook { get } }
enum TextFieldLook { case plain, rounded, square }

nonisolated public struct DefaultTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
    nonisolated public init() {}
    var look: TextFieldLook { .plain }
    public func _body(configuration: TextField<Self._Label>) -> some View { configuration }
}
nonisolated public struct PlainTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
    nonisolated public init() {}
    var look: TextFieldLook { .plain }
    public func _body(configuration: TextField<Self._Label>) -> some View { configuration }
}
nonisolated public struct RoundedBorderTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
    nonisolated public init() {}
    var look: TextFieldLook { .rounded }
    public func _body(configuration: TextField<Self._Label>) -> some View { configuration }
}
nonisolated public struct SquareBorderTextFieldStyle: TextFieldStyle, BuiltInTextFieldStyle {
    nonisolated public init() {}
    var look: TextFieldLook { .square }
    public func _body(configuration: TextField<Self._Label>) -> some View { configuration }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle { nonisolated public static var automatic: DefaultTextFieldStyle { .init() } }
extension TextFieldStyle where Self == PlainTextFieldStyle { nonisolated public static var plain: PlainTextFieldStyle { .init() } }
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle { nonisolated public static var roundedBorder: RoundedBorderTextFieldStyle { .init() } }
extension TextFieldStyle where Self == SquareBorderTextFieldStyle { nonisolated public static var squareBorder: SquareBorderTextFieldStyle { .init() } }

nonisolated private struct TextFieldStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (TextFieldParts) -> AnyView { { AnyView(FieldView(parts: $0, look: .plain)) } }
}
extension EnvironmentValues {
    var textFieldStyleBox: @MainActor (TextFieldParts) -> AnyView { get { self[TextFieldStyleKey.self] } set { self[TextFieldStyleKey.self] = newValue } }
}
extension View {
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        environment(\.textFieldStyleBox) { parts in
            if let look = (style as? any BuiltInTextFieldStyle)?.look { return AnyView(FieldView(parts: parts, look: look)) }
            return AnyView(DynamicStyleBody(style: style, configuration: TextField<_TextFieldStyleLabel>(styled: parts)) { $0._body(configuration: $1) }
                .environment(\.textFieldStyleBox) { AnyView(FieldView(parts: $0, look: .plain)) })
        }
    }
}

/// A text field in one of the framework's looks (constants 4; oracle/ios, textfield).
nonisolated struct FieldView: View {
    let parts: TextFieldParts
    let look: TextFieldLook

    @Environment(\.self) private var environment
    @Environment(\.submitActions) private var submitActions
    @Environment(\.platformProfile) private var profile
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var scheme
    /// What is typed for a value while it is edited.
    @State private var draft: String?

    /// Points that the border adds on each side, and the least height.
    private static let margin = CGSize(width: 7, height: 4)
    private static let height: CGFloat = 34

    @MainActor var body: some View {
        switch look {
        case .plain: input.controlBox()
        case .rounded, .square:
            let shape = RoundedRectangle(cornerRadius: look == .square ? 0 : profile.name == .iOS26 ? 8 : 6)
            input
                .padding(.horizontal, Self.margin.width)
                .padding(.vertical, profile.isMac ? 3 : Self.margin.height)
                .frame(minHeight: profile.isMac ? 22 : Self.height)
                .background(scheme == .dark ? Color(white: 0.07) : isEnabled ? Color.white : Color(white: 0.98), in: shape)
                .overlay { shape.strokeBorder(Color(white: scheme == .dark ? 1 : 0, opacity: scheme == .dark ? 0.17 : 0.2), lineWidth: environment.pixelLength) }
                .controlBox()
        }
    }

    @MainActor private var input: some View {
        let title = parts.title?.plainString(in: environment)
        var input = TextInput(text: text, write: { write($0) })
        input.mode = parts.axis == .vertical ? .growing : .line
        input.prompt = parts.prompt?.plainString(in: environment) ?? title
        input.label = title
        input.isSecure = parts.isSecure
        input.selection = parts.selection
        input.role = parts.role
        let parts = parts, submit = submitActions
        input.onBegin = {
            if case .value(let value) = parts.source { draft = value.string() }
            parts.onEditingChanged?(true)
        }
        input.onEnd = {
            finish()
            parts.onEditingChanged?(false)
        }
        input.onSubmit = {
            finish()
            parts.onCommit?()
            for action in submit { action.perform(parts.role == .searchField ? .search : .text) }
        }
        return input
    }

    private var text: String {
        switch parts.source {
        case .text(let binding): binding.wrappedValue
        case .value(let value): draft ?? value.string()
        }
    }

    @MainActor private func write(_ text: String) {
        switch parts.source {
        case .text(let binding): binding.wrappedValue = text
        case .value(let value):
            draft = text
            if value.isLive { _ = value.parse(text) }
        }
    }

    /// The end of editing: a text without a value goes back to the last one.
    @MainActor private func finish() {
        guard case .value(let value) = parts.source, let typed = draft else { return }
        if typed != value.string() { _ = value.parse(typed) }
        draft = nil
    }
}
