import Engine

/// A value that views send up to their ancestors.
public protocol PreferenceKey {
    associatedtype Value
    static var defaultValue: Value { get }
    static func reduce(value: inout Value, nextValue: () -> Value)
    static var _includesRemovedValues: Bool { get }
}

extension PreferenceKey { public static var _includesRemovedValues: Bool { false } }
extension PreferenceKey where Value: ExpressibleByNilLiteral { public static var defaultValue: Value { nil } }

extension PreferenceKey {
    /// What was collected, or the default where that is nothing; nil may itself be a value.
    fileprivate static func value(_ collected: Any?) -> Value {
        if let collected { collected as! Value } else { defaultValue }
    }

    static var id: PreferenceID {
        PreferenceID.id(of: ObjectIdentifier(Self.self), name: "\(Self.self)", reduce: { sum, next in
            var value = sum as! Value
            reduce(value: &value) { next as! Value }
            sum = value
        }, defaultValue: { defaultValue })
    }
}

/// Sets a preference, whatever the content says (behaviours 202).
public final class PreferenceElement<K: PreferenceKey>: UnaryElement {
    private var value: K.Value

    init(_ context: NodeContext, _ value: K.Value) {
        self.value = value
        super.init(context)
        notePreferenceWrite(K.id)
    }

    func update(_ new: K.Value) {
        let changed = !Comparison.isEqual(value, new)
        value = new
        if changed { preferenceDidChange(K.id) }
    }

    override public func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        if key === K.id { key.combine(value, into: &accumulator) } else { collectBelow(key, into: &accumulator) }
    }
    override public func didUnmount() { preferenceDidChange(K.id) }
}

/// Changes the preference of the content (behaviours 203, 230).
public final class PreferenceTransformElement<K: PreferenceKey>: UnaryElement {
    private var transform: (inout K.Value) -> Void

    init(_ context: NodeContext, _ transform: @escaping (inout K.Value) -> Void) {
        self.transform = transform
        super.init(context)
        notePreferenceWrite(K.id)
    }

    func update(_ new: @escaping (inout K.Value) -> Void) {
        transform = new
        preferenceDidChange(K.id)
    }

    override public func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        guard key === K.id else { collectBelow(key, into: &accumulator); return }
        var inner: Any?
        collectBelow(key, into: &inner)
        var value = K.value(inner)
        onMain { transform(&value) }
        key.combine(value, into: &accumulator)
    }
}

/// Sets a preference to an anchor of the content.
public final class AnchorPreferenceElement<A, K: PreferenceKey>: UnaryElement, GeometryObserver {
    var source: Anchor<A>.Source
    var transform: (inout K.Value, Anchor<A>) -> Void
    let replaces: Bool
    private var lastFrame = CGRect.null

    init(_ context: NodeContext, _ source: Anchor<A>.Source, replaces: Bool, _ transform: @escaping (inout K.Value, Anchor<A>) -> Void) {
        self.source = source
        self.transform = transform
        self.replaces = replaces
        super.init(context)
        notePreferenceWrite(K.id)
        tree.observeGeometry(self)
    }

    public func geometryMayHaveChanged() {
        let f = frame()
        if hasGeometry, f != lastFrame {
            lastFrame = f
            preferenceDidChange(K.id)
        }
    }

    override public func collectPreference(_ key: PreferenceID, into accumulator: inout Any?) {
        guard key === K.id else { collectBelow(key, into: &accumulator); return }
        var inner: Any?
        if !replaces { collectBelow(key, into: &inner) }
        var value = K.value(inner)
        let anchor = source.make(self)
        onMain { transform(&value, anchor) }
        key.combine(value, into: &accumulator)
    }
}

extension UnaryElement {
    /// The content's preferences, wherever the content hangs in the tree.
    func collectBelow(_ key: PreferenceID, into accumulator: inout Any?) {
        if let adopted { adopted.collectPreference(key, into: &accumulator); return }
        for child in children { child.collectPreference(key, into: &accumulator) }
    }
}

/// Runs an action with the preference of the content when it differs from the last (behaviours 204).
public final class PreferenceObserverElement<K: PreferenceKey>: UnaryElement where K.Value: Equatable {
    var action: (K.Value) -> Void
    private var last: K.Value?
    /// How often the action ran in which frame.
    private var runs = (frame: UInt64(0), count: 0)
    private var hasWarned = false
    /// More in one frame are taken for a cycle (behaviours 242).
    private static var runsInAFrame: Int { 2 }

    init(_ context: NodeContext, _ action: @escaping (K.Value) -> Void) {
        self.action = action
        super.init(context)
        tree.enqueuePreferenceReader(self)
    }

    override public func observesPreference(_ key: PreferenceID) -> Bool { key === K.id }

    override public func preferencesDidChange() {
        var found: Any?
        collectBelow(K.id, into: &found)
        guard found != nil || last != nil else { return }
        let value = K.value(found)
        guard value != last else { return }
        last = value
        if runs.frame != tree.frame { runs = (tree.frame, 0) }
        runs.count += 1
        guard runs.count <= Self.runsInAFrame else {
            if !hasWarned { tree.warn("Bound preference \(K.self) tried to update multiple times per frame.") }
            hasWarned = true
            return
        }
        tree.enqueueAppear { [action] in onMain { action(value) } }
    }
}

/// Shows a view made from the preference of the content behind or in front of it.
public final class PreferenceReaderElement<K: PreferenceKey, Secondary: View>: SecondaryHost {
    var make: (K.Value) -> Secondary
    private var node: Node?

    init(_ context: NodeContext, isInFront: Bool, alignment: Alignment, _ make: @escaping (K.Value) -> Secondary) {
        self.make = make
        super.init(context, isInFront: isInFront, alignment: alignment)
    }

    func begin() {
        adopt(secondary)
        elementsDidChange()
        tree.enqueuePreferenceReader(self)
    }

    override public func observesPreference(_ key: PreferenceID) -> Bool { key === K.id }
    override public func performUpdate() { preferencesDidChange() }

    override public func preferencesDidChange() {
        var found: Any?
        for child in children where child !== secondary { child.collectPreference(K.id, into: &found) }
        if let adopted { adopted.collectPreference(K.id, into: &found) }
        let value = K.value(found)
        let view = evaluate { observingChanges { onMain { make(value) } } }
        if let node {
            Secondary._updateNode(node, view)
        } else {
            let made = Secondary._makeNode(view, NodeContext(secondary))
            node = made
            secondary.adopt(made)
            secondary.elementsDidChange()
        }
        invalidatePlacement()
    }
}

nonisolated private struct PreferenceModifier<K: PreferenceKey>: _ElementModifier {
    let value: K.Value
    nonisolated func _makeElement(_ c: NodeContext) -> PreferenceElement<K> { PreferenceElement(c, value) }
    nonisolated func _didMake(_ e: PreferenceElement<K>) { e.preferenceDidChange(K.id) }
    nonisolated func _update(_ e: PreferenceElement<K>) { e.update(value) }
}

nonisolated private struct PreferenceTransformModifier<K: PreferenceKey>: _ElementModifier {
    let transform: (inout K.Value) -> Void
    nonisolated func _makeElement(_ c: NodeContext) -> PreferenceTransformElement<K> { PreferenceTransformElement(c, transform) }
    nonisolated func _didMake(_ e: PreferenceTransformElement<K>) { e.preferenceDidChange(K.id) }
    nonisolated func _update(_ e: PreferenceTransformElement<K>) { e.update(transform) }
}

nonisolated private struct AnchorPreferenceModifier<A, K: PreferenceKey>: _ElementModifier {
    let source: Anchor<A>.Source
    let replaces: Bool
    let transform: (inout K.Value, Anchor<A>) -> Void
    nonisolated func _makeElement(_ c: NodeContext) -> AnchorPreferenceElement<A, K> { AnchorPreferenceElement(c, source, replaces: replaces, transform) }
    nonisolated func _didMake(_ e: AnchorPreferenceElement<A, K>) { e.preferenceDidChange(K.id) }
    nonisolated func _update(_ e: AnchorPreferenceElement<A, K>) {
        e.source = source
        e.transform = transform
        e.preferenceDidChange(K.id)
    }
}

nonisolated private struct PreferenceObserverModifier<K: PreferenceKey>: _ElementModifier where K.Value: Equatable {
    let action: (K.Value) -> Void
    nonisolated func _makeElement(_ c: NodeContext) -> PreferenceObserverElement<K> { PreferenceObserverElement(c, action) }
    nonisolated func _update(_ e: PreferenceObserverElement<K>) { e.action = action }
}

nonisolated private struct PreferenceReaderModifier<K: PreferenceKey, V: View>: _ElementModifier {
    let isInFront: Bool
    let alignment: Alignment
    let make: (K.Value) -> V
    nonisolated func _makeElement(_ c: NodeContext) -> PreferenceReaderElement<K, V> { PreferenceReaderElement(c, isInFront: isInFront, alignment: alignment, make) }
    nonisolated func _didMake(_ e: PreferenceReaderElement<K, V>) { e.begin() }
    nonisolated func _update(_ e: PreferenceReaderElement<K, V>) {
        e.make = make
        e.alignment = alignment
        e.setNeedsUpdate()
    }
}

extension View {
    nonisolated public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View { modifier(PreferenceModifier<K>(value: value)) }
    nonisolated public func transformPreference<K: PreferenceKey>(_ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void) -> some View {
        modifier(PreferenceTransformModifier<K>(transform: callback))
    }
    nonisolated public func onPreferenceChange<K: PreferenceKey>(_ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void) -> some View where K.Value: Equatable {
        modifier(PreferenceObserverModifier<K>(action: action))
    }
    nonisolated public func anchorPreference<A, K: PreferenceKey>(key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value) -> some View {
        modifier(AnchorPreferenceModifier<A, K>(source: value, replaces: true) { $0 = transform($1) })
    }
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void) -> some View {
        modifier(AnchorPreferenceModifier<A, K>(source: value, replaces: false, transform: transform))
    }
    nonisolated public func overlayPreferenceValue<K: PreferenceKey, T: View>(_ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> T) -> some View {
        modifier(PreferenceReaderModifier<K, T>(isInFront: true, alignment: alignment, make: transform))
    }
    nonisolated public func backgroundPreferenceValue<K: PreferenceKey, T: View>(_ key: K.Type = K.self, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> T) -> some View {
        modifier(PreferenceReaderModifier<K, T>(isInFront: false, alignment: alignment, make: transform))
    }
}
