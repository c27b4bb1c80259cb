import Foundation

/// Names of people, in the order their writing system puts them.
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
    public enum Style: Int, Sendable { case `default` = 0, short, medium, long, abbreviated }

    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let phonetic = Options(rawValue: 2)
    }

    open var style: Style = .default
    open var isPhonetic = false
    open var locale: Locale! = .autoupdatingCurrent

    open class func localizedString(from components: PersonNameComponents, style nameFormatStyle: Style, options nameOptions: Options = []) -> String {
        let formatter = PersonNameComponentsFormatter()
        formatter.style = nameFormatStyle
        formatter.isPhonetic = nameOptions.contains(.phonetic)
        return formatter.string(from: components)
    }

    open func string(from components: PersonNameComponents) -> String {
        let c = isPhonetic ? components.phoneticRepresentation ?? components : components
        func part(_ s: String?) -> String? { s.flatMap { $0.isEmpty ? nil : $0 } }
        let given = part(c.givenName), family = part(c.familyName)
        let isFamilyFirst = Self.isFamilyFirst((given ?? "") + (family ?? ""))
        let glue = isFamilyFirst.packed ? "" : " "
        func ordered(_ given: String?, _ middle: String?, _ family: String?) -> [String] {
            (isFamilyFirst.first ? [family, middle, given] : [given, middle, family]).compactMap { $0 }
        }
        switch style {
        case .short: return part(c.nickname) ?? (isFamilyFirst.first ? family ?? given : given ?? family) ?? ""
        case .abbreviated:
            if isFamilyFirst.first { return family ?? given ?? "" }
            return [given, family].compactMap { $0?.first.map { String($0).uppercased() } }.joined()
        case .default, .medium: return ordered(given, nil, family).joined(separator: glue)
        case .long:
            let core = ordered(given, part(c.middleName), family).joined(separator: glue)
            return ([part(c.namePrefix), core.isEmpty ? nil : core].compactMap { $0 } + [part(c.nameSuffix)].compactMap { $0 }).joined(separator: " ")
        }
    }

    /// Reads "Dr. Anna Maria Smith Jr." into parts; nil where there is no name.
    open func personNameComponents(from string: String) -> PersonNameComponents? {
        var words = string.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return nil }
        var c = PersonNameComponents()
        let prefixes: Set = ["Dr.", "Mr.", "Mrs.", "Ms.", "Prof.", "Dr", "Mr", "Mrs", "Ms"], suffixes: Set = ["Jr.", "Sr.", "Jr", "Sr", "II", "III", "IV", "PhD", "MD", "Esq."]
        if words.count > 1, prefixes.contains(words[0]) { c.namePrefix = words.removeFirst() }
        if words.count > 1, let last = words.last, suffixes.contains(last) {
            c.nameSuffix = last
            words.removeLast()
        }
        c.givenName = words.removeFirst()
        if let last = words.popLast() { c.familyName = last }
        if !words.isEmpty { c.middleName = words.joined(separator: " ") }
        return c
    }

    open override func string(for obj: Any?) -> String? { (obj as? PersonNameComponents).map(string(from:)) }

    /// Chinese, Japanese and Korean names put the family first and have no spaces.
    private static func isFamilyFirst(_ name: String) -> (first: Bool, packed: Bool) {
        let isEastAsian = name.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) || (0xAC00...0xD7AF).contains($0.value) }
        return (isEastAsian, isEastAsian)
    }
}

extension PersonNameComponents {
    /// Formats a name in one of the usual lengths.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        public enum Style: String, Codable, Hashable, Sendable { case short, medium, long, abbreviated }
        public var style: Style
        public var locale: Locale
        public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
            self.style = style; self.locale = locale
        }
        public func format(_ value: PersonNameComponents) -> String {
            let formatter = PersonNameComponentsFormatter()
            formatter.style = switch style {
            case .short: .short
            case .medium: .medium
            case .long: .long
            case .abbreviated: .abbreviated
            }
            return formatter.string(from: value)
        }
        public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }
    }

    public func formatted() -> String { FormatStyle().format(self) }
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == PersonNameComponents { style.format(self) }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}
