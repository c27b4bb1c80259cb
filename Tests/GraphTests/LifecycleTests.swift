import Foundation
import MartletTesting
import SwiftUI
import Testing

/// When actions run (behaviours 174–180, 190, 197, 198).
@MainActor @Suite struct LifecycleTests {
    private struct Changing: View {
        let log: Log
        let initial: Bool
        /// What is written after the 1 of onAppear, one a turn of the main queue.
        let writes: [Int]
        @State private var value = 0

        var body: some View {
            Color.red
                .onAppear {
                    value = 1
                    write(writes)
                }
                .onChange(of: value, initial: initial) { old, new in log("\(old)→\(new)") }
                .onChange(of: value) { log("plain") }
                .onChange(of: value) { new in log("new \(new)") }
        }

        private func write(_ rest: [Int]) {
            guard let first = rest.first else { return }
            DispatchQueue.main.async {
                value = first
                write(Array(rest.dropFirst()))
            }
        }
    }

    private func changes(initial: Bool = false, _ writes: [Int]) async -> Log {
        let log = Log(), host = TestHost(Changing(log: log, initial: initial, writes: writes))
        await host.settle()
        return log
    }

    @Test("A change is told with its old and its new value, or the new one alone (175)") func change() async {
        let log = await changes([2])
        #expect(log.lines.filter { $0.contains("→") } == ["0→1", "1→2"])
        #expect(log.lines.filter { $0.hasPrefix("new") } == ["new 1", "new 2"])
        #expect(log.count("plain") == 2)
    }

    @Test("The first value is told only on request, as old and new (174)") func initial_change() async {
        struct Still: View {
            let log: Log
            let initial: Bool
            var body: some View { Color.red.onChange(of: 0, initial: initial) { log("\($0)→\($1)") } }
        }
        let log = Log()
        await TestHost(Still(log: log, initial: false)).settle()
        #expect(log.lines.isEmpty)
        await TestHost(Still(log: log, initial: true)).settle()
        #expect(log.lines == ["0→0"])
        #expect(await changes(initial: true, [2]).lines.filter { $0.contains("→") } == ["0→0", "0→1", "1→2"])
    }

    @Test("A value that is written again is no change (176)") func equal_change() async {
        #expect(await changes([2, 2]).lines.filter { $0.contains("→") } == ["0→1", "1→2"])
    }

    @Test("A task runs once; one with an id runs for every id, and the one before is cancelled (177)") func tasks() async {
        struct Root: View {
            let log: Log
            @State private var id = 0
            var body: some View {
                VStack {
                    Color.red.task { log("plain") }
                    Color.blue.task(id: id) {
                        let mine = id
                        log("start \(mine)")
                        do { try await Task.sleep(for: .seconds(30)) } catch { log("cancelled \(mine)") }
                    }
                    Button("Next") { id += 1 }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        await host.settle()
        #expect(log.lines == ["plain", "start 0"])
        host.tap("Next")
        await host.settle(until: { log.lines.count == 4 })
        #expect(log.lines.count == 4 && Set(log.lines.dropFirst(2)) == ["start 1", "cancelled 0"])
        host.host.tree.end()
        await host.settle()
    }

    @Test("A task is cancelled when its view disappears (180)") func cancelled_task() async {
        struct Root: View {
            let log: Log
            @State private var isThere = true
            var body: some View {
                VStack {
                    if isThere {
                        Color.red.task {
                            log("start")
                            do { try await Task.sleep(for: .seconds(30)) } catch { log("cancelled") }
                        }
                    }
                    Button("Leave") { isThere = false }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        await host.settle()
        #expect(log.lines == ["start"])
        host.tap("Leave")
        await host.settle(until: { log.lines.count == 2 })
        #expect(log.lines == ["start", "cancelled"])
    }

    @Test("Inner views first, then what is around them; tasks after all of the tree, the inner ones first (179)") func nesting() async {
        struct Level: View {
            let log: Log
            let depth: Int
            var body: some View {
                Group {
                    if depth == 0 { AnyView(Color.red) } else { AnyView(Level(log: log, depth: depth - 1)) }
                }
                .onAppear { log("appear \(depth)") }
                .onChange(of: depth, initial: true) { log("change \(depth)") }
                .task { log("task \(depth)") }
            }
        }
        let log = Log(), host = TestHost(Level(log: log, depth: 2))
        await host.settle()
        #expect(log.lines == ["appear 0", "change 0", "appear 1", "change 1", "appear 2", "change 2", "task 0", "task 1", "task 2"])
    }

    @Test("What onAppear writes is shown by the first frame (190)") func first_frame() {
        struct Root: View {
            @State private var name = "before"
            var body: some View { Text(name).onAppear { name = "after" } }
        }
        let host = TestHost(Root())
        #expect(host.shows("after"))
        #expect(host.counts.flushes == 1)
    }

    @Observable final class Model { var value = 0 }

    @Test("A binding of an object that the body makes writes to it; the child's onAppear runs before the parent's (197, 198)") func bindable() {
        struct Child: View {
            let log: Log
            @Binding var value: Int
            var body: some View { Color.red.onAppear { value = 1; log("child") } }
        }
        struct Root: View {
            let log: Log
            private let model = Model()
            init(log: Log) { self.log = log }
            var body: some View {
                let model = Bindable(model)
                Child(log: log, value: model.value).onAppear { log("parent \(self.model.value)") }
            }
        }
        let log = Log()
        _ = TestHost(Root(log: log))
        #expect(log.lines == ["child", "parent 1"])
    }
}
