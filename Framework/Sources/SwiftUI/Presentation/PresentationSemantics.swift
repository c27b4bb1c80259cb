import Engine

/// Says what a presentation is; what is in it stays what it is.
public final class PresentationSemanticsElement: UnaryElement {
    fileprivate var role = SemanticsRole.sheet
    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        guard !children.isEmpty else { return [] }
        var node = SemanticsNode(role: role, frame: frame(), type: "Presentation", element: self)
        // An alert is called by its title.
        if role == .alert { node.label = children.first { $0.role == .text }?.label }
        node.children = children
        return [node]
    }
}

nonisolated private struct PresentationSemanticsModifier: _ElementModifier {
    let role: SemanticsRole
    nonisolated func _makeElement(_ context: NodeContext) -> PresentationSemanticsElement {
        let e = PresentationSemanticsElement(context)
        e.role = role
        return e
    }
    nonisolated func _update(_ element: PresentationSemanticsElement) { element.role = role }
}

extension View {
    /// The view is a presentation of that kind for assistive technology.
    nonisolated func presentationSemantics(_ role: SemanticsRole) -> some View { modifier(PresentationSemanticsModifier(role: role)) }
}
