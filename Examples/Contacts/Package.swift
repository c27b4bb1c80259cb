// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Contacts",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    dependencies: [.package(path: "../../Components")],
    targets: [
        .executableTarget(name: "Contacts", dependencies: [.product(name: "AdvancedList", package: "Components")], path: "Sources"),
    ]
)
