import Engine

/// Everything that lies over a window's content: sheets, covers, alerts, dialogs, menus and popovers.
@Observable
final class PresentationHost {
    /// In the order they were presented; the last is on top.
    var items: [PresentedItem] = []

    func present(_ item: PresentedItem) {
        guard !items.contains(where: { $0 === item }) else { return }
        items.append(item)
    }

    func dismiss(_ item: PresentedItem) { items.removeAll { $0 === item } }

    /// Takes away the topmost thing a person can dismiss; false where there is none.
    func dismissTop() -> Bool {
        guard let item = items.last(where: { $0.isDismissable }) else { return false }
        item.requestDismiss()
        return true
    }
}

/// Something presented over the content.
@Observable
final class PresentedItem: Identifiable, TransitionArrival {
    enum Kind { case sheet, cover, alert, dialog, popover, menu }
    @ObservationIgnored let kind: Kind
    /// Makes the content. What it reads updates the content, wherever the presenter reads it too.
    var content: () -> AnyView
    /// Environment of the view that presents.
    @ObservationIgnored let scope: EnvironmentScope
    /// Asks the presenter to take the item away.
    @ObservationIgnored var requestDismiss: () -> Void
    @ObservationIgnored var didDismiss: (() -> Void)?
    /// The window's rectangle of the view that an arrow points at.
    var anchor: CGRect = .null
    var options = PresentationOptions()
    /// The view that a cover grows from; nil where it comes from below.
    @ObservationIgnored var transitionSource: TransitionSourceKey?
    @ObservationIgnored var isDismissable: Bool { !options.interactiveDismissDisabled }

    init(kind: Kind, content: @escaping () -> AnyView, scope: EnvironmentScope, requestDismiss: @escaping () -> Void) {
        self.kind = kind
        self.content = content
        self.scope = scope
        self.requestDismiss = requestDismiss
    }

    var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// What a presented view asks of its presentation.
struct PresentationOptions {
    var detents: [PresentationDetent] = [.large]
    var selectedDetent: Binding<PresentationDetent>?
    var showsDragIndicator: Bool?
    var cornerRadius: CGFloat?
    var background: AnyView?
    var interactiveDismissDisabled = false
    var backgroundInteraction = false
    /// What a popover is in a narrow window.
    var compactAdaptation = PresentationAdaptation.automatic

    /// Whether something a person could see is another. A background is taken to stay what it was at first.
    func differs(from old: PresentationOptions) -> Bool {
        Set(detents) != Set(old.detents) || (selectedDetent == nil) != (old.selectedDetent == nil)
            || showsDragIndicator != old.showsDragIndicator || cornerRadius != old.cornerRadius || (background == nil) != (old.background == nil)
            || interactiveDismissDisabled != old.interactiveDismissDisabled || backgroundInteraction != old.backgroundInteraction || compactAdaptation != old.compactAdaptation
    }
}

private struct PresentationHostKey: EnvironmentKey { static var defaultValue: PresentationHost? { nil } }
private struct PresentedItemKey: EnvironmentKey { static var defaultValue: PresentedItem? { nil } }

extension EnvironmentValues {
    /// Where views of this window are presented.
    var presentationHost: PresentationHost? { get { self[PresentationHostKey.self] } set { self[PresentationHostKey.self] = newValue } }
    /// The presentation this view is in.
    var presentedItem: PresentedItem? { get { self[PresentedItemKey.self] } set { self[PresentedItemKey.self] = newValue } }
}

/// Takes the presentation or the pushed page that a view is in away.
public struct DismissAction {
    let action: () -> Void
    public func callAsFunction() { action() }
}

/// The older form of the same.
public struct PresentationMode {
    public let isPresented: Bool
    let action: () -> Void
    public mutating func dismiss() { action() }
}

private struct DismissKey: EnvironmentKey { static var defaultValue: DismissAction { DismissAction {} } }
private struct IsPresentedKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    public internal(set) var dismiss: DismissAction { get { self[DismissKey.self] } set { self[DismissKey.self] = newValue } }
    public internal(set) var isPresented: Bool { get { self[IsPresentedKey.self] } set { self[IsPresentedKey.self] = newValue } }
    public var presentationMode: Binding<PresentationMode> {
        let mode = PresentationMode(isPresented: isPresented, action: dismiss.action)
        return Binding(location: FunctionLocation(get: { mode }) { _, _ in })
    }
}

/// Makes its content with the environment of the presenter, and says how to go away.
nonisolated struct PresentedContent: View {
    let item: PresentedItem
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { PresentedContentNode(view.item, context) }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {}
    nonisolated static var _elementCount: Int? { nil }
}

private final class PresentedContentNode: Node {
    private let item: PresentedItem

    init(_ item: PresentedItem, _ context: NodeContext) {
        self.item = item
        super.init(NodeContext(parent: context.parent, environment: item.scope))
        adopt(AnyView._makeNode(view(), NodeContext(self)))
    }

    private func view() -> AnyView {
        evaluate {
            observingChanges {
                let item = item
                return AnyView(onMain { item.content() }.writingEnvironment {
                    $0.dismiss = DismissAction { item.requestDismiss() }
                    $0.isPresented = true
                    $0.presentedItem = item
                    $0.navigationModel = nil
                    $0.navigationPage = nil
                    $0.isInListRow = false
                })
            }
        }
    }

    override func performUpdate() { AnyView._updateNode(children[0], view()) }
    override func didUnmount() { if let action = item.didDismiss { tree.enqueueDisappear { onMain(action) } } }
}
