import Engine

/// A menu of a menu bar, or a menu in one of its menus.
public struct _MenuBarItem {
    public enum Kind { case command, submenu, separator }
    public var kind: Kind
    public var title = ""
    public var isEnabled = true
    /// Nil where the item has no check mark to show.
    public var isChecked: Bool?
    public var shortcut: SemanticsShortcut?
    public var perform: () -> Void = {}
    public var items: [_MenuBarItem] = []
}

extension ViewHost {
    /// The menus of the window, with the state they have now; empty where the app declares no commands.
    public var menuBar: [_MenuBarItem] {
        guard let bar = root.unseen else { return [] }
        return MenuBarReader.items(SemanticsBuilder.nodes(of: bar)).filter { $0.kind == .submenu && !$0.items.isEmpty }
    }
}

/// The menus of a window: live views that nobody sees, from which a host makes the menus of its desktop.
nonisolated struct MenuBar: View {
    let commands: [CommandMenuDescription]

    /// Which groups stand in which menu, in their order. The app's own menus come before the last two.
    private static let menus: [(title: LocalizedStringKey, groups: [CommandGroupPlacement])] = [
        ("File", [.newItem, .saveItem, .importExport, .printItem, .appSettings, .systemServices, .appVisibility, .appTermination]),
        ("Edit", [.undoRedo, .pasteboard, .textEditing]),
        ("Format", [.textFormatting]),
        ("View", [.toolbar, .sidebar]),
        ("Window", [.windowSize, .windowArrangement, .windowList, .singleWindowList]),
        ("Help", [.appInfo, .help]),
    ]
    private static let menusAfterOwn = 2

    @MainActor var body: some View {
        let split = MenuBar.menus.count - MenuBar.menusAfterOwn
        VStack {
            ForEach(0..<split, id: \.self) { standard($0) }
            ForEach(own, id: \.title) { menu in MenuBarMenu(title: Text(menu.title)) { AnyView(ForEach(menu.parts.indices, id: \.self) { menu.parts[$0] }) } }
            ForEach(split..<MenuBar.menus.count, id: \.self) { standard($0) }
        }
        .environment(\.isInMenuLook, true)
        .environment(\.isInMenuBar, true)
    }

    /// Menus of one name are one menu.
    private var own: [(title: String, parts: [AnyView])] {
        var result: [(title: String, parts: [AnyView])] = []
        for command in commands {
            guard case .menu(let title) = command.position else { continue }
            if let i = result.firstIndex(where: { $0.title == title }) { result[i].parts.append(command.content) } else { result.append((title, [command.content])) }
        }
        return result
    }

    @MainActor private func standard(_ number: Int) -> some View {
        let menu = MenuBar.menus[number]
        return MenuBarMenu(title: Text(menu.title)) { AnyView(ForEach(menu.groups, id: \.self) { group($0) }) }
    }

    @MainActor @ViewBuilder private func group(_ placement: CommandGroupPlacement) -> some View {
        ForEach(parts { if case .before(placement) = $0 { true } else { false } }) { $0.content }
        let replacements = parts { if case .replacing(placement) = $0 { true } else { false } }
        if replacements.isEmpty { StandardGroup(placement: placement) } else { ForEach(replacements) { $0.content } }
        ForEach(parts { if case .after(placement) = $0 { true } else { false } }) { $0.content }
        MenuBarSeparator()
    }

    private struct Part: Identifiable {
        let id: Int
        let content: AnyView
    }

    private func parts(_ isWanted: (CommandMenuDescription.Position) -> Bool) -> [Part] {
        commands.enumerated().filter { isWanted($0.element.position) }.map { Part(id: $0.offset, content: $0.element.content) }
    }
}

/// What the menus of every program hold.
nonisolated private struct StandardGroup: View {
    let placement: CommandGroupPlacement
    @Environment(\.windowCloser) private var close
    @Environment(\.textCommands) private var text

    @MainActor var body: some View {
        switch placement {
        case .newItem:
            if _AppRuntime.canOpenNewWindow { Button("New Window") { _AppRuntime.openNewWindow() }.keyboardShortcut("n") }
        case .saveItem:
            if let close { Button("Close") { close() }.keyboardShortcut("w") }
        case .appSettings:
            if _AppRuntime.scenes.contains(where: { $0.kind == .settings }) { Button("Settings…") { _AppRuntime.openSettings() }.keyboardShortcut(",") }
        case .appTermination:
            if let opener = _AppRuntime.windowOpener { Button("Quit") { opener.quit() }.keyboardShortcut("q") }
        case .pasteboard:
            // What has the keyboard hears these keys itself.
            Button("Cut") { text?("x") }
            Button("Copy") { text?("c") }
            Button("Paste") { text?("v") }
            Button("Select All") { text?("a") }
        default: EmptyView()
        }
    }
}

nonisolated private struct IsInMenuBarKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct TextCommandsKey: EnvironmentKey { static var defaultValue: ((Character) -> Void)? { nil } }

extension EnvironmentValues {
    /// True in menus that the desktop shows.
    var isInMenuBar: Bool { get { self[IsInMenuBarKey.self] } set { self[IsInMenuBarKey.self] = newValue } }
    /// Presses a key with Command for what has the keyboard.
    var textCommands: ((Character) -> Void)? { get { self[TextCommandsKey.self] } set { self[TextCommandsKey.self] = newValue } }
}

/// A menu with a name, in a menu bar or in one of its menus.
nonisolated struct MenuBarMenu<Title: View>: View {
    let title: Title
    let content: () -> AnyView

    @MainActor var body: some View {
        VStack {
            title.semanticsPart(.label)
            content()
        }
        .modifier(MenuBarMark(role: .menu))
    }
}

nonisolated private struct MenuBarSeparator: View {
    @MainActor var body: some View { Color.clear.frame(width: 1, height: 1).modifier(MenuBarMark(role: .separator)) }
}

/// Gives what it stands around a meaning in a menu bar.
public final class MenuBarMarkElement: UnaryElement {
    fileprivate var mark = MenuBarMark(role: .menu)
    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        var node = SemanticsNode(role: mark.role, frame: .zero, type: "MenuBarItem", element: self)
        let parts = SemanticsPartElement.split(children)
        node.label = SemanticsPartElement.text(parts.label)
        node.children = parts.other
        return [node]
    }
}

nonisolated private struct MenuBarMark: _ElementModifier {
    let role: SemanticsRole
    nonisolated func _makeElement(_ context: NodeContext) -> MenuBarMarkElement {
        let e = MenuBarMarkElement(context)
        e.mark = self
        return e
    }
    nonisolated func _update(_ element: MenuBarMarkElement) { element.mark = self }
}

private enum MenuBarReader {
    static func items(_ nodes: [SemanticsNode]) -> [_MenuBarItem] {
        var result: [_MenuBarItem] = []
        func add(_ item: _MenuBarItem) {
            // Groups that are empty leave no line.
            if item.kind == .separator, result.last.map({ $0.kind == .separator }) ?? true { return }
            result.append(item)
        }
        for node in nodes where !node.isHidden {
            switch node.role {
            case .separator: add(_MenuBarItem(kind: .separator))
            case .menu: add(_MenuBarItem(kind: .submenu, title: node.label ?? "", items: items(node.children)))
            default:
                guard let activate = node.activate else {
                    for item in items(node.children) { add(item) }
                    continue
                }
                add(_MenuBarItem(kind: .command, title: node.combinedText, isEnabled: node.isEnabled, isChecked: node.isSelected ? true : node.isCheckable ? false : nil,
                                 shortcut: node.shortcut, perform: activate))
            }
        }
        while result.last?.kind == .separator { result.removeLast() }
        return result
    }
}
