import CairoRenderer
import Drawing
import Engine
import Foundation
import HostSupport
import SwiftUI

/// Keeps the program's previews alive: draws those that are looked at, whenever they change, and lets them be tapped,
/// scrolled and typed into. An idle process sleeps.
@MainActor
final class LivePreviews {
    /// A preview and what is known of its picture.
    final class Live: TreeHost {
        let id: String
        let make: () -> PreviewStage?
        var stage: PreviewStage?
        var driver: Driver?
        let tracker = DamageTracker()
        /// What the process before this one had, until it is used.
        var archive: [String: Data] = [:]
        /// Real time to which the tree's clock was moved.
        var clock = Date()
        /// Pictures sent.
        var number = 0
        /// True from a picture being sent until the page has it.
        var isOnTheWay = false
        var paintsAll = true
        var wake: () -> Void = {}

        init(id: String, make: @escaping () -> PreviewStage?) {
            self.id = id
            self.make = make
        }

        func treeNeedsFlush(_ tree: Tree) { wake() }
    }

    /// Seconds between the pictures of a movement that ends, and of one that never does.
    private static let frame = 1.0 / 30, endlessFrame = 1.0 / 12
    /// The longest step of an animation, in seconds: after a stall movements go on where they were.
    private static let longestStep = 0.1
    /// Seconds of sleep where there is nothing to wait for.
    private static let longSleep = 3600.0

    private var request: ScreenRequest
    private let channel = LiveChannel()
    private let renderer = Renderer()
    private var previews: [Live] = []
    private var shown: [String] = []

    init(_ request: ScreenRequest) { self.request = request }

    func run() -> Int32 {
        announce()
        channel.listen { [unowned self] in perform($0) }
        while true {
            let sleep = tick()
            if sleep > 0, !RunLoop.main.run(mode: .default, before: Date().addingTimeInterval(sleep)) { usleep(1000) }
        }
    }

    /// Finds the previews, or the app's first screen where there are none.
    private func announce() {
        var list: [[String: Any]] = [], used: [String: Int] = [:]
        let all = _PreviewRegistry.all { provider in
            let id = LivePreviews.id(ofProvider: provider)
            // Named before it is asked, so that the tool knows whom to leave out should this process end.
            channel.send(["martlet": "busy", "id": id, "name": provider.name ?? ""])
            return request.skip?.contains(id) != true
        }
        channel.send(["martlet": "idle"])
        for preview in all {
            // A line is no name: an edit above would make it another preview.
            let base = preview.file + "/" + (preview.name ?? "")
            used[base, default: 0] += 1
            let provider = LivePreviews.id(ofProvider: preview)
            let id = request.skip?.contains(provider) == true ? provider : LivePreviews.hash(base + "/\(used[base]!)")
            list.append(["id": id, "name": preview.name ?? "", "file": preview.file, "line": preview.line])
            previews.append(Live(id: id) { [unowned self] in PreviewStage(preview, request) })
        }
        if list.isEmpty {
            list.append(["id": "app", "name": "", "file": "", "line": 0])
            previews.append(Live(id: "app") { [unowned self] in PreviewStage(appIn: request) })
        }
        for live in previews { live.wake = { DispatchQueue.main.async {} } }
        channel.send(["martlet": "previews", "previews": list])
    }

    /// Of a `PreviewProvider` as a whole: what it makes is known only after it was asked.
    private static func id(ofProvider provider: _RegisteredPreview) -> String { hash("\(provider.file):\(provider.line)") }

    /// 64-bit FNV-1a: names in addresses.
    private static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }

    // MARK: Time

    /// Does what is due; returns the seconds until there is more.
    private func tick() -> Double {
        var sleep = LivePreviews.longSleep
        for id in shown {
            guard let live = previews.first(where: { $0.id == id }) else { continue }
            if live.stage == nil {
                make(live)
                // One at a time, so that an event never waits for several.
                return 0
            }
            sleep = min(sleep, step(live))
        }
        return sleep
    }

    private func make(_ live: Live) {
        channel.send(["martlet": "busy", "id": live.id])
        guard let stage = live.make() else {
            shown.removeAll { $0 == live.id }
            channel.send(["martlet": "idle", "id": live.id])
            return
        }
        live.stage = stage
        live.driver = Driver(tree: stage.host.tree) { stage.host.flush() }
        stage.host.tree.host = live
        live.clock = Date()
        stage.host.flush()
        if !live.archive.isEmpty { stage.host.restoreState(live.archive) }
        live.archive = [:]
        draw(live)
        channel.send(["martlet": "idle", "id": live.id])
    }

    private func catchUp(_ live: Live) {
        guard let tree = live.stage?.host.tree else { return }
        let now = Date(), passed = now.timeIntervalSince(live.clock)
        live.clock = now
        tree.advance(to: tree.now + min(passed, max(LivePreviews.longestStep, tree.restsUntil - tree.now)))
    }

    /// Brings one preview up to date and draws it where that shows; returns the seconds until it wants to be looked at.
    private func step(_ live: Live) -> Double {
        guard let tree = live.stage?.host.tree else { return LivePreviews.longSleep }
        catchUp(live)
        live.stage?.host.flush()
        if !live.isOnTheWay { draw(live) }
        if tree.hasWork { return LivePreviews.frame }
        guard tree.isAnimating else { return LivePreviews.longSleep }
        return max(tree.hasFiniteAnimation ? LivePreviews.frame : LivePreviews.endlessFrame, min(tree.restsUntil - tree.now, LivePreviews.longSleep))
    }

    // MARK: Pictures

    private func draw(_ live: Live) {
        guard let stage = live.stage else { return }
        stage.fit()
        let host = stage.host, isChanged = !live.tracker.damage(of: host.fragment).isEmpty
        guard isChanged || live.paintsAll else { return }
        live.paintsAll = false
        let paper: ResolvedColor = host.colorScheme == .dark ? .black : .white
        let size = host.root.windowSize
        do {
            let png = try renderer.png(of: host.fragment, size: size, scale: host.look.scale, background: paper)
            live.number += 1
            live.isOnTheWay = true
            var message: [String: Any] = ["martlet": "picture", "id": live.id, "number": live.number, "width": Double(size.width), "height": Double(size.height)]
            if !host.tree.hasFiniteAnimation { message["texts"] = live.driver.map { String($0.texts.joined(separator: " · ").prefix(LivePreviews.longestDescription)) } ?? "" }
            channel.send(message, payload: png)
        } catch {
            channel.send(["martlet": "problem", "id": live.id, "text": "\(error)"])
        }
    }

    /// Characters of a picture's description.
    private static let longestDescription = 600

    // MARK: Commands

    private func perform(_ command: LiveCommand) {
        if command.do == .show {
            shown = command.ids ?? []
            return
        }
        if command.do == .look {
            guard let new = command.request else { return }
            request = new
            for live in previews {
                guard let stage = live.stage else { continue }
                stage.change(new)
                live.paintsAll = true
                live.isOnTheWay = false
            }
            return
        }
        if command.do == .keep {
            var state: [String: [String: String]] = [:]
            for live in previews {
                let archive = live.stage?.host.archivedState() ?? live.archive
                if !archive.isEmpty { state[live.id] = archive.mapValues { $0.base64EncodedString() } }
            }
            channel.send(["martlet": "kept", "state": state])
            return
        }
        if command.do == .restore {
            for (id, archive) in command.state ?? [:] { previews.first { $0.id == id }?.archive = archive }
            return
        }
        guard let live = previews.first(where: { $0.id == command.id }) else { return }
        switch command.do {
        case .got:
            if command.number == live.number { live.isOnTheWay = false }
        case .restart:
            live.stage = nil
            live.driver = nil
            live.isOnTheWay = false
            live.paintsAll = true
        default: send(command, to: live)
        }
    }

    private func send(_ command: LiveCommand, to live: Live) {
        // An event may come for a picture of the process before this one.
        if live.stage == nil { make(live) }
        guard let host = live.stage?.host else { return }
        channel.send(["martlet": "busy", "id": live.id])
        catchUp(live)
        let input = host.tree.input, point = CGPoint(x: command.x ?? 0, y: command.y ?? 0), modifiers = LivePreviews.modifiers(command.modifiers ?? [])
        switch command.do {
        case .pointer:
            let phases: [String: PointerEvent.Phase] = ["began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled]
            if let phase = phases[command.phase ?? ""] {
                input.send(PointerEvent(phase: phase, location: point, time: host.tree.now, modifiers: modifiers))
            } else if command.phase == "tap" {
                live.driver?.tap(at: point)
            }
        // Browsers count how far the view moves, the engine how far the content does.
        case .scroll: input.scroll(at: point, by: CGSize(width: -(command.dx ?? 0), height: -(command.dy ?? 0)))
        case .text:
            for c in command.text ?? "" {
                if c == "\n" {
                    input.key(KeyEvent(key: .enter, text: "\n"))
                } else if !input.key(KeyEvent(key: c == " " ? .space : .character(c), text: String(c))) {
                    input.insertText(String(c))
                }
                host.flush()
            }
        case .key:
            guard let name = command.key, let key = LivePreviews.keys[name] ?? (name.count == 1 ? .character(Character(name.lowercased())) : nil) else { break }
            input.key(KeyEvent(key: key, text: "", modifiers: modifiers))
        default: break
        }
        host.flush()
        channel.send(["martlet": "idle", "id": live.id])
    }

    /// Keys as browsers name them.
    private static let keys: [String: KeyEvent.Key] = [
        "Escape": .escape, "Enter": .enter, "Tab": .tab, "Backspace": .backspace, "Delete": .delete, " ": .space, "ArrowLeft": .left,
        "ArrowRight": .right, "ArrowUp": .up, "ArrowDown": .down, "Home": .home, "End": .end, "PageUp": .pageUp, "PageDown": .pageDown,
    ]

    /// Control does here what Command does on Apple's keyboards.
    private static func modifiers(_ names: [String]) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        for name in names {
            switch name {
            case "shift": modifiers.insert(.shift)
            case "alt": modifiers.insert(.option)
            default: modifiers.insert(.command)
            }
        }
        return modifiers
    }
}
