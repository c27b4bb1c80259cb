import Drawing
import Foundation

/// A part of a symbol that can have a paint of its own.
public struct SymbolLayer: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        /// What an enclosure, a badge or a slash is added to.
        case base
        /// What a circle, square or other shape encloses, and that shape.
        case mark, enclosure
        /// A small symbol at the corner, and what that one encloses. The latter shows what is behind it unless it has a colour.
        case badge, badgeMark
        case slash
        /// What goes with the symbol's main shape: rain below a cloud, the waves of a speaker.
        case accent
    }

    /// In the outline's coordinates; filled by the nonzero rule.
    public var path: Path
    public var part: Part
    /// 0 for what the symbol is about, 1 and 2 for what stands back from it; nil for what is drawn only in a colour of its own.
    public var level: Int?

    public init(path: Path, part: Part, level: Int?) { self.path = path; self.part = part; self.level = level }
}

/// Takes the outline of an icon apart into layers, by its name and by how its contours lie.
///
/// Icon fonts have one outline for a symbol, SF Symbols has layers that its designers marked. What is found here: enclosing shapes, badges
/// and slashes where they are contours of their own, and a few symbols made of several bodies. Everything else stays one layer.
enum SymbolSplitter {
    /// In the order in which they are painted; empty where the symbol is one layer.
    static func layers(of path: Path, named name: String) -> [SymbolLayer] {
        let words = name.split(separator: ".").map(String.init)
        if words.contains("badge") { return badge(path) }
        if words.contains("slash") { return slash(path) }
        if let parts = bodies(path, words) { return parts }
        if let shape = words.last(where: { $0 != "fill" }), enclosures.contains(shape), words.first != shape { return enclosed(path) }
        return []
    }

    private static let enclosures: Set = ["circle", "square", "rectangle", "diamond", "app", "triangle", "octagon", "seal", "shield", "hexagon", "capsule"]

    // MARK: Contours

    /// A contour and those inside it.
    private struct Body {
        var contours: [Path.Subpath]
        var bounds: CGRect { contours[0].bounds }
        var path: Path { Path(subpaths: contours) }
    }

    private static func bodies(of path: Path) -> [Body] {
        let contours = path.subpaths.sorted { abs($0.signedArea) > abs($1.signedArea) }
        var bodies: [(body: Body, outline: Path)] = []
        for contour in contours {
            if let i = bodies.firstIndex(where: { $0.outline.contains(contour.start) && $0.body.bounds.contains(contour.bounds) }) {
                bodies[i].body.contours.append(contour)
            } else {
                bodies.append((Body(contours: [contour]), Path(subpaths: [contour])))
            }
        }
        return bodies.map(\.body)
    }

    // MARK: Enclosures

    /// Share of an enclosure's area that a contour takes which is its inner edge.
    private static let innerEdgeShare: CGFloat = 0.6

    static func enclosed(_ path: Path) -> [SymbolLayer] {
        let contours = path.subpaths.sorted { abs($0.signedArea) > abs($1.signedArea) }, all = path.bounds
        guard contours.count > 1, let outer = contours.first, outer.bounds.width > all.width * 0.95, outer.bounds.height > all.height * 0.95 else { return [] }
        let inner = contours[1]
        if abs(inner.signedArea) > abs(outer.signedArea) * innerEdgeShare, (inner.signedArea > 0) != (outer.signedArea > 0) {
            guard contours.count > 2 else { return [] }
            return [SymbolLayer(path: Path(subpaths: [outer, inner]), part: .enclosure, level: 1),
                    SymbolLayer(path: Path(subpaths: Array(contours[2...])), part: .mark, level: 0)]
        }
        // The mark is cut out: turned the other way round it is what was cut.
        return [SymbolLayer(path: Path(subpaths: [outer]), part: .enclosure, level: 1),
                SymbolLayer(path: Path(subpaths: Array(contours[1...])).reversed(), part: .mark, level: 0)]
    }

    // MARK: Badges and slashes

    /// The largest share of the symbol's box that its badge takes.
    private static let badgeShare: CGFloat = 0.35

    private static func badge(_ path: Path) -> [SymbolLayer] {
        let all = path.bounds, bodies = bodies(of: path)
        func isSmall(_ b: Body) -> Bool { b.bounds.width * b.bounds.height < all.width * all.height * badgeShare }
        let corners = [all.minX, all.maxX].flatMap { x in [all.minY, all.maxY].map { CGPoint(x: x, y: $0) } }
        func distance(_ b: Body) -> CGFloat { corners.map { hypot($0.x - b.bounds.midX, $0.y - b.bounds.midY) }.min()! }
        guard bodies.count > 1, let badge = bodies.filter(isSmall).min(by: { distance($0) < distance($1) }) else { return [] }
        let isBadge = bodies.map { isSmall($0) && badge.bounds.insetBy(dx: -0.01, dy: -0.01).contains($0.bounds.center) }
        let base = zip(bodies, isBadge).filter { !$0.1 }.flatMap(\.0.contours), mark = zip(bodies, isBadge).filter(\.1).flatMap(\.0.contours)
        guard !base.isEmpty else { return [] }
        return badged(Path(subpaths: base), with: Path(subpaths: mark))
    }

    static func badged(_ base: Path, with badge: Path) -> [SymbolLayer] {
        var layers = [SymbolLayer(path: base, part: .base, level: 1), SymbolLayer(path: badge, part: .badge, level: 0)]
        if let mark = enclosed(badge).last { layers.append(SymbolLayer(path: mark.path, part: .badgeMark, level: nil)) }
        return layers
    }

    /// Share of a slash's length that it is wide to each side, at most.
    private static let slashWidth: CGFloat = 0.1

    private static func slash(_ path: Path) -> [SymbolLayer] {
        let all = path.bounds, bodies = bodies(of: path)
        // Long and straight: all of it is near the line from one corner of its box to the other.
        func isSlash(_ b: Body) -> Bool {
            let box = b.bounds, length = hypot(box.width, box.height)
            guard box.width > all.width * 0.5, box.height > all.height * 0.5 else { return false }
            return b.contours[0].flattened.allSatisfy { abs(($0.x - box.minX) * box.height - ($0.y - box.minY) * box.width) / length < length * slashWidth }
        }
        guard bodies.count > 1, let i = bodies.firstIndex(where: isSlash) else { return [] }
        var rest = bodies
        let slash = rest.remove(at: i)
        return [SymbolLayer(path: Path(subpaths: rest.flatMap(\.contours)), part: .base, level: 1), SymbolLayer(path: slash.path, part: .slash, level: 0)]
    }

    // MARK: Symbols of several bodies

    /// The charge is inside of the case, whose edge is two contours.
    private static func battery(_ bodies: [Body]) -> [SymbolLayer]? {
        guard bodies[0].contours.count > 2 else { return nil }
        let shell = Array(bodies[0].contours[..<2]) + bodies[1...].flatMap(\.contours)
        return [SymbolLayer(path: Path(subpaths: shell), part: .accent, level: 1),
                SymbolLayer(path: Path(subpaths: Array(bodies[0].contours[2...])), part: .base, level: 0)]
    }

    private static func bodies(_ path: Path, _ words: [String]) -> [SymbolLayer]? {
        let name = words.filter { $0 != "fill" }.joined(separator: ".")
        let all = bodies(of: path)
        guard all.count > 1, !enclosures.contains(words.last { $0 != "fill" } ?? "") else { return nil }
        func layers(_ level: (Int, Body) -> Int) -> [SymbolLayer] {
            all.enumerated().map { (level($0.offset, $0.element), $0.element) }.sorted { $0.0 > $1.0 }.map { level, body in
                SymbolLayer(path: body.path, part: level == 0 ? .base : .accent, level: level)
            }
        }
        switch true {
        // The cloud comes first by its size; sun and moon stand higher than it ends, what falls is below.
        case words[0] == "cloud" && words.count > 1:
            let hasSky = words.contains("sun") || words.contains("moon")
            return layers { i, body in i == 0 ? 0 : hasSky && body.bounds.minY > all[0].bounds.maxY - all[0].bounds.height * 0.1 ? 2 : 1 }
        case words[0] == "speaker": return layers { i, _ in i == 0 ? 0 : 1 }
        case name == "square.stack.3d.up" || name == "square.3.stack.3d":
            let order = all.map(\.bounds.midY).sorted()
            return layers { _, body in min(order.firstIndex(of: body.bounds.midY) ?? 0, 2) }
        case name == "person.3":
            let middle = path.bounds.midX, reach = path.bounds.width * 0.17
            return layers { _, body in abs(body.bounds.midX - middle) < reach ? 0 : 1 }
        case ["doc.on.doc", "square.on.square", "rectangle.on.rectangle"].contains(name): return layers { i, _ in i == 0 ? 0 : 1 }
        case words[0] == "battery": return battery(all)
        case words[0] == "moon" && words.contains("stars"): return layers { i, _ in i == 0 ? 0 : 1 }
        default: return nil
        }
    }
}

extension Path {
    init(subpaths: [Subpath]) { self.init(elements: subpaths.flatMap { [.move(to: $0.start)] + $0.elements + [.closeSubpath] }) }
}
