import Drawing
import Engine
import Foundation
import ImageHost
import SwiftUI
import Typesetting

/// A view in a window that needs no display: laid out, driven and drawn by a test.
///
///     let host = TestHost(MyView(), size: CGSize(width: 393, height: 852))
///     host.tap("save")
///     XCTAssertEqual(host.frame(of: "title").width, 120)
@MainActor
public final class TestHost {
    /// Which engine measures text.
    public enum TextMeasure {
        /// The shaping engine of the product.
        case shaped
        /// The recorded metrics of the original system.
        case recorded
    }

    public let host: ViewHost
    private static let shaped = PangoTextEngine()
    private let renderer = Renderer()
    private var warnings: [String] = []

    /// - Parameters:
    ///   - size: of the window, in points.
    ///   - scale: pixels per point; overrides the look's.
    public init<V: View>(_ view: V, size: CGSize = CGSize(width: 393, height: 852), scale: CGFloat? = nil, look: Look = Look(), textEngine: TextMeasure = .shaped) {
        var look = look
        if let scale { look.scale = scale }
        let engine: any TextEngine = switch textEngine {
        case .shaped: TestHost.shaped
        case .recorded: RecordedText.engine(for: look, fallback: TestHost.shaped)
        }
        host = ViewHost(view, size: size, look: look, textEngine: engine)
        host.tree.warn = { [unowned self] message in MainActor.assumeIsolated { warnings.append(message) } }
        host.flush()
        settleWork()
    }

    /// Sentences the framework had for the developer.
    public var messages: [String] { warnings }

    // MARK: Looking

    /// The frame of the view with that accessibility identifier, in the window's coordinates, in points; null where there is none.
    public func frame(of identifier: String) -> CGRect { frames[identifier] ?? .null }

    /// Frames by accessibility identifier; of several views with one identifier the first in reading order counts.
    public var frames: [String: CGRect] { frames { first, _ in first } }

    /// The same with the last view of each identifier, as a preference would end up.
    public var lastFrames: [String: CGRect] { frames { _, last in last } }

    private func frames(uniquing: (CGRect, CGRect) -> CGRect) -> [String: CGRect] {
        var result: [String: CGRect] = [:]
        func visit(_ element: ElementNode) {
            if let e = element as? AccessibilityElement, let id = e.identifierForTests, e.hasGeometry {
                result.merge([id: e.frame()], uniquingKeysWith: uniquing)
            }
            for child in element.semanticsOrder { visit(child) }
        }
        visit(host.root)
        return result
    }

    /// What assistive technology sees.
    public var semantics: SemanticsNode { SemanticsBuilder.tree(of: host.root) }

    /// An outline of the semantics: one thing a line.
    public var tree: String {
        func line(_ node: SemanticsNode, _ depth: Int) -> String {
            var s = String(repeating: "  ", count: depth) + node.type
            if let l = node.label { s += " \"\(l)\"" }
            if let v = node.value { s += " = \(v)" }
            if let i = node.identifier { s += " #\(i)" }
            if !node.isEnabled { s += " (disabled)" }
            return ([s] + node.children.map { line($0, depth + 1) }).joined(separator: "\n")
        }
        return line(semantics, 0)
    }

    /// True where something on the screen reads `text`.
    public func shows(_ text: String) -> Bool { find { $0.label == text || $0.value == text } != nil }

    func find(_ predicate: (SemanticsNode) -> Bool) -> SemanticsNode? {
        func search(_ node: SemanticsNode) -> SemanticsNode? {
            for child in node.children { if let hit = search(child) { return hit } }
            return predicate(node) ? node : nil
        }
        return search(semantics)
    }

    // MARK: Drawing

    /// The window as a PNG.
    public func pngData(background: ResolvedColor? = nil) throws -> Data {
        let paper = background ?? (host.look.colorScheme == .dark ? .black : .white)
        return try renderer.png(of: host.fragment, size: host.root.windowSize, scale: host.look.scale, background: paper)
    }

    public func svg() throws -> Data { try renderer.svg(of: host.fragment, size: host.root.windowSize) }

    // MARK: Counting

    /// What the engine did since the last reset.
    public var counts: Counters { host.tree.counters }
    public func resetCounts() { host.tree.counters = Counters() }

    // MARK: Time

    /// Moves the injected clock by `seconds`, sixty frames a second.
    public func advance(by seconds: Double) {
        let end = host.tree.now + seconds
        while host.tree.now < end {
            host.tree.advance(to: min(host.tree.now + 1.0 / 60, end))
            host.flush()
        }
    }

    /// Applies what is marked.
    public func flush() { host.flush() }

    private func settleWork() {
        var rounds = 0
        while host.tree.hasWork, rounds < 20 {
            host.flush()
            rounds += 1
        }
    }

    /// Waits until nothing is marked, moving to an end or queued on the main thread; ten seconds at most.
    public func settle() async {
        let deadline = Date().addingTimeInterval(10)
        var quiet = 0
        while quiet < 3, Date() < deadline {
            settleWork()
            if host.tree.hasFiniteAnimation {
                advance(by: 1.0 / 60)
                quiet = 0
            }
            await withCheckedContinuation { (c: CheckedContinuation<Void, Never>) in
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) { c.resume() }
            }
            quiet = host.tree.hasWork || host.tree.hasFiniteAnimation ? 0 : quiet + 1
        }
    }

    // MARK: Changing

    public func resize(to size: CGSize) {
        host.resize(to: size)
        settleWork()
    }

    public func set(colorScheme: ColorScheme) {
        host.change { $0.colorScheme = colorScheme }
        settleWork()
    }
}
