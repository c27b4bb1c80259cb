import SwiftUI

/// An advertisement's whole text.
struct AdDetailView: View {
    let text: String

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                AdMark()
                Text(text)
                    .font(.title3)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(20)
        }
        .navigationBarTitle(Text("Advertisement"), displayMode: .inline)
    }
}
