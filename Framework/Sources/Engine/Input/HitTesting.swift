import Foundation

extension ElementNode {
    /// The elements under a point, outermost first; empty where the point hits nothing of this element.
    ///
    /// `point` is in the parent's coordinates.
    public final func hitPath(_ point: CGPoint) -> [ElementNode] {
        guard acceptsHits, hasGeometry, visualOpacity() > 0.001 else { return [] }
        var p = CGPoint(x: point.x - shownPosition.x, y: point.y - shownPosition.y)
        if let t = effectTransform {
            guard t.determinant != 0 else { return [] }
            p = p.applying(t.inverted())
        }
        if clipsHits, !containsPoint(p) { return [] }
        for child in hitOrder {
            let path = child.hitPath(p)
            if !path.isEmpty { return [self] + path }
        }
        return isHit(at: p) ? [self] : []
    }

    /// The point of the window in the element's coordinates.
    public final func convertFromWindow(_ point: CGPoint) -> CGPoint {
        let t = transform(to: nil)
        return t.determinant == 0 ? point : point.applying(t.inverted())
    }

    public final func containsPoint(_ p: CGPoint) -> Bool { CGRect(origin: .zero, size: size).contains(p) }
}
