import Engine

/// Whether a list's rows are being edited.
public enum EditMode: Hashable, Sendable {
    case inactive
    /// Editing that ends by itself with the action that began it.
    case transient
    case active

    public var isEditing: Bool { self != .inactive }
}

nonisolated private struct EditModeKey: EnvironmentKey { static var defaultValue: Binding<EditMode>? { nil } }

extension EnvironmentValues {
    /// Whether the views inside are being edited. Each window has one; a binding of your own replaces it.
    public var editMode: Binding<EditMode>? { get { self[EditModeKey.self] } set { self[EditModeKey.self] = newValue } }
}

/// Begins and ends editing.
nonisolated public struct EditButton: View {
    @Environment(\.editMode) private var editMode
    nonisolated public init() {}

    @MainActor public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing ?? false
        Button(isEditing ? "Done" : "Edit") {
            withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
        }
        .fontWeight(isEditing ? .semibold : nil)
    }
}
