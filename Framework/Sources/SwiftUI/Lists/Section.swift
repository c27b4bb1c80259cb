import Engine

/// Views that belong together, with a header and a footer.
///
/// Lists, forms, pickers and lazy containers show it as a section; elsewhere its parts stand one after the other.
nonisolated public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    var isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
    public var body: Never { fatalError() }

    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
        self.init(header: header(), content: content(), footer: footer(), isExpanded: nil)
    }

    @available(*, deprecated, renamed: "Section(content:header:footer:)")
    nonisolated public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer, isExpanded: nil)
    }

    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { SectionNode<Parent, Content, Footer>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: SectionNode<Parent, Content, Footer>.self).update(view)
    }
    /// Never fixed, so that containers of sections see them one by one.
    nonisolated public static var _elementCount: Int? { nil }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer(), isExpanded: nil)
    }
    @available(*, deprecated, renamed: "Section(content:footer:)")
    nonisolated public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer, isExpanded: nil)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: nil)
    }
    @available(*, deprecated, renamed: "Section(content:header:)")
    nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView(), isExpanded: nil)
    }
    /// A section that can be closed; only its header is shown then.
    nonisolated public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView(), isExpanded: nil)
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: nil)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: nil)
    }
    nonisolated public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

/// How a container has its section headers and footers look.
nonisolated struct SectionLook {
    var header: (inout EnvironmentValues) -> Void
    var footer: (inout EnvironmentValues) -> Void
}

nonisolated private struct SectionLookKey: EnvironmentKey { static var defaultValue: SectionLook? { nil } }
extension EnvironmentValues {
    /// Nil where sections are nothing special.
    var sectionLook: SectionLook? { get { self[SectionLookKey.self] } set { self[SectionLookKey.self] = newValue } }
}

/// What a list asks a section.
class AnySectionNode: Node {
    var expansion: Binding<Bool>?
    var isOpen: Bool { true }
    /// The nodes of the header, the content and the footer.
    var sectionParts: [Node] { [] }
    override var isTransparentToTraits: Bool { false }
}

final class SectionNode<Parent: View, Content: View, Footer: View>: AnySectionNode {
    private var view: Section<Parent, Content, Footer>
    private var header: EnvironmentNode!
    private var footer: EnvironmentNode!
    private var content: Node!

    init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
        self.view = view
        super.init(context)
        header = EnvironmentNode(NodeContext(partOf: self)) { $0.sectionLook?.header(&$0) }
        footer = EnvironmentNode(NodeContext(partOf: self)) { $0.sectionLook?.footer(&$0) }
        content = Node(NodeContext(partOf: self))
        expansion = view.isExpanded
        header.adopt(Parent._makeNode(view.header, header.contentContext))
        content.adopt(Content._makeNode(view.content, NodeContext(content)))
        footer.adopt(Footer._makeNode(view.footer, footer.contentContext))
        adopt(header)
        adopt(content)
        adopt(footer)
        wasOpen = isOpen
    }

    private var wasOpen = true
    /// Reading makes the section depend on the binding, which the view that made it may only pass on.
    override var isOpen: Bool { evaluate { onMain { view.isExpanded?.wrappedValue ?? true } } }

    override func performUpdate() {
        guard isOpen != wasOpen else { return }
        wasOpen.toggle()
        elementsDidChange()
    }

    func update(_ new: Section<Parent, Content, Footer>) {
        view = new
        expansion = new.isExpanded
        Parent._updateNode(header.children[0], new.header)
        Content._updateNode(content.children[0], new.content)
        Footer._updateNode(footer.children[0], new.footer)
        performUpdate()
    }

    override var sectionParts: [Node] { [header, content, footer] }
    private var parts: [Node] { wasOpen ? [header, content, footer] : [header] }

    override func collectElements(_ elements: inout [ElementNode]) { for p in parts { p.collectElements(&elements) } }
    override var elementCount: Int { parts.reduce(0) { $0 + $1.elementCount } }

    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        var offset = 0
        for part in parts {
            let n = part.elementCount
            let lower = max(range.lowerBound - offset, 0), upper = min(range.upperBound - offset, n)
            if lower < upper {
                let base = offset
                part.forEachElement(in: lower..<upper) { body($0 + base, $1) }
            }
            offset += n
        }
    }

    override func collectRuns(_ runs: inout ElementRuns) {
        runs.section(self, header: header, content: wasOpen ? content : nil, footer: wasOpen ? footer : nil)
    }
}
