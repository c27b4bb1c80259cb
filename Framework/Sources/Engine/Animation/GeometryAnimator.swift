import Foundation

/// Moves an element from where it is shown to where layout has put it.
final class GeometryAnimator: Animator {
    private unowned let element: ElementNode
    private var animation: ValueAnimation<CGRect.AnimatableData>

    init(_ element: ElementNode, animation: ValueAnimation<CGRect.AnimatableData>) {
        self.element = element
        self.animation = animation
    }

    var repeatsForever: Bool { animation.repeatsForever }

    func retarget(to rect: CGRect, transaction: Transaction, animation curve: Animation, at time: Double) {
        animation.retarget(to: rect.animatableData, transaction: transaction, animation: curve, at: time)
    }

    /// Layout moved the target without an animation of its own: the way goes on relative to it.
    func shift(to rect: CGRect) -> Bool { rect.animatableData == animation.target }

    func step(at time: Double) -> Bool {
        let (value, finished) = animation.value(at: time)
        var rect = CGRect.zero
        rect.animatableData = value
        element.show(rect)
        if finished { animation.finish() }
        return !finished
    }
}

extension ElementNode {
    /// Starts, turns or ends the movement towards a new frame, as the transaction says.
    final func animateGeometry(to point: CGPoint, _ newSize: CGSize) {
        let rect = CGRect(origin: point, size: newSize)
        let running = tree.animator(of: self) as? GeometryAnimator
        let transaction = tree.mayAnimate ? effectiveTransaction : Transaction()
        if let curve = transaction.effectiveAnimation {
            if let running {
                running.retarget(to: rect, transaction: transaction, animation: curve, at: tree.now)
            } else {
                let shown = CGRect(origin: shownPosition, size: shownSize)
                let value = ValueAnimation(from: shown.animatableData, to: rect.animatableData, transaction: transaction,
                                           animation: curve, at: tree.now)
                tree.animate(self, GeometryAnimator(self, animation: value))
            }
        } else if running?.shift(to: rect) != true {
            tree.stopAnimating(self)
            show(rect)
        }
    }

    /// Shows the element in `rect` of its parent, whatever the layout says.
    final func show(_ rect: CGRect) {
        shownPosition = rect.origin
        fragment.origin = rect.origin
        if shownSize != rect.size {
            shownSize = rect.size
            if drawsOnlyElements { fragment.bounds.size = rect.size } else { setNeedsPaint() }
        }
    }
}
