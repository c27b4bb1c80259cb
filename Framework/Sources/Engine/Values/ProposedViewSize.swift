import Foundation

/// The size a parent offers a child, in points. Nil asks for the ideal size, 0 for the smallest, infinity for the largest.
public struct ProposedViewSize: Equatable, Hashable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width.map { $0.isNaN ? 0 : $0 }
        self.height = height.map { $0.isNaN ? 0 : $0 }
    }

    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    /// Fills what is nil from `size` (10 × 10 points by default, behaviours 5).
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }

    public subscript(axis: Axis) -> CGFloat? {
        get { axis == .horizontal ? width : height }
        set {
            let value = newValue.map { $0.isNaN ? 0 : $0 }
            if axis == .horizontal { width = value } else { height = value }
        }
    }

    public init(_ axis: Axis, _ main: CGFloat?, cross: CGFloat?) {
        self = axis == .horizontal ? ProposedViewSize(width: main, height: cross) : ProposedViewSize(width: cross, height: main)
    }

    /// Smaller by `insets`, never below zero.
    public func inset(by insets: EdgeInsets) -> ProposedViewSize {
        ProposedViewSize(width: width.map { max($0 - insets.horizontal, 0) }, height: height.map { max($0 - insets.vertical, 0) })
    }
}

extension CGSize {
    public subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    public init(_ axis: Axis, _ main: CGFloat, cross: CGFloat) {
        self = axis == .horizontal ? CGSize(width: main, height: cross) : CGSize(width: cross, height: main)
    }
}

extension CGPoint {
    public subscript(axis: Axis) -> CGFloat {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }
}
