import MartletTesting
import SwiftUI
import Testing

/// Tabs in their newer spelling.
@MainActor @Suite struct TabTests {
    private struct Tabs: View {
        @State private var chosen = "home"
        var body: some View {
            TabView(selection: $chosen) {
                Tab("Home", systemImage: "house", value: "home") { Text("at home") }
                Tab(value: "list") { Text("the list") } label: { Label("Rows", systemImage: "list.bullet") }
                TabSection("More") {
                    Tab("Star", systemImage: "star", value: "star", role: nil) { Text("a star") }
                }
                Tab(value: "find", role: .search) { Text("finding") }
            }
        }
    }

    @Test("Tabs with labels, roles and in sections are chosen by their labels") func roles() {
        let host = TestHost(Tabs())
        #expect(host.shows("at home") && host.shows("Rows") && host.shows("Star"))
        host.tap("Rows")
        #expect(host.shows("the list"), "\(host.tree)")
        host.tap("Star")
        #expect(host.shows("a star"))
        host.tap("Search")
        #expect(host.shows("finding"))
    }

    @Test("Tabs without values are chosen by their places") func without_values() {
        let host = TestHost(TabView {
            Tab("One", systemImage: "1.circle") { Text("first") }
            Tab(role: .search) { Text("second") }
            Tab { Text("third") } label: { Text("Three") }
        })
        host.tap("Search")
        #expect(host.shows("second"))
        host.tap("Three")
        #expect(host.shows("third"))
    }
}
