import Drawing
import Foundation
import Typesetting

/// What a tree asks of whoever shows it.
public protocol TreeHost: AnyObject {
    /// Something was marked: call `flush()` soon, on the main thread. Called once until the flush.
    func treeNeedsFlush(_ tree: Tree)
}

/// A view tree with its queues, its clock and its counters: one a window.
///
/// Every method is for the main thread.
public final class Tree {
    public weak var host: TreeHost?
    public internal(set) var root: RootElement!
    public var textEngine: any TextEngine
    public var counters = Counters()

    /// Seconds on the injected clock: animations, gestures and scrolling follow it.
    public private(set) var now: Double = 0

    /// Counts flushes.
    public private(set) var frame: UInt64 = 0

    /// Counts flush rounds, so that a node can tell "in this update".
    public internal(set) var round: UInt64 = 0

    var updates = DepthQueue<Node>()
    var layouts = DepthQueue<ElementNode>()
    var places = DepthQueue<ElementNode>()
    var paints: [ElementNode] = []
    var preferenceReaders: [ObjectIdentifier: Node] = [:]
    /// Run before all others.
    var earlyActions: [() -> Void] = []
    /// True while nodes end whose disappearance is told before the appearance of others.
    public var endsEarly = false
    var appearActions: [() -> Void] = []
    var disappearActions: [() -> Void] = []
    var taskActions: [() -> Void] = []
    public internal(set) var geometryObservers: [ObjectIdentifier: Node & GeometryObserver] = [:]
    var animators: [ObjectIdentifier: any Animator] = [:]

    /// Nodes that have left but are still shown.
    var detached: [ObjectIdentifier: Node] = [:]

    /// Pointers and keys.
    public private(set) lazy var input = InputRouter(tree: self)

    public internal(set) var isFlushing = false
    var isCommitting = false
    private var hasAskedHost = false
    var isEnded = false

    /// The transaction of the changes that wait for the next flush, and then of those being applied.
    public internal(set) var transaction = Transaction()
    /// Transaction modifiers in the tree.
    public var transactionWriterCount = 0
    /// True where some change of the round under way may be animated.
    /// True where changes of the update under way may be shown as a movement.
    public var isUpdateAnimated: Bool { mayAnimate }
    var mayAnimate: Bool { transaction.animation != nil || transactionWriterCount > 0 }
    /// A transform changed: what reads places in the window has to look again.
    public func noteGeometryEffect() {
        for observer in geometryObservers.values { observer.geometryMayHaveChanged() }
    }

    /// Called with a sentence for the developer.
    public var warn: (String) -> Void = { message in
        FileHandle.standardError.write(Data("warning: \(message)\n".utf8))
    }

    /// Called with a line that a view wants the developer to see.
    public var say: (String) -> Void = { print($0) }

    nonisolated(unsafe) private static var live: [WeakTree] = []
    private struct WeakTree { weak var tree: Tree? }

    public init(textEngine: any TextEngine) {
        self.textEngine = textEngine
        Tree.live.removeAll { $0.tree == nil }
        Tree.live.append(WeakTree(tree: self))
    }

    /// All trees alive in the process.
    public static var all: [Tree] { live.compactMap(\.tree) }

    /// Ends every node: disappear actions run, tasks are cancelled.
    public func end() {
        guard !isEnded, root != nil else { return }
        root.unmount()
        runActions()
        isEnded = true
    }

    /// Lets go of every node, each of which holds its tree. For the owner's end, after `end()`.
    public func release() {
        root = nil
        updates = DepthQueue()
        layouts = DepthQueue()
        places = DepthQueue()
        paints = []
        preferenceReaders = [:]
        earlyActions = []
        appearActions = []
        disappearActions = []
        taskActions = []
        geometryObservers = [:]
        animators = [:]
        detached = [:]
    }

    // MARK: Marks

    /// True where a flush would do something.
    public var hasWork: Bool {
        !updates.isEmpty || !layouts.isEmpty || !places.isEmpty || !paints.isEmpty || !preferenceReaders.isEmpty
            || !earlyActions.isEmpty || !appearActions.isEmpty || !disappearActions.isEmpty || !taskActions.isEmpty
    }

    /// True while something moves.
    public var isAnimating: Bool { !animators.isEmpty }

    /// True while something moves that will come to rest by itself.
    public var hasFiniteAnimation: Bool { animators.values.contains { !$0.repeatsForever } }

    func askForFlush() {
        guard !isFlushing, !hasAskedHost, !isEnded else { return }
        hasAskedHost = true
        host?.treeNeedsFlush(self)
    }

    func enqueueUpdate(_ node: Node) {
        let current = Transaction.current
        if current.hasContent { transaction = current }
        updates.insert(node, depth: node.depth)
        askForFlush()
    }

    func enqueueLayout(_ element: ElementNode) {
        layouts.insert(element, depth: element.depth)
        askForFlush()
    }

    func enqueuePlace(_ element: ElementNode) {
        places.insert(element, depth: element.depth)
        askForFlush()
    }

    func enqueuePaint(_ element: ElementNode) {
        paints.append(element)
        askForFlush()
    }

    /// Has `node` look at the preferences below it in the next preferences pass.
    public func enqueuePreferenceReader(_ node: Node) {
        preferenceReaders[ObjectIdentifier(node)] = node
        askForFlush()
    }

    /// Runs `action` in the actions pass, in the order of calls.
    public func enqueueAppear(_ action: @escaping () -> Void) {
        appearActions.append(action)
        askForFlush()
    }

    /// Runs `action` in the actions pass after those of appearance, or before them for what leaves without a way out.
    public func enqueueDisappear(_ action: @escaping () -> Void) {
        if endsEarly { earlyActions.append(action) } else { disappearActions.append(action) }
        askForFlush()
    }

    /// Starts `action` after every other action of the flush.
    public func enqueueTask(_ action: @escaping () -> Void) {
        taskActions.append(action)
        askForFlush()
    }

    public func observeGeometry(_ node: Node & GeometryObserver) { geometryObservers[ObjectIdentifier(node)] = node }

    func didUnmount(_ node: Node) {
        geometryObservers[ObjectIdentifier(node)] = nil
        preferenceReaders[ObjectIdentifier(node)] = nil
        if let element = node as? ElementNode { animators[ObjectIdentifier(element)] = nil }
    }

    // MARK: Flush

    /// Applies everything that is marked, pass by pass (`Docs/ARCHITECTURE.md`), and leaves the fragments ready.
    ///
    /// Actions may mark again; after eight rounds the rest waits for the next flush, with a warning.
    public func flush() {
        guard !isFlushing, !isEnded else { return }
        hasAskedHost = false
        guard hasWork else { return }
        isFlushing = true
        frame &+= 1
        counters.flushes += 1
        var rounds = 0
        repeat {
            commit()
            runActions()
            rounds += 1
        } while hasWork && !onlyPaintRemains && rounds < Tree.maximumRounds
        if hasWork && !onlyPaintRemains { warnOfLoop() }
        paintPass()
        isFlushing = false
        if hasWork { askForFlush() }
    }

    static let maximumRounds = 8

    private var onlyPaintRemains: Bool {
        updates.isEmpty && layouts.isEmpty && places.isEmpty && preferenceReaders.isEmpty
            && earlyActions.isEmpty && appearActions.isEmpty && disappearActions.isEmpty && taskActions.isEmpty
    }

    /// Brings views, layout and preferences up to date with what is marked now, without running actions.
    ///
    /// Changes made under another transaction are committed before it begins, so that each keeps its own animation
    /// (behaviours 172).
    public func commit() {
        guard !isCommitting, !isEnded, root != nil else { return }
        isCommitting = true
        defer { isCommitting = false }
        round &+= 1
        updatePass()
        layoutPass()
        placePass()
        preferencePass()
        for completion in transaction.completions { enqueueDisappear { completion.finishIfIdle() } }
        transaction = Transaction()
    }

    /// Commits pending changes of every tree before a transaction that differs from theirs.
    public static func commitPending() {
        for tree in all where !tree.isCommitting && !tree.updates.isEmpty { tree.commit() }
    }

    /// Runs `body` as part of the update under way with another transaction.
    public func withUpdateTransaction(_ new: Transaction, _ body: () -> Void) {
        let old = transaction
        transaction = new
        body()
        transaction = old
    }

    /// Commits at the end of an animated change made outside a flush or in its actions.
    static func commitAfterAction() { commitPending() }

    private func runActions() {
        let early = earlyActions
        earlyActions = []
        for action in early { action() }
        let appear = appearActions
        appearActions = []
        for action in appear { action() }
        let disappear = disappearActions
        disappearActions = []
        for action in disappear { action() }
        // Tasks wait until the writes of the other actions have settled.
        if updates.isEmpty && appearActions.isEmpty {
            let tasks = taskActions
            taskActions = []
            for action in tasks { action() }
        }
    }

    private func warnOfLoop() {
        let names = updates.all.prefix(5).map(\.debugName).joined(separator: ", ")
        warn("Views keep changing what they depend on; stopped after \(Tree.maximumRounds) rounds and went on in the next frame. Still changing: \(names.isEmpty ? "layout only" : names).")
    }

    // MARK: Clock

    /// Moves the injected clock to `time` seconds and steps what is animated. The caller flushes.
    public func advance(to time: Double) {
        guard time >= now else { return }
        now = time
        for (id, animator) in animators {
            guard animators[id] === animator else { continue }
            if !animator.step(at: time) { animators[id] = nil }
        }
    }

    /// The time before which no step changes anything: hosts sleep until then. Infinite where nothing moves.
    public var restsUntil: Double { animators.values.reduce(.infinity) { min($0, $1.nextStep(after: now) ?? now) } }

    /// Starts or replaces the animator of `owner`.
    public func animate(_ owner: AnyObject, _ animator: any Animator) {
        animators[ObjectIdentifier(owner)] = animator
        askForFlush()
    }

    public func stopAnimating(_ owner: AnyObject) { animators[ObjectIdentifier(owner)] = nil }
    public func animator(of owner: AnyObject) -> (any Animator)? { animators[ObjectIdentifier(owner)] }
}

/// Something that changes with the injected clock.
public protocol Animator: AnyObject {
    /// Applies the state at `time` seconds; false when at rest.
    func step(at time: Double) -> Bool
    var repeatsForever: Bool { get }
    /// The time of the next step that changes something; nil where every frame may.
    func nextStep(after time: Double) -> Double?
}

extension Animator {
    public func nextStep(after time: Double) -> Double? { nil }
    public var repeatsForever: Bool { false }
}

/// A node that depends on where it stands in the window.
public protocol GeometryObserver: AnyObject {
    /// Some element may have moved. Compare and mark what changed.
    func geometryMayHaveChanged()
}
