internal import FoundationBase
import Foundation

/// Data that can be handed to another part of the program or to another program, in several representations.
open class NSItemProvider: NSObject, @unchecked Sendable {
    private struct Representation {
        var type: String
        var load: (@escaping (Data?, (any Error)?) -> Void) -> Void
    }

    private let lock = NSLock()
    private var representations: [Representation] = []
    private var objects: [Any] = []
    open var suggestedName: String?

    public override init() {}

    /// A provider of an object that can write itself, such as a text or a URL.
    public init(object: any NSItemProviderWriting) {
        super.init()
        registerObject(object, visibility: .all)
    }

    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        guard let item, let typeIdentifier else { return }
        objects.append(item)
        registerDataRepresentation(forTypeIdentifier: typeIdentifier, visibility: .all) { done in
            switch item {
            case let data as NSData: done(data as Data, nil)
            case let text as NSString: done(Data((text as String).utf8), nil)
            case let url as NSURL: done(Data(url.absoluteString.utf8), nil)
            default: done(try? NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: false), nil)
            }
            return nil
        }
    }

    /// A provider of a file's contents; nil where there is no file.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        objects.append(fileURL)
        registerDataRepresentation(forTypeIdentifier: _TypeIdentifiers.identifier(forExtension: fileURL.pathExtension), visibility: .all) { done in
            do { done(try Originals.data(contentsOf: fileURL, options: []), nil) } catch { done(nil, error) }
            return nil
        }
    }

    // MARK: Registering

    open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
        objects.append(object)
        for type in object.writableTypeIdentifiersForItemProvider {
            representations.append(Representation(type: type) { done in _ = object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done) })
        }
    }

    open func registerDataRepresentation(forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
                                         loadHandler: @escaping (@escaping (Data?, (any Error)?) -> Void) -> Progress?) {
        lock.lock()
        defer { lock.unlock() }
        representations.append(Representation(type: typeIdentifier) { _ = loadHandler($0) })
    }

    open var registeredTypeIdentifiers: [String] {
        lock.lock()
        defer { lock.unlock() }
        return representations.map(\.type)
    }

    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains { _TypeIdentifiers.conforms($0, to: typeIdentifier) }
    }

    // MARK: Loading

    @discardableResult
    open func loadDataRepresentation(forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        lock.lock()
        let chosen = representations.first { _TypeIdentifiers.conforms($0.type, to: typeIdentifier) }
        lock.unlock()
        guard let chosen else {
            completionHandler(nil, NSItemProviderError.noRepresentation(typeIdentifier))
            return progress
        }
        chosen.load { data, error in
            progress.completedUnitCount = 1
            completionHandler(data, error)
        }
        return progress
    }

    /// The data in a file that exists until the handler returns.
    @discardableResult
    open func loadFileRepresentation(forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void) -> Progress {
        let name = suggestedName ?? "item"
        return loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let file = folder.appendingPathComponent((name as NSString).lastPathComponent)
                try data.write(to: file)
                completionHandler(file, nil)
            } catch { completionHandler(nil, error) }
        }
    }

    open func loadItem(forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil, completionHandler: (@Sendable ((any NSSecureCoding)?, (any Error)?) -> Void)? = nil) {
        loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { completionHandler?(nil, error); return }
            if _TypeIdentifiers.conforms(typeIdentifier, to: "public.url"), let text = String(data: data, encoding: .utf8), let url = NSURL(string: text) { completionHandler?(url, nil) }
            else if _TypeIdentifiers.conforms(typeIdentifier, to: "public.text") { completionHandler?(NSString(string: String(decoding: data, as: UTF8.self)), nil) }
            else { completionHandler?(data as NSData, nil) }
        }
    }

    /// Whether a value can be made that has a class as its counterpart: a text, a URL.
    open func canLoadObject<T>(ofClass type: T.Type) -> Bool where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        objects.contains { $0 is T } || canLoadObject(ofClass: T._ObjectiveCType.self as any NSItemProviderReading.Type)
    }

    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        objects.contains { type(of: $0) == aClass } || aClass.readableTypeIdentifiersForItemProvider.contains(where: hasItemConformingToTypeIdentifier)
    }

    @discardableResult
    open func loadObject<T>(ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void) -> Progress
    where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        if let value = objects.lazy.compactMap({ $0 as? T }).first {
            completionHandler(value, nil)
            return Progress(totalUnitCount: 1)
        }
        return loadObject(ofClass: T._ObjectiveCType.self as any NSItemProviderReading.Type) { object, error in
            completionHandler((object as? T._ObjectiveCType).map { T._unconditionallyBridgeFromObjectiveC($0) }, error)
        }
    }

    @discardableResult
    open func loadObject(ofClass aClass: any NSItemProviderReading.Type, completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void) -> Progress {
        if let object = objects.first(where: { Swift.type(of: $0) == aClass }) as? any NSItemProviderReading {
            completionHandler(object, nil)
            return Progress(totalUnitCount: 1)
        }
        nonisolated(unsafe) let aClass = aClass
        guard let id = aClass.readableTypeIdentifiersForItemProvider.first(where: hasItemConformingToTypeIdentifier) else {
            completionHandler(nil, NSItemProviderError.noRepresentation("\(aClass)"))
            return Progress(totalUnitCount: 1)
        }
        return loadDataRepresentation(forTypeIdentifier: id) { data, error in
            do { completionHandler(try data.map { try aClass.object(withItemProviderData: $0, typeIdentifier: id) }, error) } catch { completionHandler(nil, error) }
        }
    }

    /// What was put in as objects, for use inside the program.
    public var _objects: [Any] { objects }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all, team, group, ownProcess }

/// Why data could not be handed over.
public enum NSItemProviderError: LocalizedError {
    case noRepresentation(String)
    public var errorDescription: String? {
        switch self {
        case .noRepresentation(let type): "Cannot load representation of type \(type)"
        }
    }
}

/// An object that can turn itself into data.
public protocol NSItemProviderWriting: AnyObject {
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    var writableTypeIdentifiersForItemProvider: [String] { get }
    func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void) -> Progress?
}
extension NSItemProviderWriting {
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}

/// An object that can be made from data.
public protocol NSItemProviderReading: AnyObject {
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.text"] }
    public func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self { Self(string: String(decoding: data, as: UTF8.self)) }
}

extension NSURL: NSItemProviderReading {
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.file-url", "public.url"] }
    /// An error where the data is no address.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let url = String(data: data, encoding: .utf8).flatMap({ NSURL(string: $0) }) as? Self else { throw CocoaError(.coderInvalidValue) }
        return url
    }
}
extension NSURL: NSItemProviderWriting {
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url"] }
    public var writableTypeIdentifiersForItemProvider: [String] { isFileURL ? ["public.file-url", "public.url"] : ["public.url"] }
    public func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void) -> Progress? {
        completionHandler(Data(absoluteString.utf8), nil)
        return nil
    }
}
