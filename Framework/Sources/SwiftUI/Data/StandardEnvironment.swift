import Engine

public enum ColorScheme: Hashable, CaseIterable, Sendable { case light, dark }
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable { case standard, increased }
public enum UserInterfaceSizeClass: Hashable, Sendable { case compact, regular }
public enum LegibilityWeight: Hashable, Sendable { case regular, bold }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

nonisolated private struct ColorSchemeKey: EnvironmentKey { static var defaultValue: ColorScheme { .light } }
nonisolated private struct ContrastKey: EnvironmentKey { static var defaultValue: ColorSchemeContrast { .standard } }
nonisolated private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
nonisolated private struct UndoManagerKey: EnvironmentKey { static var defaultValue: UndoManager? { nil } }
nonisolated private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
nonisolated private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }
nonisolated private struct EnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
nonisolated private struct HorizontalClassKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .compact } }
nonisolated private struct VerticalClassKey: EnvironmentKey { static var defaultValue: UserInterfaceSizeClass? { .regular } }
nonisolated private struct ScenePhaseKey: EnvironmentKey { static var defaultValue: ScenePhase { .active } }
nonisolated private struct ReduceMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct ReduceTransparencyKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct DifferentiateKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct VoiceOverKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct LegibilityKey: EnvironmentKey { static var defaultValue: LegibilityWeight? { nil } }
nonisolated private struct RedactionKey: EnvironmentKey { static var defaultValue: RedactionReasons { [] } }
nonisolated private struct MinimumRowHeightKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }
nonisolated private struct HeaderRowHeightKey: EnvironmentKey { static var defaultValue: CGFloat? { nil } }

nonisolated public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
    public var colorScheme: ColorScheme { get { self[ColorSchemeKey.self] } set { self[ColorSchemeKey.self] = newValue } }
    public var colorSchemeContrast: ColorSchemeContrast { get { self[ContrastKey.self] } set { self[ContrastKey.self] = newValue } }
    /// Takes back what views change; nil where nothing keeps changes.
    public var undoManager: UndoManager? { self[UndoManagerKey.self] }
    /// For those that keep changes, such as SwiftData.
    public var _undoManager: UndoManager? { get { self[UndoManagerKey.self] } set { self[UndoManagerKey.self] = newValue } }
    public var locale: Locale { get { self[LocaleKey.self] } set { self[LocaleKey.self] = newValue } }
    public var calendar: Calendar { get { self[CalendarKey.self] } set { self[CalendarKey.self] = newValue } }
    public var timeZone: TimeZone { get { self[TimeZoneKey.self] } set { self[TimeZoneKey.self] = newValue } }
    public var isEnabled: Bool { get { self[EnabledKey.self] } set { self[EnabledKey.self] = newValue } }
    public var horizontalSizeClass: UserInterfaceSizeClass? { get { self[HorizontalClassKey.self] } set { self[HorizontalClassKey.self] = newValue } }
    public var verticalSizeClass: UserInterfaceSizeClass? { get { self[VerticalClassKey.self] } set { self[VerticalClassKey.self] = newValue } }
    public var scenePhase: ScenePhase { get { self[ScenePhaseKey.self] } set { self[ScenePhaseKey.self] = newValue } }
    public var accessibilityReduceMotion: Bool { get { self[ReduceMotionKey.self] } set { self[ReduceMotionKey.self] = newValue } }
    public var accessibilityReduceTransparency: Bool { get { self[ReduceTransparencyKey.self] } set { self[ReduceTransparencyKey.self] = newValue } }
    public var accessibilityDifferentiateWithoutColor: Bool { get { self[DifferentiateKey.self] } set { self[DifferentiateKey.self] = newValue } }
    public var accessibilityVoiceOverEnabled: Bool { get { self[VoiceOverKey.self] } set { self[VoiceOverKey.self] = newValue } }
    public var legibilityWeight: LegibilityWeight? { get { self[LegibilityKey.self] } set { self[LegibilityKey.self] = newValue } }
    public var redactionReasons: RedactionReasons { get { self[RedactionKey.self] } set { self[RedactionKey.self] = newValue } }
    public var defaultMinListRowHeight: CGFloat { get { self[MinimumRowHeightKey.self] ?? 44 } set { self[MinimumRowHeightKey.self] = newValue } }
    /// The least row height an app asked for; nil where the list's own counts.
    var ownMinimumRowHeight: CGFloat? { self[MinimumRowHeightKey.self] }
    public var defaultMinListHeaderHeight: CGFloat? { get { self[HeaderRowHeightKey.self] } set { self[HeaderRowHeightKey.self] = newValue } }
}

extension View {
    /// Views inside take no input; an outer `false` cannot be undone inside.
    nonisolated public func disabled(_ disabled: Bool) -> some View { transformEnvironment(\.isEnabled) { $0 = $0 && !disabled } }
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }
}
