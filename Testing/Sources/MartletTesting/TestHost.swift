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
    private let driver: Driver
    private let messagesHeard: Messages
    private final class Messages { var all: [String] = [] }

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
        let heard = Messages()
        messagesHeard = heard
        host = ViewHost(view, size: size, look: look, textEngine: engine, message: { heard.all.append($0) })
        let viewHost = host
        driver = Driver(tree: host.tree) { viewHost.flush() }
        if _FragmentRenderer.current == nil { renderer.registerForViews() }
        host.flush()
        settleWork()
    }

    /// Sentences the framework had for the developer.
    public var messages: [String] { messagesHeard.all }

    // MARK: Looking

    /// The frame of the view with that accessibility identifier, in the window's coordinates, in points; null where there is none.
    public func frame(of identifier: String) -> CGRect { frames[identifier] ?? .null }

    /// Frames by accessibility identifier; of several views with one identifier the first in reading order counts.
    public var frames: [String: CGRect] { frames { first, _ in first } }

    /// The same with the last view of each identifier, as a preference would end up.
    public var lastFrames: [String: CGRect] { frames { _, last in last } }

    /// Where the view with that identifier is shown now, which differs from its frame while it moves. Views on their way
    /// out are shown too.
    public func shownFrame(of identifier: String) -> CGRect {
        func visit(_ element: ElementNode, _ outer: CGAffineTransform) -> CGRect? {
            var inner = element.fragment.transform
            inner.tx += element.shownPosition.x
            inner.ty += element.shownPosition.y
            inner = inner.concatenating(outer)
            if let e = element as? AccessibilityElement, e.identifierForTests == identifier { return CGRect(origin: .zero, size: e.shownSize).applying(inner) }
            for child in element.semanticsOrder + element.ghosts {
                if let found = visit(child, inner) { return found }
            }
            return nil
        }
        return visit(host.root, .identity) ?? .null
    }

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
            let traits = (node.inputTraits?.differences ?? []).map { "\($0.name) \($0.value)" }
            if !traits.isEmpty { s += " [\(traits.joined(separator: ", "))]" }
            if !node.isEnabled { s += " (disabled)" }
            return ([s] + node.children.map { line($0, depth + 1) }).joined(separator: "\n")
        }
        return line(semantics, 0)
    }

    /// True where some text on the screen contains `text`.
    public func shows(_ text: String) -> Bool { driver.shows(text) }

    /// The thing with that identifier or label.
    public func node(_ name: String) -> SemanticsNode? { driver.find(name) }

    // MARK: Drawing

    /// The window as a PNG.
    public func pngData(background: ResolvedColor? = nil) throws -> Data {
        let paper = background ?? (host.colorScheme == .dark ? .black : .white)
        return try renderer.png(of: host.fragment, size: host.root.windowSize, scale: host.look.scale, background: paper)
    }

    public func svg() throws -> Data { try renderer.svg(of: host.fragment, size: host.root.windowSize) }

    // MARK: Counting

    /// What the engine did since the last reset.
    public var counts: Counters { host.tree.counters }
    public func resetCounts() { host.tree.counters = Counters() }

    // MARK: Time

    /// Moves the injected clock by `seconds`, sixty frames a second.
    public func advance(by seconds: Double) { driver.advance(by: seconds) }

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

    // MARK: Driving

    /// Taps what has that identifier or label; false where nothing has it.
    @discardableResult
    public func tap(_ name: String) -> Bool { driver.tap(name) }
    public func tap(at point: CGPoint) { driver.tap(at: point) }
    public func doubleTap(at point: CGPoint) { driver.doubleTap(at: point) }
    public func longPress(at point: CGPoint, duration: Double = 0.7) { driver.longPress(at: point, duration: duration) }
    public func drag(from a: CGPoint, to b: CGPoint, duration: Double = 0.3) { driver.drag(from: a, to: b, duration: duration) }
    /// Types into whatever has the focus; false where nothing has.
    @discardableResult
    public func type(_ text: String) -> Bool { driver.type(text) }
    public func key(_ key: KeyEvent.Key, modifiers: KeyModifiers = []) { driver.key(key, modifiers: modifiers) }
    /// Moves the mouse without a button; nil takes it out of the window.
    public func hover(at point: CGPoint?) {
        host.tree.input.hover(at: point)
        host.flush()
    }
    /// Presses the secondary mouse button.
    @discardableResult
    public func secondaryPress(at point: CGPoint) -> Bool {
        defer { host.flush() }
        return host.tree.input.secondaryPress(at: point)
    }
    /// Scrolls what is under the middle of the thing with that name, in points.
    @discardableResult
    public func scroll(_ name: String, by delta: CGSize) -> Bool {
        guard let node = driver.find(name) else { return false }
        return driver.scroll(at: CGPoint(x: node.frame.midX, y: node.frame.midY), by: delta)
    }

    /// Scrolls what is under a point, in points.
    @discardableResult
    public func scroll(at point: CGPoint, by delta: CGSize) -> Bool { driver.scroll(at: point, by: delta) }

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
