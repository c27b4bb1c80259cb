import Engine

/// A button that shows another view on top.
nonisolated public struct NavigationLink<Label: View, Destination: View>: View {
    enum Target {
        case view(() -> Destination)
        case value(AnyHashable?)
    }
    let label: Label
    let target: Target
    /// Two-way: pushed while true.
    let isActive: Binding<Bool>?

    nonisolated init(target: Target, isActive: Binding<Bool>? = nil, label: Label) {
        self.target = target; self.isActive = isActive; self.label = label
    }

    nonisolated public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) { self.init(target: .view(destination), label: label()) }
    nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) { self.init(target: .view { destination }, label: label()) }
    nonisolated public init(isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(target: .view(destination), isActive: isActive, label: label())
    }
    nonisolated public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) { self.init(target: .view { destination }, isActive: isActive, label: label()) }
    nonisolated public init<V: Hashable>(tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(target: .view(destination), isActive: NavigationLink.isSelected(tag, selection), label: label())
    }
    nonisolated public init<V: Hashable>(destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label) {
        self.init(target: .view { destination }, isActive: NavigationLink.isSelected(tag, selection), label: label())
    }

    nonisolated private static func isSelected<V: Hashable>(_ tag: V, _ selection: Binding<V?>) -> Binding<Bool> {
        Binding(location: FunctionLocation(get: { selection.location.get() == tag }) { active, transaction in
            if active { selection.location.set(tag, transaction: transaction) } else if selection.location.get() == tag { selection.location.set(nil, transaction: transaction) }
        })
    }

    @MainActor public var body: some View {
        let active = isActive?.wrappedValue ?? false
        NavigationLinkBody(
            label: AnyView(label), isActive: isActive, isActiveNow: active,
            destination: { if case .view(let make) = target { AnyView(make()) } else { nil } },
            value: { if case .value(let v) = target { v } else { nil } }())
    }
}

extension NavigationLink where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination) { self.init(target: .view(destination), label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination) { self.init(target: .view(destination), label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) { self.init(target: .view { destination }, label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination) { self.init(target: .view { destination }, label: Text(title)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination) { self.init(target: .view(destination), isActive: isActive, label: Text(titleKey)) }
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) { self.init(target: .view { destination }, isActive: isActive, label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) { self.init(target: .view { destination }, isActive: isActive, label: Text(title)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination) { self.init(target: .view(destination), isActive: isActive, label: Text(title)) }
    nonisolated public init<V: Hashable>(_ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(target: .view(destination), isActive: NavigationLink.isSelected(tag, selection), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Hashable>(_ title: S, tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination) {
        self.init(target: .view(destination), isActive: NavigationLink.isSelected(tag, selection), label: Text(title))
    }
    nonisolated public init<V: Hashable>(_ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>) {
        self.init(target: .view { destination }, isActive: NavigationLink.isSelected(tag, selection), label: Text(titleKey))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: Hashable>(_ title: S, destination: Destination, tag: V, selection: Binding<V?>) {
        self.init(target: .view { destination }, isActive: NavigationLink.isSelected(tag, selection), label: Text(title))
    }
}

extension NavigationLink where Destination == Never {
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { self.init(target: .value(value.map { AnyHashable($0) }), label: label()) }
    nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text { self.init(target: .value(value.map { AnyHashable($0) }), label: Text(titleKey)) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text { self.init(target: .value(value.map { AnyHashable($0) }), label: Text(title)) }
}

/// The working part of every kind of link.
nonisolated private struct NavigationLinkBody: View {
    let label: AnyView
    let isActive: Binding<Bool>?
    let isActiveNow: Bool
    let destination: () -> AnyView?
    let value: AnyHashable?

    @Environment(\.navigationModel) private var model
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.isDetailLink) private var isDetailLink
    @State private var pushed = PushedPage()

    /// Remembers the page that this link has pushed.
    final class PushedPage { weak var page: NavigationPage? }

    @MainActor var body: some View {
        Button(action: activate) {
            if isInListRow {
                HStack(spacing: 8) {
                    label.frame(maxWidth: .infinity, alignment: .leading)
                    DisclosureChevron()
                }
                .foregroundStyle(Color.primary)
            } else {
                label
            }
        }
        .disabled(model == nil)
        LinkState(isActive: isActive != nil ? isActiveNow : nil, update: updatePage)
    }

    @MainActor private func activate() {
        guard let model else { return }
        if let isActive {
            isActive.wrappedValue = true
            return
        }
        withAnimation(NavigationMotion.animation) {
            if let column = isDetailLink ? model.next : nil {
                if let view = value.map(model.view) ?? destination() { pushed.page = column.replaceRoot(view) }
            } else if let value {
                model.push(value: value)
            } else if let view = destination() {
                pushed.page = model.push(view)
            }
        }
    }

    /// Keeps the pushed page in line with the binding, and its content with the newest destination.
    private func updatePage(_ active: Bool?) {
        guard let model else { return }
        let column = isDetailLink ? model.next : nil
        if let active {
            if active, pushed.page == nil, let view = destination() {
                withAnimation(NavigationMotion.animation) {
                    let end: () -> Void = { isActive?.wrappedValue = false }
                    pushed.page = column?.replaceRoot(view, didEnd: end) ?? model.push(view, didPop: end)
                }
            } else if !active, let page = pushed.page {
                pushed.page = nil
                withAnimation(NavigationMotion.animation) { (column ?? model).pop(page) }
            }
        }
        if let page = pushed.page, (column ?? model).holds(page), let view = destination() { page.content = view }
    }
}

/// Runs an update after the link was updated. It stands beside the button, which has no elements where the label is empty.
nonisolated private struct LinkState: _PrimitiveView {
    let isActive: Bool?
    let update: (Bool?) -> Void

    nonisolated func _make(_ context: NodeContext) -> Node {
        let node = Node(context)
        if isActive == true { node.tree.enqueueAppear { update(isActive) } }
        return node
    }
    nonisolated func _update(_ node: Node) { node.tree.enqueueAppear { update(isActive) } }
    nonisolated static var _elementCount: Int? { 0 }
}

/// The sign at the end of a row that leads somewhere.
nonisolated struct DisclosureChevron: View {
    @MainActor var body: some View {
        Image(systemName: "chevron.forward")
            .font(.system(size: 14, weight: .semibold))
            .foregroundStyle(Color.tertiaryLabel)
            .accessibilityHidden(true)
    }
}

/// Makes views for values of one type.
public final class DestinationElement: UnaryElement {
    private var registered: (model: NavigationModel, type: Any.Type)?
    func register(_ type: Any.Type, _ make: @escaping (Any) -> AnyView) {
        guard let model = EnvironmentValues(environment, reader: nil).navigationModel else { return }
        registered = (model, type)
        model.register(type, node: self, make)
    }
    override public func didUnmount() { if let (model, type) = registered { model.unregister(type, node: self) } }
}

nonisolated private struct DestinationModifier<D: Hashable, C: View>: _ElementModifier {
    let make: (D) -> C
    nonisolated func _makeElement(_ context: NodeContext) -> DestinationElement {
        let e = DestinationElement(context)
        _update(e)
        return e
    }
    nonisolated func _update(_ element: DestinationElement) {
        let make = make
        element.register(D.self) { value in (value as? D).map { d in onMain { AnyView(make(d)) } } ?? AnyView(EmptyView()) }
    }
}

/// Pushes a view while a condition holds.
nonisolated private struct BoundDestination<V: View>: ViewModifier {
    @Binding var isPresented: Bool
    let destination: () -> V
    @MainActor func body(content: Content) -> some View {
        content.background {
            NavigationLink(isActive: $isPresented, destination: destination) { EmptyView() }.hidden()
        }
    }
}

extension View {
    nonisolated public func navigationDestination<D: Hashable, C: View>(for data: D.Type, @ViewBuilder destination: @escaping (D) -> C) -> some View {
        modifier(DestinationModifier<D, C>(make: destination))
    }
    nonisolated public func navigationDestination<V: View>(isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> V) -> some View {
        modifier(BoundDestination(isPresented: isPresented, destination: destination))
    }
    nonisolated public func navigationDestination<D: Hashable, C: View>(item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C) -> some View {
        modifier(BoundDestination(isPresented: Binding(location: FunctionLocation(get: { item.wrappedValue != nil }) { on, _ in if !on { item.wrappedValue = nil } })) { item.wrappedValue.map(destination) })
    }
    /// Says whether links show their views in the next column, where there are columns, or push them in their own.
    nonisolated public func isDetailLink(_ isDetailLink: Bool) -> some View { environment(\.isDetailLink, isDetailLink) }
}

private struct DetailLinkKey: EnvironmentKey { static var defaultValue: Bool { true } }

extension EnvironmentValues {
    fileprivate var isDetailLink: Bool { get { self[DetailLinkKey.self] } set { self[DetailLinkKey.self] = newValue } }
}
