import FoundationPlus
import Observation
import SwiftUI

/// The objects that a fetch gives, in a view: `@Query(sort: \Trip.start) var trips: [Trip]`.
///
/// They come from the context of the environment, and the view follows them: insertions, deletions, what other contexts
/// save, and changes of properties that decide whether or where an object is in the result.
@MainActor @preconcurrency
public struct Query<Element: PersistentModel, Result>: DynamicProperty {
    @Environment(\.optionalModelContext) private var environmentContext: ModelContext?
    @State private var results = QueryResults<Element>()
    private let request: QueryRequest<Element>

    nonisolated private init(request: QueryRequest<Element>) { self.request = request }

    /// The objects. Reading fetches them where something has changed since the last time.
    public var wrappedValue: Result {
        results.objects as! Result
    }

    /// The context that the objects come from.
    public var modelContext: ModelContext { environmentContext ?? EmptyContext.shared }

    /// What the last fetch threw; the result is what it was before then.
    public var fetchError: (any Error)? {
        _ = results.objects
        return results.error
    }

    /// Called before each body.
    nonisolated public func update() {
        MainActor.assumeIsolated { results.follow(request, in: environmentContext) }
    }
}

/// What a query asks for. A new one is made with each new value of the view.
final class QueryRequest<Element: PersistentModel>: @unchecked Sendable {
    let descriptor: FetchDescriptor<Element>
    let transaction: Transaction?

    init(_ descriptor: FetchDescriptor<Element>, _ transaction: Transaction?) { (self.descriptor, self.transaction) = (descriptor, transaction) }

    /// Whether two requests give the same: without predicates, which cannot be compared.
    func isSame(as other: QueryRequest) -> Bool {
        self === other || (descriptor.predicate == nil && other.descriptor.predicate == nil && descriptor.sortBy == other.descriptor.sortBy
            && descriptor.fetchLimit == other.descriptor.fetchLimit && descriptor.fetchOffset == other.descriptor.fetchOffset)
    }
}

/// The objects of a query, for as long as its view lives.
final class QueryResults<Element: PersistentModel>: ContextObserver, Observable {
    private var context: ModelContext?
    private var request: QueryRequest<Element>?
    private var plan: FetchPlan?
    private var found: [Element] = []
    private(set) var error: (any Error)?
    private var isStale = true
    private let registrar = ObservationRegistrar()

    func follow(_ new: QueryRequest<Element>, in newContext: ModelContext?) {
        if context !== newContext || (request == nil && newContext == nil) {
            context = newContext
            newContext?.add(self)
            isStale = true
            if newContext == nil {
                Notices.once("@Query of \(Entity.of(Element.self).name) has no model container, and gives nothing; put .modelContainer(for: \(Entity.of(Element.self).name).self) on the window group or on a view above.")
            }
        }
        guard let request, request.isSame(as: new) else {
            request = new
            plan = nil
            isStale = true
            return
        }
        self.request = new
    }

    var objects: [Element] {
        registrar.access(self, keyPath: \.objects)
        guard isStale, let context, let request else { return context == nil ? [] : found }
        isStale = false
        do {
            found = try context.fetch(request.descriptor)
            error = nil
        } catch {
            self.error = error
            Notices.once("@Query of \(Entity.of(Element.self).name): \(error)")
        }
        return found
    }

    // MARK: Changes

    private func becomeStale() {
        guard !isStale else { return }
        let change = { [self] in registrar.withMutation(of: self, keyPath: \.objects) { isStale = true } }
        if let transaction = request?.transaction { withTransaction(transaction, change) } else { change() }
    }

    /// How objects are found, which says what changes matter.
    private func currentPlan() -> FetchPlan? {
        if let plan { return plan }
        let entity = Entity.of(Element.self)
        guard let request, let store = context?.container.store(of: entity) else { return nil }
        let made = FetchPlan(request.descriptor, entity: entity, store: store)
        plan = made
        return made
    }

    func contextDidChange(_ entity: Entity, _ property: Property?) {
        guard !isStale else { return }
        let isOwn = entity === Entity.of(Element.self)
        guard let plan = currentPlan() else { return becomeStale() }
        if isOwn, property.map({ plan.decisive?.contains($0.index) ?? true }) ?? true { return becomeStale() }
        if plan.readsOthers { becomeStale() }
    }

    func contextDidMerge(_ entities: Set<ObjectIdentifier>) {
        if entities.contains(ObjectIdentifier(Entity.of(Element.self))) || currentPlan()?.readsOthers ?? true { becomeStale() }
    }

    func contextDidReset() { becomeStale() }
}

// MARK: Initializers

extension Query where Result == [Element] {
    nonisolated private init(_ descriptor: FetchDescriptor<Element>, _ transaction: Transaction?) { self.init(request: QueryRequest(descriptor, transaction)) }

    /// All objects of the class, in the order in which they were made.
    nonisolated public init() { self.init(FetchDescriptor(), nil) }
    /// All objects of the class. The view changes in the transaction.
    nonisolated public init(transaction: Transaction) { self.init(FetchDescriptor(), transaction) }
    /// - Parameter animation: how the view changes when the objects do.
    nonisolated public init(animation: Animation) { self.init(FetchDescriptor(), Transaction(animation: animation)) }

    /// The objects that a descriptor describes.
    nonisolated public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil) { self.init(descriptor, transaction) }
    /// The objects that a descriptor describes. The view changes with the animation.
    nonisolated public init(_ descriptor: FetchDescriptor<Element>, animation: Animation) { self.init(descriptor, Transaction(animation: animation)) }

    /// Objects that meet a predicate, sorted by a property.
    nonisolated public init<Value: Comparable>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value> & Sendable, order: SortOrder = .forward, transaction: Transaction? = nil) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]), transaction)
    }
    /// Objects that meet a predicate, sorted by a property. The view changes with the animation.
    nonisolated public init<Value: Comparable>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value> & Sendable, order: SortOrder = .forward, animation: Animation) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]), Transaction(animation: animation))
    }
    /// Objects without a value come first.
    nonisolated public init<Value: Comparable>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?> & Sendable, order: SortOrder = .forward, transaction: Transaction? = nil) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]), transaction)
    }
    /// Objects without a value come first. The view changes with the animation.
    nonisolated public init<Value: Comparable>(filter: Predicate<Element>? = nil, sort keyPath: KeyPath<Element, Value?> & Sendable, order: SortOrder = .forward, animation: Animation) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]), Transaction(animation: animation))
    }

    /// Objects that meet a predicate, sorted by descriptors.
    nonisolated public init(filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], transaction: Transaction? = nil) {
        self.init(FetchDescriptor(predicate: filter, sortBy: descriptors), transaction)
    }
    /// Objects that meet a predicate, sorted by descriptors. The view changes with the animation.
    nonisolated public init(filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [], animation: Animation) {
        self.init(FetchDescriptor(predicate: filter, sortBy: descriptors), Transaction(animation: animation))
    }
}
