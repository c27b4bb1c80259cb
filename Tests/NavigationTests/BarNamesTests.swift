import MartletTesting
import SwiftUI
import Testing

/// Newer names for what bars show.
@MainActor @Suite struct BarNamesTests {
    private func page(@ViewBuilder _ content: () -> some View) -> TestHost { TestHost(NavigationStack(root: content)) }

    @Test("Bars are hidden and shown by their newer names") func visibility() {
        #expect(page { Text("content").navigationTitle("Title").toolbarVisibility(.visible, for: .navigationBar) }.shows("Title"))
        #expect(!page { Text("content").navigationTitle("Title").toolbarVisibility(.hidden, for: .navigationBar) }.shows("Title"))
        let tabs = TestHost(TabView { Tab("One", systemImage: "1.circle") { Text("first").toolbarVisibility(.hidden, for: .tabBar) } }.tabViewStyle(.sidebarAdaptable))
        #expect(tabs.shows("first") && !tabs.shows("One"))
        #expect(TestHost(TabView { Tab("One", systemImage: "1.circle") { Text("first") } }.tabViewStyle(.tabBarOnly)).shows("One"))
    }

    @Test("A page has a line under its title, and the content begins below it") func subtitle() {
        func host(_ text: Text?, _ mode: NavigationBarItem.TitleDisplayMode) -> TestHost {
            page {
                Color.red.accessibilityIdentifier("content").accessibilityElement().navigationTitle("Title").navigationBarTitleDisplayMode(mode)
                    .background { if let text { Color.clear.navigationSubtitle(text) } }
            }
        }
        #expect(host(Text("3 items"), .large).shows("3 items") && host(Text("3 items"), .inline).shows("3 items"))
        #expect(host(Text("3 items"), .large).frame(of: "content").minY > host(nil, .large).frame(of: "content").minY + 15)
        #expect(host(Text("3 items"), .inline).frame(of: "content").minY == host(nil, .inline).frame(of: "content").minY)
    }

    @Test("Hidden items of a toolbar are not there") func hidden() {
        let host = page {
            Text("content").toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Seen") {} }.hidden(false)
                ToolbarSpacer(.fixed, placement: .topBarTrailing)
                ToolbarItem(placement: .topBarTrailing) { Button("Unseen") {} }.hidden()
            }
        }
        #expect(host.shows("Seen") && !host.shows("Unseen"))
    }

    @Test("A background of a page's container reaches the edges of the window") func background() {
        let host = page {
            Text("content").navigationTitle("Title").containerBackground(for: .navigation) { Color.blue.accessibilityIdentifier("ground").accessibilityElement() }
        }
        #expect(host.frame(of: "ground") == CGRect(x: 0, y: 0, width: 393, height: 852), "\(host.frame(of: "ground"))\n\(host.tree)")
        let window = TestHost(Text("content").containerBackground(for: .window) { Color.blue.accessibilityIdentifier("ground").accessibilityElement() })
        #expect(!window.frame(of: "ground").isNull)
    }

    @Test("Buttons of glass are pressed as others, and have a capsule around them") func glass() {
        struct Glassy: View {
            @State private var count = 0
            var body: some View {
                VStack {
                    Button("clear") { count += 1 }.buttonStyle(.glass).accessibilityIdentifier("clear")
                    Button("tinted") { count += 10 }.buttonStyle(.glassProminent)
                    Button("own") { count += 100 }.buttonStyle(.glass(.clear))
                    Text("plain").accessibilityIdentifier("plain")
                    Text("count \(count)")
                }
            }
        }
        let host = TestHost(Glassy())
        for name in ["clear", "tinted", "own"] { host.tap(name) }
        #expect(host.shows("count 111"))
        #expect(host.frame(of: "clear").height > host.frame(of: "plain").height + 10)
    }
}
