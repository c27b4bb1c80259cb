@_exported import FoundationPlus

/// How much a message matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }
    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(0x10)
    public static let fault = OSLogType(0x11)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
    /// Order of importance.
    var rank: Int { self == .debug ? 0 : self == .info ? 1 : self == .error ? 3 : self == .fault ? 4 : 2 }
}

/// Where messages belong: a subsystem and a category in it.
public final class OSLog: NSObject, @unchecked Sendable {
    public let subsystem: String
    public let categoryName: String
    public static let `default` = OSLog(subsystem: "", category: "")
    public static let disabled = OSLog(subsystem: "", category: "disabled")

    public init(subsystem: String, category: String) {
        self.subsystem = subsystem
        categoryName = category
    }
    public convenience init(subsystem: String, category: Category) { self.init(subsystem: subsystem, category: category.rawValue) }

    public struct Category: Hashable, Sendable {
        let rawValue: String
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled && LogOutput.shows(type) }
    public var signpostsEnabled: Bool { self !== OSLog.disabled }
}

/// Writes messages to the standard error output. There is no log of the system that keeps them.
///
/// `MARTLET_LOG` names the least level that is shown: `debug`, `info`, `default` (where it is not set), `error`, `fault`.
enum LogOutput {
    private static let least: Int = {
        let levels: [String: OSLogType] = ["debug": .debug, "info": .info, "default": .default, "error": .error, "fault": .fault]
        return (levels[ProcessInfo.processInfo.environment["MARTLET_LOG"] ?? "default"] ?? .default).rank
    }()

    static func shows(_ type: OSLogType) -> Bool { type.rank >= least }

    static func write(_ message: String, _ type: OSLogType, _ subsystem: String, _ category: String) {
        let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
        FileHandle.standardError.write(Data("\(place.isEmpty ? "" : "[\(place)] ")\(type.name): \(message)\n".utf8))
    }
}

/// Writes messages of one category.
public struct Logger: @unchecked Sendable {
    let log: OSLog

    public init() { log = .default }
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(_ logObj: OSLog) { log = logObj }

    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    public func log(level: OSLogType, _ message: OSLogMessage) {
        guard log.isEnabled(type: level) else { return }
        LogOutput.write(message.text(), level, log.subsystem, log.categoryName)
    }
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// Who may see an interpolated value. On the standard error output everything is shown, as in a debugger's console.
public struct OSLogPrivacy: Sendable {
    public enum Mask: Sendable { case hash, none }
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int, prefix: Bool, minimum: Int
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10, prefix: false, minimum: 0) }
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10, prefix: false, minimum: minDigits) }
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16, prefix: false, minimum: 0) }
    public static func hex(explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 0) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 16, prefix: includePrefix, minimum: minDigits)
    }
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8, prefix: false, minimum: 0) }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
    let digits: Int?
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(digits: 6) }
    public static func fixed(precision: Int, explicitPositiveSign: Bool = false) -> OSLogFloatFormatting { OSLogFloatFormatting(digits: precision) }
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(digits: nil) }
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(digits: nil) }
}

public struct OSLogStringAlignment: Sendable {
    public static var none: OSLogStringAlignment { OSLogStringAlignment() }
}

/// A message whose values are only evaluated when it is shown.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let text: () -> String

    public init(stringLiteral value: String) { text = { value } }
    public init(stringInterpolation: OSLogInterpolation) {
        let parts = stringInterpolation.parts
        text = { parts.map { $0() }.joined() }
    }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
    var parts: [() -> String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { parts.append(value) }
    public mutating func appendInterpolation<T: FixedWidthInteger>(_ value: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) {
        parts.append {
            let digits = String(value(), radix: format.radix)
            return (format.prefix ? "0x" : "") + String(repeating: "0", count: max(format.minimum - digits.count, 0)) + digits
        }
    }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) {
        parts.append { format.digits.map { String(format: "%.\($0)f", value()) } ?? "\(value())" }
    }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) {
        parts.append { format.digits.map { String(format: "%.\($0)f", value()) } ?? "\(value())" }
    }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> Bool, privacy: OSLogPrivacy = .auto) { parts.append { value() ? "true" : "false" } }
    public mutating func appendInterpolation<T: CustomStringConvertible>(_ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto) { parts.append { value().description } }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> Any.Type, privacy: OSLogPrivacy = .auto) { parts.append { "\(value())" } }
    public mutating func appendInterpolation(_ value: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto) { parts.append { "\(value())" } }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: @autoclosure @escaping () -> T, privacy: OSLogPrivacy = .auto) { parts.append { "\(value())" } }
}

/// The older form, with printf's formats; `%{public}@` and the like are understood.
public func os_log(_ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: any CVarArg...) { write(message, type, log, args) }
public func os_log(_ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ args: any CVarArg...) { write(message, type, log, args) }
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) { Logger(log).log(level: type, message) }

private func write(_ message: StaticString, _ type: OSLogType, _ log: OSLog, _ args: [any CVarArg]) {
    guard log.isEnabled(type: type) else { return }
    let format = "\(message)".replacing(#/%\{[^}]*\}/#) { _ in "%" }
    LogOutput.write(args.isEmpty ? format : String(format: format, arguments: args), type, log.subsystem, log.categoryName)
}
