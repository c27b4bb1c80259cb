import Foundation
import Testing

/// The calls that twenty or more public apps make compile, and each does something.
@MainActor @Suite(.serialized) struct SignatureTests {
    /// Calls that the framework does not offer, or that are none of its own.
    private static let left: [String: String] = [
        ".modelContainer(for:)": "SwiftData is not part of the framework yet",
        ".modelContainer(_:)": "SwiftData is not part of the framework yet",
        "Color(hex:)": "declared by the apps that call it",
        ".append(_:)": "Swift's or Foundation's", ".append(contentsOf:)": "Swift's or Foundation's", ".map {}": "Swift's or Foundation's",
        ".map(_:)": "Swift's or Foundation's", ".forEach {}": "Swift's or Foundation's", ".forEach(_:)": "Swift's or Foundation's",
        ".contains(_:)": "Swift's or Foundation's", ".contains(_:) {}": "Swift's or Foundation's", ".contains(where:)": "Swift's or Foundation's",
        ".reduce(_:) {}": "Swift's or Foundation's", ".reduce(_:_:)": "Swift's or Foundation's", ".removeLast()": "Swift's or Foundation's",
        ".indices {}": "Swift's or Foundation's", ".data(from:)": "Swift's or Foundation's", ".value(_:_:)": "declared by the apps that call it",
        ".contentTransition(_:)": "tested in AnimatableViewTests",
        ".id {}": "a closure after a property, not a call", ".height {}": "a closure after a property, not a call",
        ".image {}": "a closure after a property, not a call",
    ]

    private func named(in fixture: String) throws -> [String] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<2 { root.deleteLastPathComponent() }
        let text = try String(contentsOf: root.appendingPathComponent("Fixtures/\(fixture)"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { String($0.split(separator: "\t")[0]) }
    }

    @Test("Each does something, and none is forgotten") func all() async throws {
        let check = SignatureCheck()
        check.texts()
        check.images()
        check.stacks()
        check.shapesAndColors()
        check.containers()
        check.controls()
        check.sizes()
        check.looks()
        check.styles()
        check.bars()
        check.accessibility()
        check.shapes()
        check.fonts()
        check.animations()
        check.values()
        check.scenes()
        await check.lifeCycle()
        check.gestures()
        check.presentations()
        await check.lists()
        check.scrolling()
        check.typing()
        check.inputTraits()
        check.symbolModes()
        check.columns()
        check.previews()
        let forgotten = try named(in: "signatures.tsv").filter { !check.covered.contains($0) && Self.left[$0] == nil }
        #expect(forgotten.isEmpty)
    }
}
