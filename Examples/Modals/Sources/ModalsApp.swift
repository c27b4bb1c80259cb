import SwiftUI

@main
struct ModalsApp: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}
