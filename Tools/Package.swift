// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription
import Foundation

/// `<toolchain>/usr/lib/swift/host` of the toolchain that evaluates this manifest: the folder beside the one from which
/// the loader took `libPackageDescription.so`. It holds SwiftSyntax and the macro plug-in protocol, so that no package
/// has to be downloaded. Read line by line: Foundation may stop after the first 4 KiB of a file in `/proc`.
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

let syntax: [SwiftSetting] = [.swiftLanguageMode(.v5), .unsafeFlags(["-I", hostLibraries])]
let syntaxLink: [LinkerSetting] = [.unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries])]

let package = Package(
    name: "Tools",
    products: [
        .executable(name: "martlet", targets: ["martlet"]),
        .library(name: "Builder", targets: ["Builder"]),
        .library(name: "MacroSupport", targets: ["MacroSupport"]),
        .library(name: "Preview", targets: ["Preview"]),
    ],
    targets: [
        .target(name: "Builder", swiftSettings: syntax, linkerSettings: syntaxLink),
        // Only flags: no source of ours imports the module.
        .systemLibrary(name: "CSoupLibraries", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .target(name: "CPreviewServer", dependencies: ["CSoupLibraries"]),
        .target(name: "Preview", dependencies: ["Builder", "CPreviewServer"],
                resources: [.embedInCode("Page/page.html"), .embedInCode("Page/page.css"), .embedInCode("Page/page.js")],
                swiftSettings: syntax, linkerSettings: syntaxLink),
        .executableTarget(name: "martlet", dependencies: ["Builder", "Preview"], swiftSettings: syntax, linkerSettings: syntaxLink),
        // The framework depends on this empty module, and by it on the plug-in: SwiftPM has no products of macros alone.
        .target(name: "MacroSupport", dependencies: ["MartletMacros"], swiftSettings: [.swiftLanguageMode(.v5)]),
        // Apps, which are outside of these packages, load it by `-load-plugin-executable`.
        .macro(name: "MartletMacros", swiftSettings: syntax, linkerSettings: syntaxLink),
    ]
)
