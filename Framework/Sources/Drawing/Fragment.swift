import Foundation

/// A node of the display list: what one element draws itself, then its children, in one coordinate space.
///
/// The tree is retained. The engine changes fragments in its paint pass and bumps `generation`; a host may keep
/// anything it derived from a fragment until `generation` differs.
public final class Fragment {
    /// Unique for the life of the process, never reused.
    public let id: UInt64
    /// Grows with every change of the fragment's own operations or effects, not of its children.
    public internal(set) var generation: UInt64 = 0

    /// Maps the fragment's coordinates to its parent's, after `origin` is added.
    public var transform: CGAffineTransform = .identity { didSet { if transform != oldValue { generation &+= 1 } } }
    /// Position of the fragment's (0, 0) in its parent, in points.
    public var origin: CGPoint = .zero
    /// The fragment's own rectangle, in its own coordinates.
    public var bounds: CGRect = .zero
    public var opacity: Double = 1 { didSet { if opacity != oldValue { generation &+= 1 } } }
    public var mode: CompositeMode = .normal { didSet { if mode != oldValue { generation &+= 1 } } }
    /// Everything the fragment and its children draw is cut to this path, in the fragment's coordinates.
    public var clip: Path? { didSet { if clip != oldValue { generation &+= 1 } } }
    public var clipEvenOdd = false
    /// Painted off screen; its alpha is what remains of this fragment.
    public var mask: Fragment? { didSet { if mask !== oldValue { generation &+= 1 } } }
    public var filters: [Filter] = [] { didSet { if filters != oldValue { generation &+= 1 } } }
    /// True where the fragment and its children are flattened before opacity, mode and filters apply.
    public var isolated = false { didSet { if isolated != oldValue { generation &+= 1 } } }
    public var isHidden = false { didSet { if isHidden != oldValue { generation &+= 1 } } }
    /// Drawn before the children.
    public var operations: [DrawOperation] = [] { didSet { generation &+= 1 } }
    public var children: [Fragment] = []

    nonisolated(unsafe) private static var nextID: UInt64 = 1

    public init() {
        id = Fragment.nextID
        Fragment.nextID += 1
    }

    /// Parent coordinates from the fragment's own.
    public var toParent: CGAffineTransform {
        CGAffineTransform(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d,
            tx: transform.tx + origin.x, ty: transform.ty + origin.y)
    }
}
