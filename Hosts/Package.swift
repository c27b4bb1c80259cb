// swift-tools-version: 6.0
import PackageDescription

// Hosts are dynamic libraries that a program loads by name at start: taking a picture never loads GTK.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let framework: Target.Dependency = .product(name: "MartletFramework", package: "Framework")

let package = Package(
    name: "Hosts",
    products: [
        .library(name: "ImageHost", type: .dynamic, targets: ["ImageHost"]),
        .library(name: "WindowHost", type: .dynamic, targets: ["WindowHost"]),
    ],
    dependencies: [.package(path: "../Framework")],
    targets: [
        // Only flags: no source of ours imports the module.
        .systemLibrary(name: "CImageLibraries", pkgConfig: "cairo cairo-ft freetype2 gdk-pixbuf-2.0 librsvg-2.0 libpng",
                       providers: [.apt(["libcairo2-dev", "libfreetype-dev", "libgdk-pixbuf-2.0-dev", "librsvg2-dev", "libpng-dev"])]),
        .target(name: "CCairoRenderer", dependencies: ["CImageLibraries"], cSettings: [.unsafeFlags(["-O3"])]),
        .target(name: "CairoRenderer", dependencies: ["CCairoRenderer", framework], swiftSettings: settings),
        .target(name: "HostSupport", dependencies: [framework], swiftSettings: settings),
        .target(name: "ImageHost", dependencies: ["CairoRenderer", "HostSupport", framework], swiftSettings: settings),
        .systemLibrary(name: "CWindowLibraries", pkgConfig: "gtk4 x11", providers: [.apt(["libgtk-4-dev", "libx11-dev"])]),
        .target(name: "CWindowHost", dependencies: ["CWindowLibraries"]),
        .target(name: "WindowHost", dependencies: ["CWindowHost", "CairoRenderer", "HostSupport", framework], swiftSettings: settings),
    ]
)
