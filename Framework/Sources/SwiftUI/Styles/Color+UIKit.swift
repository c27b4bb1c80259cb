import CoreGraphics
import Drawing
import UIKit

extension Color {
    /// A colour of UIKit; dynamic ones follow the environment.
    nonisolated public init(uiColor: UIColor) {
        self.init(provider: .dynamic(DynamicColor(name: uiColor.description) { env in uiColor._resolved(UITraitCollection(env)) }))
    }
    nonisolated public init(_ color: UIColor) { self.init(uiColor: color) }
    nonisolated public init(cgColor: CGColor) { self.init(provider: .fixed(Resolved(cgColor._color))) }
    /// Disfavoured, so that `Color(.white)` is UIKit's white.
    @_disfavoredOverload
    nonisolated public init(_ cgColor: CGColor) { self.init(cgColor: cgColor) }

    /// The colour of Core Graphics where it depends on nothing.
    nonisolated public var cgColor: CGColor? {
        if case .fixed(let c) = provider { return CGColor(_resolved: c.color) }
        return nil
    }
}

extension UIColor {
    /// A colour of the framework; what depends on the environment follows the traits.
    public convenience init(_ color: Color) {
        self.init(dynamicProvider: { traits in
            var env = EnvironmentValues()
            env.colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
            return UIColor(_resolved: color.resolved(in: env))
        })
    }
}

extension UITraitCollection {
    /// The traits that an environment means.
    public convenience init(_ env: EnvironmentValues) {
        self.init(_style: env.colorScheme == .dark ? .dark : .light, horizontal: env.horizontalSizeClass == .regular ? .regular : .compact,
                  vertical: env.verticalSizeClass == .compact ? .compact : .regular, scale: env.displayScale, category: PlatformBridge.category(env.dynamicTypeSize),
                  direction: env.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }
}

extension ColorScheme {
    public init?(_ uiUserInterfaceStyle: UIUserInterfaceStyle) {
        switch uiUserInterfaceStyle {
        case .light: self = .light
        case .dark: self = .dark
        case .unspecified: return nil
        }
    }
}
extension UIUserInterfaceStyle {
    public init(_ colorScheme: ColorScheme?) { self = colorScheme == .dark ? .dark : colorScheme == .light ? .light : .unspecified }
}
