import Engine

/// Holds the views that are taken apart. What becomes of them is their group's matter.
final class SubviewSourceNode: Node {
    /// The group looks again.
    override func elementsDidChange() { parent?.setNeedsUpdate() }
    override var isTransparentToTraits: Bool { false }
}

/// The node of a view that is made of the views another view stands for: makes these as children that nobody lays out,
/// and what the closure makes of them, in which `SubviewElement`s lay them out.
final class SubviewsNode<Base: View, Result: View>: Node {
    private var source: SubviewSourceNode!
    private var transform: (SubviewsNode) -> Result

    init(_ base: Base, _ context: NodeContext, _ transform: @escaping (SubviewsNode) -> Result) {
        self.transform = transform
        super.init(context)
        source = SubviewSourceNode(NodeContext(parent: self, environment: environment.divided()))
        adopt(source)
        source.adopt(Base._makeNode(base, NodeContext(source)))
        adopt(Result._makeNode(result(), NodeContext(self)))
        noteDynamicViews()
    }

    func update(_ base: Base, _ transform: @escaping (SubviewsNode) -> Result) {
        self.transform = transform
        Base._updateNode(source.children[0], base)
        performUpdate()
    }

    override func performUpdate() { Result._updateNode(children[1], result()) }

    private func result() -> Result { evaluate { observingChanges { onMain { transform(self) } } } }

    // MARK: What there is

    var subviews: [Subview] {
        var elements: [ElementNode] = []
        source.collectElements(&elements)
        return elements.map { Subview(element: $0, outer: environment) }
    }

    /// Views that stand together outside of any section are one without header and footer.
    var sections: [SectionConfiguration] {
        var list: [(node: AnySectionNode?, first: ObjectIdentifier, parts: [[Subview]])] = []
        for view in subviews {
            let (section, part) = place(of: view.element)
            if list.isEmpty || list[list.count - 1].node !== section {
                list.append((section, ObjectIdentifier(section ?? view.element as Node), [[], [], []]))
            }
            list[list.count - 1].parts[part].append(view)
        }
        return list.map { section in
            let parts = section.parts.map { SubviewsCollection(base: $0) }
            return SectionConfiguration(id: .init(node: section.first), header: parts[0], content: parts[1], footer: parts[2],
                                        containerValues: section.node.map { ContainerValues(around: $0) } ?? ContainerValues())
        }
    }

    /// The outermost section that an element belongs to, and which of its parts.
    private func place(of element: ElementNode) -> (AnySectionNode?, Int) {
        var innermost = element
        while let inner = innermost.adopted { innermost = inner }
        var found: (AnySectionNode?, Int) = (nil, 1)
        var below: Node = innermost
        while let node = below.parent, node !== source {
            if let section = node as? AnySectionNode { found = (section, section.sectionParts.firstIndex { $0 === below } ?? 1) }
            below = node
        }
        return found
    }

    // MARK: Elements: those of the result

    private var shown: Node { children[1] }
    override func collectElements(_ elements: inout [ElementNode]) { shown.collectElements(&elements) }
    override var elementCount: Int { shown.elementCount }
    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) { shown.forEachElement(in: range, body) }
    override func releaseElements(outside range: Range<Int>) { shown.releaseElements(outside: range) }
    override func elementID(at index: Int) -> AnyHashable? { shown.elementID(at: index) }
    override func elementIndex(of id: AnyHashable) -> Int? { shown.elementIndex(of: id) }
    override func collectRuns(_ runs: inout ElementRuns) { shown.collectRuns(&runs) }
    override var isTransparentToTraits: Bool { false }
}

/// Lays out a view that hangs elsewhere in the tree, and gives it the environment of this place.
final class SubviewElement: UnaryElement {
    private var view: Subview

    init(_ context: NodeContext, _ view: Subview) {
        self.view = view
        super.init(context)
        // Any value of this place may be one that the view reads.
        for bit in 0..<64 { noteEnvironmentRead(1 << UInt64(bit)) }
        show(view)
    }

    func show(_ view: Subview) {
        self.view = view
        guard view.element.isMounted else { return }
        if view.element.layoutParent !== self { adopted = nil }
        adopted = view.element
        handOnEnvironment()
    }

    override func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        if view.element.isMounted { handOnEnvironment() }
    }

    /// Writes what the environment of this place has beyond the group's into the view's own layer, below what modifiers
    /// inside of the group say, and tells the readers.
    private func handOnEnvironment() {
        var innermost = view.element
        while let inner = innermost.adopted { innermost = inner }
        var layer: EnvironmentScope? = innermost.environment
        while let l = layer, !l.isPart { layer = l.parent }
        guard let layer else { return }
        var values: [ObjectIdentifier: EnvironmentBox] = [:]
        var scope: EnvironmentScope? = environment
        while let s = scope, s !== view.outer {
            values.merge(s.values) { near, _ in near }
            scope = s.parent
        }
        scope = layer.parent
        while let s = scope, s !== view.outer {
            for key in s.values.keys { values[key] = nil }
            scope = s.parent
        }
        let old = layer.values
        var bits: UInt64 = 0
        for (key, box) in values where old[key].map({ !$0.isEqual(to: box) }) ?? true { bits |= EnvironmentBits.bit(of: key) }
        for key in old.keys where values[key] == nil { bits |= EnvironmentBits.bit(of: key) }
        guard bits != 0 else { return }
        layer.replace(values)
        var top: Node = innermost
        while let node = top.parent, node.environment.isWithin(layer) { top = node }
        if top.environmentReads & bits != 0 { top.environmentDidChange(bits) }
        top.environmentChanged(bits)
    }
}

extension EnvironmentScope {
    /// Whether the scope is `layer` or lies below it. O(number of writers above).
    fileprivate func isWithin(_ layer: EnvironmentScope) -> Bool {
        var scope: EnvironmentScope? = self
        while let s = scope {
            if s === layer { return true }
            scope = s.parent
        }
        return false
    }
}
