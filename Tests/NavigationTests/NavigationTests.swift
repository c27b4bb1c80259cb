import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Navigation stacks, links, bars and tabs.
@MainActor @Suite struct NavigationTests {
    private func page() -> TestHost {
        TestHost(NavigationStack {
            List(1..<4) { n in
                NavigationLink("Row \(n)") { Text("Detail \(n)").navigationTitle("Page \(n)") }
            }
            .navigationTitle("Rows")
            .toolbar { ToolbarItem(placement: .navigationBarTrailing) { Button("Edit") {} } }
        }, look: Look(safeArea: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)))
    }

    @Test("A link pushes its destination; the way back carries the title before") func push() {
        let host = page()
        #expect(host.shows("Rows"))
        host.tap("Row 2")
        host.advance(by: 1)
        #expect(host.shows("Detail 2"))
        #expect(host.shows("Page 2"))
        #expect(!host.shows("Row 3"))
        #expect(host.node("BackButton")?.combinedText.contains("Rows") == true)
        host.tap("BackButton")
        host.advance(by: 1)
        #expect(host.shows("Row 3"))
        #expect(!host.shows("Detail 2"))
    }

    @Test("A page without a title shows its items, and settles") func itemsOnly() {
        let host = TestHost(NavigationStack { Text("Body").toolbar { ToolbarItem(placement: .primaryAction) { Button("Add") {} } } })
        #expect(host.shows("Add"))
        #expect(!host.host.tree.hasWork)
    }

    @Test("Bars are 44 points high, 96 with a large title, under the safe area (constants 4)") func bars() {
        let large = TestHost(NavigationStack { Color.red.accessibilityIdentifier("c").navigationTitle("T") }, look: Look(safeArea: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)))
        #expect(large.frame(of: "c") == CGRect(x: 0, y: 155, width: 393, height: 663))
        let inline = TestHost(NavigationStack { Color.red.accessibilityIdentifier("c").navigationTitle("T").navigationBarTitleDisplayMode(.inline) })
        #expect(inline.frame(of: "c") == CGRect(x: 0, y: 44, width: 393, height: 808))
        let none = TestHost(NavigationStack { Color.red.accessibilityIdentifier("c") })
        #expect(none.frame(of: "c") == CGRect(x: 0, y: 0, width: 393, height: 852))
        let hidden = TestHost(NavigationStack { Color.red.accessibilityIdentifier("c").navigationTitle("T").navigationBarHidden(true) })
        #expect(hidden.frame(of: "c").minY == 0)
    }

    struct PathView: View {
        @State var path: [Int] = []
        var body: some View {
            NavigationStack(path: $path) {
                VStack {
                    NavigationLink("Go", value: 7)
                    Button("Deep") { path = [1, 2, 3] }
                }
                .navigationDestination(for: Int.self) { n in
                    VStack {
                        Text("Number \(n), \(path.count) deep")
                        Button("Home") { path.removeAll() }
                    }
                }
            }
        }
    }

    @Test("A path and its pages follow each other") func path() {
        let host = TestHost(PathView())
        host.tap("Go")
        host.advance(by: 1)
        #expect(host.shows("Number 7, 1 deep"))
        host.tap("Home")
        host.advance(by: 1)
        host.tap("Deep")
        host.advance(by: 1)
        #expect(host.shows("Number 3, 3 deep"))
        host.tap("BackButton")
        host.advance(by: 1)
        #expect(host.shows("Number 2, 2 deep"))
    }

    struct Dismissing: View {
        @Environment(\.dismiss) private var dismiss
        var body: some View { Button("Leave") { dismiss() } }
    }

    @Test("dismiss takes a pushed page away; an active binding goes back") func dismissing() {
        struct Root: View {
            @State private var isActive = false
            var body: some View {
                NavigationView {
                    VStack {
                        Text(isActive ? "on" : "off")
                        NavigationLink(destination: Dismissing(), isActive: $isActive) { Text("Open") }
                    }
                }
            }
        }
        let host = TestHost(Root())
        #expect(host.shows("off"))
        host.tap("Open")
        host.advance(by: 1)
        #expect(host.shows("Leave"))
        host.tap("Leave")
        host.advance(by: 1)
        #expect(host.shows("off"))
        #expect(!host.shows("Leave"))
    }

    struct Tabs: View {
        @State private var selection = "a"
        @State private var count = 0
        var body: some View {
            TabView(selection: $selection) {
                Button("Count \(count)") { count += 1 }.tabItem { Label("First", systemImage: "star") }.tag("a")
                Text("Second page of \(selection)").tabItem { Label("Second", systemImage: "heart") }.tag("b")
            }
        }
    }

    @Test("Tabs keep their state; only the chosen one is seen") func tabs() {
        let host = TestHost(Tabs())
        host.tap("Count 0")
        host.tap("Second")
        #expect(host.shows("Second page of b"))
        #expect(!host.shows("Count 1"))
        host.tap("First")
        #expect(host.shows("Count 1"))
    }

    @Test("A value without a destination shows a mark and does not end the program") func missingDestination() {
        let host = TestHost(NavigationStack { NavigationLink("Nowhere", value: 3.5) })
        host.tap("Nowhere")
        host.advance(by: 1)
        #expect(host.node("BackButton") != nil)
    }

    struct Searching: View {
        @State private var query = ""
        let names = ["Ada", "Grace", "Edsger"]
        var body: some View {
            NavigationStack {
                List(names.filter { query.isEmpty || $0.contains(query) }, id: \.self) { Text($0) }
                    .navigationTitle("Names")
                    .searchable(text: $query, prompt: "Find")
            }
        }
    }

    @Test("A search field filters") func search() {
        let host = TestHost(Searching())
        #expect(host.shows("Edsger"))
        #expect(host.tap("Search"))
        #expect(host.type("Gr"))
        #expect(host.shows("Grace"))
        #expect(!host.shows("Edsger"))
    }
}
