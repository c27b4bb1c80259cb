// swift-tools-version: 5.9
import PackageDescription

let package = Package(
    name: "Crypto",
    defaultLocalization: "en",
    platforms: [.iOS(.v17)],
    targets: [
        .executableTarget(name: "Crypto", path: "Sources", resources: [.process("Resources")]),
    ]
)
