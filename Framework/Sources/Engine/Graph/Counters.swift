/// What the engine did since the last reset. Tests assert these: no noisy machine disturbs a count.
public struct Counters: Equatable, Sendable {
    /// View bodies evaluated.
    public var bodies = 0
    /// Elements that computed a size, each once a flush.
    public var layouts = 0
    /// Sizes computed (answers from a cache are not counted): an element is asked for its smallest, its largest and
    /// its own.
    public var sizes = 0
    /// Elements whose children were placed.
    public var placements = 0
    /// Texts handed to the text engine.
    public var texts = 0
    /// Fragments recorded.
    public var fragments = 0
    /// Rows of lazy containers and lists built.
    public var rows = 0
    /// Flushes that found something to do.
    public var flushes = 0

    public init() {}
}
