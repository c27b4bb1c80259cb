import Engine

/// Two gestures at the same time.
nonisolated public struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    nonisolated public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }
    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { self.first = first; self.second = second }

    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        let state = Shared(Value())
        let a = first._recognizer(GestureOutput(changed: { state.value.first = $0; output.changed(state.value) }, ended: { state.value.first = $0; output.ended(state.value) }))
        let b = second._recognizer(GestureOutput(changed: { state.value.second = $0; output.changed(state.value) }, ended: { state.value.second = $0; output.ended(state.value) }))
        return GroupRecognizer([a, b], mode: .together) {
            state.value = Value()
            output.reset()
        }
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// One gesture after another.
nonisolated public struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    nonisolated public enum Value {
        case first(First.Value)
        case second(First.Value, Second.Value?)
    }
    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { self.first = first; self.second = second }

    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        let done = Shared<First.Value?>(nil)
        let group = GroupRecognizer([], mode: .sequence) {
            done.value = nil
            output.reset()
        }
        group.recognizers = [
            first._recognizer(GestureOutput(changed: { output.changed(.first($0)) }, ended: { value in
                done.value = value
                group.advance()
                output.changed(.second(value, nil))
            })),
            second._recognizer(GestureOutput(changed: { v in done.value.map { output.changed(.second($0, v)) } }, ended: { v in done.value.map { output.ended(.second($0, v)) } })),
        ]
        return group
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

/// The first gesture, or the second where the first fails.
nonisolated public struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
    nonisolated public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }
    public var first: First
    public var second: Second
    nonisolated public init(_ first: First, _ second: Second) { self.first = first; self.second = second }

    nonisolated public func _recognizer(_ output: GestureOutput<Value>) -> Recognizer {
        let a = first._recognizer(GestureOutput(changed: { output.changed(.first($0)) }, ended: { output.ended(.first($0)) }))
        let b = second._recognizer(GestureOutput(changed: { output.changed(.second($0)) }, ended: { output.ended(.second($0)) }))
        return GroupRecognizer([a, b], mode: .exclusive, reset: output.reset)
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}

private final class Shared<T> {
    var value: T
    init(_ value: T) { self.value = value }
}

/// Recognisers that act as one.
final class GroupRecognizer: Recognizer {
    enum Mode { case together, sequence, exclusive }
    var recognizers: [Recognizer]
    private let mode: Mode
    private let reset: () -> Void
    private var index = 0
    private var failed: Set<Int> = []
    private var lastEvent: (PointerEvent, CGPoint)?

    init(_ recognizers: [Recognizer], mode: Mode, reset: @escaping () -> Void) {
        self.recognizers = recognizers
        self.mode = mode
        self.reset = reset
    }

    override var element: ElementNode? {
        get { super.element }
        set {
            super.element = newValue
            for r in recognizers { r.element = newValue }
        }
    }

    /// The next gesture of a sequence begins where the pointer is.
    func advance() {
        index = min(index + 1, recognizers.count - 1)
        if var (event, location) = lastEvent, event.phase != .ended {
            event.phase = .began
            recognizers[index].element = element
            _ = recognizers[index].handle(event, location: location)
            location = .zero
        }
    }

    private var active: [Int] {
        switch mode {
        case .together, .exclusive: recognizers.indices.filter { !failed.contains($0) }
        case .sequence: [index]
        }
    }

    private func combine(_ body: (Recognizer) -> Verdict) -> Verdict {
        var claimed = false
        for i in active {
            recognizers[i].element = element
            switch body(recognizers[i]) {
            case .claimed:
                claimed = true
                if mode == .exclusive {
                    for j in recognizers.indices where j != i {
                        recognizers[j].cancel()
                        failed.insert(j)
                    }
                    return .claimed
                }
            case .failed: failed.insert(i)
            case .pending: break
            }
        }
        if claimed { return .claimed }
        return failed.count >= recognizers.count || (mode == .sequence && failed.contains(index)) ? .failed : .pending
    }

    override func handle(_ event: PointerEvent, location: CGPoint) -> Verdict {
        if event.phase == .began {
            failed = []
            if mode == .sequence && !(index > 0 && lastEvent == nil) { index = 0 }
        }
        lastEvent = (event, location)
        let verdict = combine { $0.handle(event, location: location) }
        if event.phase == .ended || event.phase == .cancelled {
            lastEvent = nil
            index = 0
            reset()
        }
        return verdict
    }

    override func tick(_ time: Double) -> Verdict { combine { $0.tick(time) } }

    override func cancel() {
        for r in recognizers { r.cancel() }
        index = 0
        lastEvent = nil
        reset()
    }

    override var waitsForAnotherPointer: Bool { recognizers.contains { $0.waitsForAnotherPointer } }
}
