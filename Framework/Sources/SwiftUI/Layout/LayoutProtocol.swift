import Engine

/// A container of your own: decides its size and where its subviews stand.
///
///     struct Diagonal: Layout {
///         func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { … }
///         func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) { … }
///     }
///
///     Diagonal { Text("One"); Text("Two") }
///
/// Coordinates are points in reading direction: from right to left the framework mirrors what a layout does.
public protocol Layout: Animatable {
    /// Values that a layout computes once for several calls.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    nonisolated static var layoutProperties: LayoutProperties { get }

    /// Makes the cache; called again by `updateCache` unless that is implemented.
    nonisolated func makeCache(subviews: Subviews) -> Cache
    /// The layout or its subviews have changed.
    nonisolated func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// What the container wants between itself and its neighbours.
    nonisolated func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// The container's size under `proposal`, in points.
    nonisolated func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Calls `place` of the subviews; those left out stand in the middle of `bounds`.
    nonisolated func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// An explicit guide of the container in the coordinates of `bounds`; nil for none.
    nonisolated func explicitAlignment(of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat?
    nonisolated func explicitAlignment(of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat?
}

extension Layout where Cache == Void {
    nonisolated public func makeCache(subviews: Subviews) {}
}

extension Layout {
    nonisolated public static var layoutProperties: LayoutProperties { LayoutProperties() }

    nonisolated public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

    /// The union of the subviews' wishes.
    nonisolated public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        guard let first = subviews.first else { return .zero }
        return subviews.dropFirst().reduce(first.spacing) { $0.union($1.spacing) }
    }

    /// The subviews' explicit values, where they are placed, folded (behaviours 91, 92).
    nonisolated public func explicitAlignment(of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat? {
        mergedAlignment(guide.key, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
    nonisolated public func explicitAlignment(of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat? {
        mergedAlignment(guide.key, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    nonisolated private func mergedAlignment(_ key: AlignmentKey, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGFloat? {
        guard key.isInherited else { return nil }
        let placements = subviews.recordingPlacements(in: bounds) { placeSubviews(in: bounds, proposal: proposal, subviews: $0, cache: &cache) }
        return ElementNode.combineGuides(key, subviews.elements, placements.map(\.origin), placements.map(\.size))
    }

    /// The layout as a container of views.
    nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        _LayoutContainer(layout: self, content: content())
    }
}

/// What a layout says about itself.
nonisolated public struct LayoutProperties: Sendable {
    /// The direction in which spacers stretch and across which dividers lie; nil where the layout is no stack.
    public var stackOrientation: Axis?
    public init() {}
}

/// A value that a view gives to the layout it stands in.
public protocol LayoutValueKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

nonisolated public struct _LayoutTrait<K: LayoutValueKey>: _TraitModifier {
    let value: K.Value
    nonisolated public static var _trait: ObjectIdentifier { ObjectIdentifier(K.self) }
    nonisolated public var _traitValue: Any { value }
}

extension View {
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View { modifier(_LayoutTrait<K>(value: value)) }
}
