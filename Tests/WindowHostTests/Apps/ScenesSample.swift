import SwiftUI

/// Several windows, menus, and settings of one app.
@main
struct ScenesSample: App {
    @State private var count = 0
    @State private var showsDetails = false
    @State private var flavour = "plain"

    var body: some Scene {
        WindowGroup("Scenes", id: "main") { MainScreen(count: $count, showsDetails: showsDetails, flavour: flavour) }
            .commands {
                CommandMenu("Game") {
                    Button("Add One") { count += 1 }.keyboardShortcut("k")
                    Button("Never") {}.disabled(true)
                    Divider()
                    Toggle("Details", isOn: $showsDetails)
                    Menu("Flavour") {
                        Button("Sweet") { flavour = "sweet" }
                        Button("Sour") { flavour = "sour" }.keyboardShortcut("u", modifiers: [.command, .shift])
                    }
                }
                CommandGroup(after: .newItem) { Button("New Note") { count += 100 } }
                CommandGroup(replacing: .help) { Button("Scenes Help") { flavour = "helped" } }
            }
        WindowGroup("Note", id: "note", for: Int.self) { $number in
            VStack(spacing: 12) {
                Text("Note \(number ?? -1)")
                Text("Shared count: \(count)")
                Button("Grow note") { number = (number ?? 0) + 10 }
            }
        }
        .defaultSize(width: 300, height: 200)
        Window("About Scenes", id: "about") { AboutScreen() }
            .defaultSize(width: 320, height: 240)
        Settings { SettingsScreen() }
    }
}

struct MainScreen: View {
    @Binding var count: Int
    let showsDetails: Bool
    let flavour: String
    @State private var own = 0
    @Environment(\.openWindow) private var openWindow
    @Environment(\.dismissWindow) private var dismissWindow
    @Environment(\.openSettings) private var openSettings
    @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows
    @Environment(\.horizontalSizeClass) private var widthClass
    @AppStorage("color") private var color = "red"

    var body: some View {
        VStack(spacing: 12) {
            Text(widthClass == .compact ? "Compact" : "Regular")
            Text("Count: \(count)")
            Text(showsDetails ? "Details shown" : "Details hidden")
            Text("Flavour: \(flavour)")
            Text("Color: \(color)")
            Text(supportsMultipleWindows ? "Several windows" : "One window")
            Button("Own: \(own)") { own += 1 }
            Button("Open note 1") { openWindow(id: "note", value: 1) }
            Button("Open note 2") { openWindow(value: 2) }
            Button("Open about") { openWindow(id: "about") }
            Button("Open another") { openWindow(id: "main") }
            Button("Close about") { dismissWindow(id: "about") }
            Button("Open nothing") { openWindow(id: "nothing") }
            Button("Open settings") { openSettings() }
            SettingsLink()
        }
    }
}

struct AboutScreen: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.dismissWindow) private var dismissWindow
    var body: some View {
        VStack(spacing: 12) {
            Text("Made for tests")
            Button("Dismiss") { dismiss() }
            Button("Close this window") { dismissWindow() }
        }
    }
}

struct SettingsScreen: View {
    @AppStorage("color") private var color = "red"
    var body: some View {
        Form { Picker("Color", selection: $color) { ForEach(["red", "green", "blue"], id: \.self) { Text($0) } }.pickerStyle(.inline) }
    }
}
