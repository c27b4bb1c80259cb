// swift-tools-version: 5.8
import AppleProductTypes
import PackageDescription

let identifier = "app.example.counter"

let package = Package(
    name: "Counter",
    platforms: [.iOS("16.0")],
    products: [
        .iOSApplication(
            name: "Counter",
            targets: ["AppModule"],
            bundleIdentifier: identifier,
            displayVersion: "1.2",
            bundleVersion: "3",
            accentColor: .presetColor(.blue),
            supportedDeviceFamilies: [.pad, .phone],
            supportedInterfaceOrientations: [.portrait, .portraitUpsideDown(.when(deviceFamilies: [.pad]))]
        ),
    ],
    targets: [
        .executableTarget(
            name: "AppModule",
            path: ".",
            exclude: ["Old"],
            resources: [.process("Resources")],
            swiftSettings: [.define("FANCY"), .enableUpcomingFeature("BareSlashRegexLiterals")]
        ),
    ]
)
