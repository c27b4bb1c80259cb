import MartletTesting
import SwiftUI
import Testing
import TestSupport

/// Uses the members of UIKit and AppKit that public apps use, and sees that each has its effect.
///
/// Members are named as in `Tests/Fixtures/uikit_members.tsv`.
@MainActor
final class MemberCheck {
    /// Names seen so far.
    private(set) var covered: Set<String> = []

    /// The member has the effect that `effect` looks for.
    func does(_ member: String, file: String = #filePath, line: Int = #line, _ effect: () throws -> Bool) rethrows {
        covered.insert(member)
        #expect(try effect(), "\(member) has no effect", sourceLocation: SourceLocation(fileID: "UIKitTests/MemberCalls.swift", filePath: file, line: line, column: 1))
    }

    /// The members are refused by the compiler, with a reason that says what to do instead.
    func refused(_ members: [String: String]) throws {
        let source = "import AppKit\n" + members.sorted { $0.key < $1.key }.map { "_ = \($0.value)" }.joined(separator: "\n")
        let said = try SwiftCompiler.diagnostics(of: source)
        for (member, use) in members {
            covered.insert(member)
            let name = use.prefix { $0.isLetter }
            #expect(said.contains("error: '\(name)' is unavailable: "), "\(member) is not refused:\n\(said)")
        }
    }

    func refusals() throws { try refused(["NSOpenPanel()": "NSOpenPanel()", "NSSavePanel()": "NSSavePanel()"]) }

    /// What is drawn of a view.
    func picture<V: View>(_ view: V, size: CGSize = CGSize(width: 240, height: 320)) -> Data {
        let host = TestHost(view, size: size, scale: 1)
        host.advance(by: 0.05)
        return (try? host.pngData()) ?? Data()
    }
}

/// A view of UIKit's in a view of the framework.
struct Hosted<V: UIView>: UIViewRepresentable {
    let view: V
    func makeUIView(context: Context) -> V { view }
    func updateUIView(_ uiView: V, context: Context) {}
}

/// A controller of UIKit's in a view of the framework.
struct HostedController<C: UIViewController>: UIViewControllerRepresentable {
    let controller: C
    func makeUIViewController(context: Context) -> C { controller }
    func updateUIViewController(_ uiViewController: C, context: Context) {}
}
