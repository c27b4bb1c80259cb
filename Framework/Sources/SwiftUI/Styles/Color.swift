import Drawing
import Engine

/// A colour, fixed or depending on the environment. As a view it fills its place.
nonisolated public struct Color: ShapeStyle, View, Hashable, Sendable, CustomStringConvertible {
    indirect enum Provider: Hashable, @unchecked Sendable {
        /// Gamma-encoded extended sRGB.
        case fixed(Resolved)
        case system(SystemColor)
        case asset(name: String, bundle: Bundle?)
        case faded(Provider, Double)
        case mixed(Provider, Provider, Double)
        case accent
        /// Resolved by an object: a platform colour.
        case dynamic(DynamicColor)
    }

    let provider: Provider

    init(provider: Provider) { self.provider = provider }

    public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

    nonisolated public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
        switch colorSpace {
        case .sRGB: provider = .fixed(Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity)))
        case .sRGBLinear: provider = .fixed(Resolved(colorSpace: .sRGBLinear, red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity)))
        case .displayP3:
            // Display P3 to sRGB, in linear light (CSS Color 4).
            let l = [red, green, blue].map { Resolved.linear(Float($0)) }
            provider = .fixed(Resolved(
                colorSpace: .sRGBLinear, red: 1.2249401 * l[0] - 0.2249404 * l[1], green: -0.0420569 * l[0] + 1.0420571 * l[1],
                blue: -0.0196376 * l[0] - 0.0786361 * l[1] + 1.0982735 * l[2], opacity: Float(opacity)))
        }
    }

    nonisolated public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Each component 0…1; the hue wraps at 1 (behaviours 216).
    nonisolated public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let h = (hue - hue.rounded(.down)) * 6
        let c = brightness * saturation, x = c * (1 - abs(h.truncatingRemainder(dividingBy: 2) - 1)), m = brightness - c
        let (r, g, b): (Double, Double, Double) = switch Int(h) {
        case 0: (c, x, 0)
        case 1: (x, c, 0)
        case 2: (0, c, x)
        case 3: (0, x, c)
        case 4: (x, 0, c)
        default: (c, 0, x)
        }
        self.init(.sRGB, red: r + m, green: g + m, blue: b + m, opacity: opacity)
    }

    /// A colour set of the app's asset catalog.
    nonisolated public init(_ name: String, bundle: Bundle? = nil) { provider = .asset(name: name, bundle: bundle) }

    nonisolated public init(_ resolved: Resolved) { provider = .fixed(resolved) }

    /// The colour that a style resolves to where it is shown.
    nonisolated public init<T: Hashable & ShapeStyle>(_ color: T) where T.Resolved == Color.Resolved {
        provider = (color as? Color)?.provider ?? .dynamic(DynamicColor(name: "\(color)") { color.resolve(in: $0).color })
    }

    public var body: _ShapeView<Rectangle, Color> { _ShapeView(shape: Rectangle(), style: self) }
    nonisolated public static var _elementCount: Int? { 1 }

    nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(resolved(in: context.environment)) }
    nonisolated public func resolve(in environment: EnvironmentValues) -> Resolved { Resolved(resolved(in: environment)) }

    nonisolated public func opacity(_ opacity: Double) -> Color { Color(provider: .faded(provider, opacity)) }

    nonisolated public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
        Color(provider: .mixed(provider, rhs.provider, min(max(fraction, 0), 1)))
    }

    /// A slight vertical gradient of the colour.
    nonisolated public var gradient: AnyGradient { AnyGradient(Gradient(colors: [mix(with: .white, by: 0.18), self])) }

    nonisolated func resolved(in environment: EnvironmentValues) -> ResolvedColor { Color.resolve(provider, environment) }

    private static func resolve(_ provider: Provider, _ env: EnvironmentValues) -> ResolvedColor {
        switch provider {
        case .fixed(let c): return c.color
        case .system(let s): return s.resolved(in: env)
        case .asset(let name, let bundle): return AssetCatalog.color(named: name, bundle: bundle, in: env)
        case .faded(let p, let o): return resolve(p, env).opacity(o)
        case .mixed(let a, let b, let t):
            let x = resolve(a, env), y = resolve(b, env)
            func mix(_ u: Float, _ v: Float) -> Float { u + (v - u) * Float(t) }
            return ResolvedColor(red: mix(x.red, y.red), green: mix(x.green, y.green), blue: mix(x.blue, y.blue), opacity: mix(x.opacity, y.opacity))
        case .accent:
            if let tint = env.tintStyle?.base as? Color, tint.provider != .accent { return resolve(tint.provider, env) }
            if let c = AssetCatalog.accentColor(in: env) { return c }
            return SystemColor.blue.resolved(in: env)
        case .dynamic(let d): return d.resolve(env)
        }
    }

    public var description: String {
        switch provider {
        case .fixed(let c): c.description
        case .system(let s): s.rawValue
        case .asset(let name, _): "NamedColor(name: \"\(name)\", bundle: nil)"
        case .faded(let p, let o): "\(Int((o * 100).rounded()))% \(Color(provider: p))"
        case .mixed(let a, let b, let t): "\(Color(provider: a)) mixed \(t) with \(Color(provider: b))"
        case .accent: "AccentColorProvider()"
        case .dynamic(let d): d.name
        }
    }

    /// A colour that does not depend on anything any more. Components are linear or gamma-encoded sRGB as named.
    public struct Resolved: Hashable, Sendable, ShapeStyle, CustomStringConvertible {
        var color: ResolvedColor

        public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
            color = ResolvedColor(red: red, green: green, blue: blue, opacity: opacity)
        }
        public init(colorSpace: RGBColorSpace, red: Float, green: Float, blue: Float, opacity: Float = 1) {
            switch colorSpace {
            case .sRGBLinear: self.init(red: Self.encoded(red), green: Self.encoded(green), blue: Self.encoded(blue), opacity: opacity)
            default: self.init(red: red, green: green, blue: blue, opacity: opacity)
            }
        }
        init(_ color: ResolvedColor) { self.color = color }

        public var red: Float { get { color.red } set { color.red = newValue } }
        public var green: Float { get { color.green } set { color.green = newValue } }
        public var blue: Float { get { color.blue } set { color.blue = newValue } }
        public var opacity: Float { get { color.opacity } set { color.opacity = newValue } }
        public var linearRed: Float { Self.linear(color.red) }
        public var linearGreen: Float { Self.linear(color.green) }
        public var linearBlue: Float { Self.linear(color.blue) }

        nonisolated public func _paint(_ context: StyleContext) -> Paint { .color(color) }

        /// #RRGGBBAA.
        public var description: String {
            "#" + [color.red, color.green, color.blue, color.opacity].map { String(format: "%02X", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
        }

        static func linear(_ v: Float) -> Float { v < 0 ? -linear(-v) : v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
        static func encoded(_ v: Float) -> Float { v < 0 ? -encoded(-v) : v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055 }
    }
}

/// A colour decided by an object of a platform framework.
final class DynamicColor: Hashable, @unchecked Sendable {
    let name: String
    let resolve: (EnvironmentValues) -> ResolvedColor
    init(name: String, resolve: @escaping (EnvironmentValues) -> ResolvedColor) {
        self.name = name
        self.resolve = resolve
    }
    static func == (a: DynamicColor, b: DynamicColor) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Color {
    public static let clear = Color(provider: .fixed(.init(.clear)))
    public static let black = Color(provider: .fixed(.init(.black)))
    public static let white = Color(provider: .fixed(.init(.white)))
    public static let red = Color(provider: .system(.red))
    public static let orange = Color(provider: .system(.orange))
    public static let yellow = Color(provider: .system(.yellow))
    public static let green = Color(provider: .system(.green))
    public static let mint = Color(provider: .system(.mint))
    public static let teal = Color(provider: .system(.teal))
    public static let cyan = Color(provider: .system(.cyan))
    public static let blue = Color(provider: .system(.blue))
    public static let indigo = Color(provider: .system(.indigo))
    public static let purple = Color(provider: .system(.purple))
    public static let pink = Color(provider: .system(.pink))
    public static let brown = Color(provider: .system(.brown))
    public static let gray = Color(provider: .system(.gray))
    public static let primary = Color(provider: .system(.primary))
    public static let secondary = Color(provider: .system(.secondary))
    public static let accentColor = Color(provider: .accent)

    static let tertiaryLabel = Color(provider: .system(.tertiary))
    static let quaternaryLabel = Color(provider: .system(.quaternary))
    static let separator = Color(provider: .system(.separator))
    static let systemBackground = Color(provider: .system(.background))
    static let groupedBackground = Color(provider: .system(.groupedBackground))
    static let secondaryGroupedBackground = Color(provider: .system(.secondaryGroupedBackground))
    static let placeholder = Color(provider: .system(.placeholder))
    static func fill(_ level: Int) -> Color { Color(provider: .system([.fill, .secondaryFill, .tertiaryFill, .quaternaryFill][level])) }
}

extension ShapeStyle where Self == Color {
    nonisolated public static var clear: Color { Color(provider: .fixed(.init(.clear))) }
    nonisolated public static var black: Color { Color(provider: .fixed(.init(.black))) }
    nonisolated public static var white: Color { Color(provider: .fixed(.init(.white))) }
    nonisolated public static var red: Color { Color(provider: .system(.red)) }
    nonisolated public static var orange: Color { Color(provider: .system(.orange)) }
    nonisolated public static var yellow: Color { Color(provider: .system(.yellow)) }
    nonisolated public static var green: Color { Color(provider: .system(.green)) }
    nonisolated public static var mint: Color { Color(provider: .system(.mint)) }
    nonisolated public static var teal: Color { Color(provider: .system(.teal)) }
    nonisolated public static var cyan: Color { Color(provider: .system(.cyan)) }
    nonisolated public static var blue: Color { Color(provider: .system(.blue)) }
    nonisolated public static var indigo: Color { Color(provider: .system(.indigo)) }
    nonisolated public static var purple: Color { Color(provider: .system(.purple)) }
    nonisolated public static var pink: Color { Color(provider: .system(.pink)) }
    nonisolated public static var brown: Color { Color(provider: .system(.brown)) }
    nonisolated public static var gray: Color { Color(provider: .system(.gray)) }
    nonisolated public static var accentColor: Color { Color(provider: .accent) }
}
