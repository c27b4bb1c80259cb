import Foundation
import Glibc

/// Seconds on a clock that is not set back, as Core Animation counts them.
public func CACurrentMediaTime() -> CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds since the first moment of 2001 (GMT).
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Where a function leaves its error. Apple's Foundation has the name; the toolchain's has not.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

public typealias CFTimeInterval = Double
public typealias CFAbsoluteTime = Double

/// Runs `body`. Memory is counted by reference here; there is no pool to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000

/// A direction with a length.
public struct CGVector: Hashable, Codable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat
    public static let zero = CGVector()
    public init() { (dx, dy) = (0, 0) }
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension ProcessInfo {
    /// Batteries are not looked at: always false.
    public var isLowPowerModeEnabled: Bool { false }

    public enum ThermalState: Int, Sendable { case nominal, fair, serious, critical }
    /// Temperatures are not looked at: always nominal.
    public var thermalState: ThermalState { .nominal }
    public static let thermalStateDidChangeNotification = Notification.Name("NSProcessInfoThermalStateDidChangeNotification")

    public var isiOSAppOnMac: Bool { false }
    public var isMacCatalystApp: Bool { false }
}

extension Notification.Name {
    public static let NSProcessInfoPowerStateDidChange = Notification.Name("NSProcessInfoPowerStateDidChangeNotification")
    /// Posted when the date changes; hosts post it.
    public static let NSCalendarDayChanged = Notification.Name("NSCalendarDayChangedNotification")
}

extension NotificationCenter {
    /// The notifications with a name, as they are posted.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    public final class Notifications: AsyncSequence, @unchecked Sendable {
        public typealias Element = Notification
        private let center: NotificationCenter
        private let name: Notification.Name
        private weak var object: AnyObject?

        init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
            self.center = center; self.name = name; self.object = object
        }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncStream<Box>.AsyncIterator
            public mutating func next() async -> Notification? { await base.next()?.notification }
        }
        struct Box: @unchecked Sendable { let notification: Notification }

        /// Observing begins here, so that nothing posted after this call is missed.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream<Box>.makeStream()
            nonisolated(unsafe) let token = center.addObserver(forName: name, object: object, queue: nil) { continuation.yield(Box(notification: $0)) }
            let center = center
            continuation.onTermination = { _ in center.removeObserver(token as Any, name: nil, object: nil) }
            return Iterator(base: stream.makeAsyncIterator())
        }
    }
}

/// Why an Objective-C program stops. Nothing raises one here; source that catches none compiles.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let genericException = NSExceptionName("NSGenericException")
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
}

extension NSObjectProtocol where Self: NSObject {
    /// Whether the object has a method of that name; names cannot be looked up here.
    @available(*, unavailable, message: "methods cannot be looked up by name on Linux; use an optional cast to a protocol")
    public func responds(to aSelector: Selector!) -> Bool { fatalError() }
}

extension DispatchSourceProtocol {
    /// What a source calls; on Apple's systems the name belongs to every source. No block: arrays of blocks crash on Linux (Swift 6.3).
    public typealias DispatchSourceHandler = () -> Void
}
