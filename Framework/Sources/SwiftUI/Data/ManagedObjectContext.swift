import CoreData
import Engine

nonisolated private struct ManagedObjectContextKey: EnvironmentKey {
    /// Connected to no store, as Apple's.
    nonisolated(unsafe) static let defaultValue = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
}

extension EnvironmentValues {
    /// Where `@FetchRequest` looks for objects.
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ManagedObjectContextKey.self] }
        set { self[ManagedObjectContextKey.self] = newValue }
    }
}
