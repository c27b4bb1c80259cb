import Engine
import Typesetting

/// Read-only text.
nonisolated public struct Text: _PrimitiveView, Equatable, Sendable {
    /// Where a stretch of text comes from; decided when the environment is known.
    enum Source: Equatable, @unchecked Sendable {
        case verbatim(String)
        case localized(LocalizedStringKey, table: String?, bundle: Bundle?)
        case attributed(AttributedString)
        case image(Image)
        case dynamic(DynamicText)
    }

    enum Attribute: Equatable, Sendable {
        case font(Font?)
        case trait(Font.Trait)
        case color(Color?)
        case style(AnyShapeStyleBox)
        case kerning(CGFloat)
        case tracking(CGFloat)
        case baselineOffset(CGFloat)
        case underline(Bool, Color?, LineStyle.Pattern)
        case strikethrough(Bool, Color?, LineStyle.Pattern)
    }

    struct Segment: Equatable, Sendable {
        var source: Source
        /// The attribute that was applied first comes first and wins over later ones of the same kind.
        var attributes: [Attribute] = []
    }

    var segments: [Segment]

    init(segments: [Segment]) { self.segments = segments }
    init(_ source: Source) { segments = [Segment(source: source)] }

    /// Shows the string as it is.
    nonisolated public init(verbatim content: String) { self.init(.verbatim(content)) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ content: S) { self.init(.verbatim(String(content))) }

    nonisolated public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil) {
        self.init(.localized(key, table: tableName, bundle: bundle))
    }

    /// Literals are keys of string tables, though an attributed string could be written as one too.
    @_disfavoredOverload
    nonisolated public init(_ attributedContent: AttributedString) { self.init(.attributed(attributedContent)) }

    nonisolated public init(_ image: Image) { self.init(.image(image)) }

    nonisolated public func _make(_ context: NodeContext) -> TextElement { TextElement(context, self) }
    nonisolated public func _update(_ node: TextElement) { node.update(self) }

    nonisolated func adding(_ attribute: Attribute) -> Text {
        var t = self
        for i in t.segments.indices { t.segments[i].attributes.append(attribute) }
        return t
    }

    public struct LineStyle: Hashable, Sendable {
        public struct Pattern: Hashable, Sendable {
            let dashes: [CGFloat]
            public static let solid = Pattern(dashes: [])
            public static let dot = Pattern(dashes: [1, 2])
            public static let dash = Pattern(dashes: [5, 3])
            public static let dashDot = Pattern(dashes: [5, 3, 1, 3])
            public static let dashDotDot = Pattern(dashes: [5, 3, 1, 3, 1, 3])
        }
        let pattern: Pattern
        let color: Color?
        public init(pattern: Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }
        public static let single = LineStyle()
    }

    /// The size of a text beside others of its font.
    public struct Scale: Hashable, Sendable {
        /// Factor of the font's size.
        let factor: CGFloat
        public static let `default` = Scale(factor: 1)
        public static let secondary = Scale(factor: 0.8)
    }

    public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
    public enum Case: Hashable, Sendable { case uppercase, lowercase }
}

/// A style compared as views are.
nonisolated struct AnyShapeStyleBox: Equatable, Sendable {
    let style: AnyShapeStyle
    static func == (a: AnyShapeStyleBox, b: AnyShapeStyleBox) -> Bool { Comparison.isEqual(a.style, b.style) }
}

/// Text made from a value when it is shown.
final class DynamicText: Equatable, @unchecked Sendable {
    let string: (EnvironmentValues) -> String
    /// Tells whether another one shows the same.
    let key: AnyHashable
    /// Seconds after which the text reads differently; nil where it does not change by itself.
    let refresh: Double?

    init(key: AnyHashable, refresh: Double? = nil, string: @escaping (EnvironmentValues) -> String) {
        self.key = key
        self.refresh = refresh
        self.string = string
    }

    static func == (a: DynamicText, b: DynamicText) -> Bool { a.key == b.key }
}

extension Text {
    nonisolated public static func + (lhs: Text, rhs: Text) -> Text { Text(segments: lhs.segments + rhs.segments) }

    nonisolated public func font(_ font: Font?) -> Text { adding(.font(font)) }
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text { weight.map { adding(.trait(.weight($0))) } ?? self }
    nonisolated public func fontWidth(_ width: Font.Width?) -> Text { width.map { adding(.trait(.width($0))) } ?? self }
    nonisolated public func fontDesign(_ design: Font.Design?) -> Text { design.map { adding(.trait(.design($0))) } ?? self }
    nonisolated public func foregroundColor(_ color: Color?) -> Text { adding(.color(color)) }
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
        (style as? Color).map { adding(.color($0)) } ?? adding(.style(AnyShapeStyleBox(style: AnyShapeStyle(style))))
    }
    nonisolated public func bold() -> Text { adding(.trait(.bold(true))) }
    nonisolated public func bold(_ isActive: Bool) -> Text { adding(.trait(.bold(isActive))) }
    nonisolated public func italic() -> Text { adding(.trait(.italic(true))) }
    nonisolated public func italic(_ isActive: Bool) -> Text { adding(.trait(.italic(isActive))) }
    nonisolated public func monospaced(_ isActive: Bool = true) -> Text { adding(.trait(.monospaced(isActive))) }
    nonisolated public func monospacedDigit() -> Text { adding(.trait(.monospacedDigit)) }
    nonisolated public func textScale(_ scale: Scale, isEnabled: Bool = true) -> Text { isEnabled ? adding(.trait(.scale(scale.factor))) : self }
    nonisolated public func kerning(_ kerning: CGFloat) -> Text { adding(.kerning(kerning)) }
    nonisolated public func tracking(_ tracking: CGFloat) -> Text { adding(.tracking(tracking)) }
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> Text { adding(.baselineOffset(baselineOffset)) }
    nonisolated public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { adding(.underline(isActive, color, .solid)) }
    nonisolated public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { adding(.underline(isActive, color, pattern)) }
    nonisolated public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { adding(.strikethrough(isActive, color, .solid)) }
    nonisolated public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { adding(.strikethrough(isActive, color, pattern)) }
}
