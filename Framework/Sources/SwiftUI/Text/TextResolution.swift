import Drawing
import Engine
import Typesetting

/// A text with everything decided that its environment decides.
nonisolated struct ResolvedText {
    var runs: [TextRun] = []
    var paints: [Paint] = []
    /// Links by run.
    var links: [Int: URL] = [:]
    /// Colours behind runs.
    var grounds: [Int: Color] = [:]
    /// Colours of the lines under and through runs, where they are not the text's.
    var lineColors: [Int: LineColors] = [:]
    /// Images by run.
    var images: [Int: Image] = [:]
    /// Seconds until the text reads differently.
    var refresh: Double?

    var string: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

    /// Held by who shows the text and handed on without copies.
    final class Shared {
        let text: ResolvedText
        init(_ text: ResolvedText) { self.text = text }
    }

    struct LineColors { var underline: Color?, strikethrough: Color? }

    /// The layout with lines that have colours of their own drawn in paints that are appended to `paints`.
    func colored(_ layout: TextLayout, _ paints: inout [Paint], in env: EnvironmentValues) -> TextLayout {
        guard !lineColors.isEmpty else { return layout }
        var lines = layout.lines
        for line in lines.indices {
            for i in lines[line].decorations.indices {
                let decoration = lines[line].decorations[i]
                let colors = lineColors[decoration.runIndex]
                guard let color = decoration.kind == .underline ? colors?.underline : decoration.kind == .strikethrough ? colors?.strikethrough : nil else { continue }
                lines[line].decorations[i].runIndex = paints.count
                paints.append(.color(color.resolved(in: env)))
            }
        }
        return TextLayout(size: layout.size, firstBaseline: layout.firstBaseline, lastBaseline: layout.lastBaseline, lines: lines,
                          isTruncated: layout.isTruncated, scaleFactor: layout.scaleFactor)
    }
}

extension Text {
    /// The text without attributes.
    func plainString(in env: EnvironmentValues) -> String {
        segments.map { segment in
            switch segment.source {
            case .verbatim(let s): s
            case .localized(let key, let table, let bundle): Markdown.plain(key.string(in: env, table: table, bundle: bundle))
            case .attributed(let a): String(a.characters)
            case .image: "\u{FFFC}"
            case .dynamic(let d): d.string(env)
            }
        }.joined()
    }

    /// Adds the text's runs to `text`.
    func resolve(in env: EnvironmentValues, rect: CGRect, outer: [Attribute] = [], into text: inout ResolvedText) {
        for segment in segments {
            let attributes = segment.attributes + outer
            switch segment.source {
            case .verbatim(let s): Text.append(s, attributes, env, rect, &text)
            case .dynamic(let d):
                if let r = d.refresh { text.refresh = min(text.refresh ?? .infinity, r) }
                Text.append(d.string(env), attributes, env, rect, &text)
            case .localized(let key, let table, let bundle):
                for piece in key.resolve(table: table, bundle: bundle, in: env) {
                    switch piece {
                    case .text(let inner): inner.resolve(in: env, rect: rect, outer: attributes, into: &text)
                    case .string(let s): for span in Markdown.spans(s) { Text.append(span.text, span.attributes + attributes, env, rect, &text, link: span.link) }
                    }
                }
            case .attributed(let a):
                for run in a.runs {
                    let own = Text.attributes(of: run)
                    Text.append(String(a[run.range].characters), own.attributes + attributes, env, rect, &text, link: own.link, ground: own.ground)
                }
            case .image(let image):
                let style = TextStyle(attributes, env)
                var run = TextRun("\u{FFFC}", font: style.font)
                let (size, descent) = image.inlineSize(font: style.font, in: env)
                run.attachment = size
                run.baselineOffset = -descent
                text.images[text.runs.count] = image
                text.runs.append(run)
                text.paints.append(style.paint(env, rect, isLink: false))
            }
        }
    }

    private static func append(_ string: String, _ attributes: [Attribute], _ env: EnvironmentValues, _ rect: CGRect,
                               _ text: inout ResolvedText, link: URL? = nil, ground: Color? = nil) {
        guard !string.isEmpty else { return }
        let style = TextStyle(attributes, env)
        var cased = string
        switch env.textCase {
        case .uppercase: cased = string.uppercased(with: env.locale)
        case .lowercase: cased = string.lowercased(with: env.locale)
        case nil: break
        }
        var run = TextRun(cased, font: style.font)
        run.tracking = style.tracking
        run.kerning = style.kerning
        run.baselineOffset = style.baselineOffset
        run.underline = style.underline
        run.strikethrough = style.strikethrough
        if let link { text.links[text.runs.count] = link }
        if let ground { text.grounds[text.runs.count] = ground }
        if style.lineColors.underline != nil || style.lineColors.strikethrough != nil { text.lineColors[text.runs.count] = style.lineColors }
        text.runs.append(run)
        text.paints.append(style.paint(env, rect, isLink: link != nil))
    }

    private static func attributes(of run: AttributedString.Runs.Run) -> (attributes: [Attribute], link: URL?, ground: Color?) {
        var list: [Attribute] = []
        if let font = run[AttributeScopes.SwiftUIAttributes.FontAttribute.self] { list.append(.font(font)) }
        if let color = run[AttributeScopes.SwiftUIAttributes.ForegroundColorAttribute.self] { list.append(.color(color)) }
        if let k = run[AttributeScopes.SwiftUIAttributes.KerningAttribute.self] { list.append(.kerning(k)) }
        if let t = run[AttributeScopes.SwiftUIAttributes.TrackingAttribute.self] { list.append(.tracking(t)) }
        if let b = run[AttributeScopes.SwiftUIAttributes.BaselineOffsetAttribute.self] { list.append(.baselineOffset(b)) }
        if let u = run[AttributeScopes.SwiftUIAttributes.UnderlineStyleAttribute.self] { list.append(.underline(true, u.color, u.pattern)) }
        if let s = run[AttributeScopes.SwiftUIAttributes.StrikethroughStyleAttribute.self] { list.append(.strikethrough(true, s.color, s.pattern)) }
        if let intent = run[_MarkdownAttributes.InlinePresentationIntentAttribute.self] {
            if intent.contains(.stronglyEmphasized) { list.append(.trait(.bold(true))) }
            if intent.contains(.emphasized) { list.append(.trait(.italic(true))) }
            if intent.contains(.code) { list.append(.trait(.monospaced(true))) }
            if intent.contains(.strikethrough) { list.append(.strikethrough(true, nil, .solid)) }
        }
        return (list, run[AttributeScopes.FoundationAttributes.LinkAttribute.self], run[AttributeScopes.SwiftUIAttributes.BackgroundColorAttribute.self])
    }

    /// Attributes folded: of each kind the first wins, then the environment's (behaviours 148, 149).
    struct TextStyle {
        var font: FontRequest
        var tracking: CGFloat = 0
        var kerning: CGFloat = 0
        var baselineOffset: CGFloat = 0
        var underline: [CGFloat]?
        var strikethrough: [CGFloat]?
        var lineColors = ResolvedText.LineColors()
        private var color: Color?
        private var style: AnyShapeStyle?

        init(_ own: [Attribute], _ env: EnvironmentValues) {
            var base: Font?
            var traits: [Font.Trait] = []
            var seen = Set<Int>()
            var u: [CGFloat]??
            var s: [CGFloat]??
            let outer = env.textAttributes
            for attribute in outer.isEmpty ? own : own + outer.reversed() {
                switch attribute {
                case .font(let f): if base == nil { base = f }
                case .trait(let t): traits.append(t)
                case .color(let c): if seen.insert(0).inserted { color = c }
                case .style(let box): if seen.insert(0).inserted { style = box.style }
                case .kerning(let k): if seen.insert(1).inserted { kerning = k }
                case .tracking(let t): if seen.insert(2).inserted { tracking = t }
                case .baselineOffset(let b): if seen.insert(3).inserted { baselineOffset = b }
                case .underline(let on, let color, let p): if u == nil { (u, lineColors.underline) = (.some(on ? p.dashes : nil), color) }
                case .strikethrough(let on, let color, let p): if s == nil { (s, lineColors.strikethrough) = (.some(on ? p.dashes : nil), color) }
                }
            }
            underline = u ?? nil
            strikethrough = s ?? nil
            // Traits nearest to the text are applied last, so that they win.
            font = (base ?? env.font ?? Font.standard(env.platformProfile)).resolved(in: env, extra: env.fontTraits + traits.reversed())
        }

        func paint(_ env: EnvironmentValues, _ rect: CGRect, isLink: Bool) -> Paint {
            if let color { return .color(color.resolved(in: env)) }
            let context = StyleContext(env, rect: rect)
            if let style { return style._paint(context) }
            if isLink { return TintShapeStyle()._paint(context) }
            return ForegroundStyle()._paint(context)
        }
    }
}

extension AttributeScopes {
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

    /// Attributes that a `Text` shows.
    public struct SwiftUIAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KerningAttribute
        public let tracking: TrackingAttribute
        public let baselineOffset: BaselineOffsetAttribute
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey { public typealias Value = Font; public static let name = "SwiftUI.Font" }
        public enum ForegroundColorAttribute: AttributedStringKey { public typealias Value = Color; public static let name = "SwiftUI.ForegroundColor" }
        public enum BackgroundColorAttribute: AttributedStringKey { public typealias Value = Color; public static let name = "SwiftUI.BackgroundColor" }
        public enum KerningAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "SwiftUI.Kern" }
        public enum TrackingAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "SwiftUI.Tracking" }
        public enum BaselineOffsetAttribute: AttributedStringKey { public typealias Value = CGFloat; public static let name = "SwiftUI.BaselineOffset" }
        public enum UnderlineStyleAttribute: AttributedStringKey { public typealias Value = Text.LineStyle; public static let name = "SwiftUI.UnderlineStyle" }
        public enum StrikethroughStyleAttribute: AttributedStringKey { public typealias Value = Text.LineStyle; public static let name = "SwiftUI.StrikethroughStyle" }
    }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>) -> T { self[T.self] }
}
