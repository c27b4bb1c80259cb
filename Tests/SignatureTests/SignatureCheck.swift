import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Runs the calls that public apps make most and sees that each does something.
///
/// The calls are named as in `Tests/Fixtures/signatures.tsv`: base name, labels, and `{}` for a trailing closure.
@MainActor
final class SignatureCheck {
    /// Names seen so far.
    private(set) var covered: Set<String> = []

    /// What can be seen of a view in a small window.
    struct Appearance: Equatable {
        let picture: Data
        let tree: String
        let frames: [String: CGRect]
    }

    static let window = CGSize(width: 240, height: 320)

    func host<V: View>(_ view: V) -> TestHost {
        let host = TestHost(view, size: Self.window, scale: 1)
        host.advance(by: 0.05)
        return host
    }

    func appearance<V: View>(_ view: V) -> Appearance {
        let host = host(view)
        return Appearance(picture: (try? host.pngData()) ?? Data(), tree: host.tree, frames: host.frames)
    }

    /// The call changes the picture, the outline or a frame.
    func changes<B: View, V: View>(_ signature: String, _ base: B, line: Int = #line, _ change: (B) -> V) {
        covered.insert(signature)
        let before = appearance(ZStack { base }), after = appearance(ZStack { change(base) })
        #expect(before != after, "\(signature) changes nothing", sourceLocation: location(line))
    }

    /// The call makes something that is seen.
    func shows<V: View>(_ signature: String, line: Int = #line, @ViewBuilder _ view: () -> V) {
        covered.insert(signature)
        #expect(appearance(ZStack { EmptyView() }) != appearance(ZStack { view() }), "\(signature) shows nothing", sourceLocation: location(line))
    }

    /// The call has the effect that `effect` looks for.
    func does(_ signature: String, line: Int = #line, _ effect: () throws -> Bool) rethrows {
        covered.insert(signature)
        #expect(try effect(), "\(signature) has no effect", sourceLocation: location(line))
    }

    private func location(_ line: Int) -> SourceLocation { SourceLocation(fileID: "SignatureTests/Calls.swift", filePath: #filePath, line: line, column: 1) }
}

/// What actions write to.
@MainActor
final class Record {
    var count = 0
    var text = ""
}

/// A small picture with a text beside it.
struct Probe: View {
    var body: some View {
        HStack {
            Image(systemName: "star")
            Text("Probe of some length")
        }
        .accessibilityIdentifier("probe")
    }
}
