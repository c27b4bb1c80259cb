import CTypesetting
import Drawing
import Foundation

/// A font request with its file, shaping style and vertical metrics.
///
/// The system font is Inter at San Francisco's numbers (`sf_advances.tsv`, constants.md 3); the other designs and
/// custom families keep their own advances.
final class ResolvedFont {
    let request: FontRequest
    let face: OpaquePointer
    let isSystem: Bool
    /// Points added after every character.
    let tracking: CGFloat
    /// Em of the drawn shapes against the point size.
    let drawScale: CGFloat
    /// Em of the advances against the point size.
    let advanceScale: CGFloat
    let slant: CGFloat
    let ascent: CGFloat
    let descent: CGFloat
    let lineGap: CGFloat
    let capHeight: CGFloat
    let xHeight: CGFloat
    let underlinePosition: CGFloat
    let underlineThickness: CGFloat
    private let features: UInt32
    private let blend: Float
    private let fixedAdvance: Float

    init(request: FontRequest, face: OpaquePointer, isSystem: Bool, drawScale: CGFloat, advanceScale: CGFloat = 1,
         slant: CGFloat, fixedAdvance: Float = 0) {
        self.request = request
        self.face = face
        self.isSystem = isSystem
        self.drawScale = drawScale
        self.advanceScale = advanceScale
        self.slant = slant
        self.fixedAdvance = fixedAdvance
        let size = request.size
        blend = isSystem ? Float(mts_sf_blend(Double(size))) : 0
        tracking = isSystem ? CGFloat(mts_sf_tracking(Double(size))) * size : 0
        var features: UInt32 = 0
        if isSystem { features |= UInt32(mts_san_francisco) }
        if fixedAdvance > 0 { features |= UInt32(mts_fixed_advance) }
        if request.monospacedDigits { features |= UInt32(mts_tabular_digits) }
        if request.smallCaps { features |= UInt32(mts_small_caps) }
        self.features = features
        let own = mts_face_metrics(face)
        if request.family == nil {
            // Every system design has San Francisco's line.
            ascent = SanFrancisco.ascent * size
            descent = SanFrancisco.descent * size
            lineGap = 0
            capHeight = SanFrancisco.capHeight * size
            xHeight = SanFrancisco.xHeight(weight: request.weight, blend: CGFloat(blend)) * size
            underlinePosition = SanFrancisco.underlinePosition * size
            underlineThickness = SanFrancisco.underlineThickness(weight: request.weight) * size
        } else {
            ascent = CGFloat(own.ascent) * size
            descent = CGFloat(own.descent) * size
            lineGap = CGFloat(own.line_gap) * size
            capHeight = CGFloat(own.cap_height) * size
            xHeight = CGFloat(own.x_height) * size
            underlinePosition = CGFloat(own.underline_position) * size
            underlineThickness = CGFloat(own.underline_thickness) * size
        }
    }

    /// `language` must outlive the shaping call.
    func style(length: Int, noLigatures: Bool, language: UnsafePointer<CChar>?) -> mts_style {
        mts_style(
            length: Int32(length), face: face, weight: Int32(request.weight.rounded()), italic: request.isItalic,
            features: features | (noLigatures ? UInt32(mts_no_ligatures) : 0),
            blend: blend, fixed_advance: fixedAdvance, language: language)
    }

    var metrics: FontMetrics {
        var m = FontMetrics(ascent: ascent, descent: descent, capHeight: capHeight, xHeight: xHeight)
        if request.hasMacMetrics {
            m.ascent = SystemLine.macOSAscent * request.size
            m.descent = SystemLine.macOSDescent * request.size
        } else if let height = request.lineHeight, let above = request.lineAscent {
            m.ascent = above
            m.descent = height - above
        }
        return m
    }
}

/// San Francisco's vertical numbers in em (sf-metrics.md 3, constants.md 3).
enum SanFrancisco {
    static let ascent: CGFloat = 1950 / 2048
    static let descent: CGFloat = 494 / 2048
    static let capHeight: CGFloat = 1443 / 2048
    static let underlinePosition: CGFloat = -0.1514
    /// SF Mono's advance of every character.
    static let monoAdvance: Float = 0.618164

    static func xHeight(weight: CGFloat, blend: CGFloat) -> CGFloat {
        let text = interpolate(weight, [(400, 0.52637), (500, 0.5303), (600, 0.5337), (700, 0.5376)])
        return text + blend * (0.50781 - 0.52637)
    }

    static func underlineThickness(weight: CGFloat) -> CGFloat {
        interpolate(weight, [(400, 0.0586), (600, 0.0802), (700, 0.0928)])
    }

    private static func interpolate(_ x: CGFloat, _ points: [(CGFloat, CGFloat)]) -> CGFloat {
        guard x > points[0].0 else { return points[0].1 }
        for (a, b) in zip(points, points.dropFirst()) where x <= b.0 {
            return a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0)
        }
        return points[points.count - 1].1
    }
}

/// Families Apple's systems ship that apps ask for by name, and the design that looks most like each.
enum AppleFamilies {
    private static let serif = ["american typewriter", "baskerville", "big caslon", "bodoni 72", "charter", "cochin", "didot", "georgia", "hoefler text",
                                "new york", "palatino", "rockwell", "superclarendon", "times", "times new roman"]
    private static let monospaced = ["andale mono", "courier", "courier new", "menlo", "monaco", "sf mono"]

    /// `name` is a family or a face of it ("Georgia-Bold").
    static func design(of name: String) -> FontDesign? {
        let family = name.lowercased().split(separator: "-").first.map(String.init) ?? ""
        func joined(_ s: String) -> String { s.filter { $0 != " " } }
        if serif.contains(where: { joined($0) == joined(family) }) { return .serif }
        if monospaced.contains(where: { joined($0) == joined(family) }) { return .monospaced }
        return nil
    }
}

/// Finds the fonts of requests; remembers every answer.
final class FontResolver {
    private var fonts: [FontRequest: ResolvedFont] = [:]
    private var faces: [OpaquePointer: FontFace] = [:]

    /// From this size on the system font is drawn with Inter's display shapes, where San Francisco's are display too.
    private static let displaySize: CGFloat = 24
    /// Noto Serif drawn so is as wide as New York ("The quick brown fox" at 20 pt, sf-text-metrics.json).
    private static let serifScale: CGFloat = 0.935
    /// Slant of a design whose stand-in has no italic, radians.
    private static let syntheticSlant: CGFloat = 0.2126

    /// How often other fonts became known: what was shaped before is shaped anew.
    private(set) var generation = 0
    /// Layouts computed with these fonts.
    var layoutCount = 0

    func forget() {
        fonts.removeAll()
        generation += 1
    }

    func font(for request: FontRequest) -> ResolvedFont? {
        if let known = fonts[request] { return known }
        guard let font = resolve(request) else { return nil }
        fonts[request] = font
        return font
    }

    private func resolve(_ request: FontRequest) -> ResolvedFont? {
        let weight = Int32(request.weight.rounded())
        let width = Int32((request.width * 100).rounded())
        var needsSlant = false
        func match(_ family: String?) -> OpaquePointer? {
            mts_match(family, weight, request.isItalic, width, &needsSlant)
        }
        if let family = request.family {
            if let face = match(family) {
                // A family without an italic stays upright, as on Apple's systems.
                return ResolvedFont(request: request, face: face, isSystem: false, drawScale: 1, slant: 0)
            }
            // Apple's families are not here: the nearest design stands in. Any other unknown family is the system font,
            // as on Apple's systems.
            var system = request
            system.family = nil
            system.design = AppleFamilies.design(of: family) ?? request.design
            return font(for: system)
        }
        switch request.design {
        case .serif:
            if let face = match("Noto Serif") {
                return ResolvedFont(request: request, face: face, isSystem: false, drawScale: Self.serifScale,
                                    advanceScale: Self.serifScale, slant: needsSlant ? Self.syntheticSlant : 0)
            }
        case .monospaced:
            if let face = match("Noto Sans Mono") {
                let natural = mts_face_advance(face, mts_face_glyph(face, 0x30))
                let scale = natural > 0 ? CGFloat(SanFrancisco.monoAdvance) / CGFloat(natural) : 1
                return ResolvedFont(request: request, face: face, isSystem: false, drawScale: min(scale, 1.03),
                                    slant: needsSlant ? Self.syntheticSlant : 0, fixedAdvance: SanFrancisco.monoAdvance)
            }
        case .standard, .rounded: break
        }
        let display = request.size >= Self.displaySize
        guard let face = (display ? match("Inter Display") : nil) ?? match(nil) else {
            sayThereAreNoFonts()
            return nil
        }
        let isInter = String(cString: mts_face_file(face)).contains("Inter")
        return ResolvedFont(request: request, face: face, isSystem: isInter, drawScale: isInter ? CGFloat(mts_sf_draw_scale) : 1,
                            slant: needsSlant ? Self.syntheticSlant : 0)
    }

    private var hasSaid = false

    private func sayThereAreNoFonts() {
        guard !hasSaid else { return }
        hasSaid = true
        let message = "warning: this system has no fonts, so text is not drawn; install them (Debian: fonts-inter, fonts-noto-core).\n"
        FileHandle.standardError.write(Data(message.utf8))
    }

    func drawnFace(_ face: OpaquePointer, slant: CGFloat) -> FontFace {
        if slant == 0, let known = faces[face] { return known }
        let drawn = FontFace(file: String(cString: mts_face_file(face)), index: Int(mts_face_index(face)), syntheticSlant: slant)
        if slant == 0 { faces[face] = drawn }
        return drawn
    }
}
