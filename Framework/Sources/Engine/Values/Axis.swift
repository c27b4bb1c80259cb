/// A direction of layout.
public enum Axis: Int8, CaseIterable, Hashable, Sendable, CustomStringConvertible {
    case horizontal
    case vertical

    public var description: String { self == .horizontal ? "horizontal" : "vertical" }

    public var other: Axis { self == .horizontal ? .vertical : .horizontal }

    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public init(_ axis: Axis) { self.init(rawValue: 1 << axis.rawValue) }
        public static let horizontal = Set(.horizontal)
        public static let vertical = Set(.vertical)

        public func contains(_ axis: Axis) -> Bool { contains(Set(axis)) }
    }
}

/// The way reading goes.
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    case leftToRight
    case rightToLeft
}
