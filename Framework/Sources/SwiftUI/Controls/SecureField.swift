import Engine

/// A field whose text is not shown.
nonisolated public struct SecureField<Label: View>: View {
    let parts: TextFieldParts
    let label: Label

    nonisolated init(_ text: Binding<String>, prompt: Text?, label: Label, onCommit: (() -> Void)? = nil) {
        parts = TextFieldParts(source: .text(text), prompt: prompt, isSecure: true, onCommit: onCommit)
        self.label = label
    }

    @MainActor public var body: some View { TextField(parts, label: label) }
}

extension SecureField {
    nonisolated public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) { self.init(text, prompt: prompt, label: label()) }
}

extension SecureField where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { self.init(text, prompt: nil, label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.init(text, prompt: nil, label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) { self.init(text, prompt: prompt, label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) { self.init(text, prompt: prompt, label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) { self.init(text, prompt: nil, label: Text(titleKey), onCommit: onCommit) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) { self.init(text, prompt: nil, label: Text(title), onCommit: onCommit) }
}
