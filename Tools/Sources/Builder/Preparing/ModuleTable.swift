import Foundation

/// Which modules an app's source can import, and under which name they are found here.
struct ModuleTable: Hashable {
    /// Modules of the prebuilt framework and kits.
    var framework: Set<String>
    /// Modules of the project itself, and the names they are compiled under.
    var project: [String: String] = [:]
    var platform: Platform

    /// Modules of the toolchain that Apple's platforms have too.
    static let toolchain: Set<String> = [
        "Swift", "Dispatch", "Distributed", "Observation", "RegexBuilder", "Synchronization", "XCTest", "Testing", "_Concurrency", "_StringProcessing",
        "_Differentiation",
    ]
    /// Modules that only exist outside of Apple's platforms: source asks for them by `canImport` to tell where it is.
    private static let foreign: Set<String> = ["Glibc", "Musl", "Android", "WinSDK", "FoundationNetworking", "FoundationXML", "FoundationEssentials", "ucrt", "Bionic"]
    /// Modules of the framework's own that have the names of public packages: an import means the package.
    private static let internalModules: Set<String> = ["SQLite"]
    private static let onlyOnPhone: Set<String> = ["UIKit", "CoreTelephony", "HealthKitUI", "MessageUI", "WatchConnectivity", "ARKit"]
    private static let onlyOnMac: Set<String> = ["AppKit", "Cocoa"]

    /// Apple's modules whose contents live in another module here, unless the framework has one of that name.
    private static let homes: [String: String] = [
        "Foundation": "FoundationPlus", "FoundationNetworking": "FoundationPlus", "FoundationXML": "FoundationPlus", "FoundationEssentials": "FoundationPlus",
        "CoreFoundation": "FoundationPlus", "ObjectiveC": "FoundationPlus", "Darwin": "Glibc", "CoreGraphics": "UIKit", "QuartzCore": "UIKit",
        "Cocoa": "AppKit", "OSLog": "os", "SwiftUICore": "SwiftUI", "DeveloperToolsSupport": "SwiftUI", "simd": "FoundationPlus",
    ]

    /// The module to import instead of `name`, or nil where there is none at all.
    func home(of name: String) -> String? {
        if name == "Foundation" { return "FoundationPlus" }
        if let own = project[name] { return own }
        if isForeignToPlatform(name) || Self.internalModules.contains(name) { return nil }
        if framework.contains(name) || Self.toolchain.contains(name) || name == "Glibc" { return name }
        guard let home = Self.homes[name] else { return nil }
        return home == "Glibc" || home == "FoundationPlus" || framework.contains(home) ? home : nil
    }

    /// Frameworks that the app's platform does not have, though the other one does.
    private func isForeignToPlatform(_ name: String) -> Bool { (platform == .iOS ? Self.onlyOnMac : Self.onlyOnPhone).contains(name) }

    /// What `#if canImport(name)` answers: as on the app's own platform, for modules that exist here.
    func canImport(_ name: String) -> Bool {
        if project[name] != nil { return true }
        if Self.foreign.contains(name) || name == "ObjectiveC" { return false }
        return home(of: name) != nil
    }

    /// Names that belong to Combine, which Foundation hands on to its importers on Apple's systems.
    static let combineNames = [
        "ObservableObject", "@Published", "AnyCancellable", "PassthroughSubject", "CurrentValueSubject", "AnyPublisher", "Publishers.", "Just(", "Future<", "Future {",
        "Cancellable", "ObservableObjectPublisher", "Timer.publish", ".sink", ".publisher(for:", "dataTaskPublisher", "Published<", "Published(",
    ]
}
