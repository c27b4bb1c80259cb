import Drawing
import Engine
import Typesetting

/// Takes drawing commands. A copy has a state of its own and draws to the same place.
nonisolated public struct GraphicsContext {
    let recorder: GraphicsRecorder
    /// Values that texts, images and styles are resolved with.
    public var environment: EnvironmentValues
    /// 0…1.
    public var opacity = 1.0
    public var blendMode = BlendMode.normal
    /// Maps points of commands to points of the canvas.
    public var transform = CGAffineTransform.identity
    let size: CGSize
    unowned let element: ElementNode
    /// In the canvas's coordinates, all of them to be kept to.
    private var clips: [Path] = []
    private var filters: [Drawing.Filter] = []

    init(recorder: GraphicsRecorder, environment: EnvironmentValues, size: CGSize, element: ElementNode) {
        self.recorder = recorder
        self.environment = environment
        self.size = size
        self.element = element
    }

    public typealias BlendMode = SwiftUI.BlendMode

    /// The rectangle that is left by clips, in the coordinates of commands.
    public var clipBoundingRect: CGRect {
        let all = clips.reduce(CGRect(origin: .zero, size: size)) { $0.intersection($1.boundingRect) }
        return transform.determinant == 0 ? all : all.applying(transform.inverted())
    }

    private func add(_ operations: [DrawOperation]) {
        guard !operations.isEmpty else { return }
        var result = operations
        if transform != .identity || opacity < 1 || blendMode != .normal || !filters.isEmpty {
            result = [.group(result, transform: transform, clip: nil, opacity: min(max(opacity, 0), 1), mode: blendMode.composite, filters: filters)]
        }
        for clip in clips.reversed() { result = [.group(result, transform: .identity, clip: clip, opacity: 1, mode: .normal, filters: [])] }
        recorder.operations += result
    }

    // MARK: State

    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = CGAffineTransform(translationX: x, y: y).concatenating(transform) }
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = CGAffineTransform(scaleX: x, y: y).concatenating(transform) }
    public mutating func rotate(by angle: Angle) { transform = CGAffineTransform(rotationAngle: angle.radians).concatenating(transform) }
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    nonisolated public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let inverse = ClipOptions(rawValue: 1)
    }

    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        let p = path.applying(transform)
        guard options.contains(.inverse) else {
            clips.append(p)
            return
        }
        // Everything but the path: the canvas with the path run through the other way round.
        var outside = Path(CGRect(origin: .zero, size: size).insetBy(dx: -1, dy: -1))
        outside.addPath(p.reversed)
        clips.append(outside)
    }

    /// Keeps what follows to the opaque part of a layer; only its outlines count.
    public mutating func clipToLayer(opacity: Double = 1, options: ClipOptions = ClipOptions(), content: (inout GraphicsContext) throws -> Void) rethrows {
        let layer = GraphicsRecorder()
        var inner = GraphicsContext(recorder: layer, environment: environment, size: size, element: element)
        inner.transform = transform
        try content(&inner)
        var outline = Path()
        func collect(_ operations: [DrawOperation], _ t: CGAffineTransform) {
            for operation in operations {
                switch operation {
                case .fill(let p, _, _): outline.addPath(p.applying(t))
                case .stroke(let p, _, let s): outline.addPath(StrokeOutline.outline(of: p, s).applying(t))
                case .image(_, _, let target, _, _): outline.addPath(Path(target).applying(t))
                case .text(let layout, let origin, _): outline.addPath(Path(CGRect(origin: origin, size: layout.size)).applying(t))
                case .group(let ops, let transform, _, _, _, _): collect(ops, transform.concatenating(t))
                }
            }
        }
        collect(layer.operations, .identity)
        clips.append(outline)
    }

    nonisolated public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let linearColor = FilterOptions(rawValue: 1)
    }
    nonisolated public struct BlurOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let opaque = BlurOptions(rawValue: 1)
        public static let dithersResult = BlurOptions(rawValue: 2)
    }
    nonisolated public struct ShadowOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let shadowAbove = ShadowOptions(rawValue: 1)
        public static let shadowOnly = ShadowOptions(rawValue: 2)
        public static let invertsAlpha = ShadowOptions(rawValue: 4)
        public static let disablesGroup = ShadowOptions(rawValue: 8)
    }

    /// An effect on what is drawn after it is added.
    nonisolated public struct Filter {
        let make: (EnvironmentValues) -> Drawing.Filter
        public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter { Filter { _ in .blur(radius: radius, opaque: options.contains(.opaque)) } }
        public static func shadow(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()) -> Filter {
            Filter { .shadow(color: color.resolved(in: $0), radius: radius, x: x, y: y) }
        }
        public static func brightness(_ amount: Double) -> Filter { Filter { _ in .brightness(amount) } }
        public static func contrast(_ amount: Double) -> Filter { Filter { _ in .contrast(amount) } }
        public static func saturation(_ amount: Double) -> Filter { Filter { _ in .saturation(amount) } }
        public static func grayscale(_ amount: Double) -> Filter { Filter { _ in .grayscale(amount) } }
        public static func hueRotation(_ angle: Angle) -> Filter { Filter { _ in .hueRotation(angle.radians) } }
        public static func colorInvert(_ amount: Double = 1) -> Filter { Filter { _ in .colorInvert } }
        public static func colorMultiply(_ color: Color) -> Filter { Filter { .colorMultiply(color.resolved(in: $0)) } }
        public static var luminanceToAlpha: Filter { Filter { _ in .luminanceToAlpha } }
    }

    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) { filters.append(filter.make(environment)) }

    /// Draws into a layer that is put down as one, with the state of this context.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        let layer = GraphicsRecorder()
        var inner = GraphicsContext(recorder: layer, environment: environment, size: size, element: element)
        inner.transform = transform
        try content(&inner)
        var outer = self
        outer.transform = .identity
        outer.add(layer.operations)
    }

    // MARK: Paths

    /// What paths, texts and symbols are filled with.
    nonisolated public struct Shading {
        let paint: (EnvironmentValues, CGRect) -> Paint
        public static var foreground: Shading { style(ForegroundStyle()) }
        public static var backdrop: Shading { color(.clear) }
        public static func color(_ color: Color) -> Shading { Shading { env, _ in .color(color.resolved(in: env)) } }
        public static func color(_ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) -> Shading {
            color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }
        public static func color(_ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) -> Shading { color(Color(colorSpace, white: white, opacity: opacity)) }
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading { env, rect in style._paint(StyleContext(env, rect: rect)) } }
        public static func palette(_ array: [Shading]) -> Shading { array.first ?? .foreground }
        public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()) -> Shading {
            Shading { env, _ in .linear(stops: gradient.resolved(env), start: startPoint, end: endPoint) }
        }
        public static func radialGradient(_ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat, options: GradientOptions = GradientOptions()) -> Shading {
            Shading { env, _ in .radial(stops: gradient.resolved(env), center: center, startRadius: startRadius, endRadius: endRadius) }
        }
        public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()) -> Shading {
            Shading { env, _ in .angular(stops: gradient.resolved(env), center: center, startAngle: angle.radians, endAngle: angle.radians + 2 * .pi) }
        }
        public static func tiledImage(_ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1) -> Shading {
            Shading { env, _ in
                guard case .picture(let r, _) = image.resolved(in: env) else { return .color(.clear) }
                return .image(r, tile: CGRect(x: 0, y: 0, width: r.size.width * scale, height: r.size.height * scale), origin: origin)
            }
        }
    }

    nonisolated public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let `repeat` = GradientOptions(rawValue: 1)
        public static let mirror = GradientOptions(rawValue: 2)
        public static let linearColor = GradientOptions(rawValue: 4)
    }

    public func resolve(_ shading: Shading) -> Shading { shading }

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        add([.fill(path, shading.paint(environment, path.boundingRect), evenOdd: style.isEOFilled)])
    }
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) { add([.stroke(path, shading.paint(environment, path.boundingRect), style.stroke)]) }
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) { stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth)) }

    // MARK: Images

    nonisolated public struct ResolvedImage {
        let image: Image
        let content: SwiftUI.ResolvedImage
        /// Points.
        public var size: CGSize { content.size }
        /// Distance of the baseline from the top, in points.
        public var baseline: CGFloat {
            if case .symbol(let s) = content { return s.baseline }
            return content.size.height
        }
        public var shading: Shading?
    }

    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image, content: image.resolved(in: environment)) }

    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        add(image.content.operations(in: rect, paint: (image.shading ?? .foreground).paint(environment, rect), isOwnPaint: image.shading != nil,
                                     image: image.image, environment: environment))
    }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) { draw(image, in: rect(image.size, at: point, anchor)) }
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) { draw(resolve(image), in: rect, style: style) }
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) { draw(resolve(image), at: point, anchor: anchor) }

    private func rect(_ size: CGSize, at point: CGPoint, _ anchor: UnitPoint) -> CGRect {
        CGRect(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height, width: size.width, height: size.height)
    }

    // MARK: Texts

    nonisolated public struct ResolvedText {
        let resolved: SwiftUI.ResolvedText
        let engine: any TextEngine
        let scale: CGFloat
        let isRightToLeft: Bool
        public var shading: Shading?

        func layout(_ size: CGSize) -> TextLayout {
            var r = TextRequest(runs: resolved.runs)
            r.scale = scale
            r.rightToLeft = isRightToLeft
            func finite(_ v: CGFloat) -> CGFloat? { v.isFinite && v < 1e6 ? v : nil }
            return engine.layout(r, width: finite(size.width), height: finite(size.height))
        }
        public func measure(in size: CGSize) -> CGSize { layout(size).size }
        public func firstBaseline(in size: CGSize) -> CGFloat { layout(size).firstBaseline }
        public func lastBaseline(in size: CGSize) -> CGFloat { layout(size).lastBaseline }
    }

    public func resolve(_ text: Text) -> ResolvedText {
        var r = SwiftUI.ResolvedText()
        text.resolve(in: environment, rect: CGRect(origin: .zero, size: size), into: &r)
        return ResolvedText(resolved: r, engine: element.tree.textEngine, scale: element.displayScale, isRightToLeft: environment.layoutDirection == .rightToLeft)
    }

    public func draw(_ text: ResolvedText, in rect: CGRect) {
        guard !text.resolved.runs.isEmpty else { return }
        let paints = text.shading.map { s in text.resolved.paints.map { _ in s.paint(environment, rect) } } ?? text.resolved.paints
        add([.text(text.layout(rect.size), origin: rect.origin, paints: paints)])
    }
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        let any = CGSize(width: CGFloat.infinity, height: .infinity)
        var r = rect(text.measure(in: any), at: point, anchor)
        // Room for rounding, so that the text is not broken where it just fits.
        r.size.width += 1
        draw(text, in: r)
    }
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) { draw(resolve(text), at: point, anchor: anchor) }

    // MARK: Symbols

    nonisolated public struct ResolvedSymbol {
        let operations: [DrawOperation]
        /// Points.
        public let size: CGSize
    }

    /// The symbol view with that tag, nil where there is none.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        guard let symbol = (element as? CanvasElement)?.symbol(AnyHashable(id)) else { return nil }
        symbol.paintNow()
        return ResolvedSymbol(operations: symbol.fragment.asOperations, size: symbol.size)
    }

    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        guard symbol.size.width > 0, symbol.size.height > 0 else { return }
        let t = CGAffineTransform(scaleX: rect.width / symbol.size.width, y: rect.height / symbol.size.height).concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY))
        add([.group(symbol.operations, transform: t, clip: nil, opacity: 1, mode: .normal, filters: [])])
    }
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) { draw(symbol, in: rect(symbol.size, at: point, anchor)) }
}

extension Path {
    /// The same outline, run through the other way round.
    var reversed: Path {
        var subpaths: [[Element]] = []
        forEach { element in
            if case .move = element { subpaths.append([element]) } else if !subpaths.isEmpty { subpaths[subpaths.count - 1].append(element) }
        }
        var result = Path()
        for sub in subpaths {
            var points: [CGPoint] = [], closes = false
            for e in sub {
                switch e {
                case .move(let p), .line(let p), .quadCurve(let p, _), .curve(let p, _, _): points.append(p)
                case .closeSubpath: closes = true
                }
            }
            guard let last = points.last else { continue }
            result.move(to: last)
            let segments = sub.filter { if case .closeSubpath = $0 { false } else { true } }
            for i in stride(from: segments.count - 1, to: 0, by: -1) {
                let to = points[i - 1]
                switch segments[i] {
                case .line, .move: result.addLine(to: to)
                case .quadCurve(_, let c): result.addQuadCurve(to: to, control: c)
                case .curve(_, let c1, let c2): result.addCurve(to: to, control1: c2, control2: c1)
                case .closeSubpath: break
                }
            }
            if closes { result.closeSubpath() }
        }
        return result
    }
}
