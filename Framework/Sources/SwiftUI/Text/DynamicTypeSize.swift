import Engine
import Typesetting

/// How large text should be.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    public var isAccessibilitySize: Bool { self >= .accessibility1 }
    public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }
}

/// The name that older API has for the same.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

    var typeSize: DynamicTypeSize { DynamicTypeSize(rawValue: ContentSizeCategory.allCases.firstIndex(of: self)!)! }
    init(_ size: DynamicTypeSize) { self = ContentSizeCategory.allCases[size.rawValue] }
    public var isAccessibilityCategory: Bool { typeSize.isAccessibilitySize }
}

/// Point sizes and leadings of the text styles (constants 2 and 7).
enum TextStyleTable {
    /// Size and leading in points for each type size from xSmall to accessibility5.
    static let iOS: [TextStyleName: [(CGFloat, CGFloat)]] = [
        .largeTitle: [(31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48), (44, 52), (48, 57), (52, 61), (56, 66), (60, 70)],
        .title: [(25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41), (38, 46), (43, 51), (48, 57), (53, 62), (58, 68)],
        .title2: [(19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34), (34, 41), (39, 47), (44, 52), (50, 59), (56, 66)],
        .title3: [(17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32), (31, 38), (37, 44), (43, 51), (49, 58), (55, 65)],
        .headline: [(14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62)],
        .body: [(14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29), (28, 34), (33, 40), (40, 48), (47, 56), (53, 62)],
        .callout: [(13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28), (26, 32), (32, 39), (38, 46), (44, 52), (51, 60)],
        .subheadline: [(12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28), (25, 31), (30, 37), (36, 43), (42, 50), (49, 58)],
        .footnote: [(12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24), (23, 29), (27, 33), (33, 40), (38, 46), (44, 52)],
        .caption: [(11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23), (22, 28), (26, 32), (32, 39), (37, 44), (43, 51)],
        .caption2: [(11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22), (20, 25), (24, 30), (29, 35), (34, 41), (40, 48)],
    ]

    static let macOS: [TextStyleName: (CGFloat, CGFloat)] = [
        .largeTitle: (26, 32), .title: (22, 26), .title2: (17, 22), .title3: (15, 20), .headline: (13, 16), .body: (13, 16),
        .callout: (12, 15), .subheadline: (11, 14), .footnote: (10, 13), .caption: (10, 13), .caption2: (10, 13),
    ]

    /// Line height of the system font per point of size.
    static let lineHeightFactor: CGFloat = (1950 + 494) / 2048

    static func metrics(_ style: TextStyleName, _ size: DynamicTypeSize, _ profile: PlatformProfile) -> (size: CGFloat, leading: CGFloat) {
        profile.isMac ? macOS[style]! : iOS[style]![size.rawValue]
    }

    /// Height of one line in points, where text grows.
    static func line(_ style: TextStyleName, _ size: DynamicTypeSize) -> CGFloat { iOS[style]![size.rawValue].0 * lineHeightFactor }

    /// Scales a length as the style's leading grows from the default size (constants 3).
    static func scale(_ value: CGFloat, relativeTo style: TextStyleName, _ size: DynamicTypeSize) -> CGFloat {
        let table = iOS[style]!
        return value * table[size.rawValue].1 / table[DynamicTypeSize.large.rawValue].1
    }
}

nonisolated private struct DynamicTypeSizeKey: EnvironmentKey { static var defaultValue: DynamicTypeSize { .large } }
nonisolated private struct TallLinesKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.typeSize }
    }
    /// Lines of text styles are as tall as on a device whose preferred languages include a tall script.
    var usesTallLines: Bool {
        get { self[TallLinesKey.self] }
        set { self[TallLinesKey.self] = newValue }
    }
}

extension View {
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }
    nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == DynamicTypeSize {
        transformEnvironment(\.dynamicTypeSize) { size in
            let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
            guard let low = allowed.first, let high = allowed.last else { return }
            size = min(max(size, low), high)
        }
    }
}

/// A length that grows with the text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value
    private let style: Font.TextStyle
    private var scaled: Value

    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        base = wrappedValue
        style = textStyle
        scaled = wrappedValue
    }
    public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

    public var wrappedValue: Value { scaled }

    public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        let p = field.assumingMemoryBound(to: ScaledMetric<Value>.self)
        let env = EnvironmentValues(node.environment, reader: node)
        let value = TextStyleTable.scale(CGFloat(p.pointee.base), relativeTo: p.pointee.style.name, env.dynamicTypeSize)
        let scale = max(env.displayScale, 1)
        p.pointee.scaled = Value((value * scale).rounded() / scale)
    }

    public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        a.assumingMemoryBound(to: ScaledMetric<Value>.self).pointee.base == b.assumingMemoryBound(to: ScaledMetric<Value>.self).pointee.base
    }
}
