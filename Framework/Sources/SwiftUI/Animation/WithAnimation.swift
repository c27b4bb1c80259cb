import Engine

/// Runs `body`; what it changes is shown with `animation`.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    var t = Transaction.current
    t.animation = animation
    return try Transaction.perform(t, body)
}

/// As `withAnimation(_:_:)`; `completion` runs once the animations are done.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var t = Transaction.current
    t.animation = animation
    t.completions.append(AnimationCompletion(waitsForRemoval: completionCriteria == .removed, action: completion))
    return try Transaction.perform(t, body)
}

/// Runs `body` with `transaction` as the context of its changes.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.perform(transaction, body)
}

public func withTransaction<R, V>(_ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R) rethrows -> R {
    var t = Transaction.current
    t[keyPath: keyPath] = value
    return try Transaction.perform(t, body)
}

nonisolated public struct AnimationCompletionCriteria: Hashable, Sendable {
    private let isRemoved: Bool
    public static let logicallyComplete = AnimationCompletionCriteria(isRemoved: false)
    public static let removed = AnimationCompletionCriteria(isRemoved: true)
}

/// A custom value of a transaction.
public protocol TransactionKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

extension Transaction {
    public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    public mutating func addAnimationCompletion(criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void) {
        completions.append(AnimationCompletion(waitsForRemoval: criteria == .removed, action: completion))
    }
}

extension Transaction {
    /// Transactions as they were outside of the scopes around a view, outermost first.
    private enum Scopes: TransactionKey { static var defaultValue: [Transaction] { [] } }

    fileprivate mutating func enterScope() { self[Scopes.self] = self[Scopes.self] + [self] }
    fileprivate mutating func leaveScope() { self = self[Scopes.self].last ?? self }
}

/// A node that sets the animation of the updates below it.
final class TransactionNode: Node, TransactionWriter {
    /// Nil does nothing.
    var transform: ((inout Transaction) -> Void)?
    /// The round in which the modifier acts; nil for every round.
    var round: UInt64?

    override init(_ context: NodeContext) {
        super.init(context)
        tree.transactionWriterCount += 1
    }

    override func didUnmount() { tree.transactionWriterCount -= 1 }

    func apply(to transaction: inout Transaction) {
        if let round, round != tree.round { return }
        onMain { transform?(&transaction) }
    }
}

/// `.transaction` and `.animation` in their forms (behaviours 207, 227, 228).
nonisolated struct TransactionModifier<Value: Equatable>: ViewModifier {
    /// Acts only in updates where this differs; nil acts in all.
    let value: Value?
    let transform: (inout Transaction) -> Void

    func body(content: Content) -> Never { fatalError() }

    nonisolated static func _makeNode<C: View>(_ modifier: Self, _ content: C, _ context: NodeContext) -> Node {
        let node = TransactionNode(context)
        node.transform = modifier.transform
        if modifier.value != nil {
            node.round = 0
            node.adopt(ValueHolder(NodeContext(node), modifier.value!))
        }
        node.adopt(C._makeNode(content, NodeContext(node)))
        return node
    }

    nonisolated static func _updateNode<C: View>(_ node: Node, _ modifier: Self, _ content: C) {
        let node = unsafeDowncast(node, to: TransactionNode.self)
        node.transform = modifier.transform
        if let value = modifier.value {
            let holder = unsafeDowncast(node.children[0], to: ValueHolder<Value>.self)
            if holder.value != value {
                holder.value = value
                node.round = node.tree.round
            }
        }
        C._updateNode(node.children.last!, content)
    }

    nonisolated static func _elementCount<C: View>(_ content: C.Type) -> Int? { C._elementCount }
}

/// Remembers a value of any type beside a node.
final class ValueHolder<Value>: Node {
    var value: Value
    init(_ context: NodeContext, _ value: Value) {
        self.value = value
        super.init(context)
    }
}

extension View {
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(TransactionModifier<Bool>(value: nil, transform: transform))
    }

    nonisolated public func transaction<V: Equatable>(value: V, _ transform: @escaping (inout Transaction) -> Void) -> some View {
        modifier(TransactionModifier(value: value, transform: transform))
    }

    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        modifier(TransactionModifier(value: value) { t in
            if !t.disablesAnimations { t.animation = animation }
        })
    }

    /// Applies `animation` to what the modifiers in `body` change, and to nothing inside of the view itself.
    nonisolated public func animation<V: View>(_ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V) -> some View {
        transaction({ t in
            if !t.disablesAnimations { t.animation = animation }
        }, body: body)
    }

    /// Applies `transform` to the transaction of what the modifiers in `body` change, and to nothing inside of the view itself.
    nonisolated public func transaction<V: View>(_ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V) -> some View {
        body(PlaceholderContentView(content: AnyView(transaction { $0.leaveScope() }))).transaction { t in
            t.enterScope()
            transform(&t)
        }
    }

    @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
    nonisolated public func animation(_ animation: Animation?) -> some View {
        transaction { t in
            if !t.disablesAnimations { t.animation = animation }
        }
    }
}

extension View where Self: Equatable {
    nonisolated public func animation(_ animation: Animation?) -> some View { self.animation(animation, value: self) }
}
