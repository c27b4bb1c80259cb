// swift-tools-version: 6.0
import PackageDescription

// The project's own tests. Each layer is a package beside this one; building here builds them all once.
let framework: Target.Dependency = .product(name: "MartletFramework", package: "Framework")
let testing: Target.Dependency = .product(name: "MartletTesting", package: "Testing")
// Swift Testing brings overlays for Apple's frameworks that are found by module name; ours have those names.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

let package = Package(
    name: "Martlet",
    dependencies: [.package(path: "Framework"), .package(path: "Hosts"), .package(path: "Testing"), .package(path: "Tools")],
    targets: [
        .testTarget(name: "GraphTests", dependencies: [framework, testing], path: "Tests/GraphTests", swiftSettings: settings),
        .testTarget(name: "LayoutTests", dependencies: [framework, testing], path: "Tests/LayoutTests", swiftSettings: settings),
        .testTarget(name: "CombineTests", dependencies: [framework], path: "Tests/CombineTests", swiftSettings: settings),
        .testTarget(name: "TypesettingTests", dependencies: [framework], path: "Tests/TypesettingTests", swiftSettings: settings),
        // A program that is ended at random moments while it sets defaults.
        .executableTarget(name: "defaults-writer", dependencies: [framework], path: "Tests/DefaultsWriter", swiftSettings: settings),
        .testTarget(name: "FoundationPlusTests", dependencies: [framework, "defaults-writer"], path: "Tests/FoundationPlusTests", swiftSettings: settings),
        .testTarget(name: "UIKitTests", dependencies: [framework, testing], path: "Tests/UIKitTests", swiftSettings: settings),
        .testTarget(name: "ImageHostTests", dependencies: [framework, .product(name: "ImageHost", package: "Hosts")],
                    path: "Tests/ImageHostTests", swiftSettings: settings),
    ]
)
