/// An object that tells before it changes.
///
/// A class need only conform: each `@Published` property then sends `objectWillChange` before it is set. A class
/// that declares its own `objectWillChange` sends it itself.
///
/// `objectWillChange` is one publisher per object, the same at each access, also for objects without any
/// `@Published` property.
public protocol ObservableObject: AnyObject {
    /// The kind of publisher that announces changes.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
        where ObjectWillChangePublisher.Failure == Never

    /// The publisher that sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The synthesised publisher, connected to all `@Published` properties of the object's class and superclasses.
    ///
    /// The first access for an object looks at each of its published properties; later ones only at the first.
    public var objectWillChange: ObservableObjectPublisher {
        ChangePublishers.publisher(of: self)
    }
}
