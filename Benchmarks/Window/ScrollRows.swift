import SwiftUI

/// Forty rows of two texts and a picture in a window of 1200 × 800 points.
@main
struct ScrollRows: App {
    var body: some Scene {
        WindowGroup("Scroll Rows") {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<4000, id: \.self) { i in
                        HStack(spacing: 12) {
                            Image(systemName: "star.fill").foregroundStyle(.orange)
                            Text("Row \(i): the quick brown fox jumps over the lazy dog")
                            Spacer()
                            Text("number \(i * 7919)")
                        }
                        .font(.system(size: 13))
                        .padding(.horizontal, 12)
                        .frame(height: 20)
                        .background(i % 2 == 0 ? Color.white : Color(white: 0.95))
                    }
                }
            }
        }
    }
}
