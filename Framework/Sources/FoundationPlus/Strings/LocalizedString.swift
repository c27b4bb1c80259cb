import Foundation

extension String {
    /// A key of a string table with values to put into its entry.
    public struct LocalizationValue: Equatable, ExpressibleByStringInterpolation, Codable, Sendable {
        enum Argument: Equatable, Codable, Sendable {
            case string(String)
            case integer(Int64)
            case unsigned(UInt64)
            case double(Double)

            var varArg: any CVarArg {
                switch self {
                case .string(let s): s as NSString
                case .integer(let i): i
                case .unsigned(let u): u
                case .double(let d): d
                }
            }
            var any: Any {
                switch self {
                case .string(let s): s
                case .integer(let i): i
                case .unsigned(let u): u
                case .double(let d): d
                }
            }
        }

        let key: String
        let arguments: [Argument]

        public init(_ value: String) {
            key = value
            arguments = []
        }
        public init(stringLiteral value: String) { self.init(value) }
        public init(stringInterpolation: StringInterpolation) {
            key = stringInterpolation.key
            arguments = stringInterpolation.arguments
        }

        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            var key = ""
            var arguments: [Argument] = []

            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { key += literal.replacingOccurrences(of: "%", with: "%%") }

            public mutating func appendInterpolation(_ string: String) { append("%@", .string(string)) }
            public mutating func appendInterpolation<S: StringProtocol>(_ string: S) { append("%@", .string(String(string))) }
            public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: T) {
                if T.isSigned { append(T.bitWidth > 32 ? "%lld" : "%d", .integer(Int64(value))) } else { append(T.bitWidth > 32 ? "%llu" : "%u", .unsigned(UInt64(value))) }
            }
            public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T) { append(T.self == Float.self ? "%f" : "%lf", .double(Double(value))) }
            public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: T, specifier: String) { append(specifier, .integer(Int64(clamping: value))) }
            public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T, specifier: String) { append(specifier, .double(Double(value))) }
            public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F) where F.FormatOutput == String { append("%@", .string(format.format(value))) }
            public mutating func appendInterpolation<Subject: NSObject>(_ value: Subject, formatter: Formatter? = nil) {
                append("%@", .string(formatter?.string(for: value) ?? String(describing: value)))
            }
            @_disfavoredOverload
            public mutating func appendInterpolation<T>(_ value: T) { append("%@", .string(String(describing: value))) }

            private mutating func append(_ specifier: String, _ argument: Argument) {
                key += specifier
                arguments.append(argument)
            }
        }

        /// The text in a language.
        func resolved(key override: String?, defaultValue: LocalizationValue?, table: String?, bundle: Bundle, locale: Locale) -> String {
            let lookup = override ?? key
            var format = _StringTables.format(lookup, table: table, bundle: bundle, locale: locale, arguments: arguments.map(\.any))
            if format == lookup { format = defaultValue?.key ?? key }
            if arguments.isEmpty { return format.replacingOccurrences(of: "%%", with: "%") }
            return String(format: format, locale: locale, arguments: arguments.map(\.varArg))
        }
    }

    /// The text for a key in a table of the bundle, in the current locale.
    public init(localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil) {
        self = keyAndValue.resolved(key: nil, defaultValue: nil, table: table, bundle: bundle ?? .main, locale: locale)
    }

    public init(localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil) {
        self = defaultValue.resolved(key: "\(key)", defaultValue: defaultValue, table: table, bundle: bundle ?? .main, locale: locale)
    }

    public init(localized resource: LocalizedStringResource) {
        self = resource.resolved
    }
}

/// A text to be looked up when it is shown, perhaps elsewhere.
public struct LocalizedStringResource: Equatable, ExpressibleByStringInterpolation, Sendable, CustomLocalizedStringResourceConvertible {
    public enum BundleDescription: Equatable, Sendable {
        case main
        case forClass(AnyClass)
        case atURL(URL)

        var bundle: Bundle {
            switch self {
            case .main: .main
            case .forClass(let c): Bundle(for: c)
            case .atURL(let url): Bundle(url: url) ?? .main
            }
        }
        public static func == (a: Self, b: Self) -> Bool {
            switch (a, b) {
            case (.main, .main): true
            case (.forClass(let x), .forClass(let y)): x == y
            case (.atURL(let x), .atURL(let y)): x == y
            default: false
            }
        }
    }

    public let key: String
    public var defaultValue: String.LocalizationValue
    public var table: String?
    public var locale: Locale
    let bundleDescription: BundleDescription
    let hasOwnKey: Bool

    public init(_ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        self.table = table
        self.locale = locale
        bundleDescription = bundle
        hasOwnKey = false
    }

    public init(_ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        bundleDescription = bundle
        hasOwnKey = true
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) { self.init(String.LocalizationValue(stringInterpolation: stringInterpolation)) }

    public var localizedStringResource: LocalizedStringResource { self }

    /// The text in the resource's own locale.
    public var resolved: String {
        defaultValue.resolved(key: key, defaultValue: hasOwnKey ? defaultValue : nil, table: table, bundle: bundleDescription.bundle, locale: locale)
    }
}

/// Something that names itself by a localized text.
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
