import Engine

/// The bar of a page: way back, title and items; below it the large title (constants 4). Of these the large title alone
/// grows with the reader's text size, as on iOS.
nonisolated struct NavigationBar: View {
    @Bindable var page: NavigationPage
    let model: NavigationModel
    let goBack: () -> Void
    @Environment(\.platformProfile) private var profile
    @Environment(\.dynamicTypeSize) private var typeSize

    /// In points.
    private static let height: CGFloat = 44
    private static let sideMargin: CGFloat = 16

    /// Height of the large title in points: at large sizes of text that of its line and 4 (constants 4: 61.5 where the
    /// line has 57.5).
    static func largeHeight(_ size: DynamicTypeSize) -> CGFloat {
        max(52, (TextStyleTable.line(.largeTitle, size) * 2).rounded(.up) / 2 + 4)
    }

    /// The search field's 36 points, which grow with its text, and the 16 around it.
    static func searchHeight(_ size: DynamicTypeSize) -> CGFloat { SearchFieldView.height(36, size) + 16 }

    /// Height of the line under the large title in points, with what lies below it.
    static func subtitleHeight(_ size: DynamicTypeSize) -> CGFloat { TextStyleTable.line(.subheadline, size) + 4 }

    /// The choice of where to search, and what lies below it.
    static let scopesHeight: CGFloat = 44

    init(page: NavigationPage, model: NavigationModel, goBack: @escaping () -> Void) {
        _page = Bindable(wrappedValue: page)
        self.model = model
        self.goBack = goBack
    }

    /// Nil where there is no way back.
    private var backTitle: Text? {
        guard let before = model.page(before: page), !page.isBackHidden else { return nil }
        return before.title ?? Text("Back")
    }

    private var isLarge: Bool { page.title != nil && model.isLarge(page) }

    /// How much of the large title is scrolled away, in points.
    private var collapsed: CGFloat { isLarge ? min(max(page.scrollOffset, 0), largeHeight) : largeHeight }
    private var largeHeight: CGFloat { Self.largeHeight(typeSize) }
    private var showsInlineTitle: Bool { !isLarge || collapsed >= largeHeight }
    private var isOverContent: Bool { page.scrollOffset > 0.5 }

    @ViewBuilder @MainActor private func inlineTitle(_ title: Text) -> some View {
        let look = TitleLook.navigationTitle(large: false)
        if let menu = page.titleMenu {
            Menu { menu } label: {
                HStack(spacing: 4) {
                    title.font(look.font ?? .headline).lineLimit(1)
                    Image(systemName: "chevron.down").font(.system(size: 12, weight: .bold)).foregroundStyle(.secondary)
                }
                .foregroundStyle(look.color ?? .primary)
            }
        } else {
            VStack(spacing: 0) {
                title.font(look.font ?? .headline).foregroundColor(look.color).lineLimit(1).accessibilityAddTraits(.isHeader)
                if let subtitle = page.subtitle { subtitle.font(.caption).foregroundStyle(.secondary).lineLimit(1) }
            }
        }
    }

    @MainActor var body: some View {
        let items = page.items, isLarge = isLarge, backTitle = backTitle
        VStack(spacing: 0) {
            Spacer(minLength: 0)
            ZStack {
                HStack(spacing: 16) {
                    if let backTitle { BackButton(title: backTitle, action: goBack) }
                    ToolbarItemRow(items: items.filter { $0.placement.isLeading })
                    Spacer(minLength: 0)
                    ToolbarItemRow(items: items.filter { $0.placement.isTrailing })
                }
                .padding(.horizontal, Self.sideMargin)
                .tinted(BarLook.navigationBar(isOverContent: isOverContent)?.tint)
                if let principal = items.first(where: { $0.placement == .principal }) {
                    principal.content.font(.headline).padding(.horizontal, 70)
                } else if showsInlineTitle, let title = page.title {
                    inlineTitle(title).padding(.horizontal, backTitle == nil ? 70 : 90)
                }
            }
            .environment(\.dynamicTypeSize, .large)
            .frame(height: Self.height)
            if isLarge, let title = page.title {
                let look = TitleLook.navigationTitle(large: true)
                title
                    .font(look.font ?? .largeTitle.bold())
                    .foregroundColor(look.color)
                    .lineLimit(1)
                    .minimumScaleFactor(0.7)
                    .padding(.horizontal, Self.sideMargin)
                    .padding(.top, 3)
                    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
                    .offset(y: -collapsed)
                    .frame(height: largeHeight)
                    .clipped()
                    .opacity(showsInlineTitle ? 0 : 1)
                    .accessibilityAddTraits(.isHeader)
                if let subtitle = page.subtitle {
                    subtitle
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                        .lineLimit(1)
                        .padding(.horizontal, Self.sideMargin)
                        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
                        .frame(height: Self.subtitleHeight(typeSize))
                        .offset(y: -collapsed)
                        .opacity(showsInlineTitle ? 0 : 1)
                }
            }
            if let search = page.search {
                SearchFieldView(text: search.text, prompt: search.prompt, isActive: search.isPresented ?? $page.isSearching)
                    .padding(.horizontal, Self.sideMargin)
                    .frame(height: Self.searchHeight(typeSize), alignment: .top)
                    .padding(.top, 1)
                    .offset(y: isLarge ? -collapsed : 0)
            }
            if let scopes = page.shownScopes {
                scopes
                    .padding(.horizontal, Self.sideMargin)
                    .frame(height: Self.scopesHeight, alignment: .top)
                    .offset(y: isLarge ? -collapsed : 0)
            }
        }
        .transformEnvironment(\.colorScheme) { [scheme = page.barScheme] in $0 = scheme ?? $0 }
        .background(alignment: .top) {
            GeometryReader { proxy in
                BarBackground(page: page, isShown: isOverContent)
                    .frame(height: max(proxy.size.height - (isLarge ? collapsed : 0), 0))
            }
        }
        .accessibilityElement(children: .contain)
    }
}

/// The bar's own ground: none while nothing is under it, a veil with a hairline when something is.
nonisolated private struct BarBackground: View {
    let page: NavigationPage
    let isShown: Bool

    @MainActor var body: some View {
        let background = page.barBackground
        let look = background.visibility == nil && background.style == nil ? BarLook.navigationBar(isOverContent: isShown) : nil
        ZStack(alignment: .bottom) {
            if let look, let ground = look.ground {
                ground.view
                if let hairline = look.hairline { Rectangle().fill(hairline).frame(height: 0.33) }
            } else if background.visibility != .hidden {
                if let style = background.style, background.visibility == .visible || isShown {
                    Rectangle().fill(style)
                } else if isShown || background.visibility == .visible {
                    Rectangle().fill(Material.bar)
                    if let hairline = look.map(\.hairline) ?? .separator { Rectangle().fill(hairline).frame(height: 0.33) }
                }
            }
        }
    }
}

/// A chevron and the title of the page before.
nonisolated private struct BackButton: View {
    let title: Text
    let action: () -> Void

    @MainActor var body: some View {
        Button(action: action) {
            HStack(spacing: 5) {
                Image(systemName: "chevron.backward").font(.system(size: 20, weight: .semibold))
                title.lineLimit(1).frame(maxWidth: 120, alignment: .leading).fixedSize(horizontal: true, vertical: false)
            }
            .offset(x: -8)
        }
        .accessibilityIdentifier("BackButton")
    }
}

/// Items side by side.
nonisolated struct ToolbarItemRow: View {
    let items: [ToolbarEntry]
    @MainActor var body: some View {
        if !items.isEmpty {
            HStack(spacing: 16) {
                ForEach(items) { item in
                    item.content.font(item.placement.isProminent ? .body.weight(.semibold) : .body).titled(TitleLook.barButton)
                }
            }
        }
    }
}

/// Items at the bottom of a page.
nonisolated struct BottomBar: View {
    let page: NavigationPage
    @MainActor var body: some View {
        let items = page.items.filter { $0.placement.isBottom }
        if !items.isEmpty {
            VStack(spacing: 0) {
                Rectangle().fill(Color.separator).frame(height: 0.33)
                HStack(spacing: 0) {
                    ForEach(items) { $0.content }
                }
                .environment(\.dynamicTypeSize, .large)
                .padding(.horizontal, 16)
                .frame(maxWidth: .infinity)
                .frame(height: 44)
                Spacer(minLength: 0)
            }
            .background(Material.bar)
        }
    }
}
