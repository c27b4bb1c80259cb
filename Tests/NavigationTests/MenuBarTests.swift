import Engine
import MartletTesting
@testable import SwiftUI
import Testing

/// What hosts make menus of.
@MainActor @Suite(.serialized) struct MenuBarTests {
    private struct Sample: App {
        @State private var count = 0
        @State private var isOn = false
        @State private var flavour = 1
        var body: some Scene {
            WindowGroup(id: "main") { Text("count \(count), \(isOn ? "on" : "off"), \(flavour)") }
                .commands {
                    CommandMenu("Game") {
                        Button("Add") { count += 1 }.keyboardShortcut("k")
                        Button("Never") {}.disabled(true)
                        Divider()
                        Toggle("Details", isOn: $isOn)
                        Menu("More") { Button("Sour") { count = 50 }.keyboardShortcut("u", modifiers: [.command, .shift]) }
                        Picker("Flavour", selection: $flavour) { ForEach(1..<3) { Text("Flavour \($0)") } }
                    }
                    CommandGroup(before: .newItem) { Button("Before") {} }
                    CommandGroup(after: .newItem) { Button("After") {} }
                    CommandGroup(replacing: .pasteboard) { Button("Own Paste") {} }
                    CommandMenu("Game") { Button("Last") {} }
                    SidebarCommands()
                    if flavour == 2 { CommandMenu("Second") { Button("Only then") {} } }
                }
            WindowGroup(for: Int.self) { $number in Text("number \(number ?? -1)") }
        }
    }

    private func makeHost() -> ViewHost {
        let host = ViewHost(AppView<Sample>(), size: CGSize(width: 393, height: 852), textEngine: _AppRuntime.textEngine)
        host.showMenuBar()
        host.flush()
        return host
    }

    private func outline(_ items: [_MenuBarItem]) -> [String] {
        items.map { item in
            switch item.kind {
            case .separator: return "-"
            case .submenu: return "\(item.title): \(outline(item.items))"
            case .command: return item.title + (item.isEnabled ? "" : " (off)") + (item.isChecked.map { $0 ? " ✓" : " ✗" } ?? "") + (item.shortcut == nil ? "" : " ⌨")
            }
        }
    }

    private func item(_ title: String, in items: [_MenuBarItem]) -> _MenuBarItem? {
        for i in items {
            if i.title == title { return i }
            if let found = item(title, in: i.items) { return found }
        }
        return nil
    }

    @Test func menusHoldWhatTheAppDeclares() {
        let host = makeHost()
        #expect(outline(host.menuBar) == [
            "File: \(["Before", "After"])", "Edit: \(["Own Paste"])",
            "Game: \(["Add ⌨", "Never (off)", "-", "Details ✗", "More: \(["Sour ⌨"])", "Flavour 1 ✓", "Flavour 2 ✗", "Last"])",
        ])
        #expect(item("Sour", in: host.menuBar)?.shortcut == SemanticsShortcut(key: .character("u"), modifiers: [.command, .shift]))
    }

    @Test func itemsActAndShowTheirState() {
        let host = makeHost()
        item("Add", in: host.menuBar)?.perform()
        item("Details", in: host.menuBar)?.perform()
        item("Flavour 2", in: host.menuBar)?.perform()
        host.flush()
        #expect(SemanticsBuilder.tree(of: host.root).combinedText == "count 1, on, 2")
        #expect(item("Details", in: host.menuBar)?.isChecked == true)
        #expect(item("Flavour 2", in: host.menuBar)?.isChecked == true)
        #expect(host.menuBar.map(\.title) == ["File", "Edit", "Game", "Second"])
    }

    @Test func shortcutsOfMenusWorkWithoutThem() {
        let host = makeHost()
        #expect(host.tree.input.key(KeyEvent(key: .character("u"), modifiers: [.command, .shift])))
        #expect(host.tree.input.key(KeyEvent(key: .character("k"), modifiers: .command)))
        host.flush()
        #expect(SemanticsBuilder.tree(of: host.root).combinedText == "count 51, off, 1")
    }

    @Test func menusAreNeitherShownNorRead() {
        let host = makeHost()
        let tree = SemanticsBuilder.tree(of: host.root)
        #expect(tree.children.count == 1)
        #expect(host.tree.input.moveFocus(backwards: false) == false)
        let plain = ViewHost(Text("x"), size: CGSize(width: 100, height: 100), textEngine: _AppRuntime.textEngine)
        plain.flush()
        #expect(plain.menuBar.isEmpty)
    }

    private struct Reading: App {
        @State private var flavour = "plain"
        var body: some Scene {
            WindowGroup {
                VStack {
                    Text(flavour)
                    Button("Change") { flavour = "sour" }
                }
            }
        }
    }

    @Test func aWindowFollowsStateOfTheAppThatOnlyItsContentReads() {
        let host = TestHost(AppView<Reading>())
        host.tap("Change")
        #expect(host.shows("sour"))
    }

    private struct Repeated: View {
        @State private var chosen = 5
        var body: some View {
            ForEach(0..<1) { _ in
                Text("chosen \(chosen)")
                Picker("Number", selection: $chosen) { ForEach(5..<8) { Text("Number \($0)") } }.pickerStyle(.segmented)
            }
        }
    }

    @Test func optionsOfAPickerInARepeatedViewAreItsOwn() {
        let host = TestHost(VStack { Repeated() })
        host.tap("Number 7")
        #expect(host.shows("chosen 7"))
    }

    @Test func scenesAreFoundByIdAndValue() {
        let opener = Opener()
        _AppRuntime.windowOpener = opener
        defer { _AppRuntime.windowOpener = nil }
        let host = makeHost()
        OpenWindowAction()(id: "main")
        OpenWindowAction()(value: 7)
        OpenWindowAction()(id: "missing")
        OpenWindowAction()(value: "no scene for texts")
        DismissWindowAction {}(id: "main")
        #expect(opener.said == ["open main nil false", "open window 1 7 true", "close main nil"])
        // The host asks for a tree of a scene, which follows the app.
        let scene = _AppRuntime.scenes[1]
        let other = _AppRuntime.makeHost(of: scene, value: AnyHashable(7), size: CGSize(width: 200, height: 100), look: Look()) { opener.said.append("closed") }
        other.flush()
        #expect(SemanticsBuilder.tree(of: other.root).combinedText == "number 7")
        withExtendedLifetime(host) {}
    }

    private final class Opener: _WindowOpener {
        var said: [String] = []
        private func text(_ value: AnyHashable?) -> String { value.map { "\($0.base)" } ?? "nil" }
        func openWindow(of scene: _SceneDescription, value: AnyHashable?, isShared: Bool) { said.append("open \(scene.key) \(text(value)) \(isShared)") }
        func closeWindows(of key: String?, value: AnyHashable?) { said.append("close \(key ?? "any") \(text(value))") }
        func quit() { said.append("quit") }
    }
}
