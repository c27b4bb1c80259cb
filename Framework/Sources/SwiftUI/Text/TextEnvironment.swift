import Engine

public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }

nonisolated private struct LineLimitKey: EnvironmentKey { static var defaultValue: Int? { nil } }
nonisolated private struct MinimumLinesKey: EnvironmentKey { static var defaultValue: Int? { nil } }
nonisolated private struct TextAlignmentKey: EnvironmentKey { static var defaultValue: TextAlignment { .leading } }
nonisolated private struct TruncationModeKey: EnvironmentKey { static var defaultValue: Text.TruncationMode { .tail } }
nonisolated private struct MinimumScaleKey: EnvironmentKey { static var defaultValue: CGFloat { 1 } }
nonisolated private struct LineSpacingKey: EnvironmentKey { static var defaultValue: CGFloat { 0 } }
nonisolated private struct TighteningKey: EnvironmentKey { static var defaultValue: Bool { false } }
nonisolated private struct TextCaseKey: EnvironmentKey { static var defaultValue: Text.Case? { nil } }
nonisolated private struct TextAttributesKey: EnvironmentKey { static var defaultValue: [Text.Attribute] { [] } }

extension EnvironmentValues {
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }
    var minimumLines: Int? {
        get { self[MinimumLinesKey.self] }
        set { self[MinimumLinesKey.self] = newValue }
    }
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }
    public var truncationMode: Text.TruncationMode {
        get { self[TruncationModeKey.self] }
        set { self[TruncationModeKey.self] = newValue }
    }
    public var minimumScaleFactor: CGFloat {
        get { self[MinimumScaleKey.self] }
        set { self[MinimumScaleKey.self] = newValue }
    }
    public var lineSpacing: CGFloat {
        get { self[LineSpacingKey.self] }
        set { self[LineSpacingKey.self] = newValue }
    }
    public var allowsTightening: Bool {
        get { self[TighteningKey.self] }
        set { self[TighteningKey.self] = newValue }
    }
    public var textCase: Text.Case? {
        get { self[TextCaseKey.self] }
        set { self[TextCaseKey.self] = newValue }
    }
    /// Attributes set on views rather than on texts.
    var textAttributes: [Text.Attribute] {
        get { self[TextAttributesKey.self] }
        set { self[TextAttributesKey.self] = newValue }
    }
}

extension View {
    nonisolated public func lineLimit(_ number: Int?) -> some View {
        writingEnvironment {
            $0.lineLimit = number
            $0.minimumLines = nil
        }
    }
    nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { environment(\.minimumLines, limit.lowerBound) }
    nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
    nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
        writingEnvironment {
            $0.lineLimit = limit.upperBound
            $0.minimumLines = limit.lowerBound
        }
    }
    nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
        writingEnvironment {
            $0.lineLimit = limit
            $0.minimumLines = reservesSpace ? limit : nil
        }
    }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { environment(\.multilineTextAlignment, alignment) }
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { environment(\.truncationMode, mode) }
    nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { environment(\.minimumScaleFactor, factor) }
    nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
    nonisolated public func allowsTightening(_ flag: Bool) -> some View { environment(\.allowsTightening, flag) }
    nonisolated public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

    nonisolated private func addingTextAttribute(_ a: Text.Attribute) -> some View { transformEnvironment(\.textAttributes) { $0.append(a) } }
    nonisolated public func kerning(_ kerning: CGFloat) -> some View { addingTextAttribute(.kerning(kerning)) }
    nonisolated public func tracking(_ tracking: CGFloat) -> some View { addingTextAttribute(.tracking(tracking)) }
    nonisolated public func baselineOffset(_ offset: CGFloat) -> some View { addingTextAttribute(.baselineOffset(offset)) }
    nonisolated public func underline(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) -> some View {
        addingTextAttribute(.underline(isActive, color, pattern))
    }
    nonisolated public func strikethrough(_ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) -> some View {
        addingTextAttribute(.strikethrough(isActive, color, pattern))
    }
}

extension View {
    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        transformEnvironment(\.fontTraits) { if isEnabled { $0.append(.scale(scale.factor)) } }
    }
}
