// swift-tools-version: 6.0
import PackageDescription

// What apps' own tests import, as one dynamic library: their test bundles link it beside the framework.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
let framework: Target.Dependency = .product(name: "MartletFramework", package: "Framework")

let package = Package(
    name: "Testing",
    products: [.library(name: "MartletTesting", type: .dynamic, targets: ["MartletTesting", "SnapshotTesting"])],
    dependencies: [.package(path: "../Framework"), .package(path: "../Hosts")],
    targets: [
        .target(name: "MartletTesting", dependencies: [framework, .product(name: "ImageHost", package: "Hosts")], swiftSettings: settings),
        .target(name: "SnapshotTesting", dependencies: ["MartletTesting", framework], swiftSettings: settings),
    ]
)
