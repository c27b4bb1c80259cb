import Foundation
import UIKit

/// A device's screen: its size, safe area and traits.
public struct ViewImageConfig: Sendable {
    public enum Orientation: Sendable { case landscape, portrait }

    /// In points.
    public var safeArea: UIEdgeInsets
    /// In points; an iPhone's where nil.
    public var size: CGSize?
    public var traits: UITraitCollection

    public init(safeArea: UIEdgeInsets = .zero, size: CGSize? = nil, traits: UITraitCollection = .init()) {
        self.safeArea = safeArea
        self.size = size
        self.traits = traits
    }

    private static func phone(_ width: CGFloat, _ height: CGFloat, top: CGFloat, bottom: CGFloat, _ orientation: Orientation) -> ViewImageConfig {
        switch orientation {
        case .portrait: ViewImageConfig(safeArea: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0), size: CGSize(width: width, height: height), traits: deviceTraits)
        case .landscape:
            // Phones with a camera in the screen keep off both short sides; the others hide the status bar.
            ViewImageConfig(safeArea: bottom > 0 ? UIEdgeInsets(top: 0, left: top, bottom: 21, right: top) : .zero,
                            size: CGSize(width: height, height: width), traits: deviceTraits)
        }
    }

    private static func tablet(_ width: CGFloat, _ height: CGFloat, top: CGFloat, bottom: CGFloat, _ orientation: Orientation) -> ViewImageConfig {
        ViewImageConfig(safeArea: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0),
                        size: orientation == .portrait ? CGSize(width: width, height: height) : CGSize(width: height, height: width), traits: deviceTraits)
    }

    /// Devices are pictured at a text size one below the usual one (behaviours 224).
    private static let deviceTraits = UITraitCollection(preferredContentSizeCategory: .medium)

    public static let iPhoneSe = iPhoneSe(.portrait)
    public static func iPhoneSe(_ orientation: Orientation) -> ViewImageConfig { phone(320, 568, top: 20, bottom: 0, orientation) }
    public static let iPhone8 = iPhone8(.portrait)
    public static func iPhone8(_ orientation: Orientation) -> ViewImageConfig { phone(375, 667, top: 20, bottom: 0, orientation) }
    public static let iPhone8Plus = iPhone8Plus(.portrait)
    public static func iPhone8Plus(_ orientation: Orientation) -> ViewImageConfig { phone(414, 736, top: 20, bottom: 0, orientation) }
    public static let iPhoneX = iPhoneX(.portrait)
    public static func iPhoneX(_ orientation: Orientation) -> ViewImageConfig { phone(375, 812, top: 44, bottom: 34, orientation) }
    public static let iPhoneXsMax = iPhoneXsMax(.portrait)
    public static func iPhoneXsMax(_ orientation: Orientation) -> ViewImageConfig { phone(414, 896, top: 44, bottom: 34, orientation) }
    public static let iPhoneXr = iPhoneXr(.portrait)
    public static func iPhoneXr(_ orientation: Orientation) -> ViewImageConfig { phone(414, 896, top: 48, bottom: 34, orientation) }
    public static let iPhone12 = iPhone12(.portrait)
    public static func iPhone12(_ orientation: Orientation) -> ViewImageConfig { phone(390, 844, top: 47, bottom: 34, orientation) }
    public static let iPhone12Pro = iPhone12(.portrait)
    public static func iPhone12Pro(_ orientation: Orientation) -> ViewImageConfig { iPhone12(orientation) }
    public static let iPhone12ProMax = iPhone12ProMax(.portrait)
    public static func iPhone12ProMax(_ orientation: Orientation) -> ViewImageConfig { phone(428, 926, top: 47, bottom: 34, orientation) }
    public static let iPhone13 = iPhone13(.portrait)
    public static func iPhone13(_ orientation: Orientation) -> ViewImageConfig { phone(390, 844, top: 47, bottom: 34, orientation) }
    public static let iPhone13Mini = iPhone13Mini(.portrait)
    public static func iPhone13Mini(_ orientation: Orientation) -> ViewImageConfig { phone(375, 812, top: 50, bottom: 34, orientation) }
    public static let iPhone13Pro = iPhone13(.portrait)
    public static func iPhone13Pro(_ orientation: Orientation) -> ViewImageConfig { iPhone13(orientation) }
    public static let iPhone13ProMax = iPhone13ProMax(.portrait)
    public static func iPhone13ProMax(_ orientation: Orientation) -> ViewImageConfig { phone(428, 926, top: 47, bottom: 34, orientation) }

    public static let iPadMini = iPadMini(.landscape)
    public static func iPadMini(_ orientation: Orientation) -> ViewImageConfig { tablet(768, 1024, top: 20, bottom: 0, orientation) }
    public static let iPad9_7 = iPadMini(.landscape)
    public static func iPad9_7(_ orientation: Orientation) -> ViewImageConfig { iPadMini(orientation) }
    public static let iPad10_2 = iPad10_2(.landscape)
    public static func iPad10_2(_ orientation: Orientation) -> ViewImageConfig { tablet(810, 1080, top: 20, bottom: 0, orientation) }
    public static let iPadPro10_5 = iPadPro10_5(.landscape)
    public static func iPadPro10_5(_ orientation: Orientation) -> ViewImageConfig { tablet(834, 1112, top: 20, bottom: 0, orientation) }
    public static let iPadPro11 = iPadPro11(.landscape)
    public static func iPadPro11(_ orientation: Orientation) -> ViewImageConfig { tablet(834, 1194, top: 24, bottom: 20, orientation) }
    public static let iPadPro12_9 = iPadPro12_9(.landscape)
    public static func iPadPro12_9(_ orientation: Orientation) -> ViewImageConfig { tablet(1024, 1366, top: 24, bottom: 20, orientation) }
}
