import Engine

/// Whether scroll indicators are shown.
nonisolated public struct ScrollIndicatorVisibility: Equatable, Sendable {
    enum Kind { case automatic, visible, hidden, never }
    let kind: Kind
    public static var automatic: ScrollIndicatorVisibility { .init(kind: .automatic) }
    public static var visible: ScrollIndicatorVisibility { .init(kind: .visible) }
    public static var hidden: ScrollIndicatorVisibility { .init(kind: .hidden) }
    public static var never: ScrollIndicatorVisibility { .init(kind: .never) }
    var showsIndicators: Bool { kind == .automatic || kind == .visible }
}

/// Whether content gives way when it is pulled beyond its ends.
nonisolated public struct ScrollBounceBehavior: Sendable {
    enum Kind { case automatic, always, basedOnSize }
    let kind: Kind
    public static var automatic: ScrollBounceBehavior { .init(kind: .automatic) }
    public static var always: ScrollBounceBehavior { .init(kind: .always) }
    public static var basedOnSize: ScrollBounceBehavior { .init(kind: .basedOnSize) }
}

/// What scrolling does to the keyboard on the screen. A keyboard of the computer stays, so nothing happens.
nonisolated public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
    enum Kind { case automatic, immediately, interactively, never }
    let kind: Kind
    public static var automatic: ScrollDismissesKeyboardMode { .init(kind: .automatic) }
    public static var immediately: ScrollDismissesKeyboardMode { .init(kind: .immediately) }
    public static var interactively: ScrollDismissesKeyboardMode { .init(kind: .interactively) }
    public static var never: ScrollDismissesKeyboardMode { .init(kind: .never) }
}

/// What content margins apply to.
nonisolated public struct ContentMarginPlacement: Sendable {
    enum Kind { case automatic, scrollContent, scrollIndicators }
    let kind: Kind
    public static var automatic: ContentMarginPlacement { .init(kind: .automatic) }
    public static var scrollContent: ContentMarginPlacement { .init(kind: .scrollContent) }
    public static var scrollIndicators: ContentMarginPlacement { .init(kind: .scrollIndicators) }
}

/// What an anchor of scrolling decides.
nonisolated public struct ScrollAnchorRole: Hashable, Sendable {
    enum Kind { case initialOffset, sizeChanges, alignment }
    let kind: Kind
    public static var initialOffset: ScrollAnchorRole { .init(kind: .initialOffset) }
    public static var sizeChanges: ScrollAnchorRole { .init(kind: .sizeChanges) }
    public static var alignment: ScrollAnchorRole { .init(kind: .alignment) }
}

nonisolated struct ScrollContentMargins: Equatable {
    var content = EdgeInsets()
    var indicators = EdgeInsets()
}

nonisolated struct ScrollAnchors: Equatable {
    var initialOffset: UnitPoint?
    var sizeChanges: UnitPoint?
    var alignment: UnitPoint?
}

nonisolated private struct ScrollEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
nonisolated private struct ClipDisabledKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct VerticalIndicatorKey: EnvironmentKey { static var defaultValue: ScrollIndicatorVisibility { .automatic } }
nonisolated private struct HorizontalIndicatorKey: EnvironmentKey { static var defaultValue: ScrollIndicatorVisibility { .automatic } }
nonisolated private struct VerticalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
nonisolated private struct HorizontalBounceKey: EnvironmentKey { static var defaultValue: ScrollBounceBehavior { .automatic } }
nonisolated private struct MarginsKey: EnvironmentKey { static var defaultValue: ScrollContentMargins { .init() } }
nonisolated private struct AnchorsKey: EnvironmentKey { static var defaultValue: ScrollAnchors { .init() } }
nonisolated private struct BehaviorKey: EnvironmentKey { static var defaultValue: (any ScrollTargetBehavior)? { nil } }
nonisolated private struct KeyboardKey: EnvironmentKey { static var defaultValue: ScrollDismissesKeyboardMode { .automatic } }
nonisolated private struct ContentBackgroundKey: EnvironmentKey { static var defaultValue: Visibility { .automatic } }

extension EnvironmentValues {
    /// False where scroll views do not move.
    public var isScrollEnabled: Bool { get { self[ScrollEnabledKey.self] } set { self[ScrollEnabledKey.self] = newValue } }
    public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility { get { self[VerticalIndicatorKey.self] } set { self[VerticalIndicatorKey.self] = newValue } }
    public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility { get { self[HorizontalIndicatorKey.self] } set { self[HorizontalIndicatorKey.self] = newValue } }
    public var verticalScrollBounceBehavior: ScrollBounceBehavior { get { self[VerticalBounceKey.self] } set { self[VerticalBounceKey.self] = newValue } }
    public var horizontalScrollBounceBehavior: ScrollBounceBehavior { get { self[HorizontalBounceKey.self] } set { self[HorizontalBounceKey.self] = newValue } }
    public var scrollDismissesKeyboardMode: ScrollDismissesKeyboardMode { get { self[KeyboardKey.self] } set { self[KeyboardKey.self] = newValue } }
    var isScrollClipDisabled: Bool { get { self[ClipDisabledKey.self] } set { self[ClipDisabledKey.self] = newValue } }
    var scrollContentMargins: ScrollContentMargins { get { self[MarginsKey.self] } set { self[MarginsKey.self] = newValue } }
    var scrollAnchors: ScrollAnchors { get { self[AnchorsKey.self] } set { self[AnchorsKey.self] = newValue } }
    var scrollTargetBehavior: (any ScrollTargetBehavior)? { get { self[BehaviorKey.self] } set { self[BehaviorKey.self] = newValue } }
    var scrollContentBackground: Visibility { get { self[ContentBackgroundKey.self] } set { self[ContentBackgroundKey.self] = newValue } }
}

extension View {
    /// Scroll views inside do not move where `disabled` is true.
    nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { transformEnvironment(\.isScrollEnabled) { $0 = $0 && !disabled } }

    /// Lets content of scroll views be seen outside their frames.
    nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { environment(\.isScrollClipDisabled, disabled) }

    nonisolated public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View {
        writingEnvironment {
            if axes.contains(.vertical) { $0.verticalScrollIndicatorVisibility = visibility }
            if axes.contains(.horizontal) { $0.horizontalScrollIndicatorVisibility = visibility }
        }
    }

    nonisolated public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
        writingEnvironment {
            if axes.contains(.vertical) { $0.verticalScrollBounceBehavior = behavior }
            if axes.contains(.horizontal) { $0.horizontalScrollBounceBehavior = behavior }
        }
    }

    /// A keyboard of the computer is not on the screen: the mode is kept in the environment and nothing else follows.
    nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { environment(\.scrollDismissesKeyboardMode, mode) }

    /// Shows or hides the background that lists and forms draw.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { environment(\.scrollContentBackground, visibility) }

    /// Room around the content of scroll views, in points; nil for the default of 16.
    nonisolated public func contentMargins(_ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic) -> some View {
        transformEnvironment(\.scrollContentMargins) { margins in
            for edge in Edge.allCases where edges.contains(edge) {
                if placement.kind != .scrollIndicators { margins.content[edge] = insets[edge] }
                if placement.kind != .scrollContent { margins.indicators[edge] = insets[edge] }
            }
        }
    }
    nonisolated public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic) -> some View {
        contentMargins(edges, EdgeInsets(length ?? PaddingElement.defaultLength, edges: .all), for: placement)
    }
    nonisolated public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
        contentMargins(.all, length, for: placement)
    }

    /// The point of the content that scroll views show at first and keep while sizes change.
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        environment(\.scrollAnchors, ScrollAnchors(initialOffset: anchor, sizeChanges: anchor, alignment: anchor))
    }
    nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
        transformEnvironment(\.scrollAnchors) {
            switch role.kind {
            case .initialOffset: $0.initialOffset = anchor
            case .sizeChanges: $0.sizeChanges = anchor
            case .alignment: $0.alignment = anchor
            }
        }
    }

    /// Where a throw of scroll views inside ends.
    nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
        writingEnvironment { $0.scrollTargetBehavior = behavior }
    }

    /// Shows the indicators of scroll views inside for a moment when they appear.
    nonisolated public func scrollIndicatorsFlash(onAppear: Bool) -> some View { modifier(IndicatorFlashModifier(value: onAppear, initial: onAppear)) }
    /// Shows the indicators of scroll views inside for a moment whenever the value changes.
    nonisolated public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { modifier(IndicatorFlashModifier(value: value, initial: false)) }
}

nonisolated private struct IndicatorFlashModifier<Value: Equatable>: ViewModifier {
    let value: Value
    let initial: Bool
    func body(content: Content) -> some View {
        ScrollViewReader { proxy in
            content.onChange(of: value, initial: initial) { proxy.flashIndicators() }
        }
    }
}
