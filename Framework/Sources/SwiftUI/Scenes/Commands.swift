import Engine

/// A part of a program's menus, as the app declares it.
public struct CommandMenuDescription {
    enum Position {
        /// A menu of its own.
        case menu(String)
        case before(CommandGroupPlacement), after(CommandGroupPlacement), replacing(CommandGroupPlacement)
    }
    var position: Position
    var content: AnyView
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
    @MainActor public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
        _CommandsList { menus in repeat (each content)._collect(&menus) }
    }
    @MainActor public static func buildIf<Content: Commands>(_ content: Content?) -> some Commands { _CommandsList { content?._collect(&$0) } }
    @MainActor public static func buildEither<T: Commands, F: Commands>(first: T) -> _ConditionalCommands<T, F> { _ConditionalCommands { first._collect(&$0) } }
    @MainActor public static func buildEither<T: Commands, F: Commands>(second: F) -> _ConditionalCommands<T, F> { _ConditionalCommands { second._collect(&$0) } }
    @MainActor public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> some Commands { _CommandsList { content._collect(&$0) } }
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

/// One of two.
public struct _ConditionalCommands<TrueContent: Commands, FalseContent: Commands>: Commands {
    let collect: @MainActor (inout [CommandMenuDescription]) -> Void
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) { collect(&menus) }
}

/// A menu of its own, between those for views and for windows.
public struct CommandMenu<Content: View>: Commands {
    let title: Text
    let content: Content
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { title = Text(nameKey); self.content = content() }
    public init(_ name: Text, @ViewBuilder content: () -> Content) { title = name; self.content = content() }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) { title = Text(name); self.content = content() }
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) {
        menus.append(CommandMenuDescription(position: .menu(title.plainString(in: EnvironmentValues())), content: AnyView(content)))
    }
}

/// A group of commands that menus have by custom. What belongs to the app's own menu on a Mac stands at the ends of the
/// menus for files and for help here.
nonisolated public struct CommandGroupPlacement: Hashable, Sendable {
    let name: String
    public static let appInfo = CommandGroupPlacement(name: "appInfo")
    public static let appSettings = CommandGroupPlacement(name: "appSettings")
    public static let appVisibility = CommandGroupPlacement(name: "appVisibility")
    public static let appTermination = CommandGroupPlacement(name: "appTermination")
    public static let systemServices = CommandGroupPlacement(name: "systemServices")
    public static let newItem = CommandGroupPlacement(name: "newItem")
    public static let saveItem = CommandGroupPlacement(name: "saveItem")
    public static let importExport = CommandGroupPlacement(name: "importExport")
    public static let printItem = CommandGroupPlacement(name: "printItem")
    public static let undoRedo = CommandGroupPlacement(name: "undoRedo")
    public static let pasteboard = CommandGroupPlacement(name: "pasteboard")
    public static let textEditing = CommandGroupPlacement(name: "textEditing")
    public static let textFormatting = CommandGroupPlacement(name: "textFormatting")
    public static let toolbar = CommandGroupPlacement(name: "toolbar")
    public static let sidebar = CommandGroupPlacement(name: "sidebar")
    public static let windowSize = CommandGroupPlacement(name: "windowSize")
    public static let windowArrangement = CommandGroupPlacement(name: "windowArrangement")
    public static let windowList = CommandGroupPlacement(name: "windowList")
    public static let singleWindowList = CommandGroupPlacement(name: "singleWindowList")
    public static let help = CommandGroupPlacement(name: "help")
}

/// Items beside or in place of a group, in the menu that it is in.
public struct CommandGroup<Content: View>: Commands {
    let position: CommandMenuDescription.Position
    let content: Content
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { position = .before(group); content = addition() }
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { position = .after(group); content = addition() }
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) { position = .replacing(group); content = addition() }
    public var body: Never { fatalError() }
    public func _collect(_ menus: inout [CommandMenuDescription]) { menus.append(CommandMenuDescription(position: position, content: AnyView(content))) }
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
