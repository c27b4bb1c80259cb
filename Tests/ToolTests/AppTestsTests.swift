import Foundation
import Testing

/// `martlet test`: an app's own tests, with the modules that Martlet brings for them.
@Suite struct AppTestsTests {
    private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Sample", platforms: [.iOS(.v17)],
        products: [.library(name: "Sample", targets: ["Sample"])],
        dependencies: [.package(url: "https://example.invalid/swift-snapshot-testing", from: "1.17.0")],
        targets: [.target(name: "Sample"),
                  .testTarget(name: "SampleTests", dependencies: ["Sample", .product(name: "SnapshotTesting", package: "swift-snapshot-testing")])])
    """

    private static let view = """
    import SwiftUI
    public struct Badge: View {
        @State private var count = 0
        public init() {}
        public var body: some View { Button("Tapped \\(count)") { count += 1 }.padding().accessibilityIdentifier("badge") }
    }
    """

    private static let tests = """
    import MartletTesting
    import SnapshotTesting
    import SwiftUI
    import Testing
    import UIKit
    import XCTest
    @testable import Sample

    final class BadgeTests: XCTestCase {
        @MainActor func testLooks() {
            assertSnapshot(of: Badge(), as: .image)
            assertSnapshot(of: Badge(), as: .image(layout: .device(config: .iPhone13), traits: .init(userInterfaceStyle: .dark)), named: "dark")
            assertSnapshot(of: UIHostingController(rootView: Badge()) as UIViewController, as: .image(on: .iPhoneSe), named: "controller")
            assertSnapshot(of: ["a": 1], as: .json)
        }
    }

    @MainActor @Suite struct TapTests {
        @Test func counts() {
            let host = TestHost(Badge())
            host.tap("badge")
            #expect(host.shows("Tapped 1"))
            assertSnapshot(of: "one\\ntwo", as: .lines, named: "text")
        }
    }
    """

    @Test func snapshotsAreKeptBesideTheTestsAndCompared() throws {
        try Tool.with { tool in
            let path = tool.folder + "/Sample", kept = path + "/Tests/SampleTests/__Snapshots__/SampleTests/"
            try tool.write(Self.manifest, to: path + "/Package.swift")
            try tool.write(Self.view, to: path + "/Sources/Sample/Badge.swift")
            try tool.write(Self.tests, to: path + "/Tests/SampleTests/SampleTests.swift")

            let first = try tool.run(["test", path])
            #expect(first.status == 1 && first.text.contains("There was no snapshot; recorded: " + kept), "\(first.text)")
            let names = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
            #expect(names == ["counts.text.txt", "testLooks.1.png", "testLooks.2.json", "testLooks.controller.png", "testLooks.dark.png"])

            let second = try tool.run(["test", path])
            #expect(second.status == 0, "\(second.text)")

            try tool.write(Self.view.replacingOccurrences(of: "Tapped", with: "Pressed"), to: path + "/Sources/Sample/Badge.swift")
            let third = try tool.run(["test", path])
            #expect(third.status == 1, "\(third.text)")
            #expect(third.text.contains("The snapshot does not match") && third.text.contains(kept + "testLooks.dark.png"), "\(third.text)")
            #expect(third.text.contains("SampleTests.swift:11"), "failures name the user's file and line")
        }
    }
}
