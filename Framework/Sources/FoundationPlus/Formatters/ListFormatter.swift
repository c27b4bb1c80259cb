import Foundation

/// Joins items as the language does: "macOS, iOS, and iPadOS".
open class ListFormatter: Formatter, @unchecked Sendable {
    open var locale: Locale! = .autoupdatingCurrent
    /// Formats each item; without one, items are described.
    open var itemFormatter: Formatter?

    /// The strings joined by "and" in the current locale.
    open class func localizedString(byJoining strings: [String]) -> String {
        ICU.list(strings, kind: .and, width: .wide, locale: Locale.current.identifier) ?? strings.joined(separator: ", ")
    }

    /// The items joined; nil where one of them cannot be formatted.
    open func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = itemFormatter.map({ $0.string(for: item) }) ?? String(describing: item) else { return nil }
            texts.append(text)
        }
        return ICU.list(texts, kind: .and, width: .wide, locale: (locale ?? .current).identifier)
    }

    open override func string(for obj: Any?) -> String? { (obj as? [Any]).flatMap(string(from:)) }
}
