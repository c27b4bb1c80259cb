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
            .transition(.move(edge: .bottom))
            .presentationSemantics(.sheet)
    }
}

/// A card from the bottom (constants 4, bars and sheets).
nonisolated private struct SheetLayer: View {
    let item: PresentedItem
    @State private var drag: CGFloat = 0
    @Environment(\.windowSafeArea) private var safeArea
    @Environment(\.windowSize) private var window

    /// Where the card of the large detent begins below the top of the safe area, in points.
    private static let topGap: CGFloat = 10
    private static let cornerRadius: CGFloat = 10
    /// Part of the height, and speed in points a second, that dismiss (behaviours 247).
    private static let dismissFraction: CGFloat = 0.5
    private static let dismissSpeed: CGFloat = 1000

    private var top: CGFloat { max(safeArea.top, 20) + (safeArea.top > 20 ? 0 : Self.topGap) }

    private var heights: [CGFloat] {
        let most = window.height - top
        return item.options.detents.map { $0.height(most, window: window.height) + ($0 == .large ? 0 : safeArea.bottom) }.map { min($0, most) }.sorted()
    }

    private var height: CGFloat {
        if let chosen = item.options.selectedDetent?.wrappedValue {
            let most = window.height - top
            return min(chosen.height(most, window: window.height) + (chosen == .large ? 0 : safeArea.bottom), most)
        }
        return heights.first ?? window.height - top
    }

    @MainActor var body: some View {
        ZStack(alignment: .bottom) {
            if !item.options.backgroundInteraction {
                Veil { if item.isDismissable { item.requestDismiss() } }
            }
            card
                .offset(y: max(drag, item.options.detents.count > 1 ? -20 : 0))
                .transition(.move(edge: .bottom))
        }
    }

    @MainActor private var card: some View {
        let radius = item.options.cornerRadius ?? Self.cornerRadius
        return PresentedContent(item: item)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .modifier(SafeAreaScope(insets: EdgeInsets(top: 0, leading: 0, bottom: safeArea.bottom, trailing: 0)))
            .background(item.options.background ?? AnyView(Color(provider: .system(.sheetBackground))))
            .frame(height: height)
            .clipShape(UnevenRoundedRectangle(topLeadingRadius: radius, topTrailingRadius: radius))
            .overlay(alignment: .top) {
                if item.options.showsDragIndicator ?? (item.options.detents.count > 1) {
                    Capsule().fill(Color.tertiaryLabel).frame(width: 36, height: 5).padding(.top, 5)
                }
            }
            .contentShape(Rectangle())
            .gesture(DragGesture(minimumDistance: 10, coordinateSpace: .global)
                .onChanged { drag = item.isDismissable ? max($0.translation.height, 0) : max($0.translation.height, 0) / 4 }
                .onEnded { value in
                    if item.isDismissable, value.translation.height > height * Self.dismissFraction || value.velocity.height > Self.dismissSpeed {
                        item.requestDismiss()
                    } else {
                        withAnimation(.spring) { drag = 0 }
                    }
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
