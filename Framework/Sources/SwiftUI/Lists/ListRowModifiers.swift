import Engine

/// How much a section header stands out.
public enum Prominence: Hashable, Sendable { case standard, increased }

/// Space between the sections of a list.
nonisolated public struct ListSectionSpacing: Sendable, Equatable {
    let points: CGFloat?
    public static let `default` = ListSectionSpacing(points: nil)
    public static let compact = ListSectionSpacing(points: 17.5)
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(points: spacing) }
}

/// A tint of list items.
nonisolated public struct ListItemTint: Sendable {
    let color: Color?
    public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
    public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(color: tint) }
    public static let monochrome = ListItemTint(color: .gray)
}

// Traits of rows: read by the row that the views stand in.

nonisolated struct RowInsetsTrait: _TraitModifier { let value: EdgeInsets?; nonisolated var _traitValue: Any { RowInsetsBox(value: value) } }
nonisolated struct RowInsetsBox: Hashable { let value: EdgeInsets? }
nonisolated struct RowBackgroundTrait: _TraitModifier { let view: AnyView?; nonisolated var _traitValue: Any { view as Any } }
nonisolated struct RowTopSeparatorTrait: _TraitModifier { let value: Visibility?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct RowBottomSeparatorTrait: _TraitModifier { let value: Visibility?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct RowTopTintTrait: _TraitModifier { let value: Color?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct RowBottomTintTrait: _TraitModifier { let value: Color?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct SectionTopSeparatorTrait: _TraitModifier { let value: Visibility?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct SectionBottomSeparatorTrait: _TraitModifier { let value: Visibility?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct DeleteDisabledTrait: _TraitModifier { let value: Bool; nonisolated var _traitValue: Any { value } }
nonisolated struct MoveDisabledTrait: _TraitModifier { let value: Bool; nonisolated var _traitValue: Any { value } }
nonisolated struct SelectionDisabledTrait: _TraitModifier { let value: Bool; nonisolated var _traitValue: Any { value } }
nonisolated struct LeadingSwipeTrait: _TraitModifier { let value: SwipeActions?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }
nonisolated struct TrailingSwipeTrait: _TraitModifier { let value: SwipeActions?; nonisolated var _traitValue: Any { value ?? NoTrait() as Any } }

/// Actions behind a row.
nonisolated struct SwipeActions {
    let allowsFullSwipe: Bool
    let content: AnyView
}

/// What the modifiers around a row's content say.
struct ListRowTraits {
    var insets: EdgeInsets?
    var background: AnyView?
    var topSeparator: Visibility?
    var bottomSeparator: Visibility?
    var topTint: Color?
    var bottomTint: Color?
    var topSectionSeparator: Visibility?
    var bottomSectionSeparator: Visibility?
    var isDeleteDisabled = false
    var isMoveDisabled = false
    var isSelectionDisabled = false
    var leadingActions: SwipeActions?
    var trailingActions: SwipeActions?

    init() {}

    init(_ row: ListRowElement) {
        guard let content = row.adopted else { return }
        func value<T>(_ type: (some _TraitModifier).Type, _ result: T.Type) -> T? { content.containerTrait(ObjectIdentifier(type)) as? T }
        insets = value(RowInsetsTrait.self, RowInsetsBox.self)?.value
        background = value(RowBackgroundTrait.self, AnyView.self)
        topSeparator = value(RowTopSeparatorTrait.self, Visibility.self)
        bottomSeparator = value(RowBottomSeparatorTrait.self, Visibility.self)
        topTint = value(RowTopTintTrait.self, Color.self)
        bottomTint = value(RowBottomTintTrait.self, Color.self)
        topSectionSeparator = value(SectionTopSeparatorTrait.self, Visibility.self)
        bottomSectionSeparator = value(SectionBottomSeparatorTrait.self, Visibility.self)
        isDeleteDisabled = value(DeleteDisabledTrait.self, Bool.self) ?? false
        isMoveDisabled = value(MoveDisabledTrait.self, Bool.self) ?? false
        isSelectionDisabled = value(SelectionDisabledTrait.self, Bool.self) ?? false
        leadingActions = value(LeadingSwipeTrait.self, SwipeActions.self)
        trailingActions = value(TrailingSwipeTrait.self, SwipeActions.self)
    }
}

nonisolated private struct RowSpacingKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
nonisolated private struct SectionSpacingKey: EnvironmentKey { static var defaultValue: ListSectionSpacing { .default } }
nonisolated private struct ProminenceKey: EnvironmentKey { static var defaultValue: Prominence { .standard } }

extension EnvironmentValues {
    var listRowSpacing: CGFloat? { get { self[RowSpacingKey.self] } set { self[RowSpacingKey.self] = newValue } }
    var listSectionSpacing: ListSectionSpacing { get { self[SectionSpacingKey.self] } set { self[SectionSpacingKey.self] = newValue } }
    public var headerProminence: Prominence { get { self[ProminenceKey.self] } set { self[ProminenceKey.self] = newValue } }
}

extension View {
    /// Room around the content of list rows, in points; nil for the list's own.
    nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { modifier(RowInsetsTrait(value: insets)) }

    /// The view behind list rows; nil for the list's own.
    nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { modifier(RowBackgroundTrait(view: view.map { AnyView($0) })) }

    nonisolated public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(RowTopSeparatorTrait(value: edges.contains(.top) ? visibility : nil)).modifier(RowBottomSeparatorTrait(value: edges.contains(.bottom) ? visibility : nil))
    }
    nonisolated public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
        modifier(RowTopTintTrait(value: edges.contains(.top) ? color : nil)).modifier(RowBottomTintTrait(value: edges.contains(.bottom) ? color : nil))
    }
    nonisolated public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
        modifier(SectionTopSeparatorTrait(value: edges.contains(.top) ? visibility : nil)).modifier(SectionBottomSeparatorTrait(value: edges.contains(.bottom) ? visibility : nil))
    }
    nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View { environment(\.listRowSpacing, spacing) }
    nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { environment(\.listSectionSpacing, spacing) }
    nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View { listSectionSpacing(.custom(spacing)) }
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View { environment(\.headerProminence, prominence) }
    nonisolated public func listItemTint(_ tint: Color?) -> some View { transformEnvironment(\.tintStyle) { if let tint { $0 = AnyShapeStyle(tint) } } }
    nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View { listItemTint(tint?.color) }
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View { modifier(DeleteDisabledTrait(value: isDisabled)) }
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View { modifier(MoveDisabledTrait(value: isDisabled)) }
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View { modifier(SelectionDisabledTrait(value: isDisabled)) }

    /// Buttons behind a list row, uncovered by sliding it. The first stands at the edge and, where allowed, is pressed
    /// by sliding all the way.
    nonisolated public func swipeActions<T: View>(edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T) -> some View {
        let actions = SwipeActions(allowsFullSwipe: allowsFullSwipe, content: AnyView(content()))
        return modifier(LeadingSwipeTrait(value: edge == .leading ? actions : nil)).modifier(TrailingSwipeTrait(value: edge == .trailing ? actions : nil))
    }
}

extension HorizontalAlignment {
    private enum SeparatorLeading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    private enum SeparatorTrailing: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width } }
    /// Where a list row's separator begins.
    public static let listRowSeparatorLeading = HorizontalAlignment(SeparatorLeading.self)
    public static let listRowSeparatorTrailing = HorizontalAlignment(SeparatorTrailing.self)
}
