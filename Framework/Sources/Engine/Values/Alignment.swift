import Foundation

/// A custom guide: gives the value a view has for it unless it was set explicitly.
public protocol AlignmentID {
    /// Distance from the view's left or top side, in points.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
    /// Folds the explicit values of a container's children, in order, into the container's own.
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?)
}

extension AlignmentID {
    /// A running average (behaviours 92).
    public static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        guard let value = parentValue else { parentValue = childValue; return }
        parentValue = (value * CGFloat(n) + childValue) / CGFloat(n + 1)
    }
}

/// What identifies a guide inside the engine.
public struct AlignmentKey: Hashable, @unchecked Sendable, Comparable {
    public let id: any AlignmentID.Type
    public let axis: Axis

    /// False for sides and centres, which containers never take from their children (behaviours 92).
    public let isInherited: Bool

    public init(_ id: any AlignmentID.Type, axis: Axis) {
        self.id = id
        self.axis = axis
        isInherited = !(id is any FixedGuide.Type)
    }

    public static func == (a: AlignmentKey, b: AlignmentKey) -> Bool { a.id == b.id && a.axis == b.axis }
    public static func < (a: AlignmentKey, b: AlignmentKey) -> Bool { ObjectIdentifier(a.id) < ObjectIdentifier(b.id) }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)); hasher.combine(axis) }
}

public struct HorizontalAlignment: Equatable, Hashable, Sendable {
    public let key: AlignmentKey
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, axis: .horizontal) }

    public static let leading = HorizontalAlignment(Leading.self)
    public static let center = HorizontalAlignment(HCenter.self)
    public static let trailing = HorizontalAlignment(Trailing.self)
    public static let listRowSeparatorLeading = HorizontalAlignment(ListRowSeparatorLeading.self)
    public static let listRowSeparatorTrailing = HorizontalAlignment(ListRowSeparatorTrailing.self)
}

public struct VerticalAlignment: Equatable, Hashable, Sendable {
    public let key: AlignmentKey
    public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, axis: .vertical) }

    public static let top = VerticalAlignment(Top.self)
    public static let center = VerticalAlignment(VCenter.self)
    public static let bottom = VerticalAlignment(Bottom.self)
    public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
    public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

extension HorizontalAlignment {
    /// Merges explicit values as a container does with its children's: their mean, or what the guide has of its own.
    public func combineExplicit<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? { key.combine(values) }
}

extension VerticalAlignment {
    /// Merges explicit values as a container does with its children's: their mean, or what the guide has of its own.
    public func combineExplicit<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? { key.combine(values) }
}

extension AlignmentKey {
    func combine<S: Sequence>(_ values: S) -> CGFloat? where S.Element == CGFloat? {
        var result: CGFloat?
        for (n, value) in values.lazy.compactMap({ $0 }).enumerated() { id._combineExplicit(childValue: value, n, into: &result) }
        return result
    }
}

/// A guide on each axis.
public struct Alignment: Equatable, Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal; self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

/// A view's size and guides, in its own coordinates, in points.
public struct ViewDimensions {
    public let width: CGFloat
    public let height: CGFloat
    /// Answers explicit guides; nil where there are none.
    let explicit: ((AlignmentKey) -> CGFloat?)?

    public init(size: CGSize, explicit: ((AlignmentKey) -> CGFloat?)? = nil) {
        width = size.width; height = size.height; self.explicit = explicit
    }

    public var size: CGSize { CGSize(width: width, height: height) }

    public subscript(key: AlignmentKey) -> CGFloat {
        explicit?(key) ?? key.id.defaultValue(in: self)
    }

    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit?(guide.key) }
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit?(guide.key) }
}

extension ViewDimensions: Equatable {
    public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool { a.width == b.width && a.height == b.height }
}

/// The built-in guides never take a value from children (behaviours 92).
private protocol FixedGuide: AlignmentID {}
extension FixedGuide {
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {}
}

private enum Leading: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
private enum HCenter: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width / 2 } }
private enum Trailing: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width } }
private enum Top: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 } }
private enum VCenter: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height / 2 } }
private enum Bottom: FixedGuide { static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height } }

private enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height }
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = min(parentValue ?? childValue, childValue)
    }
}

private enum LastTextBaseline: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.height }
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = max(parentValue ?? childValue, childValue)
    }
}

private enum ListRowSeparatorLeading: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { 0 }
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = min(parentValue ?? childValue, childValue)
    }
}

private enum ListRowSeparatorTrailing: AlignmentID {
    static func defaultValue(in d: ViewDimensions) -> CGFloat { d.width }
    static func _combineExplicit(childValue: CGFloat, _ n: Int, into parentValue: inout CGFloat?) {
        parentValue = max(parentValue ?? childValue, childValue)
    }
}
