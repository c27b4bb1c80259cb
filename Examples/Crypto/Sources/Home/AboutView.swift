import SwiftUI

/// Says where the numbers come from.
struct AboutView: View {
    let notice: String
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 16) {
            Image(systemName: "chart.xyaxis.line")
                .font(.system(size: 52))
                .foregroundStyle(.brand)
                .padding(.top, 40)
            Text("Crypto")
                .font(.title.bold())
            Text("A small portfolio of coins, written with SwiftUI.")
                .multilineTextAlignment(.center)
            Text(LocalizedStringKey(notice))
                .font(.footnote)
                .foregroundStyle(.secondary)
            Spacer()
            Button("Done") { dismiss() }
                .buttonStyle(.borderedProminent)
                .accessibilityIdentifier("done")
        }
        .padding(24)
        .frame(maxWidth: .infinity)
    }
}
