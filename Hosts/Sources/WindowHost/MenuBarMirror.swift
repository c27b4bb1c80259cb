import CWindowHost
import Engine
import SwiftUI

/// Keeps a window's menu bar as the app's commands are now.
struct MenuBarMirror {
    private var commands: [_MenuBarItem] = []
    private var lastSeen = -1

    /// Looks again where the tree changed since the last time.
    mutating func update(_ window: OpaquePointer, _ host: ViewHost) {
        let flushes = host.tree.counters.flushes
        guard flushes != lastSeen else { return }
        lastSeen = flushes
        let menus = host.menuBar
        guard !menus.isEmpty || !commands.isEmpty else { return }
        commands = []
        var items: [mwh_menu_item] = []
        var strings: [UnsafeMutablePointer<CChar>] = []
        defer { for s in strings { free(s) } }
        func c(_ text: String) -> UnsafePointer<CChar> {
            let copy = strdup(text)!
            strings.append(copy)
            return UnsafePointer(copy)
        }
        func add(_ item: _MenuBarItem, _ depth: Int32) {
            commands.append(item)
            let kind = switch item.kind {
            case .command: MWH_MENU_COMMAND
            case .submenu: MWH_MENU_SUBMENU
            case .separator: MWH_MENU_SEPARATOR
            }
            items.append(mwh_menu_item(kind: Int32(kind), depth: depth, title: c(item.title), keys: item.shortcut.flatMap(Keys.name).map { c($0) }, enabled: item.isEnabled,
                                       checked: item.isChecked.map { $0 ? 1 : 0 } ?? -1))
            for inner in item.items { add(inner, depth + 1) }
        }
        for menu in menus { add(menu, 0) }
        mwh_window_set_menus(window, items, Int32(items.count))
    }

    func perform(_ number: Int) { if commands.indices.contains(number) { commands[number].perform() } }
}
