import Engine

/// Presents a view while a condition holds.
public final class PresenterElement: UnaryElement {
    private var item: PresentedItem?
    private var isWanted = false

    /// Brings what is presented in line with what is wanted.
    fileprivate func update(_ request: PresentationRequest) {
        isWanted = request.isPresented
        guard let host = EnvironmentValues(environment, reader: nil).presentationHost else { return }
        if request.isPresented {
            if let item, item.kind == request.kind, request.identity == lastIdentity {
                item.content = request.content
                item.requestDismiss = request.dismiss
                item.didDismiss = request.onDismiss
                return
            }
            if let item { host.dismiss(item) }
            lastIdentity = request.identity
            let new = PresentedItem(kind: request.kind, content: request.content, scope: environment, requestDismiss: request.dismiss)
            new.didDismiss = request.onDismiss
            item = new
            animated { [weak self] in
                // By then the presenter has a place, also where it is new itself.
                if let self, hasGeometry { new.anchor = frame() }
                host.present(new)
            }
        } else if let old = item {
            item = nil
            animated { host.dismiss(old) }
        }
    }
    private var lastIdentity: AnyHashable?

    /// Presentations move, unless the change says not to (constants 4: critically damped, 18.257 rad/s).
    private func animated(_ body: @escaping () -> Void) {
        let disabled = tree.transaction.disablesAnimations
        tree.enqueueAppear {
            var t = Transaction(animation: .spring(Spring(response: 2 * .pi / 18.257, dampingRatio: 1)))
            t.disablesAnimations = disabled
            Transaction.perform(t, body)
        }
    }

    override public func didUnmount() {
        guard let item, let host = EnvironmentValues(environment, reader: nil).presentationHost else { return }
        self.item = nil
        tree.enqueueDisappear { host.dismiss(item) }
    }
}

/// What a presenter is asked for.
struct PresentationRequest {
    var kind: PresentedItem.Kind
    var isPresented: Bool
    var identity: AnyHashable?
    var content: () -> AnyView
    var dismiss: () -> Void
    var onDismiss: (() -> Void)?
}

nonisolated struct PresentationModifier: _ElementModifier {
    let request: PresentationRequest
    nonisolated func _makeElement(_ context: NodeContext) -> PresenterElement { PresenterElement(context) }
    nonisolated func _didMake(_ element: PresenterElement) { element.update(request) }
    nonisolated func _update(_ element: PresenterElement) { element.update(request) }
}

/// Reads the binding in a body, so that its changes reach the presenter.
nonisolated struct BooleanPresentation: ViewModifier {
    let kind: PresentedItem.Kind
    @Binding var isPresented: Bool
    let onDismiss: (() -> Void)?
    let content: () -> AnyView

    @MainActor func body(content base: Content) -> some View {
        let binding = $isPresented
        base.modifier(PresentationModifier(request: PresentationRequest(
            kind: kind, isPresented: isPresented, identity: nil, content: content, dismiss: { binding.wrappedValue = false }, onDismiss: onDismiss)))
    }
}

nonisolated struct ItemPresentation<Item>: ViewModifier {
    let kind: PresentedItem.Kind
    @Binding var item: Item?
    let identity: (Item) -> AnyHashable?
    let onDismiss: (() -> Void)?
    let content: (Item) -> AnyView

    @MainActor func body(content base: Content) -> some View {
        let binding = $item
        let now = item
        base.modifier(PresentationModifier(request: PresentationRequest(
            kind: kind, isPresented: now != nil, identity: now.flatMap(identity), content: { now.map(content) ?? AnyView(EmptyView()) },
            dismiss: { binding.wrappedValue = nil }, onDismiss: onDismiss)))
    }
}

extension View {
    nonisolated public func sheet<Content: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View {
        modifier(BooleanPresentation(kind: .sheet, isPresented: isPresented, onDismiss: onDismiss) { AnyView(content()) })
    }
    nonisolated public func sheet<Item: Identifiable, Content: View>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View {
        modifier(ItemPresentation(kind: .sheet, item: item, identity: { AnyHashable($0.id) }, onDismiss: onDismiss) { AnyView(content($0)) })
    }
    nonisolated public func fullScreenCover<Content: View>(isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content) -> some View {
        modifier(BooleanPresentation(kind: .cover, isPresented: isPresented, onDismiss: onDismiss) { AnyView(content()) })
    }
    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content) -> some View {
        modifier(ItemPresentation(kind: .cover, item: item, identity: { AnyHashable($0.id) }, onDismiss: onDismiss) { AnyView(content($0)) })
    }
    nonisolated public func popover<Content: View>(isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content) -> some View {
        modifier(BooleanPresentation(kind: .popover, isPresented: isPresented, onDismiss: nil) { AnyView(content()) })
    }
    nonisolated public func popover<Item: Identifiable, Content: View>(item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content) -> some View {
        modifier(ItemPresentation(kind: .popover, item: item, identity: { AnyHashable($0.id) }, onDismiss: nil) { AnyView(content($0)) })
    }
}

public enum PopoverAttachmentAnchor {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

nonisolated public struct PresentationBackgroundInteraction: Sendable {
    let isEnabled: Bool
    public static let automatic = PresentationBackgroundInteraction(isEnabled: false)
    public static let enabled = PresentationBackgroundInteraction(isEnabled: true)
    public static let disabled = PresentationBackgroundInteraction(isEnabled: false)
    public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction { enabled }
}

/// What a presentation becomes where there is little room.
nonisolated public struct PresentationAdaptation: Equatable, Sendable {
    let name: String
    public static let automatic = PresentationAdaptation(name: "automatic")
    public static let none = PresentationAdaptation(name: "none")
    public static let popover = PresentationAdaptation(name: "popover")
    public static let sheet = PresentationAdaptation(name: "sheet")
    public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

/// Writes options of the presentation that its content is in.
public final class PresentationOptionElement: UnaryElement {
    /// Options that are as before are not written again: whoever reads them would be updated.
    func write(_ change: (inout PresentationOptions) -> Void) {
        guard let item = EnvironmentValues(environment, reader: nil).presentedItem else { return }
        var options = item.options
        change(&options)
        if options.differs(from: item.options) { item.options = options }
    }
}

nonisolated struct PresentationOptionModifier: _ElementModifier {
    let change: (inout PresentationOptions) -> Void
    nonisolated func _makeElement(_ context: NodeContext) -> PresentationOptionElement { PresentationOptionElement(context) }
    nonisolated func _didMake(_ element: PresentationOptionElement) { element.write(change) }
    nonisolated func _update(_ element: PresentationOptionElement) { element.write(change) }
}

extension View {
    nonisolated private func presentationOption(_ change: @escaping (inout PresentationOptions) -> Void) -> some View { modifier(PresentationOptionModifier(change: change)) }

    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { presentationOption { $0.detents = Array(detents) } }
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>) -> some View {
        presentationOption {
            $0.detents = Array(detents)
            $0.selectedDetent = selection
        }
    }
    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View { presentationOption { $0.showsDragIndicator = visibility == .automatic ? nil : visibility == .visible } }
    nonisolated public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { presentationOption { $0.cornerRadius = cornerRadius } }
    nonisolated public func presentationBackground<S: ShapeStyle>(_ style: S) -> some View { presentationOption { $0.background = AnyView(Rectangle().fill(style)) } }
    nonisolated public func presentationBackground<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
        let view = AnyView(content())
        return presentationOption { $0.background = view }
    }
    nonisolated public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View { presentationOption { $0.backgroundInteraction = interaction.isEnabled } }
    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { presentationOption { $0.compactAdaptation = adaptation } }
    nonisolated public func presentationCompactAdaptation(horizontal: PresentationAdaptation, vertical: PresentationAdaptation) -> some View { presentationCompactAdaptation(horizontal) }
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { presentationOption { $0.interactiveDismissDisabled = isDisabled } }
}
