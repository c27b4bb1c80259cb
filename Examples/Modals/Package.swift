// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Modals",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    dependencies: [.package(path: "../../Components")],
    targets: [
        .executableTarget(name: "Modals", dependencies: [.product(name: "ModalPlus", package: "Components")], path: "Sources"),
    ]
)
