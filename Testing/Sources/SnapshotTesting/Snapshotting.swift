import Foundation
import XCTest

/// A way to turn a value into something that can be kept in a file and compared: a picture, a text.
///
/// The module has the shape of the open SnapshotTesting library, so that tests written for it run here unchanged.
public struct Snapshotting<Value, Format> {
    /// The extension of the kept files, without the dot.
    public var pathExtension: String?
    /// How two of the results are compared.
    public var diffing: Diffing<Format>
    /// Makes the result.
    public var snapshot: (Value) -> Async<Format>

    public init(pathExtension: String?, diffing: Diffing<Format>, asyncSnapshot: @escaping (Value) -> Async<Format>) {
        self.pathExtension = pathExtension
        self.diffing = diffing
        snapshot = asyncSnapshot
    }

    public init(pathExtension: String?, diffing: Diffing<Format>, snapshot: @escaping (Value) -> Format) {
        self.init(pathExtension: pathExtension, diffing: diffing) { Async(value: snapshot($0)) }
    }

    /// The same for values that can be turned into this one's.
    public func pullback<NewValue>(_ transform: @escaping (NewValue) -> Value) -> Snapshotting<NewValue, Format> {
        Snapshotting<NewValue, Format>(pathExtension: pathExtension, diffing: diffing) { snapshot(transform($0)) }
    }

    /// The same for values that are turned into this one's in their own time.
    public func asyncPullback<NewValue>(_ transform: @escaping (NewValue) -> Async<Value>) -> Snapshotting<NewValue, Format> {
        Snapshotting<NewValue, Format>(pathExtension: pathExtension, diffing: diffing) { value in
            Async { callback in transform(value).run { snapshot($0).run(callback) } }
        }
    }
}

/// A way to keep a value as itself.
public typealias SimplySnapshotting<Format> = Snapshotting<Format, Format>

extension Snapshotting where Value == Format {
    public init(pathExtension: String?, diffing: Diffing<Format>) {
        self.init(pathExtension: pathExtension, diffing: diffing) { $0 }
    }
}

/// How values are written, read and compared.
public struct Diffing<Value> {
    public var toData: (Value) -> Data
    public var fromData: (Data) -> Value
    /// What differs between the kept and the new value, in words and as files; nil where they are the same.
    public var diff: (Value, Value) -> (String, [XCTAttachment])?

    public init(toData: @escaping (Value) -> Data, fromData: @escaping (Data) -> Value, diff: @escaping (Value, Value) -> (String, [XCTAttachment])?) {
        self.toData = toData
        self.fromData = fromData
        self.diff = diff
    }
}

/// A file that belongs to a test's result. XCTest has none on Linux.
public final class XCTAttachment {
    public enum Lifetime: Int, Sendable { case keepAlways, deleteOnSuccess }
    public var name: String?
    public var lifetime = Lifetime.deleteOnSuccess
    let data: Data

    public init(data: Data) { self.data = data }
    public convenience init(string: String) { self.init(data: Data(string.utf8)) }
}

/// A value that comes later.
public struct Async<Value> {
    /// Asks for the value, which the callback gets once.
    public let run: (@escaping (Value) -> Void) -> Void

    public init(run: @escaping (_ callback: @escaping (Value) -> Void) -> Void) { self.run = run }
    public init(value: Value) { self.init { $0(value) } }

    public func map<NewValue>(_ transform: @escaping (Value) -> NewValue) -> Async<NewValue> {
        Async<NewValue> { callback in run { callback(transform($0)) } }
    }
}
