import MartletTesting
import SwiftUI
import Testing

/// Values that go up (behaviours J, 229–231, 242).
@MainActor @Suite struct PreferenceTests {
    private struct Names: PreferenceKey {
        static let defaultValue = ["default"]
        static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
    }
    /// Takes the next value, whatever there was.
    private struct Last: PreferenceKey {
        static let defaultValue = "default"
        nonisolated(unsafe) static var reductions = 0
        static func reduce(value: inout String, nextValue: () -> String) {
            reductions += 1
            value = nextValue()
        }
    }
    private struct Maybe: PreferenceKey {
        static func reduce(value: inout Int?, nextValue: () -> Int?) { value = value ?? nextValue() }
    }

    /// What a reader above a view is given.
    private func names<V: View>(@ViewBuilder _ view: () -> V) -> [String] {
        let log = Log()
        _ = TestHost(view().overlayPreferenceValue(Names.self) { names in
            let _ = log.lines = names
            EmptyView()
        })
        return log.lines
    }

    private func named(_ name: String) -> some View { Color.red.preference(key: Names.self, value: [name]) }

    @Test("The default is for readers above views that set nothing (199)") func default_value() {
        #expect(names { Color.red } == ["default"])
        #expect(names { named("a") } == ["a"])
        #expect(names { VStack { Color.red; named("a"); Color.blue } } == ["a"])
    }

    @Test("Values are joined in the order of the views; one alone needs no joining, and views without one add nothing (200, 229)") func order() {
        #expect(names { VStack { named("a"); Color.blue; HStack { named("b"); named("c") }; named("d") } } == ["a", "b", "c", "d"])
        func last<V: View>(@ViewBuilder _ view: () -> V) -> (String, Int) {
            let log = Log()
            Last.reductions = 0
            _ = TestHost(view().overlayPreferenceValue(Last.self) { value in
                let _ = log.lines = [value]
                EmptyView()
            })
            return (log.lines[0], Last.reductions)
        }
        #expect(last { VStack { Color.red; Color.blue.preference(key: Last.self, value: "a"); Color.red } } == ("a", 0))
        let both = last { VStack { Color.red.preference(key: Last.self, value: "a"); Color.blue.preference(key: Last.self, value: "b") } }
        #expect(both.0 == "b" && both.1 > 0)
    }

    private func last<V: View>(@ViewBuilder _ view: () -> V) -> String {
        let log = Log()
        _ = TestHost(view().overlayPreferenceValue(Last.self) { value in
            let _ = log.lines = [value]
            EmptyView()
        })
        return log.lines[0]
    }

    @Test("A container of views that come and go has a value of its own, the default where none of them sets one (201, 229)") func dynamic_containers() {
        let isOn = true
        let set = Color.red.preference(key: Last.self, value: "set")
        #expect(last { set.overlay { if isOn { Color.green } } } == "default")
        #expect(last { set.overlay { Color.green } } == "set")
        #expect(last { set.overlay { ForEach(0..<2) { _ in Color.green } } } == "default")
        #expect(last { VStack { set; VStack { if isOn { Color.green } } } } == "default")
        #expect(names { VStack { named("a"); HStack { ForEach(0..<2) { _ in Color.red } }; named("b") } } == ["a", "default", "b"])
        // In one container the views that set nothing add nothing.
        #expect(last { VStack { set; if isOn { Color.green } } } == "set")
        #expect(names { VStack { named("a"); ForEach(0..<2) { named("\($0)") }; if isOn { Color.red }; named("b") } } == ["a", "0", "1", "b"])
    }

    @Test("An observer above views that come and go is told the default (201, 204)") func observed_default() {
        let log = Log(), isOn = true
        _ = TestHost(VStack { if isOn { Color.red } }.onPreferenceChange(Names.self) { log($0.joined()) })
        #expect(log.lines == ["default"])
    }

    @Test("A value that is set hides those below, which are not even asked for (202)") func replacing() {
        final class Asked { var count = 0 }
        let asked = Asked()
        let seen = names {
            VStack { named("a"); named("b").transformPreference(Names.self) { _ in asked.count += 1 } }
                .preference(key: Names.self, value: ["own"])
        }
        #expect(seen == ["own"])
        #expect(asked.count == 0)
    }

    @Test("A transform is given what its views joined (203), or the default (230)") func transforming() {
        #expect(names { VStack { named("a"); named("b") }.transformPreference(Names.self) { $0 = [$0.joined(separator: "+")] } } == ["a+b"])
        #expect(names { Color.red.transformPreference(Names.self) { $0.append("more") } } == ["default", "more"])
    }

    @Test("An overlay's value comes after the view's, a background's before (107, 205)") func secondaries() {
        #expect(names { named("view").overlay { named("overlay") } } == ["view", "overlay"])
        #expect(names { named("view").background { named("background") } } == ["background", "view"])
    }

    @Test("A change is told once for each value that differs, after the update, and never where no view sets the key (204)") func observing() {
        struct Root: View {
            let log: Log
            @State private var count = 0
            @State private var other = 0
            var body: some View {
                let _ = log("body")
                VStack {
                    Color.red.preference(key: Names.self, value: ["\(count)"])
                    Button("Add \(other)") { count += 1 }
                    Button("Other") { other += 1 }
                }
                .onPreferenceChange(Names.self) { log("told \($0[0])") }
                .onPreferenceChange(Maybe.self) { _ in log("never") }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        #expect(log.lines == ["body", "told 0"])
        host.tap("Add 0")
        #expect(log.lines == ["body", "told 0", "body", "told 1"])
        host.tap("Other")
        #expect(log.lines == ["body", "told 0", "body", "told 1", "body"])
    }

    @Test("An optional value is nil where nothing is set (231)") func optional_value() {
        #expect(Maybe.defaultValue == nil)
    }

    @Test("What an observer writes is shown in the same frame; what never settles is stopped and named (242)") func cycles() {
        struct Widths: PreferenceKey {
            static let defaultValue = 0
            static func reduce(value: inout Int, nextValue: () -> Int) { value = nextValue() }
        }
        struct Settling: View {
            @State private var width = 0
            var body: some View {
                Text("width \(width)").preference(key: Widths.self, value: 7).onPreferenceChange(Widths.self) { width = $0 }
            }
        }
        let settling = TestHost(Settling())
        #expect(settling.shows("width 7"))
        #expect(settling.counts.flushes == 1)
        #expect(settling.messages.isEmpty)
        struct Endless: View {
            @State private var width = 0
            var body: some View {
                Text("width \(width)").preference(key: Widths.self, value: width + 1).onPreferenceChange(Widths.self) { width = $0 }
            }
        }
        let endless = TestHost(Endless())
        #expect(endless.messages.contains("Bound preference Widths tried to update multiple times per frame."), "\(endless.messages)")
    }
}
