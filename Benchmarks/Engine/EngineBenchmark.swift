import Engine
import Foundation
import SwiftUI
import Typesetting

/// Times of the engine on screens as apps have them. Arguments choose figures by the beginnings of their names.
@main @MainActor enum EngineBenchmark {
    static let size = CGSize(width: 393, height: 852)
    static let runs = 9
    /// Runs of what takes well under a millisecond.
    static let shortRuns = 99

    static func main() {
        screen("grid") { TextGrid(model: $0) }
        screen("messages") { MessageList(model: $0) }
        change()
        long("stack") { LongStack(count: $0) }
        long("list") { LongList(count: $0) }
        idle()
    }

    static func isWanted(_ name: String) -> Bool {
        let names = CommandLine.arguments.dropFirst()
        return names.isEmpty || names.contains { name.hasPrefix($0) || $0.hasPrefix(name + ".") }
    }

    static func shown<V: View>(_ view: V, _ engine: PangoTextEngine) -> ViewHost {
        let host = ViewHost(view, size: size, textEngine: engine)
        host.flush()
        while host.tree.hasWork { host.flush() }
        return host
    }

    /// First layout of a screen whose texts nobody has shaped yet, and a change of state that changes nothing on it.
    static func screen<V: View>(_ name: String, _ make: (Counter) -> V) {
        guard isWanted(name) else { return }
        let model = Counter()
        var engine = PangoTextEngine(), host: ViewHost!
        Report.time(name + ".first", .of(runs, prepare: {
            host = nil
            engine = PangoTextEngine()
            _ = engine.metrics(of: FontRequest(size: 17))
        }) { host = shown(make(model), engine) }, limit: 10)
        // The second screen like it: its texts are known.
        Report.time(name + ".again", .of(runs, prepare: { host = nil }) { host = shown(make(model), engine) }, limit: 10)
        host.tree.counters = Counters()
        Report.time(name + ".noop", .of(shortRuns) {
            model.count += 1
            host.flush()
        }, limit: 1)
        precondition(host.tree.counters.bodies > shortRuns, "the body did not run")
    }

    /// One text of ten thousand rows changes.
    static func change() {
        guard isWanted("change") else { return }
        let model = Counter()
        let host = shown(Sections(model: model), PangoTextEngine())
        model.count = 100
        host.flush()
        // As long as before: nothing but the text differs.
        Report.time("change.text", .of(shortRuns) {
            model.count += 1
            host.flush()
        }, limit: 0.2)
        // Longer or shorter: what is around the text is laid out again.
        Report.time("change.size", .of(shortRuns) {
            model.count = model.count < 1000 ? 12345 : 11
            host.flush()
        }, limit: 0.2)
    }

    /// First frame and steps of scrolling of a long container.
    static func long<V: View>(_ name: String, _ make: (Int) -> V) {
        guard isWanted(name) else { return }
        var ticks: [Double] = []
        for count in [1000, 100_000] {
            var host: ViewHost!
            let engine = PangoTextEngine()
            Report.time("\(name).first.\(count)", .of(runs, prepare: { host = nil }) { host = shown(make(count), engine) }, limit: 100)
            let middle = CGPoint(x: size.width / 2, y: size.height / 2)
            host.tree.counters = Counters()
            let tick = Sample.of(shortRuns) {
                _ = host.tree.input.scroll(at: middle, by: CGSize(width: 0, height: -40))
                host.flush()
            }
            precondition(host.tree.counters.rows > shortRuns / 3, "nothing scrolled")
            ticks.append(tick.median)
            Report.time("\(name).tick.\(count)", tick, limit: 4)
        }
        // Room for what a busy machine adds; work that grew with the rows would be a hundredfold.
        Report.value("\(name).tick.ratio", ticks[1] / ticks[0], unit: "x", limit: 1.5)
    }

    /// Flushes when a tree asks, as hosts do.
    private final class Pump: TreeHost {
        func treeNeedsFlush(_ tree: Tree) { DispatchQueue.main.async { tree.flush() } }
    }

    /// Shows a screen, says so, and rests for ever: `Scripts/bench` counts how often the process wakes.
    static func idle() {
        guard CommandLine.arguments.contains("idle") else { return }
        let model = Counter(), host = shown(MessageList(model: model), PangoTextEngine()), pump = Pump()
        host.tree.host = pump
        model.count += 1
        RunLoop.main.run(until: Date().addingTimeInterval(0.1))
        precondition(!host.tree.hasWork, "the change was not applied")
        print("at rest")
        fflush(stdout)
        withExtendedLifetime(pump) { RunLoop.main.run(until: .distantFuture) }
    }
}
