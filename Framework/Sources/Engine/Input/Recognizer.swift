import Foundation

/// Watches a pointer for a gesture of one element.
///
/// The recognisers of all elements under a pointer see its events, innermost element first. The first that claims the
/// pointer gets it; the others are cancelled, but for those that are simultaneous.
open class Recognizer {
    public enum Verdict { case pending, claimed, failed }
    public enum Precedence: Int { case high, normal, low }

    open weak var element: ElementNode?
    public var precedence = Precedence.normal
    /// Takes part beside whoever claims the pointer.
    public var isSimultaneous = false
    public fileprivate(set) var isClaimed = false

    public init() {}

    /// Looks at an event of a pointer that went down over the element. `location` is in the element's coordinates.
    open func handle(_ event: PointerEvent, location: CGPoint) -> Verdict { .failed }

    /// Another recogniser has the pointer, or the gesture was interrupted.
    open func cancel() {}

    /// The clock moved while the pointer rests: long presses decide here.
    open func tick(_ time: Double) -> Verdict { .pending }

    /// True where the end of the pointer leaves the recogniser waiting for another one (double taps).
    open var waitsForAnotherPointer: Bool { false }

    final func claim() { isClaimed = true }
    final func release() { isClaimed = false }
}

/// An element with recognisers.
public protocol GestureSource: ElementNode {
    var recognizers: [Recognizer] { get }
    /// The recognisers below come last, or do not come at all.
    var maskedBelow: Bool { get }
}

extension GestureSource {
    public var maskedBelow: Bool { false }
}
