import Drawing
import Engine

/// A control that shows a menu of actions.
nonisolated public struct Menu<Label: View, Content: View>: View {
    let label: Label
    let content: () -> Content
    let primaryAction: (@MainActor () -> Void)?

    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.label = label()
        self.content = content
        primaryAction = nil
    }
    nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping @MainActor () -> Void) {
        self.label = label()
        self.content = content
        self.primaryAction = primaryAction
    }

    @Environment(\.menuStyleBox) private var style
    @MainActor public var body: some View {
        let content = content
        style(MenuStyleConfiguration(label: .init(view: AnyView(label)), content: .init(make: { AnyView(content()) }), primaryAction: primaryAction))
    }
}

extension Menu where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { Text(title) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content, primaryAction: @escaping @MainActor () -> Void) {
        self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content, primaryAction: @escaping @MainActor () -> Void) {
        self.init(content: content, label: { Text(title) }, primaryAction: primaryAction)
    }
}

extension Menu where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: @escaping () -> Content) { self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: @escaping () -> Content, primaryAction: @escaping @MainActor () -> Void) {
        self.init(content: content, label: { SwiftUI.Label(titleKey, systemImage: systemImage) }, primaryAction: primaryAction)
    }
}

extension Menu where Label == MenuStyleConfiguration.Label, Content == MenuStyleConfiguration.Content {
    nonisolated public init(_ configuration: MenuStyleConfiguration) {
        label = configuration.label
        content = { configuration.content }
        primaryAction = configuration.primaryAction
    }
}

nonisolated public struct MenuStyleConfiguration {
    nonisolated public struct Label: View {
        let view: AnyView
        public var body: some View { view }
    }
    nonisolated public struct Content: View {
        let make: () -> AnyView
        public var body: some View { make() }
    }
    public let label: Label
    public let content: Content
    let primaryAction: (@MainActor () -> Void)?
}

@MainActor @preconcurrency
public protocol MenuStyle {
    associatedtype Body: View
    typealias Configuration = MenuStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct DefaultMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardMenu(configuration: configuration) }
}
nonisolated public struct ButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardMenu(configuration: configuration) }
}
nonisolated public struct BorderlessButtonMenuStyle: MenuStyle {
    nonisolated public init() {}
    public func makeBody(configuration: Configuration) -> some View { StandardMenu(configuration: configuration).environment(\.buttonStyleBox, .builtIn(.borderless)) }
}

extension MenuStyle where Self == DefaultMenuStyle { nonisolated public static var automatic: DefaultMenuStyle { .init() } }
extension MenuStyle where Self == ButtonMenuStyle { nonisolated public static var button: ButtonMenuStyle { .init() } }
extension MenuStyle where Self == BorderlessButtonMenuStyle { nonisolated public static var borderlessButton: BorderlessButtonMenuStyle { .init() } }

/// The label as a button in the style of the environment; inside a menu a row that opens the next one.
nonisolated private struct StandardMenu: View {
    let configuration: MenuStyleConfiguration
    @State private var isPresented = false
    @State private var isUnfolded = false
    @Environment(\.isInMenuLook) private var isInMenu
    @Environment(\.isInMenuBar) private var isInMenuBar

    @MainActor var body: some View {
        if isInMenuBar {
            MenuBarMenu(title: configuration.label) { AnyView(configuration.content) }
        } else if isInMenu {
            MenuRow(isChecked: nil, role: nil, label: AnyView(HStack { configuration.label; Spacer(); Image(systemName: "chevron.right").rotationEffect(.degrees(isUnfolded ? 90 : 0)) })) { isUnfolded.toggle() }
                .environment(\.closesMenu) {}
            if isUnfolded { configuration.content }
        } else {
            StyledButton(role: nil, action: { if let action = configuration.primaryAction { action() } else { isPresented = true } }, label: AnyView(configuration.label), semanticsRole: .menu)
                .modifier(MenuPresentation(isPresented: $isPresented, content: AnyView(configuration.content)))
                .modifier(LongPressMenu(isEnabled: configuration.primaryAction != nil, isPresented: $isPresented))
        }
    }
}

nonisolated private struct LongPressMenu: ViewModifier {
    let isEnabled: Bool
    @Binding var isPresented: Bool
    func body(content: Content) -> some View {
        content.gesture(LongPressGesture().onEnded { _ in isPresented = true }, isEnabled: isEnabled)
    }
}

/// Shows rows of a menu beside its content.
nonisolated struct MenuPresentation: ViewModifier {
    @Binding var isPresented: Bool
    let content: AnyView

    func body(content base: Content) -> some View {
        let binding = $isPresented, rows = content
        base.modifier(BooleanPresentation(kind: .menu, isPresented: binding, onDismiss: nil) {
            AnyView(MenuList(rows: rows) { binding.wrappedValue = false })
        })
    }
}

/// The rows of a menu, with lines between them.
nonisolated struct MenuList: View {
    let rows: AnyView
    let close: @MainActor () -> Void
    /// Points.
    private static let width: CGFloat = 250

    @MainActor var body: some View {
        MenuColumn { rows }
            .frame(width: Self.width)
            .environment(\.isInMenuLook, true)
            .environment(\.closesMenu, close)
            .environment(\.font, nil)
            .environment(\.foregroundStyle, nil)
            .buttonStyle(.automatic)
    }
}

/// A column whose elements are parted by hairlines.
nonisolated struct MenuColumn<Content: View>: View {
    @ViewBuilder let content: Content
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = MenuColumnElement(context)
        e.adopt(Content._makeNode(view.content, NodeContext(e)))
        return e
    }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) { Content._updateNode(node.children[0], view.content) }
    nonisolated static var _elementCount: Int? { 1 }
}

private final class MenuColumnElement: StackElement {
    init(_ context: NodeContext) {
        super.init(context, solver: StackSolver(axis: .vertical, alignment: HorizontalAlignment.leading.key, spacing: 0))
    }
    override func paint() {
        let env = EnvironmentValues(environment, reader: self)
        let color = Color.separator.resolved(in: env), line = 1 / max(displayScale, 1)
        fragment.operations = elements.dropFirst().filter { !($0 is DividerElement) }.map {
            .fill(Path(CGRect(x: 0, y: $0.position.y - line, width: shownSize.width, height: line)), .color(color), evenOdd: false)
        }
    }
    override var drawsOnlyElements: Bool { false }
    override func placeChildren() {
        super.placeChildren()
        setNeedsPaint()
    }
}

nonisolated private struct MenuStyleKey: EnvironmentKey {
    static var defaultValue: @MainActor (MenuStyleConfiguration) -> AnyView { { AnyView(StandardMenu(configuration: $0)) } }
}
nonisolated private struct MenuOrderKey: EnvironmentKey { static var defaultValue: MenuOrder { .automatic } }

nonisolated public struct MenuOrder: Hashable, Sendable {
    let name: String
    public static let automatic = MenuOrder(name: "automatic")
    public static let priority = MenuOrder(name: "priority")
    public static let fixed = MenuOrder(name: "fixed")
}

nonisolated public struct MenuActionDismissBehavior: Hashable, Sendable {
    let closes: Bool
    public static let automatic = MenuActionDismissBehavior(closes: true)
    public static let enabled = MenuActionDismissBehavior(closes: true)
    public static let disabled = MenuActionDismissBehavior(closes: false)
}

extension EnvironmentValues {
    var menuStyleBox: @MainActor (MenuStyleConfiguration) -> AnyView { get { self[MenuStyleKey.self] } set { self[MenuStyleKey.self] = newValue } }
    public var menuOrder: MenuOrder { get { self[MenuOrderKey.self] } set { self[MenuOrderKey.self] = newValue } }
}

extension View {
    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
        environment(\.menuStyleBox) { configuration in
            AnyView(DynamicStyleBody(style: style, configuration: configuration) { $0.makeBody(configuration: $1) })
        }
    }
    /// Menus of phones have no indicator to show or hide.
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { environment(\.menuOrder, order) }
    nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
        transformEnvironment(\.closesMenu) { if !behavior.closes { $0 = {} } }
    }

    /// A menu that a long press or the secondary mouse button brings up.
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(ContextMenuModifier(items: AnyView(menuItems()), isEmpty: MenuItems.self is EmptyView.Type))
    }
    nonisolated public func contextMenu<M: View, P: View>(@ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P) -> some View { contextMenu(menuItems: menuItems) }
    nonisolated public func contextMenu<MenuItems: View>(_ contextMenu: ContextMenu<MenuItems>?) -> some View {
        modifier(ContextMenuModifier(items: AnyView(contextMenu?.items), isEmpty: contextMenu == nil))
    }
}

nonisolated public struct ContextMenu<MenuItems: View> {
    let items: MenuItems
    public init(@ViewBuilder menuItems: () -> MenuItems) { items = menuItems() }
}

nonisolated private struct ContextMenuModifier: ViewModifier {
    let items: AnyView
    let isEmpty: Bool
    @State private var isPresented = false
    @Environment(\.isEnabled) private var isEnabled

    func body(content: Content) -> some View {
        content
            .modifier(MenuPresentation(isPresented: $isPresented, content: items))
            .modifier(SecondaryPressModifier(isEnabled: isEnabled && !isEmpty) { isPresented = true })
            .gesture(LongPressGesture(minimumDuration: 0.5).onEnded { _ in isPresented = true }, isEnabled: isEnabled && !isEmpty)
    }
}

/// Hears the secondary mouse button.
public final class SecondaryPressElement: UnaryElement, SecondaryPressHandler {
    var isEnabled = true
    var action: @MainActor () -> Void = {}
    public func handleSecondaryPress(at point: CGPoint) -> Bool {
        guard isEnabled else { return false }
        onMain { action() }
        return true
    }
    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        guard isEnabled, children.count == 1 else { return children }
        var node = children[0]
        node.actions.append(SemanticsAction(name: "showMenu") { [weak self] in self.map { e in onMain { e.action() } } })
        return [node]
    }
}

nonisolated private struct SecondaryPressModifier: _ElementModifier {
    let isEnabled: Bool
    let action: @MainActor () -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> SecondaryPressElement {
        let e = SecondaryPressElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: SecondaryPressElement) {
        element.isEnabled = isEnabled
        element.action = action
    }
}
