// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Testing",
    products: [.library(name: "MartletTesting", targets: ["MartletTesting"])],
    dependencies: [.package(path: "../Framework"), .package(path: "../Hosts")],
    targets: [
        .target(name: "MartletTesting",
                dependencies: [.product(name: "MartletFramework", package: "Framework"), .product(name: "ImageHost", package: "Hosts")],
                swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)
