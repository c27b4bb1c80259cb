import Engine

/// Goes through phases one after the other, each change with an animation of its own.
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
    let phases: [Phase]
    /// Nil goes round and round.
    let trigger: AnyTrigger?
    let content: (Phase) -> Content
    let animation: (Phase) -> Animation?

    nonisolated public init(_ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content, animation: @escaping (Phase) -> Animation? = { _ in .default }) {
        self.phases = Array(phases)
        trigger = nil
        self.content = content
        self.animation = animation
    }

    /// Goes round once with each change of `trigger`.
    nonisolated public init(_ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content, animation: @escaping (Phase) -> Animation? = { _ in .default }) {
        self.phases = Array(phases)
        self.trigger = AnyTrigger(trigger)
        self.content = content
        self.animation = animation
    }

    @State private var index = 0
    @State private var run = PhaseRun()

    @MainActor public var body: some View {
        if phases.isEmpty {
            EmptyView()
        } else {
            content(phases[min(index, phases.count - 1)])
                .onAppear {
                    if trigger == nil {
                        run.number += 1
                        step(run.number)
                    }
                }
                .onDisappear { run.number += 1 }
                .onChange(of: trigger) { _, _ in
                    run.number += 1
                    index = 0
                    step(run.number)
                }
        }
    }

    private func step(_ number: Int) {
        guard number == run.number, phases.count > 1 else { return }
        let next = (index + 1) % phases.count
        var transaction = Transaction(animation: animation(phases[next]))
        if trigger == nil { transaction.values[EndlessAnimation.key] = true }
        let isLast = trigger != nil && next == 0
        transaction.addAnimationCompletion {
            guard !isLast else { return }
            // What does not animate still takes a moment, so that phases never follow each other without end.
            DispatchQueue.main.async { MainActor.assumeIsolated { step(number) } }
        }
        withTransaction(transaction) { index = next }
    }
}

/// Numbers the rounds, so that an older one ends.
nonisolated private final class PhaseRun { var number = 0 }

/// A value of any type that is only compared.
nonisolated struct AnyTrigger: Equatable {
    let value: Any
    private let isEqual: (Any) -> Bool
    init<T: Equatable>(_ value: T) {
        self.value = value
        isEqual = { ($0 as? T) == value }
    }
    static func == (a: AnyTrigger, b: AnyTrigger) -> Bool { a.isEqual(b.value) }
}

extension View {
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View, animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        let base = PlaceholderContentView<Self>(content: AnyView(self))
        return PhaseAnimator(phases, content: { content(base, $0) }, animation: animation)
    }
    nonisolated public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View, animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        let base = PlaceholderContentView<Self>(content: AnyView(self))
        return PhaseAnimator(phases, trigger: trigger, content: { content(base, $0) }, animation: animation)
    }
}
