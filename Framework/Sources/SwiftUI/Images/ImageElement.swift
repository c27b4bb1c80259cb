import Drawing
import Engine
import Typesetting

/// What an image is in a given environment: a symbol's outline or a picture.
enum ResolvedImage {
    case symbol(Symbol)
    case picture(Drawing.ImageResource, isTemplate: Bool)
    /// Nothing has the name: a visible mark stands in.
    case missing(String, isSymbol: Bool)

    struct Symbol {
        var outline: Path
        var size: CGSize
        /// Where the symbol's baseline is, from its top.
        var baseline: CGFloat
        /// Parts with paints of their own, in the order in which they are painted; empty where the whole has one.
        var layers: [Layer] = []

        struct Layer {
            var path: Path
            /// The level of the foreground style that fills the part.
            var level: Int
            /// The part's own colour, instead.
            var color: Color?
        }

        mutating func mirror() {
            let mirrored = CGAffineTransform(scaleX: -1, y: 1).concatenating(CGAffineTransform(translationX: size.width, y: 0))
            outline = outline.applying(mirrored)
            for i in layers.indices { layers[i].path = layers[i].path.applying(mirrored) }
        }
    }

    /// Points.
    var size: CGSize {
        switch self {
        case .symbol(let s): s.size
        case .picture(let r, _): r.size
        // A picture that is not there takes no room (oracle/macos 12); a symbol that is not drawn yet shows its mark.
        case .missing(_, let isSymbol): isSymbol ? CGSize(width: 20, height: 20) : .zero
        }
    }
}

extension Image {
    /// `font` is that of a text around the image, where it is not the environment's.
    func resolved(in env: EnvironmentValues, font: FontRequest? = nil) -> ResolvedImage {
        switch source {
        case .resource(let r):
            return .picture(r, isTemplate: renderingMode.map { $0 == .template } ?? r.isTemplate)
        case .asset(let name, let bundle):
            guard let r = AssetCatalog.image(named: name, bundle: bundle, in: env) else { return .missing(name, isSymbol: false) }
            return .picture(r, isTemplate: renderingMode.map { $0 == .template } ?? r.isTemplate)
        case .symbol(let name):
            // An empty name is how apps say "no picture".
            if name.isEmpty { return .symbol(.init(outline: Path(), size: .zero, baseline: 0)) }
            let font = font ?? Text.TextStyle([], env).font
            let full = env.symbolVariants.apply(to: name)
            let mode = symbolMode(in: env)
            guard var symbol = SymbolImages.symbol(named: full, fallback: name, font: font, scale: env.imageScale, pixels: env.displayScale, mode: mode) else {
                return .missing(name, isSymbol: true)
            }
            if env.layoutDirection == .rightToLeft, Image.followsReading(name) { symbol.mirror() }
            return .symbol(symbol)
        }
    }

    /// The way a symbol is drawn: as the image says, as its surroundings say, or by what the paints ask for. An original picture is a symbol
    /// in its own colours; several foreground styles are a palette.
    private func symbolMode(in env: EnvironmentValues) -> SymbolRenderingMode.Kind {
        if let mode = symbolMode ?? env.symbolRenderingMode { return mode.kind }
        if renderingMode == .original { return .multicolor }
        return env.foregroundStyles == nil ? .monochrome : .palette
    }

    /// True for symbols named by the direction of reading, which are mirrored where that is from right to left. The
    /// keys of a player, `forward` and `backward`, point where time goes and stay.
    static func followsReading(_ name: String) -> Bool {
        name.split(separator: ".").dropFirst().contains { $0 == "forward" || $0 == "backward" }
    }

    /// Size of the image inside a line of text, and how far it hangs below the baseline.
    func inlineSize(font: FontRequest, in env: EnvironmentValues) -> (size: CGSize, descent: CGFloat) {
        let resolved = resolved(in: env, font: font)
        if case .symbol(let symbol) = resolved { return (symbol.size, symbol.size.height - symbol.baseline) }
        return (resolved.size, 0)
    }

    func inlineOperations(in rect: CGRect, font: FontRequest, paint: Paint, environment: EnvironmentValues) -> [DrawOperation] {
        let isOwn = paint != ForegroundStyle()._paint(StyleContext(environment, rect: rect))
        return resolved(in: environment, font: font).operations(in: rect, paint: paint, isOwnPaint: isOwn, image: self, environment: environment)
    }
}

extension ResolvedImage {
    /// Draws the image to fill `rect`. Parts of a symbol that stand back are painted by the levels of the environment's foreground style,
    /// or by fractions of `paint` where that is not the environment's.
    func operations(in rect: CGRect, paint: Paint, isOwnPaint: Bool = false, image: Image, environment: EnvironmentValues) -> [DrawOperation] {
        switch self {
        case .symbol(let s):
            guard s.size.width > 0, s.size.height > 0 else { return [] }
            let t = CGAffineTransform(scaleX: rect.width / s.size.width, y: rect.height / s.size.height)
                .concatenating(CGAffineTransform(translationX: rect.minX, y: rect.minY))
            guard !s.layers.isEmpty else { return [.fill(s.outline.applying(t), paint, evenOdd: false)] }
            let styles = environment.foregroundStyles
            return s.layers.map { layer in
                let own: Paint = if let color = layer.color {
                    .color(color.resolved(in: environment))
                } else if layer.level == 0 {
                    paint
                } else if isOwnPaint {
                    paint.opacity(HierarchicalShapeStyle.opacities[layer.level])
                } else {
                    // Of two styles the second is for the third layer too.
                    HierarchicalShapeStyle(level: min(layer.level, (styles?.count ?? .max) - 1))._paint(StyleContext(environment, rect: rect))
                }
                return .fill(layer.path.applying(t), own, evenOdd: false)
            }
        case .picture(let r, let isTemplate):
            var tint: ResolvedColor?
            if isTemplate, case .color(let c) = paint { tint = c }
            let interpolation: ImageInterpolation = switch image.interpolation {
            case .none: .none
            case .low: .low
            case .medium: .medium
            case .high: .high
            }
            if let resizing = image.resizing {
                return NinePatch.pieces(of: r.size, in: rect, resizing).map {
                    .image(r, source: $0.source, target: $0.target, tint: tint, interpolation: interpolation)
                }
            }
            return [.image(r, source: CGRect(origin: .zero, size: r.size), target: rect, tint: tint, interpolation: interpolation)]
        case .missing:
            // A crossed box, so that nobody overlooks what is missing.
            let color = Paint.color(ResolvedColor(255, 45, 85))
            let box = rect.insetBy(dx: 1, dy: 1)
            var cross = Path(box)
            cross.move(to: CGPoint(x: box.minX, y: box.minY))
            cross.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
            cross.move(to: CGPoint(x: box.maxX, y: box.minY))
            cross.addLine(to: CGPoint(x: box.minX, y: box.maxY))
            return [.stroke(cross, color, Stroke(width: 1.5))]
        }
    }
}

/// Cuts a picture into the parts that stretch and those that do not.
enum NinePatch {
    static func pieces(of size: CGSize, in target: CGRect, _ resizing: Image.Resizing) -> [(source: CGRect, target: CGRect)] {
        let i = resizing.capInsets
        if i == EdgeInsets() {
            if resizing.mode == .tile { return tiles(CGRect(origin: .zero, size: size), target) }
            return [(CGRect(origin: .zero, size: size), target)]
        }
        let sx = [0, i.leading, size.width - i.trailing, size.width], sy = [0, i.top, size.height - i.bottom, size.height]
        let tx = [target.minX, target.minX + i.leading, target.maxX - i.trailing, target.maxX]
        let ty = [target.minY, target.minY + i.top, target.maxY - i.bottom, target.maxY]
        var pieces: [(CGRect, CGRect)] = []
        for row in 0..<3 {
            for column in 0..<3 {
                let s = CGRect(x: sx[column], y: sy[row], width: sx[column + 1] - sx[column], height: sy[row + 1] - sy[row])
                let t = CGRect(x: tx[column], y: ty[row], width: tx[column + 1] - tx[column], height: ty[row + 1] - ty[row])
                guard s.width > 0, s.height > 0, t.width > 0, t.height > 0 else { continue }
                if resizing.mode == .tile { pieces += tiles(s, t) } else { pieces.append((s, t)) }
            }
        }
        return pieces
    }

    private static func tiles(_ source: CGRect, _ target: CGRect) -> [(source: CGRect, target: CGRect)] {
        guard source.width > 0.5, source.height > 0.5, target.width / source.width * target.height / source.height < 10_000 else { return [(source, target)] }
        var pieces: [(CGRect, CGRect)] = []
        var y = target.minY
        while y < target.maxY {
            let h = min(source.height, target.maxY - y)
            var x = target.minX
            while x < target.maxX {
                let w = min(source.width, target.maxX - x)
                pieces.append((CGRect(x: source.minX, y: source.minY, width: w, height: h), CGRect(x: x, y: y, width: w, height: h)))
                x += w
            }
            y += h
        }
        return pieces
    }
}

public final class ImageElement: ElementNode {
    private(set) var image: Image
    private var resolvedImage: ResolvedImage?
    private let paintState = AnimatedPaint()

    init(_ context: NodeContext, _ image: Image) {
        self.image = image
        super.init(context)
    }

    func update(_ new: Image) {
        guard image != new else { return }
        image = new
        resolvedImage = nil
        invalidateLayout()
        setNeedsPaint()
    }

    override public func environmentDidChange(_ bits: UInt64) {
        resolvedImage = nil
        paintState.willChange(in: self)
        super.environmentDidChange(bits)
    }

    private var environmentValues: EnvironmentValues { EnvironmentValues(environment, reader: self) }

    var resolved: ResolvedImage {
        if let resolvedImage { return resolvedImage }
        let r = image.resolved(in: environmentValues)
        if case .missing(let name, _) = r { Warnings.once("missing image: nothing is named \"\(name)\"; a placeholder is drawn.") }
        resolvedImage = r
        return r
    }

    /// A resizable image takes what it is offered; others keep their size (behaviours 7, 8).
    override public func measure(_ proposal: ProposedViewSize) -> CGSize {
        image.resizing == nil ? resolved.size : proposal.replacingUnspecifiedDimensions(by: resolved.size)
    }

    override public func computeExplicitAlignment(_ key: AlignmentKey, size: CGSize) -> CGFloat? {
        guard case .symbol(let s) = resolved, image.resizing == nil,
              key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key else { return nil }
        return s.baseline
    }

    override public func isHit(at point: CGPoint) -> Bool { containsPoint(point) }

    override public func semantics(_ children: [SemanticsNode]) -> [SemanticsNode] {
        guard !image.isDecorative else { return [] }
        var node = SemanticsNode(role: .image, frame: frame(), type: "Image", element: self)
        node.label = image.label
        return [node]
    }

    override public func paint() {
        let rect = CGRect(origin: .zero, size: shownSize)
        if environmentValues.drawsPlaceholders {
            let bar = ForegroundStyle()._paint(StyleContext(environmentValues, rect: rect)).opacity(0.18)
            fragment.operations = [.fill(Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) * 0.1), bar, evenOdd: false)]
            return
        }
        let paint = paintState.value(ForegroundStyle()._paint(StyleContext(environmentValues, rect: rect)), in: self)
        fragment.operations = resolved.operations(in: rect, paint: paint, image: image, environment: environmentValues)
    }
}

/// Outlines of system symbols.
enum SymbolImages {
    private struct Key: Hashable { let name: String; let size: CGFloat; let weight: CGFloat; let scale: Image.Scale; let pixels: CGFloat; let mode: SymbolRenderingMode.Kind }
    nonisolated(unsafe) private static var cache: [Key: ResolvedImage.Symbol?] = [:]

    static func symbol(named name: String, fallback: String, font: FontRequest, scale: Image.Scale, pixels: CGFloat, mode: SymbolRenderingMode.Kind) -> ResolvedImage.Symbol? {
        let key = Key(name: name, size: font.size, weight: font.weight, scale: scale, pixels: pixels, mode: mode)
        if let known = cache[key] { return known }
        let made = outline(name, font, scale, pixels, mode) ?? (name == fallback ? nil : outline(fallback, font, scale, pixels, mode))
        cache[key] = made
        return made
    }

    private static func outline(_ name: String, _ font: FontRequest, _ scale: Image.Scale, _ pixels: CGFloat, _ mode: SymbolRenderingMode.Kind) -> ResolvedImage.Symbol? {
        let symbolScale: SymbolScale = switch scale {
        case .small: .small
        case .medium: .medium
        case .large: .large
        }
        guard let o = SymbolLibrary.shared.outline(named: name, weight: font.weight, size: font.size, scale: symbolScale, pixelsPerPoint: pixels, isLayered: mode != .monochrome) else {
            return nil
        }
        var symbol = ResolvedImage.Symbol(outline: o.path, size: o.size, baseline: o.baseline)
        switch mode {
        case .monochrome: break
        case .hierarchical, .palette:
            symbol.layers = o.layers.compactMap { layer in layer.level.map { ResolvedImage.Symbol.Layer(path: layer.path, level: $0) } }
        case .multicolor:
            let parts = o.layers.isEmpty ? [SymbolLayer(path: o.path, part: .base, level: 0)] : o.layers
            let colored = parts.map { ($0, SymbolColors.color(of: $0.part, level: $0.level ?? 0, in: name)) }
            // Without colours of its own the symbol has the foreground's, as a whole.
            guard colored.contains(where: { $0.1 != nil }) else { break }
            symbol.layers = colored.compactMap { layer, color in layer.level == nil && color == nil ? nil : ResolvedImage.Symbol.Layer(path: layer.path, level: 0, color: color) }
        }
        return symbol
    }
}
