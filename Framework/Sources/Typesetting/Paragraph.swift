import CTypesetting
import Drawing
import Foundation

/// A stretch of a paragraph with one run of the request.
struct ParagraphPiece {
    /// UTF-8 range inside the paragraph.
    var range: Range<Int>
    var runIndex: Int
    var font: ResolvedFont
    var tracking: CGFloat
    var baselineOffset: CGFloat
    var attachment: CGSize?
}

/// Height above and below a baseline, and what is added between lines. Points.
struct LineMetrics: Equatable {
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0

    mutating func include(_ other: LineMetrics) {
        ascent = max(ascent, other.ascent)
        descent = max(descent, other.descent)
        leading = max(leading, other.leading)
    }
    var height: CGFloat { ascent + descent }
}

/// Text between two hard line ends, shaped once; every width breaks the same glyphs anew.
final class Paragraph {
    let bytes: [UInt8]
    /// UTF-8 and UTF-16 offsets of the paragraph in the whole text.
    let start: Int
    let start16: Int
    let pieces: [ParagraphPiece]
    let shaped: UnsafeMutablePointer<mts_shaped>
    /// `mts_break_…` flags by byte, one more than bytes. Simple text on one line never asks for them.
    private lazy var flags: [UInt8] = breakFlags()
    private let language: String?
    /// Advance in points of the cluster that starts at a byte, tracking included; 0 elsewhere.
    let advances: [CGFloat]
    /// Advances of tabs and control characters by byte; they are shaped as spaces.
    let fixedAdvances: [Int: CGFloat]
    /// Sum of all advances.
    let width: CGFloat
    let isRightToLeft: Bool
    /// True where text is one byte a character, so that offsets need no conversion.
    let isASCII: Bool

    /// Distance of tab stops, `NSParagraphStyle`'s default.
    private static let tabInterval: CGFloat = 28

    init(bytes: [UInt8], start: Int, start16: Int, pieces: [ParagraphPiece], languages: [String?], noLigatures: [Bool],
         rightToLeft: Bool) {
        var bytes = bytes
        let controls = bytes.indices.filter { bytes[$0] < 0x20 || bytes[$0] == 0x7F }
        let tabs = controls.filter { bytes[$0] == 0x09 }
        for control in controls { bytes[control] = 0x20 }
        self.bytes = bytes
        self.start = start
        self.start16 = start16
        self.pieces = pieces
        let held = languages.map { language in language.flatMap { strdup($0) } }
        defer { held.forEach { free($0) } }
        let styles = pieces.enumerated().map { index, piece in
            piece.font.style(length: piece.range.count, noLigatures: noLigatures[index], language: UnsafePointer(held[index]))
        }
        language = languages.first ?? nil
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        self.isASCII = isASCII
        let shaped = bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                mts_shape(text.baseAddress ?? emptyText, Int32(text.count), styles, Int32(styles.count), rightToLeft ? 3 : 2)!
            }
        }
        self.shaped = shaped
        isRightToLeft = shaped.pointee.is_right_to_left
        let starts = isASCII ? nil : Self.breakFlags(bytes, language: languages.first ?? nil)
        var advances = [CGFloat](repeating: 0, count: bytes.count + 1)
        for i in 0..<Int(shaped.pointee.item_count) {
            let item = shaped.pointee.items[i]
            let piece = pieces[Int(item.style)]
            if let attachment = piece.attachment {
                if item.start == piece.range.lowerBound { advances[Int(item.start)] = attachment.width }
                continue
            }
            let size = piece.font.request.size * (item.is_primary ? piece.font.advanceScale : 1)
            for g in Int(item.first_glyph)..<Int(item.first_glyph + item.glyph_count) {
                let glyph = shaped.pointee.glyphs[g]
                advances[Int(glyph.cluster)] += CGFloat(glyph.advance) * size
            }
            if piece.tracking != 0 {
                for b in Int(item.start)..<Int(item.end) where starts.map({ $0[b] & UInt8(mts_break_cluster) != 0 }) ?? true {
                    advances[b] += piece.tracking
                }
            }
        }
        var fixed: [Int: CGFloat] = [:]
        for control in controls {
            // Where the line starts is not known yet: stops are counted from the paragraph's start.
            let x = advances[..<control].reduce(0, +)
            advances[control] = tabs.contains(control) ? Self.tabInterval - x.truncatingRemainder(dividingBy: Self.tabInterval) : 0
            fixed[control] = advances[control]
        }
        fixedAdvances = fixed
        self.advances = advances
        width = advances.reduce(0, +)
        if let starts { flags = starts }
    }

    deinit { mts_shaped_free(shaped) }

    private func breakFlags() -> [UInt8] { Self.breakFlags(bytes, language: language) }

    private static func breakFlags(_ bytes: [UInt8], language: String?) -> [UInt8] {
        var flags = [UInt8](repeating: 0, count: bytes.count + 1)
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                mts_breaks(text.baseAddress ?? emptyText, Int32(text.count), language, &flags)
            }
        }
        return flags
    }

    func isWhite(_ byte: Int) -> Bool {
        isASCII ? bytes[byte] == 0x20 : flags[byte] & UInt8(mts_break_white) != 0
    }
    func startsCluster(_ byte: Int) -> Bool { isASCII || flags[byte] & UInt8(mts_break_cluster) != 0 }
    func mayBreak(_ byte: Int) -> Bool { flags[byte] & UInt8(mts_break_line) != 0 }

    /// The first cluster boundary after `byte`.
    func next(_ byte: Int) -> Int {
        var b = byte + 1
        while b < bytes.count, !startsCluster(b) { b += 1 }
        return min(b, bytes.count)
    }

    /// `range` without the white space at its end.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound {
            var b = end - 1
            while b > range.lowerBound, bytes[b] & 0xC0 == 0x80 { b -= 1 }
            guard isWhite(b) else { break }
            end = b
        }
        return range.lowerBound..<end
    }

    func width(of range: Range<Int>) -> CGFloat {
        var sum: CGFloat = 0
        for b in range { sum += advances[b] }
        return sum
    }

    func piece(at byte: Int) -> ParagraphPiece {
        pieces.first { $0.range.contains(byte) } ?? pieces[pieces.count - 1]
    }

    func utf16Range(_ range: Range<Int>) -> Range<Int> {
        if isASCII { return start16 + range.lowerBound..<start16 + range.upperBound }
        return start16 + utf16Offsets[range.lowerBound]..<start16 + utf16Offsets[range.upperBound]
    }

    /// UTF-16 offset by byte.
    private lazy var utf16Offsets: [Int] = {
        var offsets = [0]
        offsets.reserveCapacity(bytes.count + 1)
        for byte in bytes { offsets.append(offsets[offsets.count - 1] + (byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1)) }
        return offsets
    }()

    // MARK: Parts. Logarithmic in the paragraph's length, so that every line of a long one costs the same.

    /// The smallest of `0..<count` for which `holds` (which stays true once it is), `count` where it never does.
    private func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Stretches of one face and direction that lie in `range`, in reading order.
    func items(in range: Range<Int>) -> [mts_item] {
        let items = shaped.pointee.items, count = Int(shaped.pointee.item_count)
        guard let items, !range.isEmpty else { return [] }
        let first = firstIndex(count) { Int(items[$0].end) > range.lowerBound }
        let last = firstIndex(count) { Int(items[$0].start) >= range.upperBound }
        return (first..<max(first, last)).map { items[$0] }
    }

    /// Indices of an item's glyphs whose clusters lie in `low..<high`, in visual order.
    func glyphs(of item: mts_item, from low: Int, to high: Int) -> Range<Int> {
        let start = Int(item.first_glyph), count = Int(item.glyph_count)
        guard count > 0, let glyphs = shaped.pointee.glyphs, high > low else { return start..<start }
        let first: Int, last: Int
        if item.level & 1 == 0 {
            first = firstIndex(count) { Int(glyphs[start + $0].cluster) >= low }
            last = firstIndex(count) { Int(glyphs[start + $0].cluster) >= high }
        } else {
            first = firstIndex(count) { Int(glyphs[start + $0].cluster) < high }
            last = firstIndex(count) { Int(glyphs[start + $0].cluster) < low }
        }
        return start + first..<start + max(first, last)
    }

    /// Line box of every line, where all of them have the same.
    private(set) lazy var commonMetrics: LineMetrics? = {
        guard pieces.count == 1 else { return nil }
        for i in 0..<Int(shaped.pointee.item_count) where !shaped.pointee.items[i].is_primary { return nil }
        return pieces[0].lineMetrics
    }()

    /// Line box of the pieces and substitute faces in `range`.
    func metrics(of range: Range<Int>) -> LineMetrics {
        if let commonMetrics { return commonMetrics }
        var result = LineMetrics()
        for piece in pieces where piece.range.overlaps(range) || (range.isEmpty && piece.range.lowerBound <= range.lowerBound && piece.range.upperBound >= range.lowerBound) {
            result.include(piece.lineMetrics)
        }
        for item in items(in: range) where !item.is_primary {
            result.include(SubstituteMetrics.line(face: item.face, size: pieces[Int(item.style)].font.request.size, text: bytes, at: Int(item.start)))
        }
        return result
    }
}

private let emptyText: UnsafePointer<CChar> = {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.pointee = 0
    return UnsafePointer(pointer)
}()

extension ParagraphPiece {
    /// Share of `extraLine` above the baseline in most tall styles (sf-metrics.md 3: 2.18 of 4 for body, 4.31 of 8 for large titles).
    private static let extraAscentShare: CGFloat = 0.544

    var lineMetrics: LineMetrics {
        let request = font.request
        var ascent = request.lineAscent ?? font.ascent
        var height = request.lineHeight ?? (font.ascent + font.descent)
        ascent += request.extraAscent ?? request.extraLine * Self.extraAscentShare
        height += request.extraLine
        let leading = request.extraLeading + font.lineGap
        // A picture moves up and down by itself, text with its whole line box.
        if let attachment {
            return LineMetrics(ascent: max(ascent, attachment.height + baselineOffset), descent: max(height - ascent, -baselineOffset), leading: leading)
        }
        return LineMetrics(ascent: ascent + max(0, baselineOffset), descent: height - ascent + max(0, -baselineOffset), leading: leading)
    }
}

/// Line boxes of the faces that stand in for the system font, in em of the point size.
enum SubstituteMetrics {
    static func line(face: OpaquePointer, size: CGFloat, text: [UInt8], at byte: Int) -> LineMetrics {
        if mts_face_is_color(face) { return LineMetrics() }
        let scalar = text.withUnsafeBufferPointer { String(decoding: $0[byte..<min(byte + 4, $0.count)], as: UTF8.self) }.unicodeScalars.first?.value ?? 0
        switch scalar {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return LineMetrics()  // SF Hebrew and SF Arabic: San Francisco's line
        case 0x3040...0x30FF: return LineMetrics(ascent: 0.88 * size, descent: 0.12 * size)  // Hiragino
        case 0xAC00...0xD7A3: return LineMetrics(ascent: 0.9 * size, descent: 0.3 * size)  // Apple SD Gothic Neo
        case 0x2E80...0x9FFF, 0x20000...0x3FFFF: return LineMetrics(ascent: 1.06 * size, descent: 0.34 * size)  // PingFang
        case 0..<0x2E80 where scalar >= 0x2000: return LineMetrics()  // symbols
        default:
            let own = mts_face_metrics(face)
            return LineMetrics(ascent: CGFloat(own.ascent) * size, descent: CGFloat(own.descent) * size)
        }
    }
}
