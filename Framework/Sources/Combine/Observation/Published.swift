/// A property of a class that publishes its changes.
///
///     final class Counter: ObservableObject {
///         @Published var count = 0
///     }
///
///     let counter = Counter()
///     counter.$count.sink { print($0) }    // prints 0 at once
///     counter.count = 1                     // prints 1
///
/// The publisher `$count` sends the present value to a new subscriber, and each new value *before* it is stored.
/// Before that, the object's synthesised `objectWillChange` publisher sends. An object that declares an
/// `objectWillChange` of its own sends it itself.
///
/// Only properties of classes can be published. Copies of a `Published` value share their storage.
@propertyWrapper
public struct Published<Value> {
    private let subject: PublishedSubject<Value>

    /// Creates the storage with its first value, for `@Published var name = value`.
    public init(wrappedValue: Value) {
        subject = PublishedSubject(wrappedValue)
    }

    /// Creates the storage with its first value, for `_name = Published(initialValue: value)`.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// The publisher of a published property.
    public struct Publisher: Combine.Publisher {
        public typealias Output = Value
        public typealias Failure = Never

        fileprivate let subject: PublishedSubject<Value>

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Value {
            subject.subscribe(subscriber)
        }

        func feed(from upstream: some Combine.Publisher<Value, Never>) {
            upstream.subscribe(PublishedSubscriber(subject))
        }
    }

    /// The publisher of the property, `$name`. Setting it has no effect; the setter allows `assign(to: &$name)`.
    public var projectedValue: Publisher {
        get { Publisher(subject: subject) }
        nonmutating set {}
    }

    /// The value of the property. Only the properties of classes have one.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("@Published is only available on properties of classes") }
        set { fatalError("@Published is only available on properties of classes") }
    }

    /// Reads and writes the property of an object. The compiler calls this for `object.name`.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].subject.currentValue }
        set { object[keyPath: storageKeyPath].subject.send(newValue) }
    }

    /// The publisher of the property of an object. The compiler calls this for `object.$name`.
    public static subscript<EnclosingSelf: AnyObject>(
        _enclosingInstance object: EnclosingSelf,
        projected projectedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Publisher>,
        storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
    ) -> Publisher {
        get { Publisher(subject: object[keyPath: storageKeyPath].subject) }
        set {}
    }
}

extension Published: PublishedStorage {
    var objectWillChange: ObservableObjectPublisher? {
        get { subject.objectWillChange }
        nonmutating set { subject.objectWillChange = newValue }
    }
}

extension Publisher where Failure == Never {
    /// Stores each value in a published property, for as long as the object that has the property lives:
    ///
    ///     clock.map(\.minute).assign(to: &$minute)
    ///
    /// Nothing has to be kept; the subscription ends with the object.
    public func assign(to published: inout Published<Output>.Publisher) {
        published.feed(from: self)
    }
}
