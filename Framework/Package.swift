// swift-tools-version: 6.0
import PackageDescription

// Everything an app imports, as one dynamic library: hosts and programs share its types and globals.
// A layer may depend only on layers listed before it; `Scripts/check-layers` holds the sources to that.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v5),
    // Debug builds, and with them all tests, find overlapping accesses; looking for them takes a twentieth of a layout.
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

let package = Package(
    name: "Framework",
    products: [
        .library(name: "MartletFramework", type: .dynamic,
                 targets: ["FoundationPlus", "os", "OSLog", "UniformTypeIdentifiers", "CoreGraphics", "Drawing", "Typesetting", "Combine", "SQLite", "CoreData", "UserNotifications", "CoreLocation", "LocalAuthentication", "Engine", "UIKit", "AppKit", "SwiftUI", "_Testing_UIKit", "_Testing_AppKit"]),
    ],
    dependencies: [.package(path: "../Tools")],
    targets: [
        // What FoundationPlus hides; nothing else imports it.
        .target(name: "FoundationBase", swiftSettings: settings),
        .target(name: "FoundationPlus", dependencies: ["FoundationBase"], swiftSettings: settings, linkerSettings: [.linkedLibrary("_FoundationICU")]),
        .target(name: "os", dependencies: ["FoundationPlus"], swiftSettings: settings),
        .target(name: "OSLog", dependencies: ["os"], swiftSettings: settings),
        .target(name: "UniformTypeIdentifiers", dependencies: ["FoundationPlus"], swiftSettings: settings),
        .target(name: "Drawing", swiftSettings: settings),
        .target(name: "CoreGraphics", dependencies: ["FoundationPlus", "Drawing"], swiftSettings: settings),
        // Only flags: no source of ours imports the module, so clients of the package never need its headers.
        .systemLibrary(name: "CTextLibraries", pkgConfig: "pango harfbuzz fontconfig freetype2",
                       providers: [.apt(["libpango1.0-dev", "libharfbuzz-dev", "libfontconfig-dev", "libfreetype-dev"])]),
        .target(name: "CTypesetting", dependencies: ["CTextLibraries"], cSettings: [.unsafeFlags(["-O2"])]),
        .target(name: "Typesetting", dependencies: ["Drawing", "CTypesetting"], swiftSettings: settings),
        .target(name: "Combine", swiftSettings: settings),
        // Only flags, as CTextLibraries.
        .systemLibrary(name: "CSQLiteLibrary", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "CSQLite", dependencies: ["CSQLiteLibrary"], cSettings: [.unsafeFlags(["-O2"])]),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),
        .target(name: "CoreData", dependencies: ["FoundationPlus", "Combine", "SQLite"], swiftSettings: settings),
        // Small frameworks of Apple's that apps import beside SwiftUI.
        .target(name: "UserNotifications", dependencies: ["FoundationPlus"], swiftSettings: settings),
        .target(name: "CoreLocation", dependencies: ["FoundationPlus"], swiftSettings: settings),
        .target(name: "LocalAuthentication", dependencies: ["FoundationPlus"], swiftSettings: settings),
        .target(name: "Engine", dependencies: ["Drawing", "Typesetting"], swiftSettings: settings),
        .target(name: "UIKit", dependencies: ["FoundationPlus", "CoreGraphics", "Drawing", "Typesetting", "Engine", "Combine", "_Testing_UIKit"], swiftSettings: settings),
        .target(name: "_Testing_UIKit", swiftSettings: settings),
        .target(name: "AppKit", dependencies: ["FoundationPlus", "CoreGraphics", "Drawing", "Engine", "UIKit", "_Testing_AppKit"], swiftSettings: settings),
        .target(name: "_Testing_AppKit", swiftSettings: settings),
        // `MacroSupport` brings the plug-in that expands #Preview and @Entry, and nothing else.
        .target(name: "SwiftUI", dependencies: ["FoundationPlus", "UniformTypeIdentifiers", "Drawing", "Typesetting", "Combine", "CoreData", "Engine", "UIKit", "AppKit",
                                                .product(name: "MacroSupport", package: "Tools")],
                swiftSettings: settings),
    ]
)
