import CCairoRenderer
import Drawing
import Foundation

/// Blurred masks by what casts the shadow: blurring costs more than all other drawing of a screen.
final class ShadowCache {
    private static let limit = 64 << 20
    /// Pixels of the largest mask worth keeping.
    private static let largest: CGFloat = 4_000_000
    /// A content of more fragments than this is drawn anew every time.
    private static let mostFragments = 48

    struct Key: Hashable {
        private struct Node: Hashable {
            var operations: [DrawOperation]
            var clip: Path?
            var transform: CGAffineTransform
            var opacity: Double
            var mode: CompositeMode
            var filters: [Filter]
            var children: Int
        }
        private var nodes: [Node] = []
        private var sigma: Double
        private var linear: [Double]
        /// Position inside a pixel, in sixteenths.
        private var phase: [Int]

        /// Nil where the content is not worth remembering.
        init?(_ fragment: Fragment, sigma: Double, matrix: mih_matrix, pixels: Double, extent: CGRect) {
            let density = abs(matrix.a * matrix.d - matrix.b * matrix.c) * pixels * pixels
            guard extent.width * extent.height * density < ShadowCache.largest else { return nil }
            self.sigma = sigma
            linear = [matrix.a, matrix.b, matrix.c, matrix.d, pixels]
            func part(_ v: Double) -> Int { Int(((v - v.rounded(.down)) * 16).rounded()) % 16 }
            phase = [part(matrix.tx), part(matrix.ty)]
            guard add(fragment, isRoot: true) else { return nil }
        }

        private mutating func add(_ fragment: Fragment, isRoot: Bool) -> Bool {
            guard nodes.count < ShadowCache.mostFragments, fragment.mask == nil else { return false }
            nodes.append(Node(
                operations: fragment.operations, clip: fragment.clip, transform: isRoot ? .identity : fragment.toParent,
                opacity: isRoot ? 1 : fragment.opacity, mode: isRoot ? .normal : fragment.mode, filters: isRoot ? [] : fragment.filters,
                children: fragment.children.count))
            for child in fragment.children where !child.isHidden {
                guard add(child, isRoot: false) else { return false }
            }
            return true
        }
    }

    struct Entry {
        var mask: OpaquePointer
        /// Translation of the matrix the mask was made under, in pixels.
        var tx: Double
        var ty: Double
    }

    private var entries: [Key: Entry] = [:]
    private var bytes = 0

    deinit { entries.values.forEach { mih_mask_free($0.mask) } }

    subscript(key: Key) -> Entry? { entries[key] }

    /// Takes the mask over.
    func keep(_ mask: OpaquePointer, for key: Key, tx: Double, ty: Double) {
        if bytes > Self.limit {
            entries.values.forEach { mih_mask_free($0.mask) }
            entries.removeAll()
            bytes = 0
        }
        bytes += mih_mask_bytes(mask)
        entries[key] = Entry(mask: mask, tx: tx, ty: ty)
    }
}
