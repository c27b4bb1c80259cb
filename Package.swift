// swift-tools-version: 6.0
import PackageDescription
import Foundation

/// The toolchain's own SwiftSyntax, which the builder uses; see `Tools/Package.swift`.
let hostLibraries: String = {
    if let maps = fopen("/proc/self/maps", "r") {
        defer { fclose(maps) }
        var line: UnsafeMutablePointer<CChar>?, size = 0
        while getline(&line, &size, maps) > 0 {
            let text = String(cString: line!)
            if let end = text.range(of: "/pm/ManifestAPI/libPackageDescription.so"), let start = text.firstIndex(of: "/") {
                return text[start..<end.lowerBound] + "/host"
            }
        }
    }
    fatalError("cannot find the toolchain's host libraries")
}()

// The project's own tests. Each layer is a package beside this one; building here builds them all once.
let framework: Target.Dependency = .product(name: "MartletFramework", package: "Framework")
let testing: Target.Dependency = .product(name: "MartletTesting", package: "Testing")
let swiftData: Target.Dependency = .product(name: "SwiftData", package: "Kits")
// Swift Testing brings overlays for Apple's frameworks that are found by module name; ours have those names.
let settings: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
/// For tests of modules that use the toolchain's SwiftSyntax.
let toolSettings = settings + [.unsafeFlags(["-I", hostLibraries])]
let toolLink: [LinkerSetting] = [.unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]

// The example apps, for the tests: everything but the program's entry point.
let examples: [(name: String, components: [String], resources: [Resource])] = [
    ("Contacts", ["AdvancedList"], []), ("Crypto", [], [.process("Resources")]),
    ("Modals", ["ModalPlus"], []), ("Specimens", [], []), ("News", ["ScreenContainer"], [.process("Resources")]),
]

let package = Package(
    name: "Martlet",
    dependencies: [.package(path: "Components"), .package(path: "Framework"), .package(path: "Hosts"), .package(path: "Kits"), .package(path: "Testing"), .package(path: "Tools")],
    targets: examples.map { name, components, resources in
        .target(name: name + "Example", dependencies: [framework] + components.map { .product(name: $0, package: "Components") },
                path: "Examples/\(name)/Sources", exclude: ["\(name)App.swift", "Localizable.xcstrings"], resources: resources, swiftSettings: settings)
    } + [
        // Programs that measure times for `./martlet bench`.
        .executableTarget(name: "engine-benchmark", dependencies: [framework], path: "Benchmarks/Engine", swiftSettings: settings),
        .executableTarget(name: "models-benchmark", dependencies: [framework, swiftData], path: "Benchmarks/Models", swiftSettings: settings),
        .executableTarget(name: "combine-benchmark", dependencies: [framework], path: "Benchmarks/Combine/Sources/CombineBenchmark", swiftSettings: settings),
        .testTarget(name: "GraphTests", dependencies: [framework, testing], path: "Tests/GraphTests", swiftSettings: settings),
        .testTarget(name: "LayoutTests", dependencies: [framework, testing], path: "Tests/LayoutTests", swiftSettings: settings),
        .testTarget(name: "AnimationTests", dependencies: [framework, testing], path: "Tests/AnimationTests", swiftSettings: settings),
        .testTarget(name: "NavigationTests", dependencies: [framework, testing], path: "Tests/NavigationTests", swiftSettings: settings),
        // A program that saves models and is ended without warning.
        .executableTarget(name: "model-writer", dependencies: [framework, swiftData], path: "Tests/ModelWriter", swiftSettings: settings),
        .testTarget(name: "SwiftDataTests", dependencies: [framework, testing, swiftData, "TestSupport", "model-writer"], path: "Tests/SwiftDataTests", swiftSettings: settings),
        // Sockets and programs that several tests need.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
        .testTarget(name: "ControlTests", dependencies: [framework, testing, "TestSupport"], path: "Tests/ControlTests", swiftSettings: settings),
        .testTarget(name: "SignatureTests", dependencies: [framework, testing], path: "Tests/SignatureTests", swiftSettings: settings),
        .testTarget(name: "ListTests", dependencies: [framework, testing], path: "Tests/ListTests", swiftSettings: settings),
        .testTarget(name: "CombineTests", dependencies: [framework], path: "Tests/CombineTests", swiftSettings: settings),
        // A program that is ended at random moments while it saves objects.
        .executableTarget(name: "coredata-writer", dependencies: [framework], path: "Tests/CoreDataWriter", swiftSettings: settings),
        .testTarget(name: "CoreDataTests", dependencies: [framework, testing, "TestSupport", "coredata-writer"], path: "Tests/CoreDataTests", swiftSettings: settings),
        // Apple's small frameworks: notifications, positions, authentication.
        .testTarget(name: "SystemTests", dependencies: [framework, testing, "TestSupport"], path: "Tests/SystemTests", swiftSettings: settings),
        .testTarget(name: "SQLiteTests", dependencies: [framework], path: "Tests/SQLiteTests", swiftSettings: settings),
        .testTarget(name: "ComponentTests",
                    dependencies: [framework, testing, "TestSupport"] + ["AdvancedList", "ScreenContainer", "ModalPlus"].map { .product(name: $0, package: "Components") }
                        + examples.map { .target(name: $0.name + "Example") },
                    path: "Tests/ComponentTests", swiftSettings: settings),
        .testTarget(name: "OracleTests", dependencies: [framework, testing], path: "Tests/OracleTests", swiftSettings: settings),
        .testTarget(name: "TypesettingTests", dependencies: [framework], path: "Tests/TypesettingTests", swiftSettings: settings),
        .testTarget(name: "BuilderTests", dependencies: [.product(name: "Builder", package: "Tools")], path: "Tests/BuilderTests",
                    swiftSettings: toolSettings, linkerSettings: toolLink),
        .testTarget(name: "PreviewTests",
                    dependencies: [.product(name: "Builder", package: "Tools"), .product(name: "Preview", package: "Tools"), .product(name: "ImageHost", package: "Hosts")],
                    path: "Tests/PreviewTests", swiftSettings: toolSettings, linkerSettings: toolLink),
        // The tool as a program.
        .testTarget(name: "ToolTests", dependencies: ["TestSupport"], path: "Tests/ToolTests", swiftSettings: settings),
        // A program that is ended at random moments while it sets defaults.
        .executableTarget(name: "defaults-writer", dependencies: [framework], path: "Tests/DefaultsWriter", swiftSettings: settings),
        // A program that asks an address under the policy of the machine's network.
        .executableTarget(name: "network-sample", dependencies: [framework], path: "Tests/NetworkSample", swiftSettings: settings),
        // A program that says what folders, resources and defaults it finds.
        .executableTarget(name: "foundation-sample", dependencies: [framework], path: "Tests/FoundationSample", swiftSettings: settings),
        .testTarget(name: "FoundationPlusTests", dependencies: [framework, "TestSupport", "defaults-writer", "network-sample", "foundation-sample"], path: "Tests/FoundationPlusTests", swiftSettings: settings),
        .testTarget(name: "UIKitTests", dependencies: [framework, testing, "TestSupport"], path: "Tests/UIKitTests", swiftSettings: settings),
        // A program that is asked for its picture under several languages and time zones.
        .executableTarget(name: "picture-sample", dependencies: [framework], path: "Tests/PictureSample", swiftSettings: settings),
        .testTarget(name: "ImageHostTests", dependencies: [framework, "TestSupport", "picture-sample", .product(name: "ImageHost", package: "Hosts")],
                    path: "Tests/ImageHostTests", swiftSettings: settings),
    ]
)
