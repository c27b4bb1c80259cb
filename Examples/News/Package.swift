// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "News",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    dependencies: [.package(path: "../../Components")],
    targets: [
        .executableTarget(name: "News", dependencies: [.product(name: "ScreenContainer", package: "Components")], path: "Sources", resources: [.process("Resources")]),
    ]
)
