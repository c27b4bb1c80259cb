import Drawing

/// What a node needs to know when it is made.
public struct NodeContext {
    public unowned let parent: Node
    public let environment: EnvironmentScope

    public init(parent: Node, environment: EnvironmentScope) {
        self.parent = parent; self.environment = environment
    }

    /// The context for children of `node` that see the same environment.
    public init(_ node: Node) { self.init(parent: node, environment: node.environment) }

    /// The context for one of several children of `node`.
    public init(partOf node: Node) { self.init(parent: node, environment: node.environment.part()) }
}

/// A place in the view tree: made once for a view value, kept while the view keeps its identity.
///
/// Plain nodes hold structure (bodies, conditions, collections) and are transparent to layout: the elements of their
/// children are their own. `ElementNode` is what is laid out, painted and hit.
open class Node {
    public let tree: Tree
    public unowned(unsafe) private(set) var parent: Node?
    public let depth: Int
    public let environment: EnvironmentScope
    public private(set) var children: [Node] = []
    public private(set) var isMounted = true

    /// Counts evaluations; see `DependencySource`.
    public final var evaluation: UInt32 = 0
    var needsUpdate = false

    /// Environment keys this node read, and those its subtree read, as bits.
    public private(set) var environmentReads: UInt64 = 0
    private var subtreeReads: UInt64 = 0
    /// Preference keys its subtree writes, as bits; never cleared.
    public private(set) var subtreePreferences: UInt64 = 0
    /// True where some container of the subtree holds conditions or collections; never cleared.
    private var subtreeHoldsDynamicViews = false

    public init(_ context: NodeContext) {
        tree = context.parent.tree
        parent = context.parent
        depth = context.parent.depth + 1
        environment = context.environment
    }

    /// The root of a tree.
    init(root tree: Tree, environment: EnvironmentScope) {
        self.tree = tree
        parent = nil
        depth = 0
        self.environment = environment
    }

    // MARK: Children

    /// Adds `child`, which was made with this node as its parent.
    public func adopt(_ child: Node, at index: Int? = nil) {
        if let index { children.insert(child, at: index) } else { children.append(child) }
    }

    /// Takes `child` out and ends it and everything below it.
    public func drop(_ child: Node) {
        guard let i = children.firstIndex(where: { $0 === child }) else { return }
        children.remove(at: i)
        child.detach()
    }

    /// Replaces all children by an arrangement of survivors and new ones; those left out end.
    public func arrange(_ new: [Node]) {
        let kept = Set(new.map(ObjectIdentifier.init))
        let old = children
        children = new
        for child in old where !kept.contains(ObjectIdentifier(child)) { child.detach() }
    }

    /// Takes `child` out without ending it: it lives on as a ghost until `endDetached()`.
    public final func detach(_ child: Node) {
        guard let i = children.firstIndex(where: { $0 === child }) else { return }
        children.remove(at: i)
        tree.detached[ObjectIdentifier(child)] = child
    }

    /// Makes a node that was taken out of this one a child again, the last one.
    public final func reattach(_ child: Node) {
        tree.detached[ObjectIdentifier(child)] = nil
        children.append(child)
    }

    /// Ends a node that was taken out.
    public final func endDetached() {
        tree.detached[ObjectIdentifier(self)] = nil
        unmount()
    }

    final func unmount() {
        guard isMounted else { return }
        isMounted = false
        for child in children { child.unmount() }
        didUnmount()
        tree.didUnmount(self)
    }

    /// Whoever still holds a node that was taken out must not follow it to a parent that may be gone.
    private func detach() {
        unmount()
        parent = nil
    }

    deinit {
        reference?.lapse()
        for child in children { child.parent = nil }
    }

    private var reference: NodeReference?
    /// The node's one reference that does not keep it alive.
    public final var weakly: NodeReference {
        if let reference { return reference }
        let new = NodeReference(self)
        reference = new
        return new
    }

    /// The node has left the tree. Children were told first.
    open func didUnmount() {}

    // MARK: Elements

    /// Appends the elements this node stands for, in order, building what is not built yet.
    open func collectElements(_ elements: inout [ElementNode]) {
        for child in children { child.collectElements(&elements) }
    }

    /// How many elements this node stands for. Collections answer without building their rows where they can.
    open var elementCount: Int { children.reduce(0) { $0 + $1.elementCount } }

    /// Calls `body` for elements number `range` of this node, building only those.
    open func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        var offset = 0
        for child in children {
            if offset >= range.upperBound { return }
            let n = child.elementCount
            let lower = max(range.lowerBound - offset, 0), upper = min(range.upperBound - offset, n)
            if lower < upper {
                let base = offset
                child.forEachElement(in: lower..<upper) { body($0 + base, $1) }
            }
            offset += n
        }
    }

    /// Lets a collection give up what it built outside `range` (its own numbering), keeping state by id.
    open func releaseElements(outside range: Range<Int>) {
        var offset = 0
        for child in children {
            let n = child.elementCount
            child.releaseElements(outside: range.lowerBound - offset..<range.upperBound - offset)
            offset += n
        }
    }

    /// Identity of element number `index`: an explicit id where a collection gives one. Builds nothing.
    open func elementID(at index: Int) -> AnyHashable? {
        var offset = 0
        for child in children {
            let n = child.elementCount
            if index < offset + n { return child.elementID(at: index - offset) }
            offset += n
        }
        return nil
    }

    /// The number of the first element with identity `id` in a collection below. Builds no rows.
    open func elementIndex(of id: AnyHashable) -> Int? {
        var offset = 0
        for child in children {
            if let i = child.elementIndex(of: id) { return offset + i }
            offset += child.elementCount
        }
        return nil
    }

    /// Describes the elements of this node as stretches of rows, section headers and footers, without building rows.
    open func collectRuns(_ runs: inout ElementRuns) {
        for child in children { child.collectRuns(&runs) }
    }

    /// The elements below changed in number, order or identity. Goes up to the element that owns the list.
    open func elementsDidChange() { parent?.elementsDidChange() }

    /// A value that a modifier attached for the container, for the elements below; nil where there is none here.
    open func trait(_ key: ObjectIdentifier) -> Any? { nil }

    /// True where the only thing below is one child that stands for the same element.
    open var isTransparentToTraits: Bool { children.count == 1 }

    // MARK: Updates

    /// Asks for `performUpdate` in the next flush.
    public final func setNeedsUpdate() {
        guard isMounted, !needsUpdate else { return }
        needsUpdate = true
        tree.enqueueUpdate(self)
    }

    /// Brings the node up to date after something it depends on changed.
    open func performUpdate() {}

    /// Runs `body` as an evaluation of this node: what it reads becomes a dependency, older ones lapse.
    public final func evaluate<T>(_ body: () -> T) -> T {
        evaluation &+= 1
        needsUpdate = false
        return Tracking.evaluating(self, body)
    }

    // MARK: Environment

    public final func noteEnvironmentRead(_ bit: UInt64) {
        guard environmentReads & bit == 0 else { return }
        environmentReads |= bit
        var node: Node? = self
        while let n = node, n.subtreeReads & bit == 0 {
            n.subtreeReads |= bit
            node = n.parent
        }
    }

    /// Tells the readers below that keys among `bits` changed. Visits only subtrees that read them.
    public final func environmentChanged(_ bits: UInt64) {
        for child in children where child.subtreeReads & bits != 0 {
            if child.environmentReads & bits != 0 { child.environmentDidChange(bits) }
            child.environmentChanged(bits)
        }
    }

    /// A key this node read has changed.
    open func environmentDidChange(_ bits: UInt64) { setNeedsUpdate() }

    // MARK: Preferences

    /// Folds the subtree's values for `key` into `accumulator`, in order. The default visits the children.
    open func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        guard mayGivePreference(key) else { return }
        for child in children { child.collectPreference(key, into: &accumulator) }
    }

    /// False where nothing in the subtree has a value for `key`, not even a default.
    public final func mayGivePreference(_ key: PreferenceID) -> Bool { subtreePreferences & key.bit != 0 || subtreeHoldsDynamicViews }

    /// Notes that views of this node come and go: their container has a value for every preference from now on. What
    /// the framework itself is made of stays unseen.
    public final func noteDynamicViews() {
        guard ancestor({ $0.isBodyOfApp }) != false else { return }
        var node: Node? = self
        while let n = node {
            if let element = n as? ElementNode, !(element is UnaryElement) {
                element.holdsDynamicViews = true
                break
            }
            node = n.parent
        }
        while let n = node, !n.subtreeHoldsDynamicViews {
            n.subtreeHoldsDynamicViews = true
            node = n.parent
        }
    }

    /// Notes that this node writes `key`.
    public final func notePreferenceWrite(_ key: PreferenceID) {
        var node: Node? = self
        while let n = node, n.subtreePreferences & key.bit == 0 {
            n.subtreePreferences |= key.bit
            node = n.parent
        }
    }

    /// The value of `key` in this subtree has changed: tells the readers above.
    public final func preferenceDidChange(_ key: PreferenceID) {
        var node = parent
        while let n = node {
            if n.observesPreference(key) { tree.enqueuePreferenceReader(n) }
            node = n.parent
        }
    }

    /// True where this node wants to know about changes of `key` below it.
    open func observesPreference(_ key: PreferenceID) -> Bool { false }

    /// Preferences below changed.
    open func preferencesDidChange() {}

    // MARK: Visibility

    /// The subtree goes on or off the screen without ending (a tab, a covered navigation page).
    open func visibilityDidChange(_ visible: Bool) {
        for child in children { child.visibilityDidChange(visible) }
    }

    // MARK: Search

    /// The nearest ancestor, this node excluded, for which `body` gives a value.
    public final func ancestor<T>(_ body: (Node) -> T?) -> T? {
        var node = parent
        while let n = node {
            if let found = body(n) { return found }
            node = n.parent
        }
        return nil
    }

    /// The element this node's elements are laid out by.
    public final var enclosingElement: ElementNode? {
        if let element = self as? ElementNode, let parent = element.layoutParent { return parent }
        var node = parent
        while let n = node {
            if let e = n as? ElementNode { return e }
            node = n.parent
        }
        return nil
    }

    /// For nodes of views with a body, whether the view is the app's own; nil for others.
    open var isBodyOfApp: Bool? { nil }

    /// Name for warnings.
    open var debugName: String { String(describing: type(of: self)) }
}
