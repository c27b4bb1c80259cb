import Engine
import UIKit

/// An area for text of many lines.
nonisolated public struct TextEditor: View {
    let text: Binding<String>
    var selection: Binding<TextSelection?>?

    nonisolated public init(text: Binding<String>) { self.text = text }
    nonisolated public init(text: Binding<String>, selection: Binding<TextSelection?>) {
        self.text = text
        self.selection = selection
    }

    @Environment(\.textEditorHidesBackground) private var isPlain
    @Environment(\.scrollContentBackground) private var contentBackground
    @Environment(\.isInListRow) private var isInListRow

    @MainActor public var body: some View {
        let binding = text
        var input = TextInput(text: binding.wrappedValue, write: { binding.wrappedValue = $0 })
        input.mode = .editor
        input.selection = selection
        return input
            .background(Appearance.existing(UITextView.self)?.backgroundColor.map { Color(uiColor: $0) } ?? (isPlain || contentBackground == .hidden || isInListRow ? Color.clear : Color.systemBackground))
            .controlBox()
    }
}

/// The look of text editors.
@MainActor @preconcurrency
public protocol TextEditorStyle {
    associatedtype Body: View
    typealias Configuration = TextEditorStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
nonisolated public struct TextEditorStyleConfiguration {}
nonisolated public struct AutomaticTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
nonisolated public struct PlainTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { EmptyView() }
}
extension TextEditorStyle where Self == AutomaticTextEditorStyle { nonisolated public static var automatic: AutomaticTextEditorStyle { .init() } }
extension TextEditorStyle where Self == PlainTextEditorStyle { nonisolated public static var plain: PlainTextEditorStyle { .init() } }

nonisolated private struct EditorBackgroundKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
    /// Editors have no background of their own.
    var textEditorHidesBackground: Bool { get { self[EditorBackgroundKey.self] } set { self[EditorBackgroundKey.self] = newValue } }
}
extension View {
    nonisolated public func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View { environment(\.textEditorHidesBackground, style is PlainTextEditorStyle) }
}
