import Foundation

/// The context of a change: above all, the animation it is shown with.
public struct Transaction {
    /// Nil where the change is shown at once.
    public var animation: Animation?
    public var disablesAnimations = false
    public var isContinuous = false
    public var tracksVelocity = false
    /// Values of custom transaction keys, by key type.
    public var values: [ObjectIdentifier: Any] = [:]
    /// Called once the animations of the change are done.
    public var completions: [AnimationCompletion] = []

    public init() {}
    public init(animation: Animation?) { self.animation = animation }

    var hasContent: Bool { animation != nil || disablesAnimations || isContinuous || !values.isEmpty || !completions.isEmpty }

    /// The transaction of the code that runs now.
    nonisolated(unsafe) public static var current = Transaction()

    /// Runs `body` with `transaction` as the current one. Earlier changes are committed first where it animates.
    public static func perform<R>(_ transaction: Transaction, _ body: () throws -> R) rethrows -> R {
        if transaction.animation != nil { Tree.commitPending() }
        let outer = current
        current = transaction
        defer {
            current = outer
            // Changes under this transaction must not mix with later ones of another.
            if transaction.animation != nil && outer.animation != transaction.animation { Tree.commitAfterAction() }
        }
        return try body()
    }

    /// The animation that applies, nil where animations are off.
    public var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }
}

/// A note to run code when the animations that belong to it are done.
public final class AnimationCompletion {
    private let action: () -> Void
    private var pending = 0
    private var isDone = false
    public let waitsForRemoval: Bool

    public init(waitsForRemoval: Bool, action: @escaping () -> Void) {
        self.waitsForRemoval = waitsForRemoval
        self.action = action
    }

    public func begin() { pending += 1 }

    public func end() {
        pending -= 1
        finishIfIdle()
    }

    /// Runs the action where nothing is running for it.
    func finishIfIdle() {
        guard pending == 0, !isDone else { return }
        isDone = true
        action()
    }
}

/// A node that changes the transaction of the updates below it.
public protocol TransactionWriter: Node {
    func apply(to transaction: inout Transaction)
}

extension Node {
    /// The transaction of the update under way as this node sees it: the modifiers above have had their say.
    public final var effectiveTransaction: Transaction {
        var t = tree.transaction
        guard tree.transactionWriterCount > 0 else { return t }
        var writers: [TransactionWriter] = []
        var node = parent
        while let n = node {
            if let w = n as? TransactionWriter { writers.append(w) }
            node = n.parent
        }
        for w in writers.reversed() { w.apply(to: &t) }
        return t
    }
}
