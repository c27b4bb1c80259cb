import Engine
import Typesetting

/// A font that may depend on the environment's text size.
nonisolated public struct Font: Hashable, Sendable {
    public enum TextStyle: Hashable, CaseIterable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

        var name: TextStyleName {
            switch self {
            case .largeTitle: .largeTitle
            case .title: .title
            case .title2: .title2
            case .title3: .title3
            case .headline: .headline
            case .subheadline: .subheadline
            case .body: .body
            case .callout: .callout
            case .footnote: .footnote
            case .caption: .caption
            case .caption2: .caption2
            }
        }
    }

    public struct Weight: Hashable, Sendable {
        let value: CGFloat
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
    public enum Leading: Hashable, Sendable { case standard, tight, loose }

    public struct Width: Hashable, Sendable {
        public let value: CGFloat
        public init(_ value: CGFloat) { self.value = value }
        public static let compressed = Width(-0.5)
        public static let condensed = Width(-0.25)
        public static let standard = Width(0)
        public static let expanded = Width(0.25)
    }

    enum Base: Hashable, Sendable {
        case system(size: CGFloat, weight: Weight?, design: Design?)
        case style(TextStyle, weight: Weight?, design: Design?)
        case custom(String, size: CGFloat, relativeTo: TextStyle?)
    }

    enum Trait: Hashable, Sendable {
        case bold(Bool), italic(Bool), weight(Weight), monospacedDigit, monospaced(Bool), smallCaps, leading(Leading), width(Width), design(Design)
        /// A factor of the size.
        case scale(CGFloat)
    }

    let base: Base
    var traits: [Trait] = []

    init(_ base: Base) { self.base = base }

    public static let largeTitle = Font(.style(.largeTitle, weight: nil, design: nil))
    public static let title = Font(.style(.title, weight: nil, design: nil))
    public static let title2 = Font(.style(.title2, weight: nil, design: nil))
    public static let title3 = Font(.style(.title3, weight: nil, design: nil))
    public static let headline = Font(.style(.headline, weight: nil, design: nil))
    public static let subheadline = Font(.style(.subheadline, weight: nil, design: nil))
    public static let body = Font(.style(.body, weight: nil, design: nil))
    public static let callout = Font(.style(.callout, weight: nil, design: nil))
    public static let footnote = Font(.style(.footnote, weight: nil, design: nil))
    public static let caption = Font(.style(.caption, weight: nil, design: nil))
    public static let caption2 = Font(.style(.caption2, weight: nil, design: nil))

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font(.system(size: size, weight: weight, design: design)) }
    @_disfavoredOverload
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font { Font(.system(size: size, weight: weight, design: design)) }
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font(.style(style, weight: weight, design: design)) }
    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design = .default) -> Font { Font(.style(style, weight: nil, design: design)) }
    public static func custom(_ name: String, size: CGFloat) -> Font { Font(.custom(name, size: size, relativeTo: .body)) }
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font { Font(.custom(name, size: size, relativeTo: textStyle)) }
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font { Font(.custom(name, size: fixedSize, relativeTo: nil)) }

    private func with(_ trait: Trait) -> Font {
        var f = self
        f.traits.append(trait)
        return f
    }

    public func bold() -> Font { with(.bold(true)) }
    public func italic() -> Font { with(.italic(true)) }
    public func weight(_ weight: Weight) -> Font { with(.weight(weight)) }
    public func width(_ width: Width) -> Font { with(.width(width)) }
    public func monospacedDigit() -> Font { with(.monospacedDigit) }
    public func monospaced() -> Font { with(.monospaced(true)) }
    public func smallCaps() -> Font { with(.smallCaps) }
    public func lowercaseSmallCaps() -> Font { with(.smallCaps) }
    public func uppercaseSmallCaps() -> Font { with(.smallCaps) }
    public func leading(_ leading: Leading) -> Font { with(.leading(leading)) }

    /// The weight that `.bold()` means for a style (constants 2).
    private static func boldWeight(_ style: TextStyle?) -> CGFloat {
        switch style {
        case nil, .largeTitle, .title, .title2: 700
        default: 600
        }
    }

    /// Everything decided.
    func resolved(in env: EnvironmentValues, extra: [Trait] = []) -> FontRequest {
        var request: FontRequest
        var style: TextStyle?
        switch base {
        case .system(let size, let weight, let design):
            request = FontRequest(size: Font.valid(size), weight: weight?.value ?? 400)
            if env.platformProfile.isMac { request.use(SystemLine.macOS(size: request.size)) }
            request.design = Font.design(design ?? env.fontDesign)
        case .style(let s, let weight, let design):
            style = s
            let profile = env.platformProfile
            let m = TextStyleTable.metrics(s.name, env.dynamicTypeSize, profile)
            request = FontRequest(size: m.size, weight: weight?.value ?? Font.styleWeight(s, profile))
            request.design = Font.design(design ?? env.fontDesign)
            if env.usesTallLines && env.dynamicTypeSize == .large {
                request.use(SystemLine.tall(s.name, macOS: profile.isMac))
            } else {
                if profile.isMac { request.use(SystemLine.macOS(size: m.size)) }
                request.extraLeading = max(m.leading - (request.lineHeight ?? TextStyleTable.lineHeightFactor * m.size), 0)
            }
        case .custom(let name, let size, let relative):
            let scaled = relative.map { TextStyleTable.scale(size, relativeTo: $0.name, env.dynamicTypeSize).rounded() } ?? size
            request = FontRequest(family: name, size: Font.valid(scaled))
        }
        request.hasMacMetrics = env.platformProfile.isMac && request.family == nil
        for trait in traits + extra {
            switch trait {
            case .bold(let on): request.weight = on ? max(request.weight, Font.boldWeight(style)) : min(request.weight, 400)
            case .italic(let on): request.isItalic = on
            case .weight(let w): request.weight = w.value
            case .monospacedDigit: request.monospacedDigits = true
            case .design(let design): request.design = Font.design(design)
            case .monospaced(let on): request.design = on ? .monospaced : .standard
            case .smallCaps: request.smallCaps = true
            case .leading(let l):
                request.extraLeading = max(request.extraLeading + (l == .tight ? -2 : l == .loose ? 2 : 0), 0)
            case .width(let w): request.width = w.value
            case .scale(let factor): request.size *= factor
            }
        }
        return request
    }

    /// What text is set in where nothing says otherwise (oracle/macos 51).
    static func standard(_ profile: PlatformProfile) -> Font { profile.isMac ? .system(size: 13) : .body }

    private static func valid(_ size: CGFloat) -> CGFloat { size.isFinite ? min(max(size, 1), 2000) : 17 }
    private static func styleWeight(_ style: TextStyle, _ profile: PlatformProfile) -> CGFloat {
        if style == .headline { return profile.isMac ? 700 : 600 }
        return profile.isMac && style == .caption2 ? 500 : 400
    }
    private static func design(_ d: Design?) -> FontDesign {
        switch d {
        case nil, .default: .standard
        case .serif: .serif
        case .rounded: .rounded
        case .monospaced: .monospaced
        }
    }
}

extension FontRequest {
    nonisolated fileprivate mutating func use(_ line: SystemLine) {
        lineHeight = line.height
        lineAscent = line.ascent
        extraLeading = line.pitch - line.height
    }
}

nonisolated private struct FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
nonisolated private struct FontTraitsKey: EnvironmentKey { static var defaultValue: [Font.Trait] { [] } }
nonisolated private struct FontDesignKey: EnvironmentKey { static var defaultValue: Font.Design? { nil } }

extension EnvironmentValues {
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
    var fontTraits: [Font.Trait] {
        get { self[FontTraitsKey.self] }
        set { self[FontTraitsKey.self] = newValue }
    }
    var fontDesign: Font.Design? {
        get { self[FontDesignKey.self] }
        set { self[FontDesignKey.self] = newValue }
    }
}

extension View {
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { addingFontTrait(weight.map { .weight($0) }) }
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View { addingFontTrait(width.map { .width($0) }) }
    nonisolated public func bold(_ isActive: Bool = true) -> some View { addingFontTrait(.bold(isActive)) }
    nonisolated public func italic(_ isActive: Bool = true) -> some View { addingFontTrait(.italic(isActive)) }
    nonisolated public func monospaced(_ isActive: Bool = true) -> some View { addingFontTrait(.monospaced(isActive)) }
    nonisolated public func monospacedDigit() -> some View { addingFontTrait(.monospacedDigit) }
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View { environment(\.fontDesign, design) }

    nonisolated private func addingFontTrait(_ trait: Font.Trait?) -> some View {
        transformEnvironment(\.fontTraits) { if let trait { $0.append(trait) } }
    }
}
