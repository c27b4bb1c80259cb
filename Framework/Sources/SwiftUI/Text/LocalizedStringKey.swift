import Engine
import Typesetting

/// The key of an entry in a string table, with values to put into the entry.
nonisolated public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, @unchecked Sendable {
    enum Argument: Equatable, @unchecked Sendable {
        case value(any CVarArg & Equatable)
        case text(Text)
        case string(String)

        static func == (a: Argument, b: Argument) -> Bool {
            switch (a, b) {
            case (.value(let x), .value(let y)): Argument.equal(x, y)
            case (.text(let x), .text(let y)): x == y
            case (.string(let x), .string(let y)): x == y
            default: false
            }
        }
        /// The value itself, for plural rules.
        var any: Any {
            switch self {
            case .value(let v): v
            case .string(let s): s
            case .text: ""
            }
        }
        private static func equal<E: Equatable>(_ a: E, _ b: any Equatable) -> Bool { (b as? E) == a }
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

    public struct StringInterpolation: StringInterpolationProtocol {
        var key = ""
        var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) {
            key += literal.utf8.contains(UInt8(ascii: "%")) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
        }

        public mutating func appendInterpolation(_ string: String) {
            key += "%@"
            arguments.append(.string(string))
        }
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter? = nil) {
            key += "%@"
            arguments.append(.string(formatter?.string(for: subject) ?? String(describing: subject)))
        }
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            key += "%@"
            arguments.append(.string(formatter?.string(for: subject) ?? String(describing: subject)))
        }
        public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
            key += "%@"
            arguments.append(.string(format.format(input)))
        }
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) {
            key += T._specifier
            arguments.append(.value(value._argument))
        }
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            key += specifier
            arguments.append(.value(value._argument))
        }
        public mutating func appendInterpolation(_ text: Text) {
            key += "%@"
            arguments.append(.text(text))
        }
        public mutating func appendInterpolation(_ image: Image) { appendInterpolation(Text(image)) }
        public mutating func appendInterpolation(_ attributedString: AttributedString) { appendInterpolation(Text(attributedString)) }
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { appendInterpolation(Text(date, style: style)) }
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) {
            key += "%@"
            arguments.append(.string(String(describing: value)))
        }
    }
}

/// A number that a format string can show.
public protocol _FormatSpecifiable: Equatable {
    associatedtype _Argument: CVarArg & Equatable
    var _argument: _Argument { get }
    static var _specifier: String { get }
}

extension Int: _FormatSpecifiable {
    public var _argument: Int { self }
    public static var _specifier: String { "%lld" }
}
extension Int8: _FormatSpecifiable { public var _argument: Int32 { Int32(self) }; public static var _specifier: String { "%d" } }
extension Int16: _FormatSpecifiable { public var _argument: Int32 { Int32(self) }; public static var _specifier: String { "%d" } }
extension Int32: _FormatSpecifiable { public var _argument: Int32 { self }; public static var _specifier: String { "%d" } }
extension Int64: _FormatSpecifiable { public var _argument: Int64 { self }; public static var _specifier: String { "%lld" } }
extension UInt: _FormatSpecifiable { public var _argument: UInt { self }; public static var _specifier: String { "%llu" } }
extension UInt8: _FormatSpecifiable { public var _argument: UInt32 { UInt32(self) }; public static var _specifier: String { "%u" } }
extension UInt16: _FormatSpecifiable { public var _argument: UInt32 { UInt32(self) }; public static var _specifier: String { "%u" } }
extension UInt32: _FormatSpecifiable { public var _argument: UInt32 { self }; public static var _specifier: String { "%u" } }
extension UInt64: _FormatSpecifiable { public var _argument: UInt64 { self }; public static var _specifier: String { "%llu" } }
extension Double: _FormatSpecifiable { public var _argument: Double { self }; public static var _specifier: String { "%lf" } }
extension Float: _FormatSpecifiable { public var _argument: Double { Double(self) }; public static var _specifier: String { "%f" } }
extension CGFloat: _FormatSpecifiable { public var _argument: Double { Double(self) }; public static var _specifier: String { "%lf" } }

extension LocalizedStringKey {
    /// A stretch of the resolved key: plain text or a text that was interpolated.
    enum Piece {
        case string(String)
        case text(Text)
    }

    /// Looks the key up and puts the arguments in.
    func resolve(table: String?, bundle: Bundle?, in env: EnvironmentValues) -> [Piece] {
        let format = (bundle ?? .main)._localizedFormat(forKey: key, table: table, locale: env.locale, arguments: arguments.map(\.any))
        guard format.utf8.contains(UInt8(ascii: "%")) else { return [.string(format)] }
        if arguments.isEmpty { return [.string(format.replacingOccurrences(of: "%%", with: "%"))] }
        return FormatString.pieces(of: format, arguments: arguments, locale: env.locale)
    }

    /// The text without attributes.
    func string(in env: EnvironmentValues, table: String? = nil, bundle: Bundle? = nil) -> String {
        resolve(table: table, bundle: bundle, in: env).map {
            switch $0 {
            case .string(let s): s
            case .text(let t): t.plainString(in: env)
            }
        }.joined()
    }
}

/// Reads printf-style formats, positional arguments included.
enum FormatString {
    static func pieces(of format: String, arguments: [LocalizedStringKey.Argument], locale: Locale) -> [LocalizedStringKey.Piece] {
        var pieces: [LocalizedStringKey.Piece] = []
        var literal = ""
        var next = 0
        var i = format.startIndex
        while i < format.endIndex {
            guard format.utf8[i] == UInt8(ascii: "%") else {
                let mark = format.utf8[i...].firstIndex(of: UInt8(ascii: "%")) ?? format.endIndex
                literal += format[i..<mark]
                i = mark
                continue
            }
            var j = format.index(after: i)
            guard j < format.endIndex else { literal.append("%"); break }
            if format[j] == "%" {
                literal.append("%")
                i = format.index(after: j)
                continue
            }
            var spec = "%"
            while j < format.endIndex, !"@diouxXeEfFgGaAcsSp".contains(format[j]) {
                spec.append(format[j])
                j = format.index(after: j)
            }
            guard j < format.endIndex else { literal += spec; break }
            spec.append(format[j])
            var index = next
            if let dollar = spec.firstIndex(of: "$"), let position = Int(spec[spec.index(after: spec.startIndex)..<dollar]) {
                index = position - 1
                spec = "%" + spec[spec.index(after: dollar)...]
            } else {
                next += 1
            }
            if arguments.indices.contains(index) {
                switch arguments[index] {
                case .string(let s): literal += s
                case .value(let v): literal += string(v, spec, locale)
                case .text(let t):
                    if !literal.isEmpty { pieces.append(.string(literal)) }
                    literal = ""
                    pieces.append(.text(t))
                }
            }
            i = format.index(after: j)
        }
        if !literal.isEmpty { pieces.append(.string(literal)) }
        return pieces
    }

    private static let plainIntegers: Set<String> = ["%lld", "%llu", "%ld", "%lu", "%d", "%i", "%u"]

    /// A value as its specifier says. Whole numbers read the same by a format style, which keeps its formatter:
    /// `String(format:locale:)` makes one for each call, for twenty times the time.
    private static func string(_ value: any CVarArg, _ spec: String, _ locale: Locale) -> String {
        // Too short for separators: the digits are all there is to it.
        if spec == "%lld", let small = value as? Int, 0..<1000 ~= small, hasLatinDigits(locale) { return String(small) }
        if spec.hasSuffix("@") { return "\(value)" }
        if plainIntegers.contains(spec), let integer = value as? any BinaryInteger { return formatted(integer, locale) }
        return String(format: spec, locale: locale, value)
    }

    /// The locale that was asked about last, and the answer.
    nonisolated(unsafe) private static var known: (locale: Locale, hasLatinDigits: Bool)?

    private static func hasLatinDigits(_ locale: Locale) -> Bool {
        if let known, known.locale == locale { return known.hasLatinDigits }
        let answer = locale.numberingSystem.identifier == "latn"
        known = (locale, answer)
        return answer
    }

    private static func formatted<I: BinaryInteger>(_ value: I, _ locale: Locale) -> String { value.formatted(IntegerFormatStyle<I>(locale: locale)) }
}
