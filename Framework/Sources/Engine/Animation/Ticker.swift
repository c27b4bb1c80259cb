/// An animator made of a closure that says whether it still moves.
public final class Ticker: Animator {
    private let body: (Double) -> Bool
    private let next: ((Double) -> Double)?
    public let repeatsForever: Bool

    /// `next` gives the time of the next step that changes something, in seconds; every frame does without it.
    public init(repeatsForever: Bool = false, next: ((Double) -> Double)? = nil, _ body: @escaping (Double) -> Bool) {
        self.body = body
        self.next = next
        self.repeatsForever = repeatsForever
    }

    public func step(at time: Double) -> Bool { body(time) }
    public func nextStep(after time: Double) -> Double? { next?(time) }
}
