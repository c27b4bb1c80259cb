import FoundationPlus

/// Tells intervals of one kind apart.
public struct OSSignpostID: Hashable, Sendable {
    public let rawValue: UInt64
    public init(_ value: UInt64) { rawValue = value }
    public init(log: OSLog) { rawValue = UInt64.random(in: 1...UInt64.max) }
    public init(log: OSLog, object: AnyObject) { rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    public static let invalid = OSSignpostID(.max)
    public static let null = OSSignpostID(0)
}

public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let event = OSSignpostType(rawValue: 0)
    public static let begin = OSSignpostType(rawValue: 1)
    public static let end = OSSignpostType(rawValue: 2)
}

/// What an interval knows of its beginning.
public final class OSSignpostIntervalState: Sendable {
    let start: Double
    public let signpostID: OSSignpostID
    init(_ id: OSSignpostID) {
        start = CACurrentMediaTime()
        signpostID = id
    }
}

/// Measures intervals. Where `MARTLET_LOG` is `debug`, their durations are written to the standard error output.
public final class OSSignposter: Sendable {
    private let log: OSLog
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }
    public init(logger: Logger) { log = logger.log }
    public init() { log = .default }

    public var isEnabled: Bool { log.signpostsEnabled }
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        guard log.isEnabled(type: .debug) else { return }
        LogOutput.write(String(format: "%@ took %.3f ms", "\(name)", (CACurrentMediaTime() - state.start) * 1000), .debug, log.subsystem, log.categoryName)
    }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) { endInterval(name, state) }
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        if log.isEnabled(type: .debug) { LogOutput.write("\(name)", .debug, log.subsystem, log.categoryName) }
    }
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {
        if log.isEnabled(type: .debug) { LogOutput.write("\(name) \(message.text())", .debug, log.subsystem, log.categoryName) }
    }
    public func withIntervalSignpost<T>(_ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T) rethrows -> T {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }
}

public func os_signpost(_ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive) {
    if log.isEnabled(type: .debug) { LogOutput.write("\(name) \(type == .begin ? "begin" : type == .end ? "end" : "event")", .debug, log.subsystem, log.categoryName) }
}
public func os_signpost(_ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...) {
    os_signpost(type, log: log, name: name, signpostID: signpostID)
}
