import Drawing
import Engine

/// What an alert or a dialog says and offers.
nonisolated struct AlertContent: View {
    let title: Text?
    let message: AnyView?
    let actions: AnyView
    let isDialog: Bool

    @MainActor var body: some View {
        if isDialog {
            DialogCard(title: title, message: message, actions: actions)
        } else {
            AlertCard(title: title, message: message, actions: actions)
        }
    }
}

/// The veil and the card of an alert, in the middle of the safe area.
nonisolated struct AlertLayer: View {
    let item: PresentedItem
    @Environment(\.windowSafeArea) private var safeArea

    @MainActor var body: some View {
        ZStack {
            Veil()
            PresentedContent(item: item)
                .padding(.top, safeArea.top)
                .padding(.bottom, safeArea.bottom)
                .transition(.scale(scale: 1.1).combined(with: .opacity))
        }
        .presentationSemantics(.alert)
    }
}

/// The veil and the cards of an action sheet, at the bottom.
nonisolated struct DialogLayer: View {
    let item: PresentedItem
    @Environment(\.windowSafeArea) private var safeArea

    @MainActor var body: some View {
        ZStack(alignment: .bottom) {
            Veil { item.requestDismiss() }
            PresentedContent(item: item)
                .padding(.horizontal, 8)
                .padding(.bottom, max(safeArea.bottom, 8))
                .transition(.move(edge: .bottom))
        }
        .presentationSemantics(.alert)
    }
}

/// 270 points wide, title and message centred, actions in rows of 44 points under hairlines (the flat iOS look).
nonisolated private struct AlertCard: View {
    let title: Text?
    let message: AnyView?
    let actions: AnyView

    private static let width: CGFloat = 270

    @MainActor var body: some View {
        VStack(spacing: 0) {
            VStack(spacing: 2) {
                if let title { title.font(.headline).multilineTextAlignment(.center) }
                if let message { message.font(.footnote).multilineTextAlignment(.center) }
            }
            .foregroundStyle(Color.primary)
            .padding(.horizontal, 16)
            .padding(.top, 19)
            .padding(.bottom, 19)
            AlertActions { actions }
        }
        .frame(width: Self.width)
        .background(Color(provider: .system(.alertBackground)))
        .clipShape(RoundedRectangle(cornerRadius: 14))
    }
}

/// Cards at the bottom of the screen: what can be done, and apart from it what cancels.
nonisolated private struct DialogCard: View {
    let title: Text?
    let message: AnyView?
    let actions: AnyView

    @MainActor var body: some View {
        VStack(spacing: 8) {
            VStack(spacing: 0) {
                if title != nil || message != nil {
                    VStack(spacing: 8) {
                        if let title { title.font(.footnote.weight(.semibold)) }
                        if let message { message.font(.footnote) }
                    }
                    .multilineTextAlignment(.center)
                    .foregroundStyle(Color.secondary)
                    .padding(14)
                    .frame(maxWidth: .infinity)
                }
                DialogActions(showsCancel: false) { actions }
            }
            .background(Color(provider: .system(.alertBackground)))
            .clipShape(RoundedRectangle(cornerRadius: 14))
            DialogActions(showsCancel: true) { actions }
                .background(Color(provider: .system(.sheetBackground)))
                .clipShape(RoundedRectangle(cornerRadius: 14))
        }
    }
}


/// Makes an alert's buttons go away when they are pressed, and lets the card see their roles.
nonisolated struct AlertButtonStyle: ButtonStyle {
    let height: CGFloat

    @MainActor func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(configuration.role == .cancel ? .headline : .body)
            .font(height > 50 ? .system(size: 20, weight: configuration.role == .cancel ? .semibold : .regular) : nil)
            .foregroundStyle(configuration.role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle()))
            .lineLimit(1)
            .minimumScaleFactor(0.7)
            .padding(.horizontal, 8)
            .frame(maxWidth: .infinity)
            .frame(height: height)
            .background(configuration.isPressed ? Color.fill(1) : Color.clear)
            .contentShape(Rectangle())
    }
}

/// Rows of an alert: two buttons side by side, others in a column, cancel last; "OK" where there is none.
nonisolated private struct AlertActions<Content: View>: View {
    @ViewBuilder let content: Content
    @Environment(\.dismiss) private var dismiss

    @MainActor var body: some View {
        AlertActionsHost(mode: .alert, content: ActionRows(content: content))
            .buttonStyle(AlertButtonStyle(height: 44))
            .transformEnvironment(\.alertDismiss) { [dismiss] in $0 = { dismiss() } }
    }
}

nonisolated private struct DialogActions<Content: View>: View {
    let showsCancel: Bool
    @ViewBuilder let content: Content
    @Environment(\.dismiss) private var dismiss

    @MainActor var body: some View {
        AlertActionsHost(mode: showsCancel ? .dialogCancel : .dialog, content: ActionRows(content: content))
            .buttonStyle(AlertButtonStyle(height: 57))
            .transformEnvironment(\.alertDismiss) { [dismiss] in $0 = { dismiss() } }
    }
}

nonisolated private struct ActionRows<Content: View>: View {
    let content: Content
    @MainActor var body: some View { content }
}

private struct AlertDismissKey: EnvironmentKey { static var defaultValue: (() -> Void)? { nil } }

extension EnvironmentValues {
    /// Set inside an alert: buttons call it after their action.
    var alertDismiss: (() -> Void)? { get { self[AlertDismissKey.self] } set { self[AlertDismissKey.self] = newValue } }
}

/// Lays out an alert's buttons with hairlines between them.
nonisolated private struct AlertActionsHost<Content: View>: View {
    enum Mode { case alert, dialog, dialogCancel }
    let mode: Mode
    let content: Content
    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = AlertActionsElement(context, mode: view.mode == .alert ? .alert : view.mode == .dialog ? .dialog : .cancel)
        e.adopt(Content._makeNode(view.content, NodeContext(e)))
        e.adopt(Button<Text>._makeNode(Button(mode(view) == .cancel ? "Cancel" : "OK", role: mode(view) == .cancel ? .cancel : nil) {}, NodeContext(e)))
        return e
    }
    private static func mode(_ v: Self) -> AlertActionsElement.Mode { v.mode == .alert ? .alert : v.mode == .dialog ? .dialog : .cancel }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) { Content._updateNode(node.children[0], view.content) }
    nonisolated static var _elementCount: Int? { 1 }
}

private final class AlertActionsElement: ElementNode {
    enum Mode { case alert, dialog, cancel }
    private let mode: Mode

    init(_ context: NodeContext, mode: Mode) {
        self.mode = mode
        super.init(context)
    }

    override var isTransparentToTraits: Bool { false }

    private func role(_ e: ElementNode) -> ButtonRole? { e.pressElement?.buttonRole }

    /// The buttons shown here, in their order: those of the app, or the one that is added where it has none.
    private var shown: [ElementNode] {
        let own = Array(elements.dropLast())
        let cancels = own.filter { role($0) == .cancel }
        switch mode {
        case .alert:
            if own.isEmpty { return Array(elements.suffix(1)) }
            let others = own.filter { role($0) != .cancel }
            // Two side by side: cancel leads; in a column it comes last.
            return own.count == 2 ? cancels + others : others + cancels
        case .dialog: return own.filter { role($0) != .cancel }
        case .cancel: return cancels.isEmpty ? Array(elements.suffix(1)) : Array(cancels.prefix(1))
        }
    }

    private var hairline: CGFloat { 1 / max(displayScale, 1) }
    private var isRow: Bool { mode == .alert && shown.count == 2 && !shown.contains { $0.pressElement == nil } }

    override func measure(_ p: ProposedViewSize) -> CGSize {
        let s = shown
        let width = p.width ?? s.map { $0.sizeThatFits(p).width }.max() ?? 0
        if isRow {
            let half = ProposedViewSize(width: width / 2, height: nil)
            return CGSize(width: width, height: hairline + (s.map { $0.sizeThatFits(half).height }.max() ?? 0))
        }
        let heights = s.map { $0.sizeThatFits(ProposedViewSize(width: width, height: nil)).height + hairline }
        return CGSize(width: width, height: heights.reduce(0, +) - (mode == .cancel ? hairline : 0))
    }

    override func placeChildren() {
        let s = shown
        if isRow {
            for (i, e) in s.enumerated() {
                placeMirrored(e, at: CGPoint(x: CGFloat(i) * size.width / 2, y: hairline), proposal: ProposedViewSize(width: size.width / 2, height: size.height - hairline))
            }
        } else {
            var y: CGFloat = mode == .cancel ? 0 : hairline
            for e in s {
                let p = ProposedViewSize(width: size.width, height: nil)
                placeMirrored(e, at: CGPoint(x: 0, y: y), proposal: p)
                y += e.sizeThatFits(p).height + hairline
            }
        }
        setNeedsPaint()
    }

    override var paintOrder: [ElementNode] { shown }

    override func paint() {
        let color = ResolveContext(self).color(.separator)
        var lines: [CGRect] = []
        let s = shown
        if isRow {
            lines = [CGRect(x: 0, y: 0, width: shownSize.width, height: hairline), CGRect(x: shownSize.width / 2, y: 0, width: hairline, height: shownSize.height)]
        } else if mode != .cancel {
            lines = s.map { CGRect(x: 0, y: $0.position.y - hairline, width: shownSize.width, height: hairline) }
        }
        fragment.operations = lines.map { .fill(Path($0), .color(color), evenOdd: false) }
    }

    override var semanticsOrder: [ElementNode] { shown }
}

extension ElementNode {
    /// The button this element is or is wrapped around.
    var pressElement: PressElement? {
        var node: ElementNode? = self
        while let n = node {
            if let press = n as? PressElement { return press }
            node = n is UnaryElement || n.elements.count == 1 ? n.content : nil
        }
        return nil
    }
}

// MARK: API

/// The older description of an alert.
nonisolated public struct Alert {
    let title: Text
    let message: Text?
    let buttons: [Button]

    nonisolated public struct Button {
        let label: Text
        let role: ButtonRole?
        let action: (() -> Void)?
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label: label, role: nil, action: action) }
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label: label, role: .cancel, action: action) }
        public static func cancel(_ action: (() -> Void)? = {}) -> Button { Button(label: Text("Cancel"), role: .cancel, action: action) }
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button { Button(label: label, role: .destructive, action: action) }

        @MainActor var view: some View {
            let action = action
            return SwiftUI.Button(role: role, action: { action?() }) { label }
        }
    }

    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = dismissButton.map { [$0] } ?? []
    }
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }

    @MainActor var content: AnyView {
        AnyView(AlertContent(title: title, message: message.map { AnyView($0) }, actions: AnyView(ForEach(buttons.indices, id: \.self) { buttons[$0].view }), isDialog: false))
    }
}

/// The older description of a choice of actions.
nonisolated public struct ActionSheet {
    public typealias Button = Alert.Button
    let title: Text
    let message: Text?
    let buttons: [Button]
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
    @MainActor var content: AnyView {
        AnyView(AlertContent(title: title, message: message.map { AnyView($0) }, actions: AnyView(ForEach(buttons.indices, id: \.self) { buttons[$0].view }), isDialog: true))
    }
}

extension View {
    nonisolated private func presenting(_ kind: PresentedItem.Kind, _ isPresented: Binding<Bool>, _ content: @escaping @MainActor () -> AnyView) -> some View {
        modifier(BooleanPresentation(kind: kind, isPresented: isPresented, onDismiss: nil) { onMain { content() } })
    }

    nonisolated public func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View { presenting(.alert, isPresented) { content().content } }
    nonisolated public func alert<Item: Identifiable>(item: Binding<Item?>, content: @escaping (Item) -> Alert) -> some View {
        modifier(ItemPresentation(kind: .alert, item: item, identity: { AnyHashable($0.id) }, onDismiss: nil) { item in onMain { content(item).content } })
    }

    nonisolated private func alert<A: View, M: View>(_ title: Text, _ isPresented: Binding<Bool>, isDialog: Bool, titleShown: Bool = true, actions: @escaping () -> A, message: (() -> M)?) -> some View {
        presenting(isDialog ? .dialog : .alert, isPresented) {
            AnyView(AlertContent(title: titleShown ? title : nil, message: message.map { AnyView($0()) }, actions: AnyView(actions()), isDialog: isDialog))
        }
    }

    nonisolated public func alert<A: View>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(Text(titleKey), isPresented, isDialog: false, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(Text(title), isPresented, isDialog: false, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    nonisolated public func alert<A: View>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(title, isPresented, isDialog: false, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    nonisolated public func alert<A: View, M: View>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M) -> some View {
        alert(Text(titleKey), isPresented, isDialog: false, actions: actions, message: message)
    }
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(_ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M) -> some View {
        alert(Text(title), isPresented, isDialog: false, actions: actions, message: message)
    }
    nonisolated public func alert<A: View, M: View>(_ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M) -> some View {
        alert(title, isPresented, isDialog: false, actions: actions, message: message)
    }
    nonisolated public func alert<A: View, M: View, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M) -> some View {
        alert(Text(titleKey), isPresented, isDialog: false, actions: { data.map(actions) }, message: { data.map(message) })
    }
    nonisolated public func alert<A: View, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A) -> some View {
        alert(Text(titleKey), isPresented, isDialog: false, actions: { data.map(actions) }, message: Optional<() -> EmptyView>.none)
    }
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(_ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M) -> some View {
        alert(Text(title), isPresented, isDialog: false, actions: { data.map(actions) }, message: { data.map(message) })
    }
    nonisolated public func alert<E: LocalizedError, A: View>(isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(Text(error?.errorDescription ?? error?.localizedDescription ?? ""), isPresented, isDialog: false, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A, @ViewBuilder message: @escaping (E) -> M) -> some View {
        alert(Text(error?.errorDescription ?? error?.localizedDescription ?? ""), isPresented, isDialog: false, actions: { error.map(actions) }, message: { error.map(message) })
    }

    nonisolated public func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View { presenting(.dialog, isPresented) { content().content } }
    nonisolated public func actionSheet<T: Identifiable>(item: Binding<T?>, content: @escaping (T) -> ActionSheet) -> some View {
        modifier(ItemPresentation(kind: .dialog, item: item, identity: { AnyHashable($0.id) }, onDismiss: nil) { item in onMain { content(item).content } })
    }

    nonisolated public func confirmationDialog<A: View>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(Text(titleKey), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View>(_ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A) -> some View {
        alert(Text(title), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: actions, message: Optional<() -> EmptyView>.none)
    }
    nonisolated public func confirmationDialog<A: View, M: View>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M) -> some View {
        alert(Text(titleKey), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: actions, message: message)
    }
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(_ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M) -> some View {
        alert(Text(title), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: actions, message: message)
    }
    nonisolated public func confirmationDialog<A: View, M: View, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M) -> some View {
        alert(Text(titleKey), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: { data.map(actions) }, message: { data.map(message) })
    }
    nonisolated public func confirmationDialog<A: View, T>(_ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A) -> some View {
        alert(Text(titleKey), isPresented, isDialog: true, titleShown: titleVisibility == .visible, actions: { data.map(actions) }, message: Optional<() -> EmptyView>.none)
    }
}
