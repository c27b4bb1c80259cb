import Foundation

/// An element that decides which part of itself is free of bars, notches and the like.
public protocol SafeAreaProvider: ElementNode {
    /// In the element's coordinates: what is free.
    var safeRect: CGRect { get }
    /// In the element's coordinates: how far views that ignore the safe area may reach.
    var fullRect: CGRect { get }
}

extension ElementNode {
    /// Half a pixel and a little: how near a view must come to the safe area's edge to touch it (behaviours 104).
    private var touchTolerance: CGFloat { 0.5 / max(displayScale, 1) + 0.001 }

    /// The nearest provider above.
    public final var safeAreaProvider: SafeAreaProvider? {
        var node = enclosingElement
        while let n = node {
            if let provider = n as? SafeAreaProvider { return provider }
            node = n.enclosingElement
        }
        return nil
    }

    /// How far the rectangle `rect` of this element may grow on each side, where it touches the safe area's edge.
    ///
    /// Zero on sides that do not touch (behaviours 113, 121). Walks up to the provider.
    public final func safeAreaInsets(of rect: CGRect, edges: Edge.Set = .all) -> EdgeInsets {
        guard let provider = safeAreaProvider else { return EdgeInsets() }
        let t = transform(to: provider)
        // A rotation between safe area and view switches the extension off (behaviours 119).
        guard t.b == 0 && t.c == 0 else { return EdgeInsets() }
        let r = rect.applying(t), safe = provider.safeRect, full = provider.fullRect
        func grow(_ edge: CGFloat, _ safeEdge: CGFloat, _ fullEdge: CGFloat) -> CGFloat {
            abs(edge - safeEdge) <= touchTolerance ? max(fullEdge, 0) : 0
        }
        let left = grow(r.minX, safe.minX, safe.minX - full.minX), right = grow(r.maxX, safe.maxX, full.maxX - safe.maxX)
        let rtl = layoutDirection == .rightToLeft
        var insets = EdgeInsets(
            top: grow(r.minY, safe.minY, safe.minY - full.minY), leading: rtl ? right : left,
            bottom: grow(r.maxY, safe.maxY, full.maxY - safe.maxY), trailing: rtl ? left : right)
        for edge in Edge.allCases where !edges.contains(edge) { insets[edge] = 0 }
        return insets
    }
}
