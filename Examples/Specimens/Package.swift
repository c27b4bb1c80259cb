// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Specimens",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    targets: [.executableTarget(name: "Specimens", path: "Sources")]
)
