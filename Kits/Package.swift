// swift-tools-version: 6.0
import PackageDescription

// Apple's frameworks that lie above SwiftUI, each a dynamic library of its own: a program links and loads those it imports.
// `Tools/Sources/Builder/Compiling/Kits.swift` is the builder's list of them.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5)]
let framework: Target.Dependency = .product(name: "MartletFramework", package: "Framework")

let package = Package(
    name: "Kits",
    products: [.library(name: "SwiftData", type: .dynamic, targets: ["SwiftData"])],
    dependencies: [.package(path: "../Framework"), .package(path: "../Tools")],
    targets: [
        .target(name: "SwiftData", dependencies: [framework, .product(name: "MacroSupport", package: "Tools")], swiftSettings: settings),
    ]
)
