import Engine

/// Where a view is on its way in or out.
public enum TransitionPhase: Hashable, Sendable {
    case willAppear, identity, didDisappear
    public var isIdentity: Bool { self == .identity }
    /// -1 before, 0 there, 1 after.
    public var value: Double { self == .identity ? 0 : self == .willAppear ? -1 : 1 }
}

/// How a view comes and goes: its look in each phase.
@MainActor @preconcurrency
public protocol Transition {
    associatedtype Body: View
    typealias Content = PlaceholderContentView<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Content, phase: TransitionPhase) -> Body
    static var properties: TransitionProperties { get }
}

extension Transition {
    nonisolated public static var properties: TransitionProperties { TransitionProperties() }
}

nonisolated public struct TransitionProperties: Sendable {
    public var hasMotion: Bool
    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// Stands for the view that a transition is applied to.
nonisolated public struct PlaceholderContentView<Value>: View {
    let content: AnyView
    @MainActor public var body: some View { content }
}

/// A transition of any kind.
nonisolated public struct AnyTransition {
    let apply: @MainActor (AnyView, TransitionPhase) -> AnyView
    var animation: Animation?
    /// False for the identity, which needs no time to go.
    var hasEffect = true

    init(_ apply: @escaping @MainActor (AnyView, TransitionPhase) -> AnyView) { self.apply = apply }

    nonisolated public init<T: Transition>(_ transition: T) {
        apply = { content, phase in AnyView(transition.body(content: PlaceholderContentView(content: content), phase: phase)) }
        animation = onMain { (transition as? any OwnAnimation)?.animation }
        hasEffect = !(transition is IdentityTransition)
    }

    public static let identity: AnyTransition = {
        var t = AnyTransition { content, _ in content }
        t.hasEffect = false
        return t
    }()

    public static let opacity = AnyTransition { content, phase in AnyView(content.opacity(phase.isIdentity ? 1 : 0)) }

    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition { content, phase in AnyView(content.offset(phase.isIdentity ? .zero : offset)) } }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }

    public static var scale: AnyTransition { scale(scale: 0) }
    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition { content, phase in AnyView(content.scaleEffect(phase.isIdentity ? 1 : max(scale, 0.0001), anchor: anchor)) }
    }

    /// Moves in from and out to an edge, by the view's own length.
    public static func move(edge: Edge) -> AnyTransition {
        AnyTransition { content, phase in AnyView(content.modifier(_MoveEffect(edge: edge, amount: phase.isIdentity ? 0 : 1))) }
    }

    /// In from the leading edge, out to the trailing one.
    public static var slide: AnyTransition { asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing)) }

    public static func push(from edge: Edge) -> AnyTransition {
        let opposite: Edge = switch edge {
        case .top: .bottom
        case .bottom: .top
        case .leading: .trailing
        case .trailing: .leading
        }
        return asymmetric(insertion: .move(edge: edge), removal: .move(edge: opposite)).combined(with: .opacity)
    }

    public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
        AnyTransition { content, phase in AnyView(content.modifier(phase.isIdentity ? identity : active)) }
    }

    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        // Both are applied; only the one in whose direction the view goes is active.
        var t = AnyTransition { content, phase in
            let inner = insertion.apply(content, phase == .willAppear ? .willAppear : .identity)
            return removal.apply(inner, phase == .didDisappear ? .didDisappear : .identity)
        }
        t.animation = insertion.animation ?? removal.animation
        return t
    }

    public func combined(with other: AnyTransition) -> AnyTransition {
        let first = self
        var t = AnyTransition { content, phase in other.apply(first.apply(content, phase), phase) }
        t.animation = animation ?? other.animation
        t.hasEffect = hasEffect || other.hasEffect
        return t
    }

    /// The transition with an animation of its own.
    public func animation(_ animation: Animation?) -> AnyTransition {
        var t = self
        t.animation = animation
        return t
    }
}

nonisolated public struct _MoveEffect: VisualModifier {
    var edge: Edge
    var amount: CGFloat
    public var animatableData: CGFloat { get { amount } set { amount = newValue } }
    nonisolated public static var movesContent: Bool { true }
    nonisolated public func _transform(size: CGSize, mirrored: Bool) -> CGAffineTransform? {
        switch edge {
        case .top: CGAffineTransform(translationX: 0, y: -size.height * amount)
        case .bottom: CGAffineTransform(translationX: 0, y: size.height * amount)
        case .leading: CGAffineTransform(translationX: (mirrored ? 1 : -1) * size.width * amount, y: 0)
        case .trailing: CGAffineTransform(translationX: (mirrored ? -1 : 1) * size.width * amount, y: 0)
        }
    }
}

/// Applies a transition to its content for the phase it is in.
final class TransitionNode: Node {
    var transition: AnyTransition
    private var content: AnyView
    private(set) var phase = TransitionPhase.identity

    init(_ context: NodeContext, _ transition: AnyTransition, _ content: AnyView) {
        self.transition = transition
        self.content = content
        super.init(context)
        let animates = tree.isUpdateAnimated && Transitions.isBeingInserted(self)
        phase = animates ? .willAppear : .identity
        adopt(AnyView._makeNode(rendered, NodeContext(self)))
        guard animates else { return }
        // Effects are put around elements as these are asked for: those of the way in must stand before they can go over.
        var elements: [ElementNode] = []
        collectElements(&elements)
        change(to: .identity, effectiveTransaction)
    }

    private var rendered: AnyView { onMain { transition.apply(content, phase) } }

    func update(_ transition: AnyTransition, _ content: AnyView) {
        self.transition = transition
        self.content = content
        AnyView._updateNode(children[0], rendered)
    }

    /// Goes to another phase under the transition's own animation or that of the update.
    func change(to new: TransitionPhase, _ transaction: Transaction) {
        phase = new
        var t = transaction
        if let own = transition.animation { t.animation = own }
        tree.withUpdateTransaction(t) { AnyView._updateNode(children[0], rendered) }
    }

    override func trait(_ key: ObjectIdentifier) -> Any? { key == Transitions.trait ? self : nil }
}

nonisolated struct TransitionModifier: ViewModifier {
    let transition: AnyTransition
    func body(content: Content) -> Never { fatalError() }
    nonisolated static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        TransitionNode(context, modifier.transition, AnyView(content))
    }
    nonisolated static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        unsafeDowncast(node, to: TransitionNode.self).update(modifier.transition, AnyView(content))
    }
    nonisolated static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

extension View {
    nonisolated public func transition(_ t: AnyTransition) -> some View { modifier(TransitionModifier(transition: t)) }
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View { self.transition(AnyTransition(transition)) }
}

/// Keeps what has left on the screen until its way out is over (behaviours 191, 210).
enum Transitions {
    static let trait = ObjectIdentifier(TransitionNode.self)

    /// Nodes whose content is being made because it has come into a tree that is already shown.
    nonisolated(unsafe) static var inserting: Set<ObjectIdentifier> = []

    /// True where nothing laid out lies between `node` and a condition or collection that inserts it.
    static func isBeingInserted(_ node: Node) -> Bool {
        guard !inserting.isEmpty else { return false }
        var parent = node.parent
        while let p = parent {
            if inserting.contains(ObjectIdentifier(p)) { return true }
            if p is ElementNode, !(p is UnaryElement) { return false }
            parent = p.parent
        }
        return false
    }

    /// Makes a node under `parent` as an insertion.
    static func insert<T>(under parent: Node, _ make: () -> T) -> T {
        guard parent.tree.isUpdateAnimated else { return make() }
        inserting.insert(ObjectIdentifier(parent))
        defer { inserting.remove(ObjectIdentifier(parent)) }
        return make()
    }

    /// Ends a child of `parent` at once. With the identity transition that is told before others appear (behaviours 157).
    private static func end(_ child: Node, of parent: Node) {
        var node = child
        while !(node is TransitionNode), node.children.count == 1, !(node is ElementNode) || node is UnaryElement { node = node.children[0] }
        parent.tree.endsEarly = (node as? TransitionNode)?.transition.hasEffect == false
        parent.drop(child)
        parent.tree.endsEarly = false
    }

    /// Ends a child of `parent`, at once or after its way out; gives what is needed to call it back.
    @discardableResult
    static func remove(_ child: Node, from parent: Node) -> Departure? {
        var leaving: [ElementNode] = []
        let transaction = parent.tree.isUpdateAnimated ? parent.effectiveTransaction : Transaction()
        guard let animation = transaction.effectiveAnimation else {
            end(child, of: parent)
            return nil
        }
        child.collectElements(&leaving)
        leaving.removeAll { !$0.hasGeometry }
        var duration = 0.0
        var nodes: [TransitionNode] = []
        for element in leaving {
            if let node = element.containerTrait(trait, below: parent) as? TransitionNode {
                nodes.append(node)
                if node.transition.hasEffect { duration = max(duration, (node.transition.animation ?? animation).duration) }
            } else {
                duration = max(duration, animation.duration)
            }
        }
        guard !leaving.isEmpty, duration > 0, duration.isFinite, let container = leaving[0].enclosingElement else {
            end(child, of: parent)
            return nil
        }
        for node in nodes { node.change(to: .didDisappear, transaction) }
        let tree = parent.tree
        let now = tree.now
        parent.detach(child)
        for element in leaving {
            element.becomeGhost()
            if element.containerTrait(trait) == nil { element.fade(to: 0, transaction, animation) }
        }
        container.ghosts += leaving
        for c in transaction.completions { c.begin() }
        let end = now + duration
        let departure = Departure(child, leaving, container, nodes, transaction.completions)
        tree.animate(child, Ticker { time in
            guard time >= end else { return true }
            departure.finish()
            child.endDetached()
            return false
        })
        return departure
    }
}

/// A view on its way out.
final class Departure {
    private let child: Node
    private let elements: [ElementNode]
    private weak var container: ElementNode?
    private let transitions: [TransitionNode]
    private let completions: [AnimationCompletion]
    private(set) var isOver = false

    init(_ child: Node, _ elements: [ElementNode], _ container: ElementNode, _ transitions: [TransitionNode], _ completions: [AnimationCompletion]) {
        self.child = child
        self.elements = elements
        self.container = container
        self.transitions = transitions
        self.completions = completions
    }

    func finish() {
        guard !isOver else { return }
        isOver = true
        container?.ghosts.removeAll { ghost in elements.contains { $0 === ghost } }
        for c in completions { c.end() }
    }

    /// Turns the view round: it is a child of `parent` again, with all it holds. False where it has gone already.
    func callBack(to parent: Node) -> Bool {
        guard !isOver, child.isMounted else { return false }
        parent.tree.stopAnimating(child)
        finish()
        parent.reattach(child)
        let transaction = parent.tree.isUpdateAnimated ? parent.effectiveTransaction : Transaction()
        for element in elements { element.endGhost(transaction.effectiveAnimation) }
        for node in transitions { node.change(to: .identity, transaction) }
        return true
    }
}

extension Node {
    /// Ends a child; its elements stay on the screen while their way out is animated.
    @discardableResult
    func retire(_ child: Node) -> Departure? { Transitions.remove(child, from: self) }
}
