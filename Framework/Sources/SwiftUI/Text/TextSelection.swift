import Engine

/// Whether people may take texts with them.
public protocol TextSelectability { static var allowsSelection: Bool { get } }
public struct EnabledTextSelectability: TextSelectability { public static var allowsSelection: Bool { true } }
public struct DisabledTextSelectability: TextSelectability { public static var allowsSelection: Bool { false } }
extension TextSelectability where Self == EnabledTextSelectability { nonisolated public static var enabled: EnabledTextSelectability { .init() } }
extension TextSelectability where Self == DisabledTextSelectability { nonisolated public static var disabled: DisabledTextSelectability { .init() } }

nonisolated private struct TextSelectabilityKey: EnvironmentKey { static var defaultValue: Bool { false } }
extension EnvironmentValues {
    var isTextSelectable: Bool { get { self[TextSelectabilityKey.self] } set { self[TextSelectabilityKey.self] = newValue } }
}

extension View {
    /// Texts offer to be copied, as a whole, on a long press or a secondary click.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { environment(\.isTextSelectable, S.allowsSelection) }
}

/// The menu beside a text that was pressed.
enum TextSelectionMenu {
    static func show(for element: ElementNode, string: String) {
        guard let host = EnvironmentValues(element.environment, reader: nil).presentationHost else { return }
        var item: PresentedItem?
        let close: () -> Void = { if let item { host.dismiss(item) } }
        let copy = Button("Copy", systemImage: "doc.on.doc") { Clipboard.copy(string) }
        let new = PresentedItem(kind: .menu, content: { AnyView(MenuList(rows: AnyView(copy), close: close)) }, scope: element.environment, requestDismiss: close)
        new.anchor = element.frame()
        item = new
        host.present(new)
    }
}
