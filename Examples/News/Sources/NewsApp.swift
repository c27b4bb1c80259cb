import SwiftUI

@main
struct NewsApp: App {
    @StateObject private var library = NewsLibrary()

    var body: some Scene {
        WindowGroup {
            NewsScreens()
                .environmentObject(library)
        }
    }
}
