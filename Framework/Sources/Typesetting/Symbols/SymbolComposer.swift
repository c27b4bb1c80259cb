import CTypesetting
import Drawing
import Foundation

/// Finds the icon of a symbol name, or puts the symbol together from others: enclosing circles and squares, slashes,
/// badges, fills, letters and numbers.
struct SymbolComposer {
    let weight: CGFloat
    private var fonts: SymbolFonts { .shared }

    /// Em of CupertinoIcons against the text's: its circle is then as large as SF's (0.996 em).
    private static let cupertinoScale: CGFloat = 1.176
    /// Middle of CupertinoIcons' grid above its baseline.
    private static let cupertinoMiddle: CGFloat = 0.375
    /// Material icons fill 20 of 24 units of their em.
    private static let materialScale: CGFloat = 1.25

    /// Frames and middles recorded on a device (oracle/ios/symbol-basic, label-basic), in em.
    private static let recorded: [String: (SymbolShape.Recorded, middle: CGFloat, enlarged: CGFloat)] = [
        "star": (.init(width: 1.269, height: 1.185, extra: -0.15), -0.382, 1),
        "star.fill": (.init(width: 1.269, height: 1.185, extra: -0.15), -0.382, 1),
        "gear": (.init(width: 1.262, height: 1.2), -0.352, 1),
        "wifi": (.init(width: 1.32, height: 0.935), -0.352, 1.03),
        "chevron.right": (.init(width: 0.732, height: 0.965), -0.352, 1),
        "chevron.left": (.init(width: 0.732, height: 0.965), -0.352, 1),
        "chevron.forward": (.init(width: 0.732, height: 0.965), -0.352, 1),
        "chevron.backward": (.init(width: 0.732, height: 0.965), -0.352, 1),
    ]

    func shape(named name: String) -> SymbolShape? {
        for candidate in SymbolNames.candidates(name) {
            if let path = simple(candidate) {
                if weight == 400, let (recorded, middle, enlarged) = Self.recorded[name] {
                    return SymbolShape(path.scaled(enlarged, around: path.bounds.center), middle: middle, recorded: recorded)
                }
                return SymbolShape(path)
            }
        }
        for candidate in SymbolNames.candidates(name) {
            if let composition = composed(candidate) {
                var shape = SymbolShape(composition.path)
                if !composition.layers.isEmpty { shape.parts = composition.layers }
                return shape
            }
        }
        return nil
    }

    // MARK: Icons

    private func simple(_ name: String) -> Path? { icon(name) ?? turnedChevron(name) ?? OwnSymbols.path(name) }

    /// The font's own left and right chevrons are bolder than its others: these are its down chevron, turned.
    private func turnedChevron(_ name: String) -> Path? {
        guard name == "chevron.left" || name == "chevron.right", let down = icon("chevron.down") else { return nil }
        let turned = down.mapped(by: CGAffineTransform(rotationAngle: name == "chevron.left" ? .pi / 2 : -.pi / 2))
        return turned.scaled(0.88, around: .zero).centred(at: SymbolShape.capMiddle, x: 0)
    }

    /// Em added to strokes for a weight; the icons are drawn regular.
    private var strokeDelta: CGFloat {
        let points: [(CGFloat, CGFloat)] = [(100, -0.042), (200, -0.034), (300, -0.018), (400, 0), (500, 0.012), (600, 0.026), (700, 0.042), (800, 0.058), (900, 0.075)]
        guard weight > 100 else { return points[0].1 }
        for (a, b) in zip(points, points.dropFirst()) where weight <= b.0 { return a.1 + (b.1 - a.1) * (weight - a.0) / (b.0 - a.0) }
        return points[8].1
    }

    private func icon(_ name: String) -> Path? {
        if let glyph = fonts.cupertinoGlyph(name), let face = fonts.cupertino {
            let k = Self.cupertinoScale
            let outline = Path.outline(of: face, glyph: glyph, weight: strokeDelta / k)
            return outline.mapped(by: CGAffineTransform(a: k, b: 0, c: 0, d: k, tx: 0, ty: Self.cupertinoMiddle * k + SymbolShape.capMiddle))
        }
        if let glyph = fonts.materialGlyph(name), let face = fonts.material {
            let outline = Path.outline(of: face, glyph: glyph, weight: strokeDelta / Self.materialScale)
            return outline.scaled(Self.materialScale, around: .zero).centred(at: SymbolShape.capMiddle)
        }
        return nil
    }

    /// A letter or number in the system font.
    private func text(_ string: String) -> Path? {
        guard let face = mts_match(nil, Int32(min(900, weight + 200)), false, 0, nil) else { return nil }
        var elements: [Path.Element] = []
        var x: CGFloat = 0
        for scalar in string.unicodeScalars {
            let glyph = mts_face_glyph(face, scalar.value)
            guard glyph != 0 else { return nil }
            elements += Path.outline(of: face, glyph: glyph).mapped(by: CGAffineTransform(translationX: x, y: 0)).elements
            x += CGFloat(mts_face_advance(face, glyph))
        }
        return Path(elements: elements).centred(at: SymbolShape.capMiddle)
    }

    /// The part of a composition: an icon, a letter, a number or another composition.
    private func part(_ name: String) -> Path? {
        for candidate in SymbolNames.candidates(name) {
            if let path = simple(candidate) ?? composed(candidate)?.path { return path }
        }
        guard name.count <= 2, name.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
        return text(name.uppercased())
    }

    // MARK: Compositions

    private struct Composition {
        var path: Path
        var layers: [SymbolLayer] = []
    }

    private func composed(_ name: String) -> Composition? {
        let words = name.split(separator: ".").map(String.init)
        if words.count == 1, name.count <= 2, name.allSatisfy({ $0.isLetter || $0.isNumber }) { return text(name.uppercased()).map { Composition(path: $0) } }
        if name == "info" { return text("i").map { Composition(path: $0) } }
        if let at = words.firstIndex(of: "badge"), at > 0 {
            return badged(words[..<at].joined(separator: "."), with: words[(at + 1)...].filter { $0 != "fill" }.joined(separator: "."),
                          filled: words.last == "fill" || words[at - 1] == "fill")
        }
        let isFilled = words.last == "fill"
        let plain = isFilled ? Array(words.dropLast()) : words
        guard plain.count > 1 || isFilled else { return nil }
        switch plain.last {
        case "circle", "square", "rectangle", "diamond", "app":
            let shape = plain.last == "app" ? "app" : plain.last!
            guard plain.count > 1, let outer = icon(shape + (isFilled ? ".fill" : "")),
                  let inner = part(plain.dropLast().joined(separator: ".")) else { return nil }
            return enclosed(inner, in: outer, cutOut: isFilled)
        case "slash":
            guard plain.count > 1, let base = part(plain.dropLast().joined(separator: ".") + (isFilled ? ".fill" : "")) else { return nil }
            let slash = OwnSymbols.slash(across: base.bounds, width: 0.085 + strokeDelta)
            return Composition(path: Path(elements: base.elements + slash.elements),
                               layers: [SymbolLayer(path: base, part: .base, level: 1), SymbolLayer(path: slash, part: .slash, level: 0)])
        default:
            guard isFilled, let base = part(plain.joined(separator: ".")) else { return nil }
            return Composition(path: base.withoutHoles())
        }
    }

    /// Share of an enclosing shape's height that the enclosed symbol takes.
    private static let enclosedShare: CGFloat = 0.56

    private func enclosed(_ inner: Path, in outer: Path, cutOut: Bool) -> Composition {
        let box = outer.bounds, ink = inner.bounds
        let largest = max(ink.height, ink.width * 0.9)
        guard largest > 0 else { return Composition(path: outer) }
        let placed = inner.scaled(box.height * Self.enclosedShare / largest, around: ink.center).centred(at: box.midY, x: box.midX)
        let sameTurn = placed.isClockwise == outer.isClockwise
        return Composition(path: Path(elements: outer.elements + (cutOut == sameTurn ? placed.reversed() : placed).elements),
                           layers: [SymbolLayer(path: outer, part: .enclosure, level: 1), SymbolLayer(path: placed, part: .mark, level: 0)])
    }

    private func badged(_ base: String, with badge: String, filled: Bool) -> Composition? {
        let isFilledAlready = base.hasSuffix(".fill")
        guard let base = (filled && !isFilledAlready ? part(base + ".fill") : nil) ?? part(base) else { return nil }
        // A bare badge is a dot at the top, any other a small symbol at the bottom.
        let mark = badge.isEmpty ? icon("circle.fill") : icon(badge + ".circle.fill") ?? icon(badge + ".fill") ?? part(badge)
        guard let mark else { return Composition(path: base) }
        let box = base.bounds
        if badge.isEmpty {
            let dot = mark.scaled(box.height * 0.4 / max(mark.bounds.height, 0.01), around: mark.bounds.center)
            return composition(base, dot.centred(at: box.minY + box.height * 0.2, x: box.maxX - box.width * 0.12))
        }
        let small = mark.scaled(box.height * 0.46 / max(mark.bounds.height, 0.01), around: mark.bounds.center)
        return composition(base, small.centred(at: box.maxY - small.bounds.height * 0.4, x: box.maxX - small.bounds.width * 0.2))
    }

    private func composition(_ base: Path, _ badge: Path) -> Composition {
        Composition(path: Path(elements: base.elements + badge.elements), layers: SymbolSplitter.badged(base, with: badge))
    }
}

/// Symbols no icon font has, drawn by us. Em, y down.
enum OwnSymbols {
    static func path(_ name: String) -> Path? {
        switch name {
        case "crown.fill", "crown":
            let points: [(CGFloat, CGFloat)] = [(0.05, 0), (1.05, 0), (1.16, -0.56), (0.84, -0.3), (0.55, -0.72), (0.26, -0.3), (-0.06, -0.56)]
            var elements: [Path.Element] = [.move(to: CGPoint(x: points[0].0, y: points[0].1))]
            elements += points.dropFirst().map { .line(to: CGPoint(x: $0.0, y: $0.1)) }
            elements.append(.closeSubpath)
            return Path(elements: elements)
        default: return nil
        }
    }

    /// A bar with round ends from the top left to the bottom right of `box`.
    static func slash(across box: CGRect, width: CGFloat) -> Path {
        let r = width / 2, k = r * 0.5523
        let from = CGPoint(x: box.minX + box.width * 0.06, y: box.minY), to = CGPoint(x: box.maxX - box.width * 0.06, y: box.maxY)
        let length = hypot(to.x - from.x, to.y - from.y), angle = atan2(to.y - from.y, to.x - from.x)
        func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        let bar = Path(elements: [
            .move(to: p(0, -r)), .line(to: p(length, -r)),
            .curve(to: p(length + r, 0), control1: p(length + k, -r), control2: p(length + r, -k)),
            .curve(to: p(length, r), control1: p(length + r, k), control2: p(length + k, r)),
            .line(to: p(0, r)),
            .curve(to: p(-r, 0), control1: p(-k, r), control2: p(-r, k)),
            .curve(to: p(0, -r), control1: p(-r, -k), control2: p(-k, -r)),
            .closeSubpath,
        ])
        return bar.mapped(by: CGAffineTransform(rotationAngle: angle).concatenating(CGAffineTransform(translationX: from.x, y: from.y)))
    }
}
