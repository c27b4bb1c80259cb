import Foundation
import MartletTesting
import SwiftUI
import Testing

/// A layout that was recorded from the original system, as a view: written after the fixture's `outline`, with
/// `.probe("name")` where the outline has `#name`.
///
///     OracleCase("layout/spacer") { HStack { box(50, 50).probe("a"); Spacer().probe("spacer") } }
///
/// The name is the fixture's: `group/case` for macOS, `ios/group/case` for iOS.
struct OracleCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Makes the view's window, and what does a step by its name.
    fileprivate let start: @MainActor (OracleFixture) -> (host: TestHost, perform: (String) -> Bool)

    /// A case without steps.
    init<V: View>(_ name: String, @ViewBuilder _ view: @escaping @MainActor () -> V) {
        self.name = name
        start = { fixture in (fixture.host(view()), { _ in false }) }
    }

    /// A case whose steps change a model.
    init<M: AnyObject, V: View>(
        _ name: String, model: @escaping @MainActor () -> M, steps: [String: @MainActor (M) -> Void], @ViewBuilder _ view: @escaping @MainActor (M) -> V
    ) {
        self.name = name
        start = { fixture in
            let model = model()
            return (fixture.host(view(model)), { step in
                guard let step = steps[step] else { return false }
                step(model)
                return true
            })
        }
    }

    var testDescription: String { name }

    /// Compares every frame of the fixture, and after each of its steps. Records an issue with the frames that differ,
    /// or, for a known failure, when nothing does.
    @MainActor func check() async throws {
        let fixture = try OracleFixture(named: name)
        let (host, perform) = start(fixture)
        await host.settle()
        var report = fixture.differences(in: host, from: fixture.probes, after: nil)
        for step in fixture.steps {
            guard perform(step.name) else {
                Issue.record("\(name): the step \(step.name) is not written.")
                return
            }
            await host.settle()
            report += fixture.differences(in: host, from: step.probes, after: step.name)
        }
        if let reason = knownFailures[name] {
            if report.isEmpty { Issue.record("\(name) passes: take it off the list of known failures (\(reason)).") }
        } else if !report.isEmpty {
            Issue.record("\(name):\n\(report.joined(separator: "\n"))")
        }
    }
}

/// One recorded case.
struct OracleFixture {
    struct Step {
        var name: String
        var probes: [String: CGRect]
    }

    /// Frames agree up to so many points.
    static let tolerance: CGFloat = 0.01

    let isMac: Bool
    let size: CGSize
    let isDark: Bool
    let probes: [String: CGRect]
    let steps: [Step]

    private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures")

    @MainActor init(named name: String) throws {
        struct File: Decodable {
            struct Step: Decodable {
                var name: String
                var probes: [String: [CGFloat]]
            }
            var root: [CGFloat]
            var probes: [String: [CGFloat]]
            var steps: [Step]?
        }
        // Pictures that the cases name lie beside the fixtures.
        setenv("MARTLET_RESOURCES", OracleFixture.folder.appendingPathComponent("Images").path, 1)
        isMac = !name.hasPrefix("ios/")
        isDark = name.hasPrefix("ios/dark/")
        let path = name.replacingOccurrences(of: "ios/", with: "").replacingOccurrences(of: "/", with: "-")
        let url = OracleFixture.folder.appendingPathComponent("oracle/\(isMac ? "macos" : "ios")/\(path).json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        func rects(_ table: [String: [CGFloat]]) -> [String: CGRect] {
            table.mapValues { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        }
        size = CGSize(width: file.root[0], height: file.root[1])
        probes = rects(file.probes)
        steps = (file.steps ?? []).map { Step(name: $0.name, probes: rects($0.probes)) }
    }

    /// A window as the recording had it: its platform, two pixels a point, the recorder's tall lines of text styles.
    @MainActor func host<V: View>(_ view: V) -> TestHost {
        var look = Look(profile: isMac ? .macOS26 : .iOS26, colorScheme: isDark ? .dark : .light, scale: 2)
        look.usesTallLines = true
        return TestHost(view, size: size, look: look, textEngine: .recorded)
    }

    /// A line for each probe that stands elsewhere, is missing or is there though it should not be.
    @MainActor func differences(in host: TestHost, from expected: [String: CGRect], after step: String?) -> [String] {
        let frames = host.lastFrames
        let place = step.map { "  after \($0): " } ?? "  "
        func text(_ r: CGRect?) -> String {
            r.map { String(format: "[%.3f, %.3f, %.3f, %.3f]", $0.minX, $0.minY, $0.width, $0.height) } ?? "nothing"
        }
        return Set(expected.keys).union(frames.keys).sorted().compactMap { id in
            let want = expected[id], got = frames[id]
            if let want, let got, got.isClose(to: want) { return nil }
            return "\(place)\(id) is \(text(got)), should be \(text(want))"
        }
    }
}

extension CGRect {
    fileprivate func isClose(to other: CGRect) -> Bool {
        abs(minX - other.minX) <= OracleFixture.tolerance && abs(minY - other.minY) <= OracleFixture.tolerance
            && abs(width - other.width) <= OracleFixture.tolerance && abs(height - other.height) <= OracleFixture.tolerance
    }
}

extension View {
    /// Where the outline has `#id`: the frame of everything before it in the chain.
    func probe(_ id: String) -> some View { accessibilityIdentifier(id) }
}

/// A colour of a fixed size: `box WxH` in outlines.
@MainActor func box(_ width: CGFloat, _ height: CGFloat) -> some View { Color.blue.frame(width: width, height: height) }

/// The text of the cases about line breaking.
let sentence = "Layout must wrap this sentence onto several lines inside a narrow frame."
