import Engine

/// What modifiers say about a view for assistive technology; nil leaves what the view says itself.
nonisolated struct AccessibilityProperties {
    var label: Text?
    var value: Text?
    var hint: Text?
    var identifier: String?
    var isHidden: Bool?
    var addedTraits: AccessibilityTraits = []
    var removedTraits: AccessibilityTraits = []
    var children: AccessibilityChildBehavior?
    var sortPriority: Double?
    var actions: [SemanticsAction] = []
    var adjust: ((AccessibilityAdjustmentDirection) -> Void)?
    var heading: Bool?
    var inputLabels: [Text] = []
}

nonisolated public struct AccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let isButton = AccessibilityTraits(rawValue: 1)
    public static let isHeader = AccessibilityTraits(rawValue: 2)
    public static let isSelected = AccessibilityTraits(rawValue: 4)
    public static let isLink = AccessibilityTraits(rawValue: 8)
    public static let isSearchField = AccessibilityTraits(rawValue: 16)
    public static let isImage = AccessibilityTraits(rawValue: 32)
    public static let playsSound = AccessibilityTraits(rawValue: 64)
    public static let isKeyboardKey = AccessibilityTraits(rawValue: 128)
    public static let isStaticText = AccessibilityTraits(rawValue: 256)
    public static let isSummaryElement = AccessibilityTraits(rawValue: 512)
    public static let updatesFrequently = AccessibilityTraits(rawValue: 1024)
    public static let startsMediaSession = AccessibilityTraits(rawValue: 2048)
    public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 4096)
    public static let causesPageTurn = AccessibilityTraits(rawValue: 8192)
    public static let isModal = AccessibilityTraits(rawValue: 16384)
    public static let isToggle = AccessibilityTraits(rawValue: 32768)
    public static let isTabBar = AccessibilityTraits(rawValue: 65536)
}

nonisolated public struct AccessibilityChildBehavior: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case ignore, contain, combine }
    let kind: Kind
    public static let ignore = AccessibilityChildBehavior(kind: .ignore)
    public static let contain = AccessibilityChildBehavior(kind: .contain)
    public static let combine = AccessibilityChildBehavior(kind: .combine)
}

public enum AccessibilityAdjustmentDirection: Hashable, Sendable { case increment, decrement }

nonisolated public struct AccessibilityActionKind: Equatable, Sendable {
    let name: String
    public static let `default` = AccessibilityActionKind(name: "default")
    public static let escape = AccessibilityActionKind(name: "escape")
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
    public static let delete = AccessibilityActionKind(name: "delete")
    public static let showMenu = AccessibilityActionKind(name: "showMenu")
    public init(named name: Text) { self.name = name.plainString(in: EnvironmentValues()) }
    init(name: String) { self.name = name }
}

/// Adds what modifiers say to the semantics of its content.
public final class AccessibilityElement: UnaryElement {
    var properties = AccessibilityProperties()

    override public var isShownToSemantics: Bool { properties.isHidden != true && super.isShownToSemantics }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        let p = properties
        let env = EnvironmentValues(environment, reader: self)
        var node: SemanticsNode
        switch p.children?.kind {
        case .combine:
            node = SemanticsNode(role: children.first?.role ?? .group, frame: frame(), type: children.first?.type ?? "Group", element: self)
            if children.count > 1 { node.role = children.first { $0.activate != nil }?.role ?? .text }
            node.label = children.map(\.combinedText).filter { !$0.isEmpty }.joined(separator: ", ")
            node.activate = children.lazy.compactMap(\.activate).first
        case .ignore: node = SemanticsNode(role: .group, frame: frame(), type: "Group", element: self)
        case .contain:
            node = SemanticsNode(role: .group, frame: frame(), type: "Group", element: self)
            node.children = children
        case nil:
            if children.count == 1 {
                node = children[0]
                if p.identifier != nil, node.identifier != nil {
                    // The inner identifier stays findable; the outer one gets a node of its own.
                    var outer = SemanticsNode(role: .group, frame: frame(), type: "Group", element: self)
                    outer.children = [node]
                    node = outer
                }
            } else {
                node = SemanticsNode(role: .group, frame: frame(), type: "Group", element: self)
                node.children = children
            }
        }
        if let label = p.label { node.label = label.plainString(in: env) }
        if let value = p.value { node.value = value.plainString(in: env) }
        if let hint = p.hint { node.hint = hint.plainString(in: env) }
        if let identifier = p.identifier { node.identifier = identifier }
        if p.addedTraits.contains(.isButton) { node.role = .button }
        if p.addedTraits.contains(.isHeader) || p.heading == true { node.isHeader = true }
        if p.addedTraits.contains(.isImage) { node.role = .image }
        if p.addedTraits.contains(.isLink) { node.role = .link }
        if p.addedTraits.contains(.isSelected) { node.isSelected = true }
        if p.removedTraits.contains(.isSelected) { node.isSelected = false }
        if p.removedTraits.contains(.isButton), node.role == .button { node.role = .text }
        if p.removedTraits.contains(.isImage), node.role == .image { node.role = .group }
        node.alternativeLabels += p.inputLabels.map { $0.plainString(in: env) }
        for action in p.actions {
            if action.name == "default" { node.activate = action.perform } else { node.actions.append(action) }
        }
        if let adjust = p.adjust { node.adjust = { up in onMain { adjust(up ? .increment : .decrement) } } }
        return [node]
    }
}

nonisolated struct AccessibilityModifier: _ElementModifier {
    let properties: AccessibilityProperties
    nonisolated func _makeElement(_ context: NodeContext) -> AccessibilityElement {
        let e = AccessibilityElement(context)
        e.properties = properties
        return e
    }
    nonisolated func _update(_ element: AccessibilityElement) { element.properties = properties }
}

extension View {
    nonisolated private func accessibility(_ set: (inout AccessibilityProperties) -> Void) -> ModifiedContent<Self, AccessibilityModifier> {
        var p = AccessibilityProperties()
        set(&p)
        return modifier(AccessibilityModifier(properties: p))
    }

    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View { accessibility { $0.identifier = identifier } }
    nonisolated public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }
    nonisolated public func accessibilityLabel(_ label: Text) -> some View { accessibility { $0.label = label } }
    nonisolated public func accessibilityLabel(_ key: LocalizedStringKey) -> some View { accessibility { $0.label = Text(key) } }
    @_disfavoredOverload
    nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibility { $0.label = Text(label) } }
    nonisolated public func accessibility(label: Text) -> some View { accessibilityLabel(label) }
    nonisolated public func accessibilityValue(_ value: Text) -> some View { accessibility { $0.value = value } }
    nonisolated public func accessibilityValue(_ key: LocalizedStringKey) -> some View { accessibility { $0.value = Text(key) } }
    @_disfavoredOverload
    nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { accessibility { $0.value = Text(value) } }
    nonisolated public func accessibility(value: Text) -> some View { accessibilityValue(value) }
    nonisolated public func accessibilityHint(_ hint: Text) -> some View { accessibility { $0.hint = hint } }
    nonisolated public func accessibilityHint(_ key: LocalizedStringKey) -> some View { accessibility { $0.hint = Text(key) } }
    @_disfavoredOverload
    nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { accessibility { $0.hint = Text(hint) } }
    nonisolated public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }
    /// Other names by which voice control finds the view; kept for scripts, which find it by them as well.
    nonisolated public func accessibilityInputLabels(_ inputLabels: [LocalizedStringKey]) -> some View { accessibility { $0.inputLabels = inputLabels.map { Text($0) } } }
    nonisolated public func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { accessibility { $0.inputLabels = inputLabels } }
    @_disfavoredOverload
    nonisolated public func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { accessibility { $0.inputLabels = inputLabels.map { Text($0) } } }
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { accessibility { $0.isHidden = hidden } }
    nonisolated public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }
    nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { accessibility { $0.addedTraits = traits } }
    nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { accessibility { $0.removedTraits = traits } }
    nonisolated public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
    nonisolated public func accessibility(removeTraits traits: AccessibilityTraits) -> some View { accessibilityRemoveTraits(traits) }
    nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { accessibility { $0.children = children } }
    nonisolated public func accessibilitySortPriority(_ sortPriority: Double) -> some View { accessibility { $0.sortPriority = sortPriority } }
    nonisolated public func accessibilityAction(_ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void) -> some View {
        accessibility { $0.actions = [SemanticsAction(name: actionKind.name) { onMain(handler) }] }
    }
    nonisolated public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
        accessibilityAction(AccessibilityActionKind(named: name), handler)
    }
    nonisolated public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        accessibilityAction(AccessibilityActionKind(named: Text(name)), handler)
    }
    nonisolated public func accessibilityAdjustableAction(_ handler: @escaping (AccessibilityAdjustmentDirection) -> Void) -> some View { accessibility { $0.adjust = handler } }
}

extension AccessibilityElement {
    /// The identifier set by this modifier.
    public var identifierForTests: String? { properties.identifier }
}
