import Foundation

/// What something on the screen is, for assistive technology, scripts and tests.
public enum SemanticsRole: String, Sendable {
    case window, group, text, image, button, link, toggle, slider, stepper, textField, secureField, textEditor, picker, menu, menuItem
    case header, list, row, cell, scrollView, progress, tab, tabBar, navigationBar, alert, sheet, searchField, datePicker, separator, popover
}

/// Something a person can do with a thing on the screen.
public struct SemanticsAction {
    public var name: String
    public var perform: () -> Void
    public init(name: String, perform: @escaping () -> Void) {
        self.name = name
        self.perform = perform
    }
}

/// Keys that do what a thing on the screen does.
public struct SemanticsShortcut: Hashable, Sendable {
    public var key: KeyEvent.Key
    public var modifiers: KeyModifiers
    public init(key: KeyEvent.Key, modifiers: KeyModifiers) { (self.key, self.modifiers) = (key, modifiers) }
}

/// A thing on the screen as assistive technology sees it.
public struct SemanticsNode {
    public var role: SemanticsRole
    public var label: String?
    public var value: String?
    /// Other names it can be called by.
    public var alternativeLabels: [String] = []
    public var hint: String?
    public var identifier: String?
    public var isEnabled = true
    public var isSelected = false
    /// True for what has a check mark while it is selected.
    public var isCheckable = false
    public var isHidden = false
    public var isHeader = false
    /// What a field says about its text; nil for what is not typed into.
    public var inputTraits: TextInputTraits?
    /// In the window's coordinates, in points.
    public var frame: CGRect
    /// The kind of view, for outlines.
    public var type: String
    /// What a press does.
    public var activate: (() -> Void)?
    /// One step up or down.
    public var adjust: ((Bool) -> Void)?
    /// Puts text in.
    public var setText: ((String) -> Void)?
    public var actions: [SemanticsAction] = []
    public var shortcut: SemanticsShortcut?
    public var children: [SemanticsNode] = []
    public weak var element: ElementNode?

    public init(role: SemanticsRole, frame: CGRect, type: String, element: ElementNode?) {
        self.role = role; self.frame = frame; self.type = type; self.element = element
    }

    /// True for what a person operates or watches, rather than reads.
    public var isOperable: Bool { activate != nil || adjust != nil || setText != nil || role == .progress || role == .picker }

    /// The texts below, joined, in reading order.
    public var combinedText: String {
        if let label { return label }
        return children.filter { !$0.isHidden }.map(\.combinedText).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// Builds the semantics tree from the elements.
public enum SemanticsBuilder {
    /// The tree below `element`. Elements without a meaning of their own are transparent.
    public static func nodes(of element: ElementNode) -> [SemanticsNode] {
        guard element.isShownToSemantics else { return [] }
        var children: [SemanticsNode] = []
        for child in element.semanticsOrder { children += nodes(of: child) }
        return element.semantics(children)
    }

    public static func tree(of root: RootElement) -> SemanticsNode {
        var node = SemanticsNode(role: .window, frame: CGRect(origin: .zero, size: root.windowSize), type: "Window", element: root)
        for child in root.semanticsOrder { node.children += nodes(of: child) }
        return node
    }
}
