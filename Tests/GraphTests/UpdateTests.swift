import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Which bodies a change evaluates again (behaviours 168–172, 182–189).
@MainActor @Suite struct UpdateTests {
    final class Announcing: ObservableObject {
        @Published var seen = false
        var unseen = false
    }
    @Observable final class Watched {
        var seen = false
        @ObservationIgnored var unseen = false
    }

    private struct Part: View {
        let log: Log
        let condition: Bool
        var body: some View {
            let _ = log("part")
            Color(condition ? .red : .blue)
        }
    }

    /// Two parts, one fed by what changes and one by what does not.
    private static func parts(_ log: Log, _ seen: Bool, _ unseen: Bool) -> some View {
        VStack {
            Part(log: log, condition: seen)
            Part(log: log, condition: unseen)
        }
    }

    private struct Observing: View {
        let log: Log
        let change: (Announcing) -> Void
        @ObservedObject private var model = Announcing()
        init(_ log: Log, _ change: @escaping (Announcing) -> Void) { self.log = log; self.change = change }
        var body: some View {
            let _ = log("content")
            UpdateTests.parts(log, model.seen, model.unseen).onAppear { change(model) }
        }
    }

    private struct Owning: View {
        let log: Log
        let change: (Announcing) -> Void
        @StateObject private var model = Announcing()
        init(_ log: Log, _ change: @escaping (Announcing) -> Void) { self.log = log; self.change = change }
        var body: some View {
            let _ = log("content")
            UpdateTests.parts(log, model.seen, model.unseen).onAppear { change(model) }
        }
    }

    private struct Stated: View {
        let log: Log
        let change: (Watched) -> Void
        @State private var model = Watched()
        init(_ log: Log, _ change: @escaping (Watched) -> Void) { self.log = log; self.change = change }
        var body: some View {
            let _ = log("content")
            UpdateTests.parts(log, model.seen, model.unseen).onAppear { change(model) }
        }
    }

    private struct Holding: View {
        let log: Log
        let change: (Watched) -> Void
        private let model = Watched()
        init(_ log: Log, _ change: @escaping (Watched) -> Void) { self.log = log; self.change = change }
        var body: some View {
            let _ = log("content")
            UpdateTests.parts(log, model.seen, model.unseen).onAppear { change(model) }
        }
    }

    private func counts<V: View>(_ view: (Log) -> V) async -> [Int] {
        let log = Log(), host = TestHost(view(log))
        await host.settle()
        return [log.count("content"), log.count("part")]
    }

    @Test("A body is evaluated once where nothing changes (168)") func first_render() async {
        #expect(await counts { Observing($0) { _ in } } == [1, 2])
    }

    @Test("A change evaluates the body that read it and the part that is fed by it (169)") func published_change() async {
        #expect(await counts { Observing($0) { $0.seen.toggle() } } == [2, 3])
    }

    @Test("Owned objects and observable ones, in state or not, cost the same (170)") func other_owners() async {
        #expect(await counts { Owning($0) { $0.seen.toggle() } } == [2, 3])
        #expect(await counts { Stated($0) { $0.seen.toggle() } } == [2, 3])
        #expect(await counts { Holding($0) { $0.seen.toggle() } } == [2, 3])
    }

    @Test("What is not observed evaluates nothing (171)") func ignored_change() async {
        #expect(await counts { Observing($0) { $0.unseen.toggle() } } == [1, 2])
        #expect(await counts { Owning($0) { $0.unseen.toggle() } } == [1, 2])
        #expect(await counts { Stated($0) { $0.unseen.toggle() } } == [1, 2])
        #expect(await counts { Holding($0) { $0.unseen.toggle() } } == [1, 2])
    }

    @Test("A write is seen by what is read next in the same closure (173)") func immediate_read() {
        struct Root: View {
            let log: Log
            @State private var isOn = false
            var body: some View {
                EmptyView().onAppear {}
                Color.red.onAppear {
                    isOn.toggle()
                    if isOn { log("on") }
                }
            }
        }
        let log = Log()
        _ = TestHost(Root(log: log))
        #expect(log.lines == ["on"])
    }

    // MARK: Initial values

    private struct Holder: View {
        @State private var value: Int
        init(_ value: Int) { _value = State(initialValue: value) }
        var body: some View { Text("holds \(value)") }
    }

    @Test("The initial value of a state is that of the view's first init (181)") func initial_state() {
        struct Root: View {
            @State private var count = 1
            var body: some View {
                VStack {
                    Holder(count)
                    Text("count \(count)")
                    Button("Add") { count += 1 }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Add")
        #expect(host.shows("count 2") && host.shows("holds 1"))
    }

    @MainActor final class Made: ObservableObject {
        init(_ log: Log, _ name: String) { log(name) }
    }

    @Test("An owned object is made once, by the first body; an observed one with every init of the view (182)") func objects_made() {
        struct Owner: View {
            let count: Int
            @StateObject private var model: Made
            init(_ log: Log, _ count: Int) {
                self.count = count
                _model = StateObject(wrappedValue: Made(log, "owned"))
            }
            var body: some View { let _ = model; Text("owner \(count)") }
        }
        struct Observer: View {
            let count: Int
            @ObservedObject private var model: Made
            init(_ log: Log, _ count: Int) {
                self.count = count
                model = Made(log, "observed")
            }
            var body: some View { let _ = model; Text("observer \(count)") }
        }
        struct Root: View {
            let log: Log
            @State private var count = 1
            var body: some View {
                VStack {
                    Owner(log, count)
                    Observer(log, count)
                    Button("Add") { count += 1 }
                }
            }
        }
        let log = Log()
        _ = Owner(log, 0)
        #expect(log.lines.isEmpty)
        let host = TestHost(Root(log: log))
        host.tap("Add")
        host.tap("Add")
        #expect(log.count("owned") == 1 && log.count("observed") == 3)
    }

    // MARK: Comparison

    /// Calls two numbers of the same parity the same.
    private struct PlainParity: View, Equatable {
        let number: Int
        nonisolated(unsafe) static var bodies = 0
        nonisolated static func == (a: Self, b: Self) -> Bool { a.number % 2 == b.number % 2 }
        var body: some View {
            let _ = Self.bodies += 1
            Text("plain \(number)")
        }
    }

    /// The same with a field that is no plain data.
    private struct Parity: View, Equatable {
        let number: Int
        let name: String
        nonisolated(unsafe) static var bodies = 0
        nonisolated static func == (a: Self, b: Self) -> Bool { a.number % 2 == b.number % 2 }
        var body: some View {
            let _ = Self.bodies += 1
            Text("\(name) \(number)")
        }
    }

    private struct Unequal: View {
        let number: Int
        let name: String
        nonisolated(unsafe) static var bodies = 0
        var body: some View {
            let _ = Self.bodies += 1
            Text("\(name) \(number)")
        }
    }

    @Test("Plain data is compared field by field, other views by their ==, and .equatable() always so (184, 185)") func comparison() {
        struct Root: View {
            @State private var count = 0
            var body: some View {
                VStack {
                    PlainParity(number: count)
                    Parity(number: count, name: "references")
                    Unequal(number: count, name: "unequal")
                    Button("Add two") { count += 2 }
                }
            }
        }
        PlainParity.bodies = 0
        Parity.bodies = 0
        Unequal.bodies = 0
        let host = TestHost(Root())
        host.tap("Add two")
        host.tap("Add two")
        #expect(PlainParity.bodies == 3)
        #expect(Parity.bodies == 1)
        #expect(Unequal.bodies == 3)
    }

    @Test("A view in .equatable() is evaluated where its == says so (184, 185)") func equatable_view() {
        struct Root: View {
            @State private var count = 0
            var body: some View {
                VStack {
                    PlainParity(number: count).equatable()
                    Button("Add two") { count += 2 }
                    Button("Add one") { count += 1 }
                }
            }
        }
        PlainParity.bodies = 0
        let host = TestHost(Root())
        host.tap("Add two")
        host.tap("Add two")
        #expect((1...2).contains(PlainParity.bodies))
        host.tap("Add one")
        #expect(host.shows("plain 5"))
    }

    // MARK: What is read where

    @Test("A state that only a binding is made of does not concern its owner (186)") func binding_only() {
        struct Child: View {
            let log: Log
            @Binding var count: Int
            var body: some View {
                let _ = log("child")
                Button("count \(count)") { count += 1 }
            }
        }
        struct Root: View {
            let log: Log
            @State private var count = 0
            var body: some View {
                let _ = log("owner")
                Child(log: log, count: $count)
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        host.tap("count 0")
        #expect(host.shows("count 1"))
        #expect(log.count("owner") == 1 && log.count("child") == 2)
    }

    @Test("One change of an observed id evaluates the body twice in all (188)") func observed_id() async {
        struct Root: View {
            let log: Log
            @State private var model = Watched()
            private var isRed: Bool { model.seen }
            var body: some View {
                let _ = log("body")
                Color(isRed ? .red : .blue).onAppear { Task { model.seen = true } }.id(isRed)
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        await host.settle()
        #expect(log.lines.count == 2)
    }

    // MARK: Why a body was evaluated

    private struct Bare: View {
        var body: some View { let _ = Self._logChanges(); EmptyView() }
    }
    private struct Plain: View {
        var name = ""
        var body: some View { let _ = Self._logChanges(); EmptyView() }
    }
    private struct WithState: View {
        @State private var name = ""
        var body: some View {
            let _ = Self._logChanges()
            Button("Name \(name)") { name += "x" }
        }
    }
    private struct WithPlainAndState: View {
        let number: Int
        @State private var name = ""
        var body: some View {
            let _ = Self._logChanges()
            Text("\(number) \(name)")
        }
    }

    @Test("The reasons of an evaluation are told on request (189)") func reasons() {
        func messages<V: View>(_ view: V, _ drive: (TestHost) -> Void = { _ in }) -> [String] {
            let host = TestHost(view)
            drive(host)
            return host.messages
        }
        #expect(messages(Bare()) == ["UpdateTests.Bare: @self changed."])
        #expect(messages(Plain()) == ["UpdateTests.Plain: @self changed."])
        #expect(messages(WithState()) == ["UpdateTests.WithState: @self, @identity, _name changed."])
        #expect(messages(WithState()) { $0.tap("Name ") }.last == "UpdateTests.WithState: _name changed.")
        struct Root: View {
            @State private var number = 0
            var body: some View {
                WithPlainAndState(number: number)
                Button("Add") { number += 1 }
            }
        }
        #expect(messages(Root()) { $0.tap("Add") }.last == "UpdateTests.WithPlainAndState: @self changed.")
    }
}
