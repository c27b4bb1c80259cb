// swift-tools-version: 6.0
import PackageDescription

// Hosts are dynamic libraries that a program loads by name at start: taking a picture never loads GTK.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "Hosts",
    products: [
        .library(name: "ImageHost", type: .dynamic, targets: ["ImageHost"]),
    ],
    dependencies: [.package(path: "../Framework")],
    targets: [
        // Only flags: no source of ours imports the module.
        .systemLibrary(name: "CImageLibraries", pkgConfig: "cairo cairo-ft freetype2 gdk-pixbuf-2.0 librsvg-2.0 libpng",
                       providers: [.apt(["libcairo2-dev", "libfreetype-dev", "libgdk-pixbuf-2.0-dev", "librsvg2-dev", "libpng-dev"])]),
        .target(name: "CImageHost", dependencies: ["CImageLibraries"], cSettings: [.unsafeFlags(["-O3"])]),
        .target(name: "ImageHost", dependencies: ["CImageHost", .product(name: "MartletFramework", package: "Framework")],
                swiftSettings: settings),
    ]
)
