import CWindowHost
import CairoRenderer
import Drawing
import Engine
import Foundation
import HostSupport
import SwiftUI

/// One window of the desktop and the tree it shows.
///
/// Nothing runs while nothing changes: frames are asked for when the tree marks something or something moves.
final class WindowController: TreeHost {
    let host: ViewHost
    private let request: ScreenRequest?
    private let renderer = Renderer()
    private let tracker = DamageTracker()
    private let trace: Trace?
    private(set) var window: OpaquePointer!
    private lazy var mirror = SemanticsMirror(self)
    private var menus = MenuBarMirror()
    /// What the window shows.
    let key: String, value: AnyHashable?
    /// True for the window whose tree evaluates the app.
    var isFirst = false
    private(set) var size: CGSize
    private var hasSize = false
    private var paintsAll = true
    private var shownScheme: ColorScheme?
    /// Real time that the tree's clock has been moved to.
    private var clock = mwh_now()

    var tree: Tree { host.tree }

    /// The size of a window that says nothing about it: the device's.
    static func size(_ request: ScreenRequest?) -> CGSize { request?.size ?? ScreenRequest.standardSize }

    /// How a window looks on the desktop as it is now.
    static func look(_ request: ScreenRequest?) -> Look {
        var look = request?.look ?? ScreenRequest.standardLook
        look.scale = 1
        follow(&look, request)
        return look
    }

    init(_ host: ViewHost, of key: String, value: AnyHashable?, title: String, request: ScreenRequest?, trace: Trace?) {
        (self.host, self.key, self.value, self.request, self.trace) = (host, key, value, request, trace)
        size = host.root.windowSize
        var events = WindowController.events
        window = mwh_window_new(title, Int32(size.width), Int32(size.height), &events, Unmanaged.passUnretained(self).toOpaque())
        tree.host = self
        tree.input.onFocusChange = { [unowned self] in focusMoved() }
        PointerShapes.onChange = { [weak self] in self.map { $0.setCursor(PointerShapes.current ?? $0.shapeBelow) } }
    }

    private var isShown = false

    /// Shows the window, or brings it to the front.
    func show() {
        guard !isShown else { return mwh_window_show(window) }
        isShown = true
        // Laid out before the window comes, so that its first frame is the app's.
        host.flush()
        menus.update(window, host)
        if let icon = AppInfo.icon { icon.withUnsafeBytes { mwh_window_set_icon(window, $0.bindMemory(to: UInt8.self).baseAddress, icon.count) } }
        mwh_window_show(window)
        askForFrame()
    }

    /// Lets the app save what it keeps, as when a person leaves it.
    func leave() {
        perform { host.scenePhase = .inactive }
        perform { host.scenePhase = .background }
    }

    func destroy() {
        if alarm != 0 { mwh_cancel(alarm) }
        mirror.end()
        mwh_window_destroy(window)
        window = nil
    }

    /// Writes what a benchmark wants to know.
    func report() {
        let c = tree.counters
        trace?.report("flushes \(c.flushes)")
    }

    // MARK: Time and frames

    /// The longest step of an animation, in seconds: after a stall movements go on where they were.
    private static let longestStep = 0.1

    /// Moves the tree's clock to now.
    private func catchUp() {
        let now = mwh_now(), passed = now - clock
        clock = now
        let longest = max(WindowController.longestStep, tree.restsUntil - tree.now)
        tree.advance(to: tree.now + min(passed, longest))
    }

    func treeNeedsFlush(_ tree: Tree) { askForFrame() }

    private func askForFrame() { if let window { mwh_window_ask_frame(window) } }

    /// Does what an event asks for, at its time.
    func perform(_ body: () -> Void) {
        catchUp()
        body()
        host.flush()
        askForFrame()
    }

    fileprivate func frame() -> Bool {
        catchUp()
        host.flush()
        paint()
        followCaret()
        menus.update(window, host)
        mirror.changed(isMoving: tree.hasFiniteAnimation)
        if tree.hasWork { return true }
        let rest = tree.restsUntil - tree.now
        if rest < WindowController.shortestRest { return true }
        sleep(rest)
        return false
    }

    /// A rest that is not worth a timer, in seconds: about two frames.
    private static let shortestRest = 0.033
    private var alarm: UInt32 = 0

    /// Asks for a frame in `seconds`, such as for the caret's next blink.
    private func sleep(_ seconds: Double) {
        if alarm != 0 { mwh_cancel(alarm) }
        alarm = 0
        guard seconds.isFinite else { return }
        alarm = mwh_after(UInt32(min((seconds * 1000).rounded(.up), 1e9)), { owner in
            let controller = WindowController.of(owner)
            controller.alarm = 0
            controller.askForFrame()
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func paint() {
        guard hasSize else { return }
        if host.colorScheme != shownScheme {
            shownScheme = host.colorScheme
            paintsAll = true
        }
        var rects = tracker.damage(of: host.fragment)
        if paintsAll { rects = [CGRect(origin: .zero, size: size)] }
        paintsAll = false
        guard !rects.isEmpty else { return }
        let list = rects.map { mwh_rect($0) }
        guard let context = mwh_window_begin_paint(window, list, Int32(list.count)) else { return }
        renderer.draw(host.fragment, onCairo: context, background: shownScheme == .dark ? .black : .white) { [tracker] in tracker.touches($0, rects) }
        mwh_window_end_paint(window)
        trace?.frame(rects)
    }

    fileprivate func resized(_ new: CGSize, scale: CGFloat) {
        catchUp()
        if host.look.scale != scale { host.change { $0.scale = scale } }
        if !hasSize || new != size { host.resize(to: new) }
        size = new
        hasSize = true
        paintsAll = true
        host.flush()
        paint()
    }

    // MARK: The desktop

    /// Body sizes of the text sizes against the usual one's 17 points (constants 1).
    private static let textSizes: [(DynamicTypeSize, Double)] = [
        (.xSmall, 14), (.small, 15), (.medium, 16), (.large, 17), (.xLarge, 19), (.xxLarge, 21), (.xxxLarge, 23), (.accessibility1, 28),
        (.accessibility2, 33), (.accessibility3, 40), (.accessibility4, 47), (.accessibility5, 53),
    ]

    private static func follow(_ look: inout Look, _ request: ScreenRequest?) {
        let desktop = mwh_desktop_now()
        if request?.scheme == nil { look.colorScheme = desktop.dark ? .dark : .light }
        if request?.dynamicType == nil {
            let wanted = 17 * desktop.text_scale
            look.dynamicType = textSizes.min { abs($0.1 - wanted) < abs($1.1 - wanted) }!.0
        }
    }

    func followDesktop() {
        perform { host.change { WindowController.follow(&$0, request) } }
    }

    // MARK: Text

    private func focusMoved() {
        let target = tree.input.focused as? TextInputTarget
        followCaret()
        mwh_window_take_text(window, target != nil)
    }

    /// What the input method was told about the text.
    private var describedTraits: TextInputTraits?

    /// Tells the input method where its windows belong, and what is new about the text.
    private func followCaret() {
        guard let target = tree.input.focused as? TextInputTarget else { return }
        let traits = target.traits
        if traits != describedTraits {
            describedTraits = traits
            let description = InputDescription(traits)
            mwh_window_describe_text(window, description.purpose, description.hints)
        }
        mwh_window_set_caret(window, mwh_rect(target.caretRect.applying(target.transform(to: nil))))
    }

    fileprivate func commit(_ text: String) {
        perform {
            (tree.input.focused as? TextInputTarget)?.setPreedit(nil, cursor: 0)
            if text.count == 1, tree.input.key(KeyEvent(key: text == " " ? .space : .character(text.first!), text: text)) { return }
            tree.input.insertText(text)
        }
    }

    fileprivate func preedit(_ text: String?, cursor: Int) {
        perform { (tree.input.focused as? TextInputTarget)?.setPreedit(text, cursor: cursor) }
    }

    // MARK: Wheels

    /// Points that one step of a wheel moves content.
    private static let wheelStep: CGFloat = 60
    private var glide: ScrollGlide?

    fileprivate func scroll(at point: CGPoint, by delta: CGSize, inSteps: Bool) {
        // GTK counts how far the view moves, the engine how far the content does.
        let distance = CGSize(width: -delta.width, height: -delta.height)
        // While something moves the clock follows the frames, and what wheels do is seen with the next of them.
        if !tree.hasFiniteAnimation { catchUp() }
        if inSteps {
            let far = CGSize(width: distance.width * WindowController.wheelStep, height: distance.height * WindowController.wheelStep)
            startGlide(ScrollGlide.steps(far, at: point, in: tree, after: glide))
        } else {
            if let glide { tree.stopAnimating(glide) }
            tree.input.scroll(at: point, by: distance)
        }
        askForFrame()
    }

    fileprivate func thrown(at point: CGPoint, velocity: CGSize) {
        perform { startGlide(ScrollGlide.thrown(CGSize(width: -velocity.width, height: -velocity.height), at: point, in: tree)) }
    }

    private func startGlide(_ new: ScrollGlide) {
        if let glide { tree.stopAnimating(glide) }
        glide = new
        tree.animate(new, new)
    }

    // MARK: Pointers and keys

    fileprivate func pointer(_ phase: PointerEvent.Phase, id: Int, at point: CGPoint, modifiers: KeyModifiers) {
        if phase == .began, let glide { tree.stopAnimating(glide) }
        perform { tree.input.send(PointerEvent(phase: phase, location: point, time: tree.now, id: id, modifiers: modifiers)) }
        if phase == .moved { handDragOver(beyond: point) }
    }

    fileprivate func hover(_ point: CGPoint?) {
        catchUp()
        tree.input.hover(at: point)
        let cursor = point.map { tree.input.cursor(at: $0) } ?? .standard
        shapeBelow = switch cursor {
        case .standard: "default"
        case .text: "text"
        case .link: "pointer"
        }
        setCursor(PointerShapes.current ?? shapeBelow)
    }

    /// The pointer's shape by what is under it.
    private var shapeBelow = "default"

    private var cursor = "default"
    private func setCursor(_ name: String) {
        guard name != cursor else { return }
        cursor = name
        mwh_window_set_cursor(window, name)
    }

    fileprivate func key(_ keyval: UInt32, text: String, modifiers: UInt32) -> Bool {
        guard let event = Keys.event(keyval: keyval, text: text, modifiers: modifiers) else { return false }
        var used = false
        perform { used = tree.input.key(event) }
        return used
    }
}

// MARK: - GTK's calls

extension mwh_rect {
    init(_ r: CGRect) { self.init(x: r.minX, y: r.minY, width: r.width, height: r.height) }
}

extension WindowController {
    fileprivate static func of(_ owner: UnsafeMutableRawPointer?) -> WindowController { Unmanaged.fromOpaque(owner!).takeUnretainedValue() }

    private static let events: mwh_events = {
        var e = mwh_events()
        e.frame = { of($0).frame() }
        e.resized = { of($0).resized(CGSize(width: $1, height: $2), scale: CGFloat($3)) }
        e.pointer = { owner, phase, id, x, y, modifiers in
            let phases: [PointerEvent.Phase] = [.began, .moved, .ended, .cancelled]
            of(owner).pointer(phases[Int(phase)], id: Int(id), at: CGPoint(x: x, y: y), modifiers: Keys.modifiers(modifiers))
        }
        e.secondary = { owner, x, y in
            let window = of(owner)
            window.perform { window.tree.input.secondaryPress(at: CGPoint(x: x, y: y)) }
        }
        e.hover = { of($0).hover($3 ? CGPoint(x: $1, y: $2) : nil) }
        e.scroll = { of($0).scroll(at: CGPoint(x: $1, y: $2), by: CGSize(width: $3, height: $4), inSteps: $5) }
        e.thrown = { of($0).thrown(at: CGPoint(x: $1, y: $2), velocity: CGSize(width: $3, height: $4)) }
        e.key = { of($0).key($1, text: String(cString: $2!), modifiers: $3) }
        e.commit = { of($0).commit(String(cString: $1!)) }
        e.preedit = { of($0).preedit($1.map { String(cString: $0) }, cursor: Int($2)) }
        e.active = { owner, isActive in
            let window = of(owner)
            window.perform { window.host.scenePhase = isActive ? .active : .inactive }
        }
        e.menu = { owner, number in
            let window = of(owner)
            window.perform { window.menus.perform(Int(number)) }
        }
        e.drag_moved = { of($0).dragMoved(Int($1), isOwn: $2, to: CGPoint(x: $3, y: $4)) }
        e.drag_left = { owner in of(owner).perform { _ForeignDrags.leave() } }
        e.dropped = { of($0).dropped($1!.pointee, isOwn: $2, at: CGPoint(x: $3, y: $4)) }
        e.drag_ended = { owner in of(owner).perform { _ForeignDrags.endOutgoing() } }
        e.closed = { HostMain.windows.close(of($0)) }
        return e
    }()
}
