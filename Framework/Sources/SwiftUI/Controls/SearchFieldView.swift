import Engine

/// The look of a search field: a magnifier, the text, a button that empties it, and "Cancel" while it is edited.
nonisolated struct SearchFieldView: View {
    @Binding var text: String
    let prompt: Text?
    /// True while the field has the keyboard or was asked to show.
    @Binding var isActive: Bool
    var onCancel: @MainActor () -> Void = {}

    @Environment(\.platformProfile) private var profile
    @Environment(\.dynamicTypeSize) private var typeSize
    @FocusState private var isFocused: Bool

    /// Points (constants 4, search field).
    private var height: CGFloat { profile.isMac ? 24 : Self.height(profile.name == .iOS26 ? 44 : 36, typeSize) }

    /// Points at a size of text, of a field that has `standard` points at the default one: the line grows, what lies
    /// around it does not.
    static func height(_ standard: CGFloat, _ size: DynamicTypeSize) -> CGFloat {
        max(standard, (standard + TextStyleTable.line(.body, size) - TextStyleTable.line(.body, .large)).rounded())
    }

    @MainActor var body: some View {
        HStack(spacing: 12) {
            HStack(spacing: 6) {
                Image(systemName: "magnifyingglass").foregroundStyle(.secondary).accessibilityHidden(true)
                TextField(fieldParts, label: EmptyView())
                    .textFieldStyle(.plain)
                    .focused($isFocused)
                if !text.isEmpty {
                    Button { text = "" } label: { Image(systemName: "xmark.circle.fill").foregroundStyle(.secondary) }
                        .buttonStyle(.plain)
                        .accessibilityLabel(Text(verbatim: "Clear text"))
                }
            }
            .padding(.horizontal, profile.name == .iOS26 ? 12 : 8)
            .frame(minHeight: height)
            .background(Color.fill(2), in: profile.name == .iOS26 ? AnyShape(Capsule()) : AnyShape(RoundedRectangle(cornerRadius: 10)))
            if isActive && !profile.isMac {
                Button("Cancel") {
                    text = ""
                    isFocused = false
                    isActive = false
                    onCancel()
                }
                .transition(.move(edge: .trailing).combined(with: .opacity))
            }
        }
        .onChange(of: isFocused) { _, now in if now { withAnimation { isActive = true } } }
        .onChange(of: isActive) { _, now in if isFocused != now { isFocused = now } }
    }

    private var fieldParts: TextFieldParts {
        TextFieldParts(source: .text($text), title: Text("Search"), prompt: prompt, role: .searchField)
    }
}
