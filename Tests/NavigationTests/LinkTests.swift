import MartletTesting
import SwiftUI
import Testing

/// Links and destinations that follow a binding.
@MainActor @Suite struct LinkTests {
    struct ItemView: View {
        struct Item: Identifiable, Hashable { let id: Int }
        @State private var item: Item?
        @State private var isShown = false

        var body: some View {
            VStack {
                Text("item \(item?.id ?? 0), shown \(isShown ? "yes" : "no")")
                Button("open") { item = Item(id: 3) }
                Button("show") { isShown = true }
            }
            .navigationDestination(item: $item) { Text("page of \($0.id)") }
            .navigationDestination(isPresented: $isShown) { Text("page shown") }
        }
    }

    @Test func aDestinationFollowsItsBinding() {
        let host = TestHost(NavigationStack { ItemView() })
        host.tap("open")
        host.advance(by: 1)
        #expect(host.shows("page of 3"), "\(host.tree)")
        host.tap("Back")
        host.advance(by: 1)
        #expect(host.shows("item 0, shown no"))
        host.tap("show")
        host.advance(by: 1)
        #expect(host.shows("page shown"))
        host.tap("Back")
        host.advance(by: 1)
        #expect(host.shows("item 0, shown no"))
    }

    struct HiddenLink: View {
        @State private var isActive = false
        var body: some View {
            Button("go") { isActive = true }
                .background(NavigationLink(destination: Text("there"), isActive: $isActive) { EmptyView() })
        }
    }

    @Test func aLinkWithoutALabelFollowsItsBinding() {
        let host = TestHost(NavigationView { HiddenLink() })
        host.tap("go")
        host.advance(by: 1)
        #expect(host.shows("there"), "\(host.tree)")
        host.tap("Back")
        host.advance(by: 1)
        host.tap("go")
        host.advance(by: 1)
        #expect(host.shows("there"), "a second time")
    }
}
