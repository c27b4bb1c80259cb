import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Draws lists to look at; set MARTLET_PICTURES to a folder.
@MainActor
@Suite struct PictureTests {
    private func draw(_ name: String, _ view: some View, size: CGSize = CGSize(width: 393, height: 700), look: Look = Look()) throws {
        guard let folder = ProcessInfo.processInfo.environment["MARTLET_PICTURES"] else { return }
        var look = look
        look.scale = 2
        let host = TestHost(view, size: size, look: look)
        try host.pngData().write(to: URL(fileURLWithPath: folder).appendingPathComponent(name + ".png"))
    }

    private var settings: some View {
        List {
            Text("Apple")
            Text("Banana")
            Section("Fruit") {
                Text("Cherry")
                HStack { Text("Detail"); Spacer(); Text("Value").foregroundStyle(.secondary) }
                Label("Wi-Fi", systemImage: "wifi")
                Label("Settings", systemImage: "gear")
                Text("A long text that does not fit in one line of the row and goes on in the next one, so that the row is higher.")
            }
            Section {
                Button("Save") {}
                Button("Delete", role: .destructive) {}
            } header: { Text("Actions") } footer: { Text("What these do is told here, in a footer that needs two lines.") }
            Section { Text("Coloured").listRowBackground(Color.yellow) ; Text("No line").listRowSeparator(.hidden); Text("End") }
        }
    }

    @Test func grouped() throws {
        try draw("list-light", settings)
        try draw("list-dark", settings, look: Look(colorScheme: .dark))
        try draw("list-rtl", settings, look: Look(locale: "ar"))
        try draw("list-ax3", settings, look: Look(dynamicType: .accessibility3))
        try draw("list-26", settings, look: Look(profile: .iOS26))
        try draw("list-26-dark", settings, look: Look(profile: .iOS26, colorScheme: .dark))
        try draw("list-mac", settings, look: Look(profile: .macOS26))
        try draw("list-plain", settings.listStyle(.plain))
        try draw("list-grouped", settings.listStyle(.grouped))
        try draw("list-sidebar", settings.listStyle(.sidebar))
    }

    @Test func editing() throws {
        struct Editable: View {
            @State private var mode = EditMode.active
            @State private var chosen: Set<Int> = [2]
            var body: some View {
                List {
                    Section("Editable") { ForEach(0..<3) { Text("Row \($0)") }.onDelete { _ in }.onMove { _, _ in } }
                    Section("Fixed") { Text("Stays") }
                }.environment(\.editMode, $mode)
            }
        }
        try draw("list-editing", Editable(), size: CGSize(width: 393, height: 400))
        try draw("list-editing-rtl", Editable(), size: CGSize(width: 393, height: 400), look: Look(locale: "ar"))
    }

    @Test func sliding() throws {
        guard ProcessInfo.processInfo.environment["MARTLET_PICTURES"] != nil else { return }
        let view = List {
            ForEach(0..<4) { i in
                Text("Row \(i)").badge(i)
                    .swipeActions { Button("Delete", role: .destructive) {}; Button("Flag") {}.tint(.orange) }
                    .swipeActions(edge: .leading) { Button("Pin", systemImage: "pin") {}.tint(.blue) }
            }
        }
        for (name, look) in [("swipe", Look()), ("swipe-dark-rtl", Look(colorScheme: .dark, locale: "ar"))] {
            let host = TestHost(view, size: CGSize(width: 393, height: 300), scale: 2, look: look)
            let sign: CGFloat = name == "swipe" ? 1 : -1
            host.drag(from: CGPoint(x: 200, y: 101), to: CGPoint(x: 200 - sign * 100, y: 101), duration: 0.3)
            host.advance(by: 1)
            try host.pngData().write(to: URL(fileURLWithPath: ProcessInfo.processInfo.environment["MARTLET_PICTURES"]!).appendingPathComponent(name + ".png"))
        }
        let long = TestHost(ScrollView { LazyVStack { ForEach(0..<100) { Text("Row \($0)") } } }.refreshable { try? await Task.sleep(for: .seconds(5)) }, size: CGSize(width: 393, height: 300), scale: 2)
        long.drag(from: CGPoint(x: 200, y: 30), to: CGPoint(x: 200, y: 290), duration: 0.3)
        try long.pngData().write(to: URL(fileURLWithPath: ProcessInfo.processInfo.environment["MARTLET_PICTURES"]!).appendingPathComponent("pull.png"))
        long.advance(by: 3)
        try long.pngData().write(to: URL(fileURLWithPath: ProcessInfo.processInfo.environment["MARTLET_PICTURES"]!).appendingPathComponent("refreshing.png"))
    }

    @Test func grids() throws {
        let colors: [Color] = [.red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue]
        try draw("grid", ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) { ForEach(0..<20) { i in RoundedRectangle(cornerRadius: 8).fill(colors[i % 8]).frame(height: 60) } }.padding()
            ScrollView(.horizontal) { LazyHGrid(rows: [GridItem(.fixed(40)), GridItem(.fixed(40))]) { ForEach(0..<20) { i in Circle().fill(colors[i % 8]).frame(width: 40) } }.padding(.horizontal) }
        }, size: CGSize(width: 393, height: 560))
    }
}
