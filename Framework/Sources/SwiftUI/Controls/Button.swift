import Drawing
import Engine

nonisolated public struct ButtonRole: Equatable, Sendable {
    let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// A control that does something when it is pressed.
nonisolated public struct Button<Label: View>: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) { self.init(role: nil, action: action, label: label) }
    nonisolated public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    @MainActor public var body: some View { StyledButton(role: role, action: action, label: AnyView(label)) }
}

/// A button of any label, in the style of the environment.
nonisolated struct StyledButton: View {
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: AnyView
    var semanticsRole = SemanticsRole.button

    @Environment(\.buttonStyleBox) private var style
    @Environment(\.isEnabled) private var isEnabled
    @State private var isPressed = false

    @Environment(\.isInMenuLook) private var isInMenu

    @MainActor var body: some View {
        if isInMenu {
            MenuRow(isChecked: nil, role: role, label: label, action: action)
        } else {
            button
        }
    }

    @ViewBuilder @MainActor private var button: some View {
        let content = style.body(ButtonParts(role: role, label: label, isPressed: isPressed && isEnabled, trigger: action))
        if style.pressesItself {
            content
        } else {
            content.modifier(PressModifier(isEnabled: isEnabled, isPressed: $isPressed, role: semanticsRole, buttonRole: role, action: action))
        }
    }
}

extension Button where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) { self.init(action: action) { Text(titleKey) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) { self.init(role: role, action: action) { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) { self.init(action: action) { Text(title) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) { self.init(role: role, action: action) { Text(title) } }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) { self.init(action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) { self.init(role: role, action: action) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, action: @escaping @MainActor () -> Void) { self.init(action: action) { SwiftUI.Label(title, systemImage: systemImage) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) { self.init(role: role, action: action) { SwiftUI.Label(title, systemImage: systemImage) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, action: @escaping @MainActor () -> Void) { self.init(action: action) { SwiftUI.Label(titleKey, image: image) } }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    nonisolated public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: { configuration.trigger() }) { configuration.label }
    }
}

/// What a style gets to show a button with.
struct ButtonParts {
    let role: ButtonRole?
    let label: AnyView
    let isPressed: Bool
    let trigger: @MainActor () -> Void
}

/// A style of any type, as the environment holds it.
nonisolated struct ButtonStyleBox {
    /// The framework's own look, nil for a custom style.
    let look: ButtonLook?
    /// True where the style decides by itself when the button is pressed.
    let pressesItself: Bool
    let body: @MainActor (ButtonParts) -> AnyView

    init(look: ButtonLook?, pressesItself: Bool = false, body: @escaping @MainActor (ButtonParts) -> AnyView) {
        self.look = look
        self.pressesItself = pressesItself
        self.body = body
    }

    static func builtIn(_ look: ButtonLook) -> ButtonStyleBox { ButtonStyleBox(look: look) { AnyView(ButtonLooks(look: look, parts: $0)) } }
}

nonisolated public struct ButtonStyleConfiguration {
    /// What the button shows.
    nonisolated public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
}

/// The look of buttons; pressing is the framework's affair.
@MainActor @preconcurrency
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

nonisolated public struct PrimitiveButtonStyleConfiguration {
    nonisolated public struct Label: View {
        let content: AnyView
        public var body: some View { content }
    }
    public let role: ButtonRole?
    public let label: Label
    let action: @MainActor () -> Void
    /// Does what the button does.
    nonisolated public func trigger() { onMain { action() } }
}

/// The look and the ways of buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    associatedtype Body: View
    typealias Configuration = PrimitiveButtonStyleConfiguration
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

// The styles the framework brings. Which of them is meant is what counts: their looks are in `ButtonLooks`.

nonisolated public struct DefaultButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .automatic }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
nonisolated public struct PlainButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .plain }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
nonisolated public struct BorderlessButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .borderless }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
nonisolated public struct BorderedButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .bordered }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
nonisolated public struct BorderedProminentButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .prominent }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle { nonisolated public static var automatic: DefaultButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == PlainButtonStyle { nonisolated public static var plain: PlainButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle { nonisolated public static var borderless: BorderlessButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == BorderedButtonStyle { nonisolated public static var bordered: BorderedButtonStyle { .init() } }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle { nonisolated public static var borderedProminent: BorderedProminentButtonStyle { .init() } }

/// A button on glass.
nonisolated public struct GlassButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    private let glass: Glass
    nonisolated public init() { glass = .regular }
    nonisolated public init(_ glass: Glass) { self.glass = glass }
    var look: ButtonLook { .glass(glass) }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
/// A button on glass of the tint.
nonisolated public struct GlassProminentButtonStyle: PrimitiveButtonStyle, BuiltInButtonStyle {
    nonisolated public init() {}
    var look: ButtonLook { .glassProminent }
    public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
    nonisolated public static var glass: GlassButtonStyle { .init() }
    nonisolated public static func glass(_ glass: Glass) -> GlassButtonStyle { .init(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle { nonisolated public static var glassProminent: GlassProminentButtonStyle { .init() } }

/// A style whose look is the framework's.
protocol BuiltInButtonStyle { var look: ButtonLook { get } }

extension View {
    nonisolated public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyleBox, ButtonStyleBox(look: nil) { parts in
            AnyView(DynamicStyleBody(style: style, configuration: ButtonStyleConfiguration(role: parts.role, label: .init(content: parts.label), isPressed: parts.isPressed)) {
                $0.makeBody(configuration: $1)
            })
        })
    }

    nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        environment(\.buttonStyleBox, (style as? any BuiltInButtonStyle).map { ButtonStyleBox.builtIn($0.look) } ?? ButtonStyleBox(look: nil, pressesItself: true) { parts in
            AnyView(DynamicStyleBody(style: style, configuration: PrimitiveButtonStyleConfiguration(role: parts.role, label: .init(content: parts.label), action: parts.trigger)) {
                $0.makeBody(configuration: $1)
            }.environment(\.buttonStyleBox, .builtIn(.automatic)))
        })
    }

    nonisolated public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { environment(\.buttonBorderShape, shape) }
    nonisolated public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { environment(\.buttonRepeatBehavior, behavior) }
    nonisolated public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
}

/// Evaluates a style as a view of its own, so that the style's environment and state work.
nonisolated struct DynamicStyleBody<Style, Configuration, Content: View>: View {
    var style: Style
    let configuration: Configuration
    let make: @MainActor (Style, Configuration) -> Content

    init(style: Style, configuration: Configuration, @ViewBuilder _ make: @escaping @MainActor (Style, Configuration) -> Content) {
        self.style = style
        self.configuration = configuration
        self.make = make
    }

    @Environment(\.self) private var environment

    @MainActor var body: some View { make(style, configuration) }
}

nonisolated public struct ButtonBorderShape: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case automatic, capsule, circle, roundedRectangle(CGFloat?) }
    let kind: Kind
    public static let automatic = ButtonBorderShape(kind: .automatic)
    public static let capsule = ButtonBorderShape(kind: .capsule)
    public static let circle = ButtonBorderShape(kind: .circle)
    public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { ButtonBorderShape(kind: .roundedRectangle(radius)) }
}

public enum ControlSize: CaseIterable, Hashable, Sendable { case mini, small, regular, large, extraLarge }

/// Whether a button acts again and again while it is held.
nonisolated public struct ButtonRepeatBehavior: Hashable, Sendable {
    let name: String
    public static let automatic = ButtonRepeatBehavior(name: "automatic")
    public static let enabled = ButtonRepeatBehavior(name: "enabled")
    public static let disabled = ButtonRepeatBehavior(name: "disabled")
}

nonisolated private struct ButtonRepeatKey: EnvironmentKey { static var defaultValue: ButtonRepeatBehavior { .automatic } }
nonisolated private struct ButtonStyleKey: EnvironmentKey { static var defaultValue: ButtonStyleBox { .builtIn(.automatic) } }
nonisolated private struct ButtonBorderShapeKey: EnvironmentKey { static var defaultValue: ButtonBorderShape { .automatic } }
nonisolated private struct ControlSizeKey: EnvironmentKey { static var defaultValue: ControlSize { .regular } }

extension EnvironmentValues {
    var buttonStyleBox: ButtonStyleBox { get { self[ButtonStyleKey.self] } set { self[ButtonStyleKey.self] = newValue } }
    public var buttonBorderShape: ButtonBorderShape { get { self[ButtonBorderShapeKey.self] } set { self[ButtonBorderShapeKey.self] = newValue } }
    public var buttonRepeatBehavior: ButtonRepeatBehavior { get { self[ButtonRepeatKey.self] } set { self[ButtonRepeatKey.self] = newValue } }
    public var controlSize: ControlSize { get { self[ControlSizeKey.self] } set { self[ControlSizeKey.self] = newValue } }
}
