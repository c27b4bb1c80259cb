import SwiftUI

@main
struct CryptoApp: App {
    @StateObject private var model = HomeViewModel()

    var body: some Scene {
        WindowGroup {
            NavigationStack {
                HomeView()
                    .toolbar(.hidden, for: .navigationBar)
            }
            .environmentObject(model)
        }
    }
}
