import SwiftUI

struct SearchBar: View {
    @Binding var text: String

    var body: some View {
        HStack(spacing: 8) {
            Image(systemName: "magnifyingglass")
                .foregroundStyle(.faint)
            TextField("Search by name or symbol", text: $text)
                .foregroundStyle(.ink)
                .autocorrectionDisabled()
                .accessibilityIdentifier("search")
            if !text.isEmpty {
                Button { text = "" } label: {
                    Image(systemName: "xmark.circle.fill")
                        .foregroundStyle(.faint)
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Clear")
                .accessibilityIdentifier("search-clear")
            }
        }
        .font(.subheadline)
        .padding(.horizontal, 14)
        .padding(.vertical, 10)
        .background(RoundedRectangle(cornerRadius: 22, style: .continuous).fill(.card))
        .shadow(color: .black.opacity(0.08), radius: 6, y: 1)
        .padding(.horizontal, 16)
        .padding(.vertical, 12)
    }
}
