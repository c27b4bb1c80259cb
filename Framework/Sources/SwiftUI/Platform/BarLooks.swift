import UIKit

/// What an app set for all bars through UIKit's `appearance()`, in terms of the framework. What a page says of its own
/// bar by modifiers goes before it.
@MainActor
struct BarLook {
    /// What is behind a bar; nil where nothing was set.
    enum Ground {
        case none, material, color(Color), picture(Image)
    }
    var ground: Ground?
    var hairline: Color? = .separator
    var tint: Color?

    /// The navigation bar over content that is scrolled under it or not.
    static func navigationBar(isOverContent: Bool) -> BarLook? {
        guard let bar = Appearance.existing(UINavigationBar.self) else { return nil }
        var look = BarLook()
        look.tint = bar._ownTint.map { Color(uiColor: $0) }
        // At the edge a bar has no ground of its own, unless it was given one for there.
        if !isOverContent, bar.scrollEdgeAppearance == nil, !bar._isGroundSet { return look }
        look.use(isOverContent ? bar.standardAppearance : bar.scrollEdgeAppearance ?? bar.standardAppearance)
        if let color = bar.barTintColor { look.ground = .color(Color(uiColor: color)) }
        if let image = bar.backgroundImage(for: .default) { look.ground = image.size == .zero ? Ground.none : .picture(Image(uiImage: image)) }
        if let shadow = bar.shadowImage { look.hairline = shadow.size == .zero ? nil : look.hairline }
        return look
    }

    static func tabBar() -> BarLook? {
        guard let bar = Appearance.existing(UITabBar.self) else { return nil }
        var look = BarLook()
        look.tint = bar._ownTint.map { Color(uiColor: $0) }
        look.use(bar.standardAppearance)
        if let color = bar.barTintColor ?? bar.backgroundColor { look.ground = .color(Color(uiColor: color)) }
        if let image = bar.backgroundImage { look.ground = image.size == .zero ? Ground.none : .picture(Image(uiImage: image)) }
        if let shadow = bar.shadowImage { look.hairline = shadow.size == .zero ? nil : look.hairline }
        return look
    }

    private mutating func use(_ appearance: UIBarAppearance) {
        hairline = appearance.shadowColor.map { Color(uiColor: $0) }
        switch appearance._background {
        case .transparent: ground = Ground.none
        case .opaque: ground = .color(.systemBackground)
        case .standard: break
        }
        if let effect = appearance.backgroundEffect, case .standard = appearance._background, effect._style != .systemChromeMaterial { ground = .material }
        if let color = appearance.backgroundColor { ground = .color(Color(uiColor: color)) }
        if let image = appearance.backgroundImage { ground = .picture(Image(uiImage: image)) }
    }
}

extension BarLook.Ground {
    @MainActor @ViewBuilder var view: some View {
        switch self {
        case .none: EmptyView()
        case .material: Rectangle().fill(Material.bar)
        case .color(let color): Rectangle().fill(color)
        case .picture(let image): image.resizable()
        }
    }
}

/// Font and colour among attributes of UIKit's texts.
@MainActor
struct TitleLook {
    var font: Font?
    var color: Color?

    init(_ attributes: [NSAttributedString.Key: Any]?) {
        font = (attributes?[.font] as? UIFont).map { Font($0) }
        color = (attributes?[.foregroundColor] as? UIColor).map { Color(uiColor: $0) }
    }

    /// Titles of navigation bars, small or large.
    static func navigationTitle(large: Bool) -> TitleLook {
        guard let bar = Appearance.existing(UINavigationBar.self) else { return TitleLook(nil) }
        let newer = large ? bar.standardAppearance.largeTitleTextAttributes : bar.standardAppearance.titleTextAttributes
        return TitleLook(newer.isEmpty ? large ? bar.largeTitleTextAttributes : bar.titleTextAttributes : newer)
    }

    /// Buttons in bars.
    static var barButton: TitleLook {
        var look = TitleLook(UIBarButtonItem._existingAppearance()?._titleAttributes[.normal] ?? Appearance.existing(UINavigationBar.self)?.standardAppearance.buttonAppearance.normal.titleTextAttributes)
        if look.color == nil { look.color = UIBarButtonItem._existingAppearance()?.tintColor.map { Color(uiColor: $0) } }
        return look
    }

    /// Items of tab bars.
    static func tabItem(isSelected: Bool) -> TitleLook {
        let bar = Appearance.existing(UITabBar.self), states = bar?.standardAppearance.stackedLayoutAppearance
        let state = isSelected ? states?.selected : states?.normal
        var look = TitleLook(state.flatMap { $0.titleTextAttributes.isEmpty ? nil : $0.titleTextAttributes } ?? UITabBarItem._existingAppearance()?._titleAttributes[isSelected ? .selected : .normal])
        if let icon = state?.iconColor { look.color = Color(uiColor: icon) }
        if look.color == nil, !isSelected { look.color = bar?.unselectedItemTintColor.map { Color(uiColor: $0) } }
        return look
    }

    /// Titles of segments.
    static func segment(isSelected: Bool) -> TitleLook {
        let set = Appearance.existing(UISegmentedControl.self)?._titleAttributes
        return TitleLook((isSelected ? set?[.selected] : nil) ?? set?[.normal])
    }
}

extension View {
    /// The look where something was set, else the view as it is.
    @MainActor @ViewBuilder func titled(_ look: TitleLook) -> some View {
        if look.color != nil || look.font != nil { font(look.font).foregroundColor(look.color) } else { self }
    }
    /// The tint where something was set, else the view as it is.
    @MainActor @ViewBuilder func tinted(_ color: Color?) -> some View {
        if let color { tint(color) } else { self }
    }
}
