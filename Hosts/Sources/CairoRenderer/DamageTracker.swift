import Drawing
import Foundation

/// Finds which parts of a window differ between two states of a fragment tree.
///
/// One walk over the tree for each frame, linear in the fragments that are not hidden.
public final class DamageTracker {
    private struct Record {
        var generation: UInt64
        var transform: CGAffineTransform
        /// What the fragment's operations cover, in its own coordinates, for this generation.
        var ownExtent: CGRect
        /// The same on the window, clipped and spread by filters.
        var own: CGRect
        /// With everything below.
        var whole: CGRect
        var children: [UInt64]
        var round: UInt64
    }

    private var records: [UInt64: Record] = [:]
    private var round: UInt64 = 0
    private var damage: [CGRect] = []
    private var visited = 0

    public init() {}

    /// More rectangles than this become one.
    private static let mostRects = 12

    /// The rectangles of the window that changed since the last call, in points; the first time all of it.
    public func damage(of root: Fragment) -> [CGRect] {
        round &+= 1
        damage = []
        visited = 0
        _ = visit(root, parent: .identity, clip: .infinite, spread: 0)
        if visited != records.count {
            for (id, record) in records.filter({ $0.value.round != round }) {
                add(record.own)
                records[id] = nil
            }
        }
        return merged()
    }

    /// What a fragment of the last walk covers with everything below it; null for those that were hidden.
    public func extent(of fragment: Fragment) -> CGRect { records[fragment.id]?.whole ?? .null }

    /// True where something of the fragment may be seen in `rects`.
    public func touches(_ fragment: Fragment, _ rects: [CGRect]) -> Bool {
        let extent = extent(of: fragment)
        return !extent.isNull && rects.contains { $0.intersects(extent) }
    }

    private func add(_ r: CGRect) {
        guard !r.isNull, r.width > 0, r.height > 0 else { return }
        damage.append(r)
    }

    /// Visits what is drawn; returns what it covers on the window.
    private func visit(_ f: Fragment, parent: CGAffineTransform, clip: CGRect, spread: CGFloat) -> CGRect {
        guard !f.isHidden, f.opacity > 0 else { return .null }
        let transform = f.toParent.concatenating(parent)
        let scale = sqrt(abs(transform.a * transform.d - transform.b * transform.c))
        let reach = spread + f.filters.reduce(0) { $0 + $1.spread } * scale
        var inner = clip
        if let path = f.clip { inner = inner.intersection(path.controlBounds.applying(transform).insetBy(dx: -reach, dy: -reach)) }
        visited += 1
        let old = records[f.id]
        let isSame = old?.generation == f.generation
        let ownExtent = isSame ? old!.ownExtent : f.operations.reduce(CGRect.null) { $0.union($1.extent) }
        var own = CGRect.null
        if !ownExtent.isNull {
            // Antialiasing may colour the next pixel.
            own = ownExtent.applying(transform).insetBy(dx: -reach - 1, dy: -reach - 1).intersection(inner)
        }
        var whole = own
        var children: [UInt64] = []
        children.reserveCapacity(f.children.count)
        for child in f.children {
            children.append(child.id)
            whole = whole.union(visit(child, parent: transform, clip: inner, spread: reach))
        }
        if let mask = f.mask { whole = whole.union(visit(mask, parent: transform, clip: inner, spread: reach)) }
        if let old {
            if !isSame {
                // An effect may have changed that holds for everything below.
                add(old.whole)
                add(whole)
            } else if old.transform != transform || old.own != own {
                add(old.own)
                add(own)
            }
            if old.children != children, isReordered(old.children, children) {
                add(old.whole)
                add(whole)
            }
        } else {
            add(own)
        }
        records[f.id] = Record(generation: f.generation, transform: transform, ownExtent: ownExtent, own: own, whole: whole, children: children, round: round)
        return whole
    }

    /// True where fragments that stay are drawn in another order.
    private func isReordered(_ a: [UInt64], _ b: [UInt64]) -> Bool {
        let kept = Set(a).intersection(b)
        return a.filter(kept.contains) != b.filter(kept.contains)
    }

    /// Rectangles that overlap, or lie so near that one is cheaper, become one.
    private func merged() -> [CGRect] {
        var rects: [CGRect] = []
        for var r in damage {
            var i = 0
            while i < rects.count {
                let u = rects[i].union(r)
                if u.width * u.height <= (rects[i].width * rects[i].height + r.width * r.height) * 1.2 {
                    r = u
                    rects.remove(at: i)
                    i = 0
                } else {
                    i += 1
                }
            }
            rects.append(r)
            if rects.count > DamageTracker.mostRects { rects = [rects.reduce(CGRect.null) { $0.union($1) }] }
        }
        return rects
    }
}
