import Foundation

/// An element around one other. As it stands it changes nothing: modifiers override what they are about.
open class UnaryElement: ElementNode {
    override open var isTransparentToTraits: Bool { true }

    /// Where the content stands when the element has `size`, in reading direction, and what it is offered.
    open func contentPlacement(size: CGSize, proposal: ProposedViewSize) -> (origin: CGPoint, proposal: ProposedViewSize) {
        (.zero, proposal)
    }

    override open func measure(_ proposal: ProposedViewSize) -> CGSize {
        content?.sizeThatFits(proposal) ?? .zero
    }

    override open func likelyFlexibility(along axis: Axis) -> Int { content?.likelyFlexibility(along: axis) ?? 0 }

    override open func computeSpacing() -> ViewSpacing { content?.spacing ?? .zero }

    /// Modifiers that take part in layout hide the content's priority (behaviours 98); the others pass it on.
    override open func computeLayoutPriority() -> Double { content?.layoutPriority ?? 0 }

    override open func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard let content else { return nil }
        let p = contentPlacement(size: size, proposal: proposal(for: size))
        guard let value = content.explicitAlignment(key, size: content.sizeThatFits(p.proposal)) else { return nil }
        return value + p.origin[key.axis]
    }

    override open var hasOwnGuides: Bool { content?.hasOwnGuides ?? false }

    override open func placeChildren() {
        guard let content else { return }
        let p = contentPlacement(size: size, proposal: proposal)
        placeMirrored(content, at: p.origin, proposal: p.proposal)
        for extra in elements.dropFirst() { placeMirrored(extra, at: p.origin, proposal: p.proposal) }
    }
}
