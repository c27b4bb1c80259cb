import Engine

/// One of the things a picker offers: where its view is among the content's, and the value it stands for.
nonisolated struct PickerOption<Selection: Hashable>: Identifiable {
    let index: Int
    /// Nil for a line or another view without a tag.
    let value: Selection?
    var id: Int { index }
}

/// Finds what the content of a picker offers and makes a view of that.
nonisolated struct PickerOptionsReader<Selection: Hashable, Content: View, Result: View>: View {
    let content: Content
    let make: @MainActor ([PickerOption<Selection>]) -> Result
    nonisolated init(content: Content, @ViewBuilder make: @escaping @MainActor ([PickerOption<Selection>]) -> Result) {
        self.content = content
        self.make = make
    }
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { PickerOptionsNode(view, context) }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: PickerOptionsNode<Selection, Content, Result>.self).update(view) }
    nonisolated static var _elementCount: Int? { Result._elementCount }
}

private final class PickerOptionsNode<Selection: Hashable, Content: View, Result: View>: Node {
    private var view: PickerOptionsReader<Selection, Content, Result>
    private var source: PickerSourceNode!
    private var result: Node!

    init(_ view: PickerOptionsReader<Selection, Content, Result>, _ context: NodeContext) {
        self.view = view
        super.init(context)
        source = PickerSourceNode(NodeContext(self))
        source.adopt(Content._makeNode(view.content, NodeContext(source)))
        adopt(source)
        result = Result._makeNode(made(), NodeContext(self))
        adopt(result)
        source.onChange = { [weak self] in self?.setNeedsUpdate() }
    }

    func update(_ new: PickerOptionsReader<Selection, Content, Result>) {
        view = new
        Content._updateNode(source.children[0], new.content)
        performUpdate()
    }

    override func performUpdate() { Result._updateNode(result, made()) }

    private func made() -> Result {
        var options: [PickerOption<Selection>] = []
        source.children[0].forEachElement(in: 0..<source.children[0].elementCount) { index, element in
            options.append(PickerOption(index: index, value: value(of: element)))
        }
        return evaluate { observingChanges { onMain { view.make(options) } } }
    }

    /// The tag where one fits the selection's type, else the identity that a `ForEach` gives.
    private func value(of element: ElementNode) -> Selection? {
        func fit(_ any: Any?) -> Selection? {
            guard let any = any as? AnyHashable else { return nil }
            return any.base as? Selection ?? any as? Selection
        }
        // What the picker itself stands in says nothing about its options.
        let tag = element.containerTrait(TagTrait.key, below: source)
        return tag != nil ? fit(tag) : fit(element.containerTrait(IdentifiedNode.key, below: source))
    }

    override func collectElements(_ elements: inout [ElementNode]) { result.collectElements(&elements) }
    override var elementCount: Int { result.elementCount }
    override func collectRuns(_ runs: inout ElementRuns) { result.collectRuns(&runs) }
    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) { result.forEachElement(in: range, body) }
    override func releaseElements(outside range: Range<Int>) { result.releaseElements(outside: range) }
    override func elementID(at index: Int) -> AnyHashable? { result.elementID(at: index) }
    override var isTransparentToTraits: Bool { false }
}

/// Holds the content that options are read from; it is shown elsewhere.
private final class PickerSourceNode: Node {
    var onChange: () -> Void = {}
    override func elementsDidChange() { onChange() }
    override func collectElements(_ elements: inout [ElementNode]) {}
    override var isTransparentToTraits: Bool { false }
}

/// One view of some content, by its place.
nonisolated struct PickerOptionView<Content: View>: View {
    let content: Content
    let index: Int
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let node = PickerOptionNode(context)
        node.index = view.index
        node.adopt(Content._makeNode(view.content, NodeContext(node)))
        return node
    }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        let node = unsafeDowncast(node, to: PickerOptionNode.self)
        Content._updateNode(node.children[0], view.content)
        if node.index != view.index {
            node.index = view.index
            node.elementsDidChange()
        }
    }
    nonisolated static var _elementCount: Int? { nil }
}

private final class PickerOptionNode: Node {
    var index = 0
    override func collectElements(_ elements: inout [ElementNode]) { forEachElement(in: 0..<1) { elements.append($1) } }
    override var elementCount: Int { index < children[0].elementCount ? 1 : 0 }
    override func collectRuns(_ runs: inout ElementRuns) { runs.append(elementCount, of: self) }
    override func forEachElement(in range: Range<Int>, _ body: (Int, ElementNode) -> Void) {
        guard range.contains(0), elementCount == 1 else { return }
        children[0].forEachElement(in: index..<index + 1) { body(0, $1) }
    }
    override func releaseElements(outside range: Range<Int>) {}
    override func elementID(at index: Int) -> AnyHashable? { nil }
    override var isTransparentToTraits: Bool { false }
}
