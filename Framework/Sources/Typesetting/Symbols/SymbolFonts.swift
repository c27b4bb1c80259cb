import CTypesetting
import Drawing
import Foundation

/// The icon fonts that stand in for SF Symbols, put into the user's cache by `Scripts/fetch-symbol-fonts`.
final class SymbolFonts {
    static let shared = SymbolFonts()

    let cupertino: OpaquePointer?
    let material: OpaquePointer?
    private let glyphs: [Substring: UInt32]
    private let aliases: [Substring: Substring]
    private let icons: [Substring: Substring]

    private init() {
        cupertino = Self.open("CupertinoIcons.ttf")
        material = Self.open("MaterialIcons-Regular.otf")
        glyphs = Dictionary(Self.pairs(CupertinoTable.glyphs).map { ($0, UInt32($1, radix: 16) ?? 0) }, uniquingKeysWith: { a, _ in a })
        aliases = Dictionary(Self.pairs(CupertinoTable.aliases), uniquingKeysWith: { a, _ in a })
        icons = Dictionary(Self.pairs(MaterialTable.icons), uniquingKeysWith: { a, _ in a })
    }

    private static func pairs(_ table: String) -> [(Substring, Substring)] {
        table.split(separator: "\n").compactMap { line in
            guard let space = line.firstIndex(of: " ") else { return nil }
            return (line[..<space], line[line.index(after: space)...])
        }
    }

    /// `MARTLET_SYMBOLS` names another folder than the cache.
    private static func open(_ file: String) -> OpaquePointer? {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? ""
        let folders = [
            environment["MARTLET_SYMBOLS"],
            (environment["XDG_CACHE_HOME"] ?? home + "/.cache") + "/martlet/symbols",
            "/usr/share/martlet/symbols",
        ].compactMap { $0 }
        for folder in folders {
            if let face = mts_face_open(folder + "/" + file, 0) { return face }
        }
        return nil
    }

    /// The glyph of CupertinoIcons that shows the symbol.
    func cupertinoGlyph(_ name: String) -> UInt32? {
        guard let cupertino else { return nil }
        let key = aliases[Substring(name)] ?? Substring(name.map { $0 == "." ? "_" : $0 })
        guard let character = glyphs[key] else { return nil }
        let glyph = mts_face_glyph(cupertino, character)
        return glyph == 0 ? nil : glyph
    }

    /// The glyph of MaterialIcons that shows the symbol.
    func materialGlyph(_ name: String) -> UInt32? {
        guard let material else { return nil }
        let isFilled = name.hasSuffix(".fill")
        let base = isFilled ? name.dropLast(5) : Substring(name)
        guard let icon = icons[base] else { return nil }
        for suffix in isFilled ? ["_baseline", "_rounded"] : ["_outlined", "_baseline"] {
            let glyph = mts_face_glyph_named(material, icon + suffix)
            if glyph != 0 { return glyph }
        }
        return nil
    }
}

/// Collects an outline as path elements, turned so that y points down.
private final class ElementSink {
    var elements: [Path.Element] = []

    static func add(_ context: UnsafeMutableRawPointer?, _ element: Path.Element) {
        Unmanaged<ElementSink>.fromOpaque(context!).takeUnretainedValue().elements.append(element)
    }
}

private func point(_ x: Float, _ y: Float) -> CGPoint { CGPoint(x: CGFloat(x), y: -CGFloat(y)) }

extension Path {
    /// The outline of a glyph in em, y down, the pen at (0, 0).
    static func outline(of face: OpaquePointer, glyph: UInt32, weight: CGFloat = 0) -> Path {
        let collected = ElementSink()
        var callbacks = mts_outline_sink(
            move: { context, x, y in ElementSink.add(context, .move(to: point(x, y))) },
            line: { context, x, y in ElementSink.add(context, .line(to: point(x, y))) },
            quad: { context, cx, cy, x, y in
                ElementSink.add(context,
                    .quadCurve(to: point(x, y), control: point(cx, cy)))
            },
            cubic: { context, ax, ay, bx, by, x, y in
                ElementSink.add(context,
                    .curve(to: point(x, y), control1: point(ax, ay),
                           control2: point(bx, by)))
            },
            close: { context in ElementSink.add(context, .closeSubpath) })
        withExtendedLifetime(collected) {
            mts_face_outline(face, glyph, Double(weight), &callbacks, Unmanaged.passUnretained(collected).toOpaque())
        }
        return Path(elements: collected.elements)
    }
}
