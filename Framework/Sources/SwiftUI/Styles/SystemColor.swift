import Drawing
import Engine

/// The colours the system names, by scheme (constants 5; the flat profile of iOS 17 and 18).
enum SystemColor: String, Sendable, CaseIterable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case gray2, gray3, gray4, gray5, gray6
    case primary, secondary, tertiary, quaternary, placeholder, link
    case separator, opaqueSeparator
    case background, secondaryBackground, tertiaryBackground
    case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground
    case sheetBackground, menuBackground, alertBackground
    case fill, secondaryFill, tertiaryFill, quaternaryFill

    func resolved(in env: EnvironmentValues) -> ResolvedColor {
        let dark = env.colorScheme == .dark
        if let c = PlatformProfile.current(env).colors[self] { return dark ? c.1 : c.0 }
        let pair = SystemColor.table[self]!
        return dark ? pair.1 : pair.0
    }

    private static func c(_ r: Int, _ g: Int, _ b: Int, _ o: Float = 1) -> ResolvedColor { ResolvedColor(r, g, b, o) }

    private static let table: [SystemColor: (ResolvedColor, ResolvedColor)] = [
        .red: (c(255, 59, 48), c(255, 69, 58)), .orange: (c(255, 149, 0), c(255, 159, 10)),
        .yellow: (c(255, 204, 0), c(255, 214, 10)), .green: (c(52, 199, 89), c(48, 209, 88)),
        .mint: (c(0, 199, 190), c(99, 230, 226)), .teal: (c(48, 176, 199), c(64, 200, 224)),
        .cyan: (c(50, 173, 230), c(100, 210, 255)), .blue: (c(0, 122, 255), c(10, 132, 255)),
        .indigo: (c(88, 86, 214), c(94, 92, 230)), .purple: (c(175, 82, 222), c(191, 90, 242)),
        .pink: (c(255, 45, 85), c(255, 55, 95)), .brown: (c(162, 132, 94), c(172, 142, 104)),
        .gray: (c(142, 142, 147), c(142, 142, 147)),
        .gray2: (c(174, 174, 178), c(99, 99, 102)), .gray3: (c(199, 199, 204), c(72, 72, 74)),
        .gray4: (c(209, 209, 214), c(58, 58, 60)), .gray5: (c(229, 229, 234), c(44, 44, 46)),
        .gray6: (c(242, 242, 247), c(28, 28, 30)),
        .primary: (c(0, 0, 0), c(255, 255, 255)),
        .secondary: (c(60, 60, 67, 0.6), c(235, 235, 245, 0.6)),
        .tertiary: (c(60, 60, 67, 0.3), c(235, 235, 245, 0.3)),
        .quaternary: (c(60, 60, 67, 0.18), c(235, 235, 245, 0.16)),
        .placeholder: (c(60, 60, 67, 0.3), c(235, 235, 245, 0.3)),
        .link: (c(0, 122, 255), c(9, 132, 255)),
        .separator: (c(60, 60, 67, 0.29), c(84, 84, 88, 0.6)),
        .opaqueSeparator: (c(198, 198, 200), c(56, 56, 58)),
        .background: (c(255, 255, 255), c(0, 0, 0)),
        .secondaryBackground: (c(242, 242, 247), c(28, 28, 30)),
        .tertiaryBackground: (c(255, 255, 255), c(44, 44, 46)),
        .groupedBackground: (c(242, 242, 247), c(0, 0, 0)),
        .secondaryGroupedBackground: (c(255, 255, 255), c(28, 28, 30)),
        .tertiaryGroupedBackground: (c(242, 242, 247), c(44, 44, 46)),
        .sheetBackground: (c(255, 255, 255), c(28, 28, 30)),
        .menuBackground: (c(250, 250, 250), c(37, 37, 38)),
        .alertBackground: (c(242, 242, 242), c(40, 40, 41)),
        .fill: (c(120, 120, 128, 0.2), c(120, 120, 128, 0.36)),
        .secondaryFill: (c(120, 120, 128, 0.16), c(120, 120, 128, 0.32)),
        .tertiaryFill: (c(118, 118, 128, 0.12), c(118, 118, 128, 0.24)),
        .quaternaryFill: (c(116, 116, 128, 0.08), c(118, 118, 128, 0.18)),
    ]
}

/// The look and the measures of a platform and version: everything drawn by the framework takes them from here.
nonisolated struct PlatformProfile: Equatable {
    enum Name: String { case iOS18, iOS26, macOS26 }
    var name: Name

    static let iOS18 = PlatformProfile(name: .iOS18)
    static let iOS26 = PlatformProfile(name: .iOS26)
    static let macOS26 = PlatformProfile(name: .macOS26)

    var isMac: Bool { name == .macOS26 }
    var separator: Color { .separator }

    /// Colours that differ from the flat iOS profile.
    var colors: [SystemColor: (ResolvedColor, ResolvedColor)] {
        switch name {
        case .iOS18: [:]
        case .iOS26: PlatformProfile.colors26
        case .macOS26: PlatformProfile.colorsMac
        }
    }

    private static let colors26: [SystemColor: (ResolvedColor, ResolvedColor)] = [
        .red: (ResolvedColor(255, 56, 60), ResolvedColor(255, 66, 69)), .orange: (ResolvedColor(255, 141, 40), ResolvedColor(255, 146, 48)),
        .yellow: (ResolvedColor(255, 204, 0), ResolvedColor(255, 214, 0)), .mint: (ResolvedColor(0, 200, 179), ResolvedColor(0, 218, 195)),
        .teal: (ResolvedColor(0, 195, 208), ResolvedColor(0, 210, 224)), .cyan: (ResolvedColor(0, 192, 232), ResolvedColor(60, 211, 254)),
        .blue: (ResolvedColor(0, 136, 255), ResolvedColor(0, 145, 255)), .indigo: (ResolvedColor(97, 85, 245), ResolvedColor(107, 93, 255)),
        .purple: (ResolvedColor(203, 48, 224), ResolvedColor(219, 52, 242)), .brown: (ResolvedColor(172, 127, 94), ResolvedColor(183, 138, 102)),
    ]

    private static let colorsMac: [SystemColor: (ResolvedColor, ResolvedColor)] = [
        .green: (ResolvedColor(40, 205, 65), ResolvedColor(50, 215, 75)), .teal: (ResolvedColor(89, 173, 196), ResolvedColor(106, 196, 220)),
        .cyan: (ResolvedColor(85, 190, 240), ResolvedColor(90, 200, 245)), .gray: (ResolvedColor(142, 142, 147), ResolvedColor(152, 152, 157)),
    ]

    static func current(_ env: EnvironmentValues) -> PlatformProfile { env.platformProfile }
    static func of(_ element: ElementNode) -> PlatformProfile { EnvironmentValues(element.environment, reader: element).platformProfile }
}

nonisolated private struct PlatformProfileKey: EnvironmentKey { static var defaultValue: PlatformProfile { .iOS18 } }

extension EnvironmentValues {
    var platformProfile: PlatformProfile {
        get { self[PlatformProfileKey.self] }
        set { self[PlatformProfileKey.self] = newValue }
    }
}
