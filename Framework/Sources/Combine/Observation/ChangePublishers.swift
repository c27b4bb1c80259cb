@_spi(Reflection) import Swift

/// A `Published` value of unknown type.
protocol PublishedStorage {
    /// The publisher of the object that has the property, once someone asked for it.
    var objectWillChange: ObservableObjectPublisher? { get nonmutating set }
}

extension PublishedStorage {
    /// Reads the value that a stored property of an object has at `address`.
    fileprivate static func load(from address: UnsafeRawPointer) -> PublishedStorage {
        address.assumingMemoryBound(to: Self.self).pointee
    }
}

/// Finds or makes the one change publisher of an object.
///
/// The publisher lives in the storage of the object's published properties. For an object that has none it lives
/// in a table beside it.
enum ChangePublishers {
    /// Guards the installation in an object's properties, so that two threads do not install two publishers.
    private static let installation = Lock()
    private static let layouts = Guarded<[ObjectIdentifier: [PublishedField]]>([:])
    private static let detached = Guarded(DetachedPublishers())

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let fields = publishedFields(of: type(of: object))
        guard let first = fields.first else {
            return detached.withLock { $0.publisher(of: object) }
        }
        if let publisher = first.storage(in: object).objectWillChange { return publisher }
        return installation.withLock {
            if let publisher = first.storage(in: object).objectWillChange { return publisher }
            let publisher = ObservableObjectPublisher()
            // The first field is the one that is looked at, so it is set when all others are.
            for field in fields.reversed() { field.storage(in: object).objectWillChange = publisher }
            return publisher
        }
    }

    /// Where the published properties of a class are, its superclasses' included. The answer is kept per class.
    private static func publishedFields(of type: AnyClass) -> [PublishedField] {
        layouts.withLock { layouts in
            let key = ObjectIdentifier(type)
            if let known = layouts[key] { return known }
            var fields: [PublishedField] = []
            _ = _forEachField(of: type, options: [.classType]) { _, offset, fieldType, _ in
                if let published = fieldType as? PublishedStorage.Type {
                    fields.append(PublishedField(offset: offset, type: published))
                }
                return true
            }
            layouts[key] = fields
            return fields
        }
    }
}

/// One `@Published` property of a class.
private struct PublishedField: @unchecked Sendable {
    let offset: Int
    let type: PublishedStorage.Type

    func storage(in object: AnyObject) -> PublishedStorage {
        withExtendedLifetime(object) {
            type.load(from: UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()) + offset)
        }
    }
}

/// The change publishers of objects without published properties.
///
/// Entries of objects that are gone are removed when the table has doubled, so the table is never larger than
/// twice the number of living objects plus a constant, at constant cost per access on average.
private struct DetachedPublishers: @unchecked Sendable {
    private static let firstSweep = 32

    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var nextSweep = firstSweep

    mutating func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let key = ObjectIdentifier(object)
        // An address can be used again by a later object; then the entry's own object is gone.
        if let entry = entries[key], entry.object === object { return entry.publisher }
        if entries.count >= nextSweep {
            entries = entries.filter { $0.value.object != nil }
            nextSweep = max(Self.firstSweep, entries.count * 2)
        }
        let publisher = ObservableObjectPublisher()
        entries[key] = Entry(object: object, publisher: publisher)
        return publisher
    }
}
