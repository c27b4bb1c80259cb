@_exported import CairoRenderer
import Drawing
import Engine
import Foundation
import HostSupport
import SwiftUI

/// One tree that is driven and drawn without a display.
@MainActor
final class Session {
    let host: ViewHost
    let driver: Driver
    /// The folder for pictures and trees.
    private let out: URL
    private let writesTrees: Bool
    private let renderer = Renderer()
    private var clock = Date()

    init(_ host: ViewHost, out: URL, writesTrees: Bool = false) {
        self.host = host
        self.out = out
        self.writesTrees = writesTrees
        driver = Driver(tree: host.tree) { host.flush() }
        host.flush()
    }

    /// Seconds after which a screen that never rests is taken as it is.
    private static let patience = 10.0

    /// Lets the injected clock follow real time until nothing is marked, moving to an end, or queued.
    func settle() {
        let deadline = Date().addingTimeInterval(Session.patience)
        var quiet = 0
        clock = Date()
        while quiet < 4 {
            step()
            let busy = host.tree.hasWork || host.tree.hasFiniteAnimation || _Activity.isBusy
            quiet = busy ? 0 : quiet + 1
            if Date() > deadline {
                FileHandle.standardError.write(Data("note: the screen did not come to rest within \(Int(Session.patience)) seconds; it is taken as it is.\n".utf8))
                return
            }
        }
    }

    /// Goes on for `seconds` of real time.
    func wait(_ seconds: Double) {
        clock = Date()
        let end = Date().addingTimeInterval(seconds)
        while Date() < end { step() }
    }

    private func step() {
        RunLoop.main.run(until: Date().addingTimeInterval(0.004))
        let now = Date()
        host.tree.advance(to: host.tree.now + min(now.timeIntervalSince(clock), 0.1))
        clock = now
        host.flush()
    }

    /// Writes the picture and, where asked for, the tree.
    func write(name: String) throws {
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        let paper: ResolvedColor = host.colorScheme == .dark ? .black : .white
        let png = try renderer.png(of: host.fragment, size: host.root.windowSize, scale: host.look.scale, background: paper)
        try png.write(to: out.appendingPathComponent(name + ".png"), options: .atomic)
        if writesTrees { try TreeFile.data(driver.semantics).write(to: out.appendingPathComponent(name + ".tree.json"), options: .atomic) }
    }
}
