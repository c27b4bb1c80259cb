import Engine

/// What a view's body was evaluated for, told on request (behaviours 189).
extension View {
    /// Prints why the body that calls this is being evaluated: `@self` for a new value of the view, `@identity` for a view
    /// that has just come, and the names of its dynamic properties that changed. For debugging.
    public static func _printChanges() { Self.tellChanges() }

    /// As `_printChanges()`, for the log.
    public static func _logChanges() { Self.tellChanges() }

    private static func tellChanges() {
        guard let node = Tracking.current as? BodyNode<Self> else { return }
        let changes = node.changes()
        node.tree.say("\(typePath(Self.self)): \(changes.isEmpty ? "unchanged" : changes.joined(separator: ", ") + " changed").")
    }

    /// The type's name with those of the types around it, without its module.
    private static func typePath(_ type: Any.Type) -> String {
        let parts = String(reflecting: type).split(separator: ".").drop { $0.first == "(" }.filter { !$0.hasPrefix("(unknown context at ") && !$0.hasPrefix("$") }
        return parts.dropFirst().joined(separator: ".")
    }
}

/// A dynamic property that can say what a body would see of it, to be compared with what it saw before.
protocol ObservableProperty {
    func state(in slots: _DynamicSlots) -> Any
}

extension State: ObservableProperty {
    func state(in slots: _DynamicSlots) -> Any { peek }
}

extension Binding: ObservableProperty {
    func state(in slots: _DynamicSlots) -> Any { Tracking.evaluating(nil) { wrappedValue } }
}

extension Environment: ObservableProperty {
    func state(in slots: _DynamicSlots) -> Any { boundValue as Any }
}

extension ObservedObject: ObservableProperty {
    nonisolated func state(in slots: _DynamicSlots) -> Any { onMain { slots.announcements(of: wrappedValue) } }
}

extension StateObject: ObservableProperty {
    nonisolated func state(in slots: _DynamicSlots) -> Any { onMain { slots.announcements(of: wrappedValue) } }
}

extension EnvironmentObject: ObservableProperty {
    nonisolated func state(in slots: _DynamicSlots) -> Any { onMain { slots.announcements(of: wrappedValue) } }
}
