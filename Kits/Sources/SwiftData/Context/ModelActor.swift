import FoundationPlus

/// The context that an actor works in.
public protocol ModelExecutor: AnyObject, Sendable {
    /// The context; for the actor alone.
    var modelContext: ModelContext { get }
}

/// A context for one actor.
public final class DefaultSerialModelExecutor: ModelExecutor, @unchecked Sendable {
    /// The context; for the actor alone.
    public let modelContext: ModelContext
    /// An executor for an actor that works in this context.
    public init(modelContext: ModelContext) { self.modelContext = modelContext }
}

/// An actor with a context of its own; `@ModelActor` makes one. Its work runs away from the main thread.
public protocol ModelActor: Actor {
    nonisolated var modelContainer: ModelContainer { get }
    nonisolated var modelExecutor: any ModelExecutor { get }
}

extension ModelActor {
    /// The actor's context. Its changes are saved by `save()`.
    public var modelContext: ModelContext { modelExecutor.modelContext }

    /// The object of an identifier, as this actor's context has it; nil where the store has no such object.
    public subscript<T: PersistentModel>(id: PersistentIdentifier, as type: T.Type) -> T? {
        let entity = Entity.of(type), context = modelContext
        guard entity.name == id.entityName else { return nil }
        if let known: T = context.registeredModel(for: id) { return known }
        guard let store = context.container.store(of: entity), let row = store.row(entity, id.key) else { return nil }
        return context.object(entity, id.key, row: row) as? T
    }
}
