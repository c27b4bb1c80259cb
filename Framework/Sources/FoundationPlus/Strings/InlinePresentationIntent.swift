import Foundation

/// What a stretch of Markdown means: emphasis, code and the like.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    public static let code = InlinePresentationIntent(rawValue: 4)
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    public static let blockHTML = InlinePresentationIntent(rawValue: 512)
}

/// Attributes that Foundation on Linux has no names for.
public enum _MarkdownAttributes {
    public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
    }
    public enum ImageURLAttribute: CodableAttributedStringKey {
        public typealias Value = URL
        public static let name = "NSImageURL"
    }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<_MarkdownScope, T>) -> T { self[T.self] }
}

/// The attributes that Markdown gives.
public struct _MarkdownScope: AttributeScope {
    public let inlinePresentationIntent: _MarkdownAttributes.InlinePresentationIntentAttribute
    public let imageURL: _MarkdownAttributes.ImageURLAttribute
}
