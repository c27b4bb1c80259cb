import Drawing
import Engine

/// Colours at places along a line.
nonisolated public struct Gradient: Hashable, ShapeStyle, Sendable {
    public struct Stop: Hashable, Sendable {
        public var color: Color
        public var location: CGFloat
        nonisolated public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    public enum ColorSpace: Hashable, Sendable { case device, perceptual }

    public var stops: [Stop]

    nonisolated public init(stops: [Stop]) { self.stops = stops }

    nonisolated public init(colors: [Color]) {
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated().map { Stop(color: $1, location: CGFloat($0) / last) }
    }

    func resolved(_ env: EnvironmentValues) -> [GradientStop] {
        stops.map { GradientStop(color: $0.color.resolved(in: env), location: $0.location) }
    }

    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom)._paint(context)
    }
}

nonisolated public struct AnyGradient: Hashable, ShapeStyle, Sendable {
    let gradient: Gradient
    nonisolated public init(_ gradient: Gradient) { self.gradient = gradient }
    nonisolated public func _paint(_ context: StyleContext) -> Paint { gradient._paint(context) }
}

private func point(_ p: UnitPoint, _ rect: CGRect) -> CGPoint { CGPoint(x: rect.minX + p.x * rect.width, y: rect.minY + p.y * rect.height) }

nonisolated public struct LinearGradient: ShapeStyle, View, Sendable {
    let gradient: Gradient
    let startPoint: UnitPoint
    let endPoint: UnitPoint
    nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient; self.startPoint = startPoint; self.endPoint = endPoint
    }
    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }
    nonisolated public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
    nonisolated public func _paint(_ c: StyleContext) -> Paint {
        .linear(stops: gradient.resolved(c.environment), start: point(startPoint, c.rect), end: point(endPoint, c.rect))
    }
    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }
}

nonisolated public struct RadialGradient: ShapeStyle, View, Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startRadius: CGFloat
    let endRadius: CGFloat
    nonisolated public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.gradient = gradient; self.center = center; self.startRadius = startRadius; self.endRadius = endRadius
    }
    nonisolated public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }
    nonisolated public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }
    nonisolated public func _paint(_ c: StyleContext) -> Paint {
        .radial(stops: gradient.resolved(c.environment), center: point(center, c.rect), startRadius: startRadius, endRadius: endRadius)
    }
    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }
}

nonisolated public struct EllipticalGradient: ShapeStyle, View, Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startRadiusFraction: CGFloat
    let endRadiusFraction: CGFloat
    nonisolated public init(gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5) {
        self.gradient = gradient; self.center = center
        self.startRadiusFraction = startRadiusFraction; self.endRadiusFraction = endRadiusFraction
    }
    nonisolated public init(colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
    }
    nonisolated public init(stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
    }
    nonisolated public func _paint(_ c: StyleContext) -> Paint {
        .elliptical(stops: gradient.resolved(c.environment), rect: c.rect, center: point(center, c.rect),
                    startFraction: startRadiusFraction, endFraction: endRadiusFraction)
    }
    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }
}

nonisolated public struct AngularGradient: ShapeStyle, View, Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startAngle: Angle
    let endAngle: Angle
    nonisolated public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.gradient = gradient; self.center = center; self.startAngle = startAngle; self.endAngle = endAngle
    }
    nonisolated public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }
    nonisolated public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }
    nonisolated public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }
    nonisolated public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, angle: angle)
    }
    nonisolated public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, angle: angle)
    }
    nonisolated public func _paint(_ c: StyleContext) -> Paint {
        let end = endAngle == startAngle ? startAngle + .degrees(360) : endAngle
        return .angular(stops: gradient.resolved(c.environment), center: point(center, c.rect), startAngle: startAngle.radians, endAngle: end.radians)
    }
    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }
}

extension ShapeStyle where Self == LinearGradient {
    nonisolated public static func linearGradient(_ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient { .init(gradient: gradient, startPoint: startPoint, endPoint: endPoint) }
    nonisolated public static func linearGradient(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient { .init(colors: colors, startPoint: startPoint, endPoint: endPoint) }
    nonisolated public static func linearGradient(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) -> LinearGradient { .init(stops: stops, startPoint: startPoint, endPoint: endPoint) }
}
extension ShapeStyle where Self == RadialGradient {
    nonisolated public static func radialGradient(_ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat) -> RadialGradient { .init(gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius) }
    nonisolated public static func radialGradient(colors: [Color], center: UnitPoint = .center, startRadius: CGFloat, endRadius: CGFloat) -> RadialGradient { .init(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius) }
}
extension ShapeStyle where Self == AngularGradient {
    nonisolated public static func angularGradient(colors: [Color], center: UnitPoint = .center, startAngle: Angle, endAngle: Angle) -> AngularGradient { .init(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle) }
    nonisolated public static func conicGradient(colors: [Color], center: UnitPoint = .center, angle: Angle = .zero) -> AngularGradient { .init(colors: colors, center: center, angle: angle) }
}

/// A translucent layer. Drawn as a veil of the material's tint; what lies behind is not blurred.
nonisolated public struct Material: ShapeStyle, Sendable {
    let light: Double
    let dark: Double
    public static let ultraThin = Material(light: 0.55, dark: 0.45)
    public static let thin = Material(light: 0.68, dark: 0.6)
    public static let regular = Material(light: 0.78, dark: 0.72)
    public static let thick = Material(light: 0.88, dark: 0.82)
    public static let ultraThick = Material(light: 0.94, dark: 0.9)
    public static let bar = Material(light: 0.9, dark: 0.88)
    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        context.environment.colorScheme == .dark
            ? .color(ResolvedColor(37, 37, 38, Float(dark))) : .color(ResolvedColor(247, 247, 248, Float(light)))
    }
}

extension ShapeStyle where Self == Material {
    nonisolated public static var ultraThinMaterial: Material { .init(light: 0.55, dark: 0.45) }
    nonisolated public static var thinMaterial: Material { .init(light: 0.68, dark: 0.6) }
    nonisolated public static var regularMaterial: Material { .init(light: 0.78, dark: 0.72) }
    nonisolated public static var thickMaterial: Material { .init(light: 0.88, dark: 0.82) }
    nonisolated public static var ultraThickMaterial: Material { .init(light: 0.94, dark: 0.9) }
    nonisolated public static var bar: Material { .init(light: 0.9, dark: 0.88) }
}
