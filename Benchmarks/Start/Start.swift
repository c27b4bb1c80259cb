import SwiftUI

/// A small program: the one whose start is timed.
@main struct Start: App {
    var body: some Scene {
        WindowGroup {
            NavigationStack {
                List(0..<20, id: \.self) { i in
                    Label("Row \(i)", systemImage: "star")
                }
                .navigationTitle("Start")
            }
        }
    }
}
