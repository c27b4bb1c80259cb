import MartletTesting
import SwiftUI
import Testing

/// Navigation views in regular windows, such as an iPad's.
@MainActor @Suite struct ColumnTests {
    private static let pad = CGSize(width: 1024, height: 768), phone = CGSize(width: 393, height: 852)

    private struct Screen: View {
        var style = 0
        var count = 2
        var body: some View {
            let view = NavigationView {
                List {
                    NavigationLink("First") { Text("first page").accessibilityIdentifier("page") }
                    NavigationLink("Second") { VStack { Text("second page"); NavigationLink("Deeper") { Text("deep page") } } }
                    NavigationLink("Own column") { Text("own page").accessibilityIdentifier("own") }.isDetailLink(false)
                }
                .navigationTitle("Sidebar")
                .accessibilityIdentifier("sidebar")
                if count > 1 { Text(count > 2 ? "middle" : "detail").accessibilityIdentifier("two") }
                if count > 2 { Text("detail").accessibilityIdentifier("three") }
            }
            switch style {
            case 1: view.navigationViewStyle(.stack)
            case 2: view.navigationViewStyle(.columns)
            case 3: view.navigationViewStyle(DoubleColumnNavigationViewStyle())
            case 4: view.navigationViewStyle(StackNavigationViewStyle())
            default: view
            }
        }
    }

    private func host(_ style: Int, count: Int = 2, size: CGSize = pad) -> TestHost { TestHost(Screen(style: style, count: count), size: size) }

    @Test("Columns stand side by side in a regular window, in the automatic style too", arguments: [0, 2]) func columns(style: Int) {
        let host = host(style)
        #expect(host.frame(of: "sidebar").width == 320)
        #expect(host.frame(of: "two").minX > 320 && host.frame(of: "two").midX > 600, "\(host.tree) \(host.frames)")
    }

    @Test("A stack shows the first view over the whole window", arguments: [1, 4]) func stack(style: Int) {
        let host = host(style)
        #expect(host.frame(of: "sidebar").width == 1024)
        #expect(!host.shows("detail"))
    }

    @Test("A compact window is a stack in every style", arguments: 0..<5) func compact(style: Int) {
        let host = host(style, size: Self.phone)
        #expect(host.frame(of: "sidebar").width == 393)
        #expect(!host.shows("detail"))
        host.tap("First")
        host.advance(by: 1)
        #expect(host.shows("first page"))
    }

    @Test("Three views are three columns, two in the style of two") func three() {
        let host = host(2, count: 3)
        #expect(host.frame(of: "two").midX > 320 && host.frame(of: "two").midX < 640)
        #expect(host.frame(of: "three").midX > 640)
        let double = self.host(3, count: 3)
        #expect(double.shows("middle") && !double.shows("detail"))
    }

    @Test("A sidebar alone stays a sidebar") func alone() {
        #expect(host(0, count: 1).frame(of: "sidebar").width == 320)
    }

    @Test("A link of the sidebar shows its view in the next column, in place of the one before; links there push") func links() {
        let host = host(0)
        host.tap("First")
        host.advance(by: 1)
        #expect(host.shows("first page") && host.shows("Sidebar") && !host.shows("detail"))
        #expect(host.frame(of: "page").midX > 600)
        host.tap("Second")
        host.advance(by: 1)
        #expect(host.shows("second page") && !host.shows("first page"))
        host.tap("Deeper")
        host.advance(by: 1)
        #expect(host.shows("deep page") && host.shows("Sidebar"))
        host.tap("First")
        host.advance(by: 1)
        #expect(host.shows("first page") && !host.shows("deep page"), "\(host.tree)")
    }

    @Test("A link that is no detail link pushes in its own column") func ownColumn() {
        let host = host(0)
        host.tap("Own column")
        host.advance(by: 1)
        #expect(host.frame(of: "own").midX < 320 && host.shows("detail"))
    }

    private struct Bound: View {
        @State private var chosen: Int?
        var body: some View {
            NavigationView {
                VStack {
                    NavigationLink("One", tag: 1, selection: $chosen) { Text("page one") }
                    NavigationLink("Two", tag: 2, selection: $chosen) { Text("page two") }
                    Button("None") { chosen = nil }
                    Text("chosen \(chosen ?? 0)")
                }
                Text("detail")
            }
        }
    }

    @Test("Bindings of links follow what the next column shows") func bindings() {
        let host = TestHost(Bound(), size: Self.pad)
        host.tap("One")
        host.advance(by: 1)
        #expect(host.shows("page one") && host.shows("chosen 1"))
        host.tap("Two")
        host.advance(by: 1)
        #expect(host.shows("page two") && !host.shows("page one") && host.shows("chosen 2"), "\(host.tree)")
        host.tap("None")
        host.advance(by: 1)
        #expect(host.shows("detail") && host.shows("chosen 0"))
    }

    @Test("A value of a split view's sidebar is shown in the next column") func values() {
        let host = TestHost(NavigationSplitView {
            List { NavigationLink("Five", value: 5) }.navigationDestination(for: Int.self) { Text("number \($0)").accessibilityIdentifier("number") }
        } detail: { Text("detail") }, size: Self.pad)
        host.tap("Five")
        host.advance(by: 1)
        #expect(host.frame(of: "number").midX > 600 && !host.shows("detail"))
    }
}
