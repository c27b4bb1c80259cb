import Engine
import UIKit

/// The look of a list.
@MainActor @preconcurrency
public protocol ListStyle {
    nonisolated var _kind: _ListStyleKind { get }
}

/// The framework's looks of lists.
public enum _ListStyleKind: Sendable { case automatic, plain, grouped, insetGrouped, inset, sidebar, bordered }

nonisolated public struct DefaultListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .automatic }
}
nonisolated public struct PlainListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .plain }
}
nonisolated public struct GroupedListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .grouped }
}
nonisolated public struct InsetGroupedListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .insetGrouped }
}
nonisolated public struct InsetListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .inset }
}
nonisolated public struct SidebarListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .sidebar }
}
nonisolated public struct BorderedListStyle: ListStyle {
    nonisolated public init() {}
    nonisolated public var _kind: _ListStyleKind { .bordered }
}

extension ListStyle where Self == DefaultListStyle { nonisolated public static var automatic: DefaultListStyle { .init() } }
extension ListStyle where Self == PlainListStyle { nonisolated public static var plain: PlainListStyle { .init() } }
extension ListStyle where Self == GroupedListStyle { nonisolated public static var grouped: GroupedListStyle { .init() } }
extension ListStyle where Self == InsetGroupedListStyle { nonisolated public static var insetGrouped: InsetGroupedListStyle { .init() } }
extension ListStyle where Self == InsetListStyle { nonisolated public static var inset: InsetListStyle { .init() } }
extension ListStyle where Self == SidebarListStyle { nonisolated public static var sidebar: SidebarListStyle { .init() } }
extension ListStyle where Self == BorderedListStyle { nonisolated public static var bordered: BorderedListStyle { .init() } }

nonisolated private struct ListStyleKey: EnvironmentKey { static var defaultValue: _ListStyleKind { .automatic } }
extension EnvironmentValues {
    var listStyleKind: _ListStyleKind { get { self[ListStyleKey.self] } set { self[ListStyleKey.self] = newValue } }
}

extension View {
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { environment(\.listStyleKind, style._kind) }
}

/// Measures and colours of a list in a style of a platform, in points (constants 4; oracle/ios and oracle/macos findings).
nonisolated struct ListMetrics: Equatable {
    var kind: _ListStyleKind
    var profile: PlatformProfile.Name
    /// From the list's sides to the rows' cards.
    var margin: CGFloat = 0
    /// From a card's sides to the row's content.
    var inset: CGFloat = 20
    /// Above and below a row's content.
    var rowPadding: CGFloat = 11
    var minimumRowHeight: CGFloat = 44
    var cornerRadius: CGFloat = 0
    /// Above the first card or header, below the last, and between cards without header or footer.
    var cardTop: CGFloat = 0
    var cardBottom: CGFloat = 0
    var headerTop: CGFloat = 0
    var headerBottom: CGFloat = 0
    var footerTop: CGFloat = 0
    var footerBottom: CGFloat = 0
    var listTop: CGFloat = 0
    var separatorTrailing: CGFloat = 0
    var separatorThickness: CGFloat = 0.5
    var hasSeparators = true
    var hasCards = false
    /// Rows of the plain look have lines at the section's ends too.
    var hasOuterSeparators = false
    var pinsHeaders = false
    var background: Color?
    var card: Color?
    /// nil for the system's.
    var separatorColor: Color?

    init(_ env: EnvironmentValues, width: CGFloat) {
        profile = env.platformProfile.name
        let pixel = 1 / max(env.displayScale, 1)
        func ceilPixel(_ v: CGFloat) -> CGFloat { (v / pixel - 0.001).rounded(.up) * pixel }
        kind = env.listStyleKind
        if kind == .automatic { kind = profile == .macOS26 ? .inset : .insetGrouped }
        separatorThickness = pixel
        if profile == .macOS26 {
            self.setMac()
            return
        }
        let is26 = profile == .iOS26
        // The regular margins swap places between the two systems at 450 points (constants 4).
        let isWide = width >= 450
        let side: CGFloat = is26 ? (isWide ? 20 : 16) : (isWide ? 16 : 20)
        inset = side
        let line = ListMetrics.bodyLine(env)
        if is26 {
            rowPadding = 15
            minimumRowHeight = ceilPixel(line + 31.5)
        } else {
            rowPadding = 11
            minimumRowHeight = max(44, env.dynamicTypeSize > .large ? 44 : 0)
        }
        switch kind {
        case .plain, .inset:
            hasOuterSeparators = !is26
            pinsHeaders = true
            (headerTop, headerBottom) = is26 ? (32, 10) : (8, 6)
            (footerTop, footerBottom) = (6, 12)
            background = .systemBackground
            separatorTrailing = is26 ? inset : 0
            if kind == .inset { margin = 0 }
        default:
            hasCards = true
            margin = kind == .grouped ? 0 : side
            cornerRadius = kind == .grouped ? 0 : is26 ? 26 : 10
            hasOuterSeparators = kind == .grouped
            cardBottom = ceilPixel(17.5)
            cardTop = 35 - cardBottom
            listTop = 35 - cardTop
            (headerTop, headerBottom) = is26 ? (10, 10) : (17, 6)
            (footerTop, footerBottom) = is26 ? (8, 6) : (6, 12)
            separatorTrailing = is26 ? inset : 0
            background = Color(provider: .system(.groupedBackground))
            card = Color(provider: .system(.secondaryGroupedBackground))
        }
        if is26 && hasCards { footerLine = env.usesTallLines ? 21 : 0 }
        onMain { useTableAppearance() }
    }

    /// What an app set for all tables. Lists were tables of UIKit's when such apps were written.
    @MainActor private mutating func useTableAppearance() {
        if let table = Appearance.existing(UITableView.self) {
            if let color = table.backgroundColor { background = Color(uiColor: color) }
            if table.separatorStyle == .none { hasSeparators = false }
            separatorColor = table.separatorColor.map { Color(uiColor: $0) }
        }
        if let cell = Appearance.existing(UITableViewCell.self), let color = cell.backgroundColor { card = Color(uiColor: color) }
    }

    /// The least height of a footer's text; the recorded system with its tall lines has one.
    var footerLine: CGFloat = 0

    private mutating func setMac() {
        hasSeparators = kind != .sidebar
        minimumRowHeight = 24
        rowPadding = 4
        switch kind {
        case .plain: inset = 8
        case .bordered: (inset, listTop) = (7, 1)
        case .sidebar: (inset, listTop, minimumRowHeight) = (16, 10, 32)
        default: (inset, listTop) = (16, 10)
        }
        (headerTop, headerBottom) = (8, 4)
        (footerTop, footerBottom) = (4, 4)
        separatorTrailing = inset
        background = kind == .sidebar ? nil : .systemBackground
    }

    /// The height of a line of body text.
    static func bodyLine(_ env: EnvironmentValues) -> CGFloat {
        let scale = max(env.displayScale, 1)
        let font = Font.body.resolved(in: env)
        let line = (font.lineHeight ?? TextStyleTable.lineHeightFactor * font.size) + font.extraLine
        return (line * scale - 0.001).rounded(.up) / scale
    }
}
