import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Which views are the same view as before (behaviours H).
@MainActor @Suite struct IdentityTests {
    @Test("Another id is another view: what the first one held is gone (154)") func explicit_id() {
        struct Root: View {
            @State private var id = 0
            var body: some View {
                VStack {
                    Tapper(name: "Cell").id(id)
                    Button("Next") { id += 1 }
                    Button("Back") { id -= 1 }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Cell 0")
        #expect(host.shows("Cell 1"))
        host.tap("Next")
        #expect(host.shows("Cell 0"))
        host.tap("Back")
        #expect(host.shows("Cell 0"))
    }

    @Test("onAppear inside of an id runs again with every id, outside of it once (155)") func appearance_and_id() {
        struct Root: View {
            let log: Log
            @State private var id = 0
            var body: some View {
                VStack {
                    Color.red.onAppear { log("inside") }.id(id).onAppear { log("outside") }
                    Button("Next") { id += 1 }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        host.tap("Next")
        #expect(log.count("inside") == 2 && log.count("outside") == 1)
    }

    private struct Toggled: View {
        let log: Log
        let isIdentity: Bool
        @State private var toggle = false
        var body: some View {
            VStack {
                if isIdentity { noting.transition(.identity).id(toggle) } else { noting.id(toggle) }
                Button("Toggle") { toggle.toggle() }
            }
        }
        private var noting: some View {
            Color.red.onAppear { log("A\(toggle ? "T" : "F")") }.onDisappear { log("D\(toggle ? "T" : "F")") }
        }
    }

    private func order(isIdentity: Bool) -> String {
        let log = Log(), host = TestHost(Toggled(log: log, isIdentity: isIdentity))
        host.tap("Toggle")
        host.advance(by: 1)
        host.host.tree.end()
        return log.lines.joined()
    }

    @Test("Under a new id the new view appears before the old one disappears (156)") func order_of_id_change() {
        #expect(order(isIdentity: false) == "AFATDTDT")
    }

    @Test("With the identity transition the old one disappears first (157)") func order_of_identity_transition() {
        #expect(order(isIdentity: true) == "AFDTATDT")
    }

    @Test("A group is no view: its modifiers are each child's, and appear again with another branch (158)") func group() {
        struct Root: View {
            let log: Log
            @State private var isFirst = true
            var body: some View {
                VStack(spacing: 0) {
                    Group {
                        if isFirst { Color.red; Color.green } else { Color.blue; Color.yellow; Color.pink }
                    }
                    .frame(width: 10, height: 20).accessibilityElement().accessibilityIdentifier("part")
                    .onAppear { log("appear") }
                    Button("Switch") { isFirst.toggle() }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log))
        #expect(log.lines.count == 2)
        #expect(host.lastFrames["part"]!.minY == host.frame(of: "part").minY + 20)
        host.tap("Switch")
        #expect(log.lines.count == 5)
        #expect(host.lastFrames["part"]!.minY == host.frame(of: "part").minY + 40)
    }

    @Test("Views of a group lie as its container has them: below each other in a scroll view, on each other in an overlay (159)") func group_as_root() {
        let parts = Group {
            Color.red.frame(width: 20, height: 20).accessibilityElement().accessibilityIdentifier("a")
            Color.blue.frame(width: 20, height: 20).accessibilityElement().accessibilityIdentifier("b")
        }
        let scroll = TestHost(ScrollView { parts }, size: CGSize(width: 100, height: 100))
        #expect(scroll.frame(of: "b") == scroll.frame(of: "a").offsetBy(dx: 0, dy: 28))
        let overlay = TestHost(Color.gray.overlay { parts }, size: CGSize(width: 100, height: 100))
        #expect(overlay.frame(of: "a") == overlay.frame(of: "b"))
        #expect(overlay.frame(of: "a") == CGRect(x: 40, y: 40, width: 20, height: 20))
    }

    private struct Rows: View {
        @State private var names = ["A", "B", "C"]
        var body: some View {
            VStack {
                ForEach(names, id: \.self) { Tapper(name: $0) }
                Button("Reverse") { names.reverse() }
                Button("Drop") { names.removeAll { $0 == "A" } }
                Button("Return") { names.insert("A", at: 0) }
                Button("Leave") { withAnimation(.linear(duration: 1)) { names.removeAll { $0 == "B" } } }
                Button("Come") { withAnimation(.linear(duration: 1)) { names.insert("B", at: 1) } }
            }
        }
    }

    @Test("Rows keep their state by id wherever they go; what was removed has none left (160)") func moved_rows() throws {
        let host = TestHost(Rows())
        host.tap("A 0")
        host.tap("A 1")
        host.tap("B 0")
        host.tap("Reverse")
        #expect(host.shows("A 2") && host.shows("B 1") && host.shows("C 0"))
        #expect(try #require(host.node("C 0")).frame.minY < #require(host.node("A 2")).frame.minY)
        host.tap("Drop")
        host.tap("Return")
        #expect(host.shows("A 0") && host.shows("B 1"))
    }

    @Test("A row that comes back while it leaves is the one that left (162)") func returning_row() throws {
        let host = TestHost(Rows())
        host.tap("B 0")
        host.tap("Leave")
        host.advance(by: 0.3)
        host.tap("Come")
        host.advance(by: 2)
        #expect(host.shows("B 1"))
        let a = try #require(host.node("A 0")), b = try #require(host.node("B 1")), c = try #require(host.node("C 0"))
        #expect(a.frame.maxY < b.frame.minY && b.frame.maxY < c.frame.minY)
        #expect(host.host.root.allGhosts.isEmpty)
        host.tap("B 1")
        #expect(host.shows("B 2"))
    }

    @Test("A range is taken for constant: another number of rows is warned of (161)") func constant_range() {
        struct Root: View {
            @State private var count = 2
            var body: some View {
                VStack {
                    ForEach(0..<count) { Text("Row \($0)") }
                    Button("More") { count += 1 }
                }
            }
        }
        let host = TestHost(Root())
        #expect(host.messages.isEmpty)
        host.tap("More")
        #expect(host.messages.contains { $0.contains("count (3) != its initial count (2). `ForEach(_:content:)` should only be used for *constant* data.") }, "\(host.messages)")
    }

    @Test("Each id that occurs again is warned of once (162)") func duplicate_ids() {
        struct Root: View {
            @State private var names = ["A", "B", "A", "B", "A", "C"]
            var body: some View {
                VStack {
                    ForEach(names, id: \.self) { Text($0) }
                    Button("Again") { names.append("D") }
                }
            }
        }
        let host = TestHost(Root())
        func warnings(_ id: String) -> Int { host.messages.count { $0.contains("the ID \(id) occurs multiple times within the collection, this will give undefined results!") } }
        #expect(warnings("A") == 1 && warnings("B") == 1 && warnings("C") == 0, "\(host.messages)")
        host.tap("Again")
        #expect(host.messages.count == 2)
    }

    @Test("A text that says something else is the same text: it neither comes nor goes (163)") func changed_text() {
        struct Root: View {
            let log: Log
            @State private var count = 0
            var body: some View {
                VStack {
                    Text("Count \(count)").transition(.move(edge: .leading)).onAppear { log("appear") }.onDisappear { log("disappear") }.accessibilityIdentifier("text")
                    Button("Add") { withAnimation(.linear(duration: 1)) { count += 1 } }
                }
            }
        }
        let log = Log(), host = TestHost(Root(log: log)), place = host.frame(of: "text").midX
        host.tap("Add")
        host.advance(by: 0.5)
        #expect(host.shows("Count 1") && !host.shows("Count 0"))
        #expect(abs(host.shownFrame(of: "text").midX - place) < 1)
        #expect(log.lines == ["appear"])
    }

    @Test("An AnyView is what it wraps: another type is another view, the same type the same one; it moves none of them in or out (164)") func any_view() {
        struct Other: View {
            let name: String
            @State private var taps = 0
            var body: some View { Button("\(name) \(taps)") { taps += 1 } }
        }
        struct Root: View {
            @State private var step = 0
            private var content: AnyView { step < 2 ? AnyView(Tapper(name: "Cell\(step)")) : AnyView(Other(name: "Other")) }
            var body: some View {
                VStack {
                    content
                    Button("Step") { withAnimation(.linear(duration: 1)) { step = (step + 1) % 3 } }
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Cell0 0")
        host.tap("Step")
        #expect(host.shows("Cell1 1"))
        host.tap("Step")
        #expect(host.shows("Other 0"))
        #expect(host.host.root.allGhosts.isEmpty)
        host.tap("Step")
        #expect(host.shows("Cell0 0"))
    }

    @Test("What builders make of their parts (165)") func builder_types() {
        func type<V: View>(@ViewBuilder of view: () -> V) -> Any.Type { V.self }
        let isOn = true
        #expect(type {} == EmptyView.self)
        #expect(type { Text("a") } == Text.self)
        #expect(type { Text("a"); Color.red } == TupleView<(Text, Color)>.self)
        #expect(type { if isOn { Text("a") } } == Text?.self)
        #expect(type { if isOn { Text("a") } else { Color.red } } == _ConditionalContent<Text, Color>.self)
        #expect(type { if #available(iOS 99, *) { Text("a") } } == AnyView?.self)
        let twelve = TestHost(VStack { Text("1"); Text("2"); Text("3"); Text("4"); Text("5"); Text("6"); Text("7"); Text("8"); Text("9"); Text("10"); Text("11"); Text("12") })
        #expect(twelve.shows("1") && twelve.shows("12"))
    }

    @Test("Several views at the root of a window stand below each other (166)") func several_roots() {
        struct Root: View {
            var body: some View {
                Color.red.frame(width: 20, height: 20).accessibilityElement().accessibilityIdentifier("a")
                Color.blue.frame(width: 20, height: 20).accessibilityElement().accessibilityIdentifier("b")
            }
        }
        let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
        #expect(host.frame(of: "a") == CGRect(x: 40, y: 26, width: 20, height: 20))
        #expect(host.frame(of: "b") == CGRect(x: 40, y: 54, width: 20, height: 20))
    }

    @Test("A view that is not there takes neither room nor spacing (167)") func missing_view() {
        func height(_ middle: Text?) -> CGFloat {
            TestHost(VStack { Color.red.frame(width: 10, height: 10); middle; Color.red.frame(width: 10, height: 10) }).host.sizeThatFits(.unspecified).height
        }
        #expect(height(nil) == 28)
        #expect(height(Text("a")) > 40)
    }
}

extension ElementNode {
    /// Everything below that has left but is still shown.
    var allGhosts: [ElementNode] { ghosts + elements.flatMap(\.allGhosts) }
}
