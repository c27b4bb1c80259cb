import Foundation
import MartletTesting
import SwiftUI
import Testing

/// State and updates (behaviours I).
@MainActor @Suite struct StateTests {
    struct CounterView: View {
        @State private var count = 0
        var body: some View {
            VStack {
                Text("Count: \(count)")
                Button("Add") { count += 1 }
                Unchanged()
            }
        }
    }

    struct Unchanged: View {
        var body: some View { Text("Still") }
    }

    @Test("A press changes the state; an unchanged sibling is not evaluated (183)")
    func press() {
        let host = TestHost(CounterView())
        #expect(host.shows("Count: 0"))
        host.resetCounts()
        #expect(host.tap("Add"))
        #expect(host.shows("Count: 1"), "\(host.tree)")
        host.tap("Add")
        #expect(host.shows("Count: 2"))
        host.resetCounts()
        host.flush()
        #expect(host.counts.bodies == 0)
    }

    final class Model: ObservableObject {
        @Published var title = "one"
        @Published var other = 0
    }

    struct ModelView: View {
        @StateObject private var model = Model()
        var body: some View {
            VStack {
                Text(model.title)
                Button("Change") { model.title = "two" }
            }
        }
    }

    @Test("A published change reaches the view")
    func published() {
        let host = TestHost(ModelView())
        host.tap("Change")
        #expect(host.shows("two"))
    }

    @Observable final class Watched {
        var name = "a"
        var ignored = 0
    }

    struct WatchedView: View {
        let model: Watched
        var body: some View { Text(model.name) }
    }

    @Test("Only the properties that a body read matter (187)")
    func observable() {
        let model = Watched()
        let host = TestHost(WatchedView(model: model))
        host.resetCounts()
        model.ignored = 3
        host.flush()
        #expect(host.counts.bodies == 0)
        model.name = "b"
        print("WORK", host.host.tree.hasWork, host.counts)
        host.flush()
        print("AFTER", host.counts, host.tree)
        #expect(host.shows("b"))
        model.name = "c"
        host.flush()
        #expect(host.shows("c"))
    }

    @Test("onAppear and onChange(initial:) run in modifier order, task after all (178)")
    func order() async {
        final class Log { var lines: [String] = [] }
        let log = Log()
        struct Root: View {
            let log: Log
            @State private var n = 0
            var body: some View {
                VStack {
                    Text("\(n)")
                        .onAppear { log.lines.append("inner appear") }
                        .onChange(of: n, initial: true) { log.lines.append("inner change") }
                        .task { log.lines.append("task") }
                }
                .onAppear { log.lines.append("outer appear") }
            }
        }
        let host = TestHost(Root(log: log))
        await host.settle()
        #expect(log.lines == ["inner appear", "inner change", "outer appear", "task"])
    }

    @Test("Branches have identities of their own; state does not cross (153)")
    func branches() {
        struct Cell: View {
            let name: String
            @State private var taps = 0
            var body: some View { Button("\(name) \(taps)") { taps += 1 } }
        }
        struct Root: View {
            @State private var first = true
            var body: some View {
                VStack {
                    if first { Cell(name: "A") } else { Cell(name: "B") }
                    Button("Switch") { first.toggle() }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("A 0")
        #expect(host.shows("A 1"))
        host.tap("Switch")
        #expect(host.shows("B 0"))
        host.tap("Switch")
        #expect(host.shows("A 0"))
    }
}
