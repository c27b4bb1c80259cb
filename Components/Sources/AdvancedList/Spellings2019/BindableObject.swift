import SwiftUI

/// The first name of `ObservableObject`: an object that announces its changes through `didChange`, after they happened.
///
/// A type written with the old name is an `ObservableObject` too, and goes wherever one is wanted.
public protocol BindableObject: ObservableObject where ObjectWillChangePublisher == AnyPublisher<Void, Never> {
    associatedtype PublisherType: Publisher where PublisherType.Failure == Never
    var didChange: PublisherType { get }
}

extension BindableObject {
    public var objectWillChange: AnyPublisher<Void, Never> { didChange.map { _ in }.eraseToAnyPublisher() }
}

/// The first name of `ObservedObject`.
public typealias ObjectBinding<ObjectType: BindableObject> = ObservedObject<ObjectType>
