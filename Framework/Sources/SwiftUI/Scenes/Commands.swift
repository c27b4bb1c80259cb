import Engine

/// A menu of a window, for hosts with a menu bar.
public struct CommandMenuDescription {
    public var title: String
    public var content: AnyView
}

/// Additions to a program's menus.
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency func _collect(_ menus: inout [CommandMenuDescription])
}

extension Commands {
    public func _collect(_ menus: inout [CommandMenuDescription]) { body._collect(&menus) }
}

extension Never: Commands {
    public func _collect(_ menus: inout [CommandMenuDescription]) {}
}

@resultBuilder
public struct CommandsBuilder {
    @MainActor public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock() -> EmptyCommands { EmptyCommands() }
    @MainActor public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<A: Commands, B: Commands>(_ a: A, _ b: B) -> some Commands { _CommandsList { a._collect(&$0); b._collect(&$0) } }
    @MainActor public static func buildBlock<A: Commands, B: Commands, C: Commands>(_ a: A, _ b: B, _ c: C) -> some Commands { _CommandsList { a._collect(&$0); b._collect(&$0); c._collect(&$0) } }
    @MainActor public static func buildOptional<Content: Commands>(_ content: Content?) -> some Commands { _CommandsList { content?._collect(&$0) } }
}

public struct EmptyCommands: Commands {
    nonisolated public init() {}
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) {}
}

public struct _CommandsList: Commands {
    let collect: @MainActor (inout [CommandMenuDescription]) -> Void
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) { collect(&menus) }
}

/// A menu of its own.
public struct CommandMenu<Content: View>: Commands {
    let title: Text
    let content: Content
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { title = Text(nameKey); self.content = content() }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) { title = Text(name); self.content = content() }
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) {
        menus.append(CommandMenuDescription(title: title.plainString(in: EnvironmentValues()), content: AnyView(content)))
    }
}

nonisolated public struct CommandGroupPlacement: Hashable, Sendable {
    let title: String
    public static let appInfo = CommandGroupPlacement(title: "App")
    public static let appSettings = CommandGroupPlacement(title: "App")
    public static let appTermination = CommandGroupPlacement(title: "App")
    public static let newItem = CommandGroupPlacement(title: "File")
    public static let saveItem = CommandGroupPlacement(title: "File")
    public static let importExport = CommandGroupPlacement(title: "File")
    public static let printItem = CommandGroupPlacement(title: "File")
    public static let undoRedo = CommandGroupPlacement(title: "Edit")
    public static let pasteboard = CommandGroupPlacement(title: "Edit")
    public static let textEditing = CommandGroupPlacement(title: "Edit")
    public static let textFormatting = CommandGroupPlacement(title: "Format")
    public static let toolbar = CommandGroupPlacement(title: "View")
    public static let sidebar = CommandGroupPlacement(title: "View")
    public static let windowSize = CommandGroupPlacement(title: "Window")
    public static let windowList = CommandGroupPlacement(title: "Window")
    public static let help = CommandGroupPlacement(title: "Help")
}

/// Items beside or in place of standard ones, in the menu that those are in.
public struct CommandGroup<Content: View>: Commands {
    let placement: CommandGroupPlacement
    let content: Content
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { placement = group; content = addition() }
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { placement = group; content = addition() }
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { placement = group; content = addition() }
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) { menus.append(CommandMenuDescription(title: placement.title, content: AnyView(content))) }
}

/// Standard groups of commands. A menu bar of a window has what its commands can do; these add nothing of their own.
public protocol StandardCommands: Commands where Body == Never {}
extension StandardCommands {
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) {}
}
public struct SidebarCommands: StandardCommands { nonisolated public init() {} }
public struct ToolbarCommands: StandardCommands { nonisolated public init() {} }
public struct TextEditingCommands: StandardCommands { nonisolated public init() {} }
public struct TextFormattingCommands: StandardCommands { nonisolated public init() {} }
public struct InspectorCommands: StandardCommands { nonisolated public init() {} }
