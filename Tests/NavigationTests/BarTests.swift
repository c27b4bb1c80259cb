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
}
