import Foundation

/// What a view wants between itself and its neighbours.
///
/// Each side carries minima by category. Where two sides that meet share a category, the largest sum of the two wins;
/// otherwise the larger uncategorised distance; otherwise the default of 8 points (constants 1).
public struct ViewSpacing: Equatable, Sendable {
    /// Default distance between two views without a preference, in points.
    public static let defaultDistance: CGFloat = 8

    /// The wishes of one side, in points.
    public struct Side: Equatable, Sendable {
        /// Distance to anything.
        public var plain: CGFloat?
        /// Distance where the other view is text below this one's lower, or above this one's upper side.
        public var aboveText: CGFloat?
        public var belowText: CGFloat?
        /// Distance where text meets text; only the lower text has a say.
        public var textToText: CGFloat?

        public init() {}

        mutating func formUnion(_ o: Side) {
            func larger(_ a: CGFloat?, _ b: CGFloat?) -> CGFloat? {
                guard let a else { return b }
                guard let b else { return a }
                return max(a, b)
            }
            plain = larger(plain, o.plain)
            aboveText = larger(aboveText, o.aboveText)
            belowText = larger(belowText, o.belowText)
            textToText = larger(textToText, o.textToText)
        }

        func distance(to next: Side) -> CGFloat {
            var best: CGFloat?
            func share(_ a: CGFloat?, _ b: CGFloat?) {
                if let a, let b { best = max(best ?? -.infinity, a + b) }
            }
            share(aboveText, next.aboveText)
            share(belowText, next.belowText)
            share(textToText, next.textToText)
            if let best { return best }
            if let a = plain, let b = next.plain { return max(a, b) }
            return plain ?? next.plain ?? ViewSpacing.defaultDistance
        }
    }

    public var top = Side()
    public var leading = Side()
    public var bottom = Side()
    public var trailing = Side()

    /// A view without preferences, as any box is.
    public init() {
        top.belowText = 0
        bottom.aboveText = 0
    }

    /// Nothing on any side.
    public static let zero: ViewSpacing = {
        var s = ViewSpacing(empty: ())
        for edge in Edge.allCases { s[edge].plain = 0 }
        return s
    }()

    /// No wish and no category at all.
    public init(empty: Void) {}

    public subscript(edge: Edge) -> Side {
        get {
            switch edge {
            case .top: top
            case .leading: leading
            case .bottom: bottom
            case .trailing: trailing
            }
        }
        set {
            switch edge {
            case .top: top = newValue
            case .leading: leading = newValue
            case .bottom: bottom = newValue
            case .trailing: trailing = newValue
            }
        }
    }

    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        for edge in Edge.allCases where edges.contains(edge) { self[edge].formUnion(other[edge]) }
    }

    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        var s = self
        s.formUnion(other, edges: edges)
        return s
    }

    /// Points between this view and `next`, which follows it along `axis`.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        axis == .horizontal ? trailing.distance(to: next.leading) : bottom.distance(to: next.top)
    }

    /// The sides in `edges` become those of a plain box.
    public mutating func reset(_ edges: Edge.Set) {
        let plain = ViewSpacing()
        for edge in Edge.allCases where edges.contains(edge) { self[edge] = plain[edge] }
    }
}
