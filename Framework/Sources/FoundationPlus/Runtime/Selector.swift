import Foundation

/// The name of a method, with a way to call it.
///
/// There is no runtime that finds methods by name; the build step turns `#selector(Type.method(_:))` into
/// `Selector("method:", Type.method)`, so that the method goes along.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
    public let description: String
    private let call: (@MainActor (AnyObject, [Any?]) -> Bool)?

    public init(_ name: String) {
        description = name
        call = nil
    }
    public init(stringLiteral value: String) { self.init(value) }

    /// A method without parameters.
    public init<Target, Result>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result) {
        description = name
        call = { target, _ in
            guard let target = target as? Target else { return false }
            _ = method(target)()
            return true
        }
    }

    /// A method with the sender as its parameter.
    public init<Target, Sender, Result>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result) {
        description = name
        call = { target, arguments in
            guard let target = target as? Target, let sender = (arguments.first ?? nil) as? Sender ?? (Optional<Any>.none as? Sender) else { return false }
            _ = method(target)(sender)
            return true
        }
    }

    /// A method with the sender and the event.
    public init<Target, Sender, Event, Result>(_ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result) {
        description = name
        call = { target, arguments in
            guard let target = target as? Target, let sender = (arguments.first ?? nil) as? Sender ?? (Optional<Any>.none as? Sender),
                  let event = (arguments.dropFirst().first ?? nil) as? Event ?? (Optional<Any>.none as? Event) else { return false }
            _ = method(target)(sender, event)
            return true
        }
    }

    /// Methods with more parameters, and properties, have a name only.
    @_disfavoredOverload
    public init(_ name: String, _ method: Any) { self.init(name) }

    /// Calls the method on `target` with what it takes of the arguments; false where that cannot be done.
    @MainActor @discardableResult
    public func _perform(on target: AnyObject, with arguments: [Any?] = []) -> Bool { call?(target, arguments) ?? false }

    public static func == (a: Selector, b: Selector) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

extension NSObject {
    /// Calls the method on this object.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any? = nil) -> Unmanaged<AnyObject>? {
        MainActor.assumeIsolated { _ = aSelector._perform(on: self, with: [object]) }
        return nil
    }

    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let argument = anArgument
        nonisolated(unsafe) let target = self
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { MainActor.assumeIsolated { _ = aSelector._perform(on: target, with: [argument]) } }
    }
}

extension NotificationCenter {
    /// Calls the method of `observer` with each notification. The observer is not kept alive.
    public func addObserver(_ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?) {
        let target = observer as AnyObject
        SelectorObservers.add(target, center: self, name: aName, object: anObject) { [weak target] notification in
            guard let target else { return }
            nonisolated(unsafe) let (object, n) = (target, notification)
            // Methods of views run on the main thread, wherever the notification comes from.
            if Thread.isMainThread { MainActor.assumeIsolated { _ = aSelector._perform(on: object, with: [n]) } } else {
                DispatchQueue.main.async { MainActor.assumeIsolated { _ = aSelector._perform(on: object, with: [n]) } }
            }
        }
    }

    /// Ends what `addObserver(_:selector:name:object:)` began for `observer`; other observers are tokens.
    public func removeObserver(_ observer: AnyObject) {
        if !SelectorObservers.remove(observer, center: self, name: nil) { removeObserver(observer as Any, name: nil, object: nil) }
    }

    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
        if !SelectorObservers.remove(observer, center: self, name: aName) { removeObserver(observer as Any, name: aName, object: anObject) }
    }
}

/// Observations by selector, by observer.
private enum SelectorObservers {
    private struct Entry {
        weak var observer: AnyObject?
        let id: ObjectIdentifier
        let center: NotificationCenter
        let name: NSNotification.Name?
        let token: any NSObjectProtocol
    }
    private static let lock = NSLock()
    nonisolated(unsafe) private static var entries: [Entry] = []

    static func add(_ observer: AnyObject, center: NotificationCenter, name: NSNotification.Name?, object: Any?, _ body: @escaping (Notification) -> Void) {
        nonisolated(unsafe) let body = body
        let token = center.addObserver(forName: name, object: object, queue: nil) { body($0) }
        lock.lock()
        defer { lock.unlock() }
        for entry in entries where entry.observer == nil { removeToken(entry.token, from: entry.center) }
        entries.removeAll { $0.observer == nil }
        entries.append(Entry(observer: observer, id: ObjectIdentifier(observer), center: center, name: name, token: token))
    }

    static func remove(_ observer: AnyObject, center: NotificationCenter, name: NSNotification.Name?) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        let matches = entries.filter { $0.observer === observer && $0.center === center && (name == nil || $0.name == name) }
        for entry in matches { removeToken(entry.token, from: center) }
        entries.removeAll { entry in matches.contains { $0.token === entry.token } }
        return !matches.isEmpty
    }

    static func removeToken(_ token: Any, from center: NotificationCenter) { center.removeObserver(token, name: nil, object: nil) }
}

extension Timer {
    @discardableResult
    public class func scheduledTimer(timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?, repeats yesOrNo: Bool) -> Timer {
        let timer = Timer(timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo, repeats: yesOrNo)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }

    /// Keeps its target alive until it is invalidated, as Apple's.
    public convenience init(timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?, repeats yesOrNo: Bool) {
        nonisolated(unsafe) let target = aTarget as AnyObject
        self.init(timeInterval: ti, repeats: yesOrNo) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated { _ = aSelector._perform(on: target, with: [timer]) }
        }
    }
}
