// swift-tools-version: 6.0
import PackageDescription

// Reusable screens and lists on public SwiftUI alone: none of these modules imports anything else of the project.
let swiftUI: Target.Dependency = .product(name: "MartletFramework", package: "Framework")
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]

let package = Package(
    name: "Components",
    products: [
        .library(name: "AdvancedList", targets: ["AdvancedList"]),
        .library(name: "ScreenContainer", targets: ["ScreenContainer"]),
        .library(name: "ModalPlus", targets: ["ModalPlus"]),
    ],
    dependencies: [.package(path: "../Framework")],
    targets: [
        .target(name: "AdvancedList", dependencies: [swiftUI], swiftSettings: settings),
        .target(name: "ScreenContainer", dependencies: [swiftUI], swiftSettings: settings),
        .target(name: "ModalPlus", dependencies: [swiftUI], swiftSettings: settings),
    ]
)
