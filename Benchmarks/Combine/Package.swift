// swift-tools-version: 6.0
import PackageDescription

// `swift run -c release` prints how long streams of values take.
let package = Package(
    name: "CombineBenchmark",
    dependencies: [.package(path: "../../Framework")],
    targets: [
        .executableTarget(
            name: "CombineBenchmark",
            dependencies: [.product(name: "MartletFramework", package: "Framework")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ]
)
