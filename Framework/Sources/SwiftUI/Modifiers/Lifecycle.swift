import Combine
import Engine

/// Runs actions when its content comes and goes (behaviours 155–158, 178–180).
public final class AppearanceElement: UnaryElement {
    var onAppear: (() -> Void)?
    var onDisappear: (() -> Void)?
    private var isShown = false

    func appear() {
        guard !isShown else { return }
        isShown = true
        if let onAppear { tree.enqueueAppear { onMain(onAppear) } }
    }

    private func disappear() {
        guard isShown else { return }
        isShown = false
        if let onDisappear { tree.enqueueDisappear { onMain(onDisappear) } }
    }

    override public func didUnmount() { disappear() }

    override public func visibilityDidChange(_ visible: Bool) {
        super.visibilityDidChange(visible)
        if visible { appear() } else { disappear() }
    }
}

nonisolated struct AppearanceModifier: _ElementModifier {
    let appear: (() -> Void)?
    let disappear: (() -> Void)?
    nonisolated func _makeElement(_ context: NodeContext) -> AppearanceElement {
        let e = AppearanceElement(context)
        e.onAppear = appear
        e.onDisappear = disappear
        return e
    }
    nonisolated func _didMake(_ element: AppearanceElement) { if element.isShownByContainers { element.appear() } }
    nonisolated func _update(_ element: AppearanceElement) {
        element.onAppear = appear
        element.onDisappear = disappear
    }
}

/// Runs an asynchronous task while its content is there.
public final class TaskElement: UnaryElement {
    var action: (@Sendable () async -> Void)?
    var priority = TaskPriority.userInitiated
    var id: AnyHashable?
    private var task: Task<Void, Never>?
    private var isShown = false

    func start() {
        isShown = true
        task?.cancel()
        tree.enqueueTask { [weak self] in
            guard let self, isShown, let action = self.action else { return }
            task = Task(priority: priority) { @MainActor in await action() }
        }
    }

    func change(id new: AnyHashable?) {
        guard new != id else { return }
        id = new
        if isShown { start() }
    }

    private func stop() {
        isShown = false
        task?.cancel()
        task = nil
    }

    override public func didUnmount() { stop() }
    override public func visibilityDidChange(_ visible: Bool) {
        super.visibilityDidChange(visible)
        if visible { if !isShown { start() } } else { stop() }
    }
}

nonisolated struct TaskModifier: _ElementModifier {
    let id: AnyHashable?
    let priority: TaskPriority
    let action: @Sendable () async -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> TaskElement {
        let e = TaskElement(context)
        e.action = action
        e.priority = priority
        e.id = id
        return e
    }
    nonisolated func _didMake(_ element: TaskElement) { if element.isShownByContainers { element.start() } }
    nonisolated func _update(_ element: TaskElement) {
        element.action = action
        element.priority = priority
        element.change(id: id)
    }
}

/// Runs an action when a value differs from the last update (behaviours 174–176).
public final class ChangeElement<Value: Equatable>: UnaryElement {
    var value: Value?
    func update(_ new: Value, _ action: @escaping (Value, Value) -> Void) {
        guard let old = value, old != new else { return }
        value = new
        tree.enqueueAppear { onMain { action(old, new) } }
    }
}

nonisolated struct ChangeModifier<Value: Equatable>: _ElementModifier {
    let value: Value
    let initial: Bool
    let action: (Value, Value) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> ChangeElement<Value> {
        let e = ChangeElement<Value>(context)
        e.value = value
        return e
    }
    nonisolated func _didMake(_ element: ChangeElement<Value>) {
        guard initial else { return }
        let (value, action) = (value, action)
        element.tree.enqueueAppear { onMain { action(value, value) } }
    }
    nonisolated func _update(_ element: ChangeElement<Value>) { element.update(value, action) }
}

nonisolated struct SubscriptionModifier<P: Publisher>: _ElementModifier where P.Failure == Never {
    let publisher: P
    let action: (P.Output) -> Void

    nonisolated func _makeElement(_ context: NodeContext) -> HandlerElement<P> { HandlerElement(context, action) }
    nonisolated func _didMake(_ element: HandlerElement<P>) { element.subscribe(publisher) }
    nonisolated func _update(_ element: HandlerElement<P>) {
        element.action = action
        element.resubscribeIfOther(publisher)
    }
}

/// Runs an action for each value of a publisher while its content is there.
public final class HandlerElement<P: Publisher>: UnaryElement where P.Failure == Never {
    var action: (P.Output) -> Void
    private var cancellable: AnyCancellable?
    private var publisher: P?

    init(_ context: NodeContext, _ action: @escaping (P.Output) -> Void) {
        self.action = action
        super.init(context)
    }

    func subscribe(_ new: P) {
        publisher = new
        cancellable = new.sink { [weak self] value in
            if MainThread.isCurrent {
                self.map { e in onMain { e.action(value) } }
            } else {
                DispatchQueue.main.async { self.map { e in onMain { e.action(value) } } }
            }
        }
    }

    func resubscribeIfOther(_ new: P) {
        guard let publisher, !Comparison.isEqual(publisher, new), !(P.self is AnyClass) else { return }
        subscribe(new)
    }

    override public func didUnmount() { cancellable = nil }
}

extension View {
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { modifier(AppearanceModifier(appear: action, disappear: nil)) }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { modifier(AppearanceModifier(appear: nil, disappear: action)) }

    nonisolated public func task(priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View {
        modifier(TaskModifier(id: nil, priority: priority, action: unsafeBitCast(action, to: (@Sendable () async -> Void).self)))
    }
    nonisolated public func task<T: Equatable>(id value: T, priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void) -> some View {
        modifier(TaskModifier(id: AnyHashable(EquatableID(value: value)), priority: priority, action: unsafeBitCast(action, to: (@Sendable () async -> Void).self)))
    }

    nonisolated public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void) -> some View {
        modifier(ChangeModifier(value: value, initial: initial, action: action))
    }
    nonisolated public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some View {
        modifier(ChangeModifier(value: value, initial: initial) { _, _ in action() })
    }
    @available(*, deprecated, message: "Use onChange with a two or zero parameter action closure instead.")
    nonisolated public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
        modifier(ChangeModifier(value: value, initial: false) { _, new in action(new) })
    }

    nonisolated public func onReceive<P: Publisher>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View where P.Failure == Never {
        modifier(SubscriptionModifier(publisher: publisher, action: action))
    }
}

/// Gives an equatable value a place in a hash table.
nonisolated private struct EquatableID<T: Equatable>: Hashable {
    let value: T
    func hash(into hasher: inout Hasher) {}
}
