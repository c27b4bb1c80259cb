import Engine

/// What is presented in a window, one layer over the other.
nonisolated struct PresentationLayers: View {
    let host: PresentationHost

    @MainActor var body: some View {
        ForEach(host.items) { item in
            PresentationLayer(item: item)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }
}

/// One presentation: its veil and its card.
nonisolated private struct PresentationLayer: View {
    let item: PresentedItem
    @Environment(\.horizontalSizeClass) private var sizeClass

    /// In a narrow window a popover is a sheet, unless it says otherwise.
    private var kind: PresentedItem.Kind {
        guard item.kind == .popover, sizeClass == .compact else { return item.kind }
        switch item.options.compactAdaptation {
        case .none, .popover: return .popover
        case .fullScreenCover: return .cover
        default: return .sheet
        }
    }

    @MainActor var body: some View {
        switch kind {
        case .sheet: SheetLayer(item: item)
        case .cover: CoverLayer(item: item)
        case .alert: AlertLayer(item: item)
        case .dialog: DialogLayer(item: item)
        case .popover, .menu: PopoverLayer(item: item)
        }
    }
}

/// The dark layer behind a card; a tap on it asks to dismiss.
nonisolated struct Veil: View {
    var opacity = 0.2
    var action: (() -> Void)?

    @MainActor var body: some View {
        Color.black.opacity(opacity)
            .contentShape(Rectangle())
            .onTapGesture { action?() }
            .accessibilityHidden(true)
            .transition(.opacity)
    }
}

nonisolated private struct CoverLayer: View {
    let item: PresentedItem
    @Environment(\.windowSafeArea) private var safeArea

    @MainActor var body: some View {
        PresentedContent(item: item)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(item.options.background ?? AnyView(Color.systemBackground))
            .modifier(SafeAreaScope(insets: safeArea))
            .transition(.arrival(of: item, from: .bottom))
            .presentationSemantics(.sheet)
    }
}

/// A card from the bottom (constants 4, bars and sheets).
nonisolated private struct SheetLayer: View {
    let item: PresentedItem
    /// Points that a finger has moved the sheet down.
    @State private var drag: CGFloat = 0
    /// Where the sheet rests, once a finger has put it there and the app does not say.
    @State private var chosen: PresentationDetent?
    @Environment(\.windowSafeArea) private var safeArea
    @Environment(\.windowSize) private var window

    /// Seconds of its speed that a sheet goes on when it is let go.
    private static let projection: CGFloat = 0.1
    /// Where the card of the large detent begins below the top of the safe area, in points.
    private static let topGap: CGFloat = 10
    private static let cornerRadius: CGFloat = 10
    /// Part of the height, and speed in points a second, that dismiss (behaviours 247).
    private static let dismissFraction: CGFloat = 0.5
    private static let dismissSpeed: CGFloat = 1000

    private var top: CGFloat { max(safeArea.top, 20) + (safeArea.top > 20 ? 0 : Self.topGap) }

    /// Where the sheet may rest, lowest first. Without any that applies it is as tall as it can be.
    private var rests: [(detent: PresentationDetent, height: CGFloat)] {
        let most = window.height - top, environment = EnvironmentValues(item.scope, reader: nil)
        let all = item.options.detents.compactMap { detent in
            detent.height(most, window: window.height, environment: environment).map { (detent, min($0 + (detent == .large ? 0 : safeArea.bottom), most)) }
        }
        return all.isEmpty ? [(.large, most)] : all.sorted { $0.1 < $1.1 }
    }

    /// Where it rests now.
    private var rest: (detent: PresentationDetent, height: CGFloat) {
        let rests = rests, wanted = item.options.selectedDetent?.wrappedValue ?? chosen
        return rests.first { $0.detent == wanted } ?? rests[0]
    }

    /// Where a finger that lets go leaves the sheet: nil takes it away. The height it would have after a while counts.
    private func end(_ value: DragGesture.Value) -> PresentationDetent? {
        let rests = rests, now = rest.height
        let shown = now - value.translation.height
        if item.isDismissable, shown < rests[0].height {
            if value.translation.height > now * Self.dismissFraction || value.velocity.height > Self.dismissSpeed { return nil }
        }
        let target = shown - value.velocity.height * Self.projection
        return rests.min { abs($0.height - target) < abs($1.height - target) }?.detent
    }

    private func settle(_ detent: PresentationDetent) {
        withAnimation(.spring) {
            drag = 0
            if let selection = item.options.selectedDetent { selection.wrappedValue = detent } else { chosen = detent }
        }
    }

    @MainActor var body: some View {
        ZStack(alignment: .bottom) {
            if !item.options.backgroundInteraction {
                Veil { if item.isDismissable { item.requestDismiss() } }
            }
            card
                .offset(y: max(drag, 0))
                .transition(.move(edge: .bottom))
        }
    }

    @MainActor private var card: some View {
        let radius = item.options.cornerRadius ?? Self.cornerRadius
        let rests = rests
        // Up to the highest rest it grows with the finger; below where it stands it goes down as it is.
        let height = min(rest.height + max(-drag, 0), rests.last?.height ?? rest.height)
        return PresentedContent(item: item)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(SafeAreaScope(insets: EdgeInsets(top: 0, leading: 0, bottom: safeArea.bottom, trailing: 0)))
            .background(item.options.background ?? AnyView(Color(provider: .system(.sheetBackground))))
            .frame(height: height)
            .clipShape(UnevenRoundedRectangle(topLeadingRadius: radius, topTrailingRadius: radius))
            .overlay(alignment: .top) {
                if item.options.showsDragIndicator ?? (rests.count > 1) {
                    Capsule().fill(Color.tertiaryLabel).frame(width: 36, height: 5).padding(.top, 5)
                }
            }
            .contentShape(Rectangle())
            .gesture(DragGesture(minimumDistance: 10, coordinateSpace: .global)
                .onChanged { value in
                    let y = value.translation.height
                    drag = y <= 0 || item.isDismissable || rest.height > rests[0].height ? y : y / 4
                }
                .onEnded { value in
                    if let detent = end(value) { settle(detent) } else { item.requestDismiss() }
                })
            .presentationSemantics(.sheet)
    }
}

/// A card beside the view it belongs to.
nonisolated private struct PopoverLayer: View {
    let item: PresentedItem
    @Environment(\.windowSafeArea) private var safeArea
    @Environment(\.windowSize) private var window

    /// Where the card grows from.
    private var origin: UnitPoint {
        item.anchor.isNull ? .center : UnitPoint(x: item.anchor.midX / max(window.width, 1), y: item.anchor.midY / max(window.height, 1))
    }

    @MainActor var body: some View {
        ZStack(alignment: .topLeading) {
            Veil(opacity: item.kind == .menu ? 0.001 : 0.08) { item.requestDismiss() }
            PopoverLayout(anchor: item.anchor, safeArea: safeArea) {
                PresentedContent(item: item)
                    .background(Color(provider: .system(.menuBackground)))
                    .clipShape(RoundedRectangle(cornerRadius: 13))
                    .shadow(color: .black.opacity(0.2), radius: 16, y: 6)
            }
            .transition(.scale(scale: 0.8, anchor: origin).combined(with: .opacity))
        }
        .presentationSemantics(.popover)
    }
}

/// Puts a card under its anchor, or above it where there is no room below; always inside the window.
nonisolated private struct PopoverLayout<Content: View>: View {
    let anchor: CGRect
    let safeArea: EdgeInsets
    @ViewBuilder let content: Content
    var body: Never { fatalError() }

    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        let e = PopoverElement(context)
        e.anchor = view.anchor
        e.safeArea = view.safeArea
        e.adopt(Content._makeNode(view.content, NodeContext(e)))
        return e
    }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {
        let e = unsafeDowncast(node, to: PopoverElement.self)
        e.anchor = view.anchor
        e.safeArea = view.safeArea
        e.invalidatePlacement()
        Content._updateNode(e.children[0], view.content)
    }
    nonisolated static var _elementCount: Int? { 1 }
}

private final class PopoverElement: UnaryElement {
    var anchor = CGRect.null
    var safeArea = EdgeInsets()
    private static let margin: CGFloat = 8

    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

    override func placeChildren() {
        guard let content else { return }
        let room = CGSize(width: size.width - 2 * Self.margin, height: size.height - safeArea.vertical - 2 * Self.margin)
        let ideal = content.sizeThatFits(.unspecified), s = CGSize(width: min(ideal.width, room.width), height: min(ideal.height, room.height))
        let target = anchor.isNull ? CGRect(x: size.width / 2, y: size.height / 2, width: 0, height: 0) : anchor
        let below = target.maxY + Self.margin, above = target.minY - Self.margin - s.height
        let y = below + s.height <= size.height - safeArea.bottom - Self.margin || above < safeArea.top ? below : above
        let x = min(max(target.midX - s.width / 2, Self.margin), size.width - s.width - Self.margin)
        content.place(at: CGPoint(x: x, y: min(y, size.height - safeArea.bottom - s.height)), proposal: ProposedViewSize(s))
    }
}
