/// A screen an app can be shown on: its size and safe area in points, and its pixels per point.
public struct Device: Hashable, Sendable {
    public var name: String
    public var width: Double
    public var height: Double
    public var scale: Double
    /// Insets of the safe area in portrait: status bar or camera above, home indicator below.
    public var safeTop: Double
    public var safeBottom: Double
    /// The look of controls, by the framework's name; nil for the phone's.
    public var profile: String?

    /// The device a look begins from.
    public static let standard = named("iPhone 15 Pro")!

    /// The device of that name, without regard to case.
    public static func named(_ name: String) -> Device? {
        all.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Apple's devices, newest first. Sizes: Apple's Human Interface Guidelines, "Layout"; safe areas as the simulator has them.
    public static let all: [Device] = phones + tablets + [mac]

    /// A window of the Mac: 900 × 600 points without its title bar, our choice.
    public static let mac = Device(name: "Mac", width: 900, height: 600, scale: 2, safeTop: 0, safeBottom: 0, profile: "macOS26")

    private static func phones(_ names: [String], _ width: Double, _ height: Double, _ scale: Double, top: Double, bottom: Double) -> [Device] {
        names.map { Device(name: $0, width: width, height: height, scale: scale, safeTop: top, safeBottom: bottom) }
    }

    private static let phones: [Device] =
        phones(["iPhone 17 Pro Max", "iPhone 16 Pro Max"], 440, 956, 3, top: 62, bottom: 34)
        + phones(["iPhone 17 Pro", "iPhone 17", "iPhone 16 Pro"], 402, 874, 3, top: 62, bottom: 34)
        + phones(["iPhone Air"], 420, 912, 3, top: 68, bottom: 34)
        + phones(["iPhone 16 Plus", "iPhone 15 Pro Max", "iPhone 15 Plus", "iPhone 14 Pro Max"], 430, 932, 3, top: 59, bottom: 34)
        + phones(["iPhone 15 Pro", "iPhone 16", "iPhone 15", "iPhone 14 Pro"], 393, 852, 3, top: 59, bottom: 34)
        + phones(["iPhone 14 Plus", "iPhone 13 Pro Max", "iPhone 12 Pro Max"], 428, 926, 3, top: 47, bottom: 34)
        + phones(["iPhone 16e", "iPhone 14", "iPhone 13 Pro", "iPhone 13", "iPhone 12 Pro", "iPhone 12"], 390, 844, 3, top: 47, bottom: 34)
        + phones(["iPhone 13 mini", "iPhone 12 mini"], 375, 812, 3, top: 50, bottom: 34)
        + phones(["iPhone 11 Pro Max", "iPhone XS Max", "iPhone Xs Max"], 414, 896, 3, top: 44, bottom: 34)
        + phones(["iPhone 11", "iPhone XR", "iPhone Xʀ"], 414, 896, 2, top: 48, bottom: 34)
        + phones(["iPhone 11 Pro", "iPhone XS", "iPhone X", "iPhone Xs"], 375, 812, 3, top: 44, bottom: 34)
        + phones(["iPhone 8 Plus", "iPhone 7 Plus", "iPhone 6s Plus", "iPhone 6 Plus"], 414, 736, 3, top: 20, bottom: 0)
        + phones(["iPhone 8", "iPhone 7", "iPhone 6s", "iPhone 6", "iPhone SE", "iPhone SE (2nd generation)", "iPhone SE (3rd generation)", "iPhone SE 4.7-inch"], 375, 667, 2, top: 20, bottom: 0)
        + phones(["iPhone SE (1st generation)", "iPhone SE 4-inch", "iPod touch (7th generation)"], 320, 568, 2, top: 20, bottom: 0)

    private static let tablets: [Device] =
        phones(["iPad Pro 13-inch (M4)"], 1032, 1376, 2, top: 24, bottom: 20)
        + phones(["iPad Pro 12.9-inch", "iPad Pro (12.9-inch)", "iPad Air 13-inch"], 1024, 1366, 2, top: 24, bottom: 20)
        + phones(["iPad Pro 11-inch", "iPad Pro (11-inch)"], 834, 1194, 2, top: 24, bottom: 20)
        + phones(["iPad Air 11-inch", "iPad Air 10.9-inch", "iPad 11-inch"], 820, 1180, 2, top: 24, bottom: 20)
        + phones(["iPad Pro 10.5-inch", "iPad Air 10.5-inch"], 834, 1112, 2, top: 20, bottom: 0)
        + phones(["iPad 10.2-inch", "iPad (9th generation)"], 810, 1080, 2, top: 20, bottom: 0)
        + phones(["iPad Pro 9.7-inch", "iPad Air 9.7-inch", "iPad 9.7-inch"], 768, 1024, 2, top: 20, bottom: 0)
        + phones(["iPad mini 8.3-inch"], 744, 1133, 2, top: 24, bottom: 20)
        + phones(["iPad mini 7.9-inch"], 768, 1024, 2, top: 20, bottom: 0)
}
