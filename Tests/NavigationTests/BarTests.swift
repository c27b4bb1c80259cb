import Drawing
import Engine
import MartletTesting
import SwiftUI
import Testing

/// The bar above a page.
@MainActor @Suite struct BarTests {
    private func host(_ look: Look) -> TestHost {
        TestHost(NavigationStack {
            Text("page").navigationTitle("Title").toolbar {
                ToolbarItem(placement: .topBarTrailing) { Button("Item") {}.accessibilityIdentifier("item") }
            }
        }, look: look)
    }

    @Test("Items of iOS 26 are drawn in the label's colour in capsules of 44 points; the tint is for those that confirm (244)") func itemLooks() {
        withKnownIssue("Bars of iOS 26 draw the items of iOS 18: capsules and prominent items are not drawn yet.") {
            let host = host(Look(profile: .iOS26))
            #expect(host.frame(of: "item").height == 44)
        }
    }

    @Test("The large title of iOS 26 rests 116 points high and gives way to the small one after 52 (245)") func largeTitle26() {
        func page(_ offset: CGFloat) -> TestHost {
            let host = TestHost(NavigationStack {
                ScrollView { Color.red.frame(height: 3000).accessibilityElement().accessibilityIdentifier("content") }.navigationTitle("Title")
            }, look: Look(profile: .iOS26))
            host.scroll(at: CGPoint(x: 200, y: 500), by: CGSize(width: 0, height: -offset))
            host.advance(by: 0.1)
            return host
        }
        // Recorded frames say half a point more than the measured bar.
        #expect(abs(page(0).frame(of: "content").minY - 116) <= 0.5)
        func titleHeight(_ offset: CGFloat) -> CGFloat { page(offset).node("Title")?.frame.height ?? 0 }
        let large = titleHeight(0), small = titleHeight(60)
        #expect(large > 38 && small < 25)
        #expect(titleHeight(51) == large && titleHeight(53) == small)
    }

    @Test func itemsDoNotGrowWithTheTextSize() {
        let usual = host(Look()), large = host(Look(dynamicType: .accessibility3))
        #expect(large.frame(of: "item").size == usual.frame(of: "item").size)
    }

    @Test("Symbols named by the direction of reading are mirrored", arguments: [("chevron.forward", true), ("arrow.backward", true), ("chevron.right", false), ("goforward", false), ("forward.fill", false)])
    func directions(name: String, isMirrored: Bool) throws {
        func picture(_ direction: LayoutDirection) throws -> Data {
            try TestHost(Image(systemName: name), size: CGSize(width: 40, height: 40), look: Look(layoutDirection: direction)).pngData()
        }
        #expect(try (picture(.leftToRight) != picture(.rightToLeft)) == isMirrored)
    }

    @Test("The title opens a menu where the page has one") func titleMenu() {
        struct Root: View {
            @State private var chosen = "none"
            var body: some View {
                NavigationStack {
                    Text("chosen \(chosen)").navigationTitle("Files").navigationBarTitleDisplayMode(.inline)
                        .toolbarTitleMenu { Button("Rename") { chosen = "rename" } }
                }
            }
        }
        let host = TestHost(Root())
        #expect(!host.shows("Rename"))
        host.tap("Files")
        host.advance(by: 1)
        host.tap("Rename")
        host.advance(by: 1)
        #expect(host.shows("chosen rename"), "\(host.tree)")
    }

    @Test("A bar has a scheme of its own, and the page keeps its own") func barScheme() throws {
        func page(_ scheme: ColorScheme?) -> some View {
            NavigationStack { Color.clear.navigationTitle("Title").navigationBarTitleDisplayMode(.inline).toolbarColorScheme(scheme, for: .navigationBar) }
        }
        let light = TestHost(page(nil)), dark = TestHost(page(.dark))
        #expect(try light.pngData() != dark.pngData())
        #expect(try light.pngData() == TestHost(page(.light)).pngData())
    }

    @Test("A column is as wide as its content asks") func columnWidth() {
        func split(_ width: CGFloat?) -> TestHost {
            let host = TestHost(NavigationSplitView {
                if let width { Text("side").navigationSplitViewColumnWidth(width) } else { Text("side") }
            } detail: { Color.red.accessibilityElement().accessibilityIdentifier("detail") }, size: CGSize(width: 1000, height: 700))
            host.advance(by: 0.1)
            return host
        }
        #expect(abs(split(nil).frame(of: "detail").minX - 320) < 1.5)
        #expect(abs(split(200).frame(of: "detail").minX - 200) < 1.5, "\(split(200).frames)")
    }

    @Test("A gesture that is not there leaves taps to what lies around") func optionalGesture() {
        struct Root: View {
            @State private var inner = 0
            @State private var outer = 0
            let isOn: Bool
            var body: some View {
                VStack {
                    Color.red.frame(width: 80, height: 80).accessibilityElement().accessibilityIdentifier("box")
                        .gesture(isOn ? TapGesture().onEnded { inner += 1 } : nil)
                        .onTapGesture { outer += 1 }
                    Text("inner \(inner) outer \(outer)")
                }
            }
        }
        for (isOn, expected) in [(true, "inner 1 outer 0"), (false, "inner 0 outer 1")] {
            let host = TestHost(Root(isOn: isOn)), frame = host.frame(of: "box")
            host.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            #expect(host.shows(expected), "\(host.tree)")
        }
    }

    @Test("The large title goes into the bar when content scrolls under it, and comes back") func collapsing() {
        struct Screen: View {
            var body: some View {
                NavigationStack {
                    List(0..<60, id: \.self) { Text("row \($0)") }.navigationTitle("Rows")
                }
            }
        }
        let host = TestHost(Screen(), size: CGSize(width: 400, height: 600))
        #expect((host.node("Rows")?.frame.midX ?? 999) < 100)
        host.scroll(at: CGPoint(x: 200, y: 400), by: CGSize(width: 0, height: -300))
        host.flush()
        #expect(abs((host.node("Rows")?.frame.midX ?? 0) - 200) < 1)
        host.scroll(at: CGPoint(x: 200, y: 400), by: CGSize(width: 0, height: 1000))
        host.flush()
        #expect((host.node("Rows")?.frame.midX ?? 999) < 100)
    }

    // MARK: Large text

    private func titled(_ size: DynamicTypeSize) -> TestHost {
        struct Page: View {
            @State private var query = ""
            var body: some View {
                NavigationStack {
                    ScrollView { Color.red.frame(height: 3000).accessibilityElement().accessibilityIdentifier("content") }
                        .navigationTitle("Title").searchable(text: $query, prompt: "Search")
                }
            }
        }
        return TestHost(Page(), look: Look(dynamicType: size))
    }

    @Test("The bar is as high as a large title of any size of text (constants 4: 61.5 of it at accessibility 2)") func largeTitleGrows() {
        func bar(_ size: DynamicTypeSize) -> CGFloat {
            TestHost(NavigationStack { Color.red.accessibilityElement().accessibilityIdentifier("content").navigationTitle("Title") }, look: Look(dynamicType: size))
                .frame(of: "content").minY
        }
        #expect(bar(.large) == 96 && bar(.xxxLarge) == 96)
        #expect(bar(.accessibility2) == 44 + 61.5)
        for size in DynamicTypeSize.allCases {
            let host = titled(size)
            let title = host.node("Title")?.frame ?? .null, field = host.node("Search")?.frame ?? .null
            #expect(title.minY >= 44 && title.maxY <= field.minY, "\(size): \(title) \(field)")
            #expect(field.maxY <= host.frame(of: "content").minY, "\(size): \(field)")
        }
    }

    @Test("At any size of text the large title gives way once it is scrolled away") func largeTitleGivesWay() {
        let host = titled(.accessibility3)
        let large = host.node("Title")?.frame.height ?? 0
        #expect(large > 60)
        host.scroll(at: CGPoint(x: 200, y: 500), by: CGSize(width: 0, height: -60))
        host.advance(by: 0.1)
        #expect(host.node("Title")?.frame.height == large)
        host.scroll(at: CGPoint(x: 200, y: 500), by: CGSize(width: 0, height: -20))
        host.advance(by: 0.1)
        #expect((host.node("Title")?.frame.height ?? 999) < 30)
    }

    // MARK: Tabs

    private func buttons(_ node: SemanticsNode) -> [SemanticsNode] {
        (node.role == .button ? [node] : []) + node.children.flatMap(buttons)
    }

    /// The red capsules on the screen, in reading order.
    private func badges(_ host: TestHost) -> [CGRect] {
        func red(_ paint: Paint) -> Bool { if case .color(let c) = paint { c.red > 0.9 && c.green < 0.3 } else { false } }
        func visit(_ fragment: Fragment, _ t: CGAffineTransform) -> [CGRect] {
            let t = fragment.toParent.concatenating(t)
            return fragment.operations.compactMap { if case .fill(let path, let paint, _) = $0, red(paint) { path.boundingRect.applying(t) } else { nil } }
                + fragment.children.flatMap { visit($0, t) }
        }
        return visit(host.host.fragment, .identity)
    }

    @Test("A badge stands at its tab, which stays in the bar") func tabBadges() {
        struct Tabs: View {
            @State private var count = 3
            var body: some View {
                TabView {
                    Button("Fewer") { count -= 1 }.tabItem { Label("One", systemImage: "star") }
                    Text("second").tabItem { Label("Two", systemImage: "heart") }.badge(count)
                    Text("third").badge("New").tabItem { Label("Three", systemImage: "house") }
                }
            }
        }
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let host = TestHost(Tabs(), look: Look(layoutDirection: direction))
            func button(_ label: String) -> SemanticsNode? { self.buttons(host.semantics).first { $0.label?.contains(label) == true } }
            let tab = button("Two")?.frame ?? .null, badges = badges(host)
            #expect(badges.count == 2 && badges[0].minX > tab.minX && badges[0].maxX < tab.maxX && badges[0].minY > tab.minY, "\(tab) \(badges)")
            #expect(badges.first.map { direction == .leftToRight ? $0.minX > tab.midX : $0.maxX < tab.midX } == true)
            #expect(button("Two")?.value == "3" && button("Three")?.value == "New")
            for _ in 0..<3 { host.tap("Fewer") }
            #expect(self.badges(host).count == 1 && button("Two")?.value?.isEmpty != false && host.shows("Two"))
        }
    }
}
