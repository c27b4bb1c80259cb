import FoundationPlus
import SwiftUI

private struct ModelContextKey: EnvironmentKey { static var defaultValue: ModelContext? { nil } }

extension EnvironmentValues {
    /// The context that `@Query` fetches from and in which views make their changes. Without a container above, an empty one
    /// that keeps nothing.
    public var modelContext: ModelContext {
        get {
            if let context = self[ModelContextKey.self] { return context }
            return EmptyContext.shared
        }
        set { self[ModelContextKey.self] = newValue }
    }

    var optionalModelContext: ModelContext? { self[ModelContextKey.self] }
}

/// The context of views that have no container.
enum EmptyContext {
    nonisolated(unsafe) static let shared: ModelContext = {
        do { return ModelContext(try ModelContainer(for: Schema(), configurations: [ModelConfiguration(isStoredInMemoryOnly: true)])) }
        catch { fatalError("SwiftData: a store in memory cannot be made: \(error)") }
    }()
}

/// A container as a modifier asks for it.
private struct ContainerRequest {
    var types: [any PersistentModel.Type]
    var inMemory: Bool
    var isAutosaveEnabled: Bool
    var isUndoEnabled: Bool
    var onSetup: (Result<ModelContainer, any Error>) -> Void

    var id: String { "\(inMemory) " + types.map { "\(ObjectIdentifier($0))" }.joined(separator: " ") }

    @MainActor func make() -> ModelContainer? {
        let result = Result { () throws -> ModelContainer in
            let schema = Schema(types)
            return try ModelContainer(for: schema, configurations: [ModelConfiguration(schema: schema, isStoredInMemoryOnly: inMemory)])
        }
        if case .failure(let error) = result { Notices.once("the model container cannot be made: \(error)") }
        let container = try? result.get()
        container?.mainContext.autosaveEnabled = isAutosaveEnabled
        onSetup(result)
        return container
    }
}

/// Makes a container once for a place in a view, and puts its context into the environment.
private struct ContainerModifier: ViewModifier {
    @State private var holder = Holder()
    @Environment(\.undoManager) private var undoManager
    let request: ContainerRequest

    private final class Holder {
        private var container: ModelContainer?
        private var id: String?

        @MainActor func container(_ request: ContainerRequest) -> ModelContainer? {
            if id != request.id {
                id = request.id
                container = request.make()
            }
            return container
        }
    }

    func body(content: Content) -> some View {
        let context = holder.container(request)?.mainContext
        if request.isUndoEnabled { context?.undoManager = context?.undoManager ?? undoManager ?? UndoManager() }
        return content.transformEnvironment(\.self) {
            guard let context else { return }
            $0.modelContext = context
            if request.isUndoEnabled { $0._undoManager = context.undoManager }
        }
    }
}

extension View {
    /// Keeps objects of a class, and of those that it refers to, for the views inside; `@Query` and the environment's
    /// `modelContext` work on them.
    /// - Parameters:
    ///   - inMemory: whether they are forgotten with the view; otherwise they are in the app's default store.
    ///   - onSetup: called once with the container, or with what is wrong with the store.
    nonisolated public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
        onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        modelContainer(for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled, onSetup: onSetup)
    }

    /// The same for several classes.
    nonisolated public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
        onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        modifier(ContainerModifier(request: ContainerRequest(types: modelTypes, inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled, onSetup: onSetup)))
    }

    /// Works on the objects of a container, in its main context.
    nonisolated public func modelContainer(_ container: ModelContainer) -> some View { environment(\.modelContext, container.madeMainContext) }

    /// Works on the objects of a context.
    nonisolated public func modelContext(_ modelContext: ModelContext) -> some View { environment(\.modelContext, modelContext) }
}

/// Containers of scenes: an app's scenes are described again and again, and each window of a scene has the same objects.
@MainActor
private enum SceneContainers {
    private static var made: [String: ModelContainer?] = [:]

    static func context(_ request: ContainerRequest) -> ModelContext {
        if made[request.id] == nil { made[request.id] = .some(request.make()) }
        guard let context = made[request.id]??.mainContext else { return EmptyContext.shared }
        if request.isUndoEnabled, context.undoManager == nil { context.undoManager = UndoManager() }
        return context
    }
}

extension Scene {
    /// Keeps objects of a class, and of those that it refers to, for the windows of the scene.
    /// - Parameters:
    ///   - inMemory: whether they are forgotten when the program ends; otherwise they are in the app's default store.
    ///   - onSetup: called once with the container, or with what is wrong with the store.
    public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
        onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene {
        modelContainer(for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled, onSetup: onSetup)
    }

    /// The same for several classes.
    public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
        onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene {
        let request = ContainerRequest(types: modelTypes, inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled, onSetup: onSetup)
        let context = SceneContainers.context(request)
        return environment(\.modelContext, context).environment(\._undoManager, context.undoManager)
    }

    /// Works on the objects of a container, in its main context.
    public func modelContainer(_ container: ModelContainer) -> some Scene { environment(\.modelContext, container.madeMainContext) }

    /// Works on the objects of a context.
    public func modelContext(_ modelContext: ModelContext) -> some Scene { environment(\.modelContext, modelContext) }
}
