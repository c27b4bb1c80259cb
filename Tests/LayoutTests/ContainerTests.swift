import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Grids, alternatives and layouts (behaviours F).
@MainActor @Suite struct ContainerTests {
    @Test("A grid has as many columns as its longest row; a view outside rows lies over all (135)") func grid_columns() {
        let f = frames(200, 200) {
            Grid(horizontalSpacing: 10, verticalSpacing: 0) {
                GridRow { box(20, 10).named("a"); box(30, 10); box(40, 10).named("c") }
                GridRow { box(5, 10).named("short") }
                box(100, 10).named("all")
            }.named("grid")
        }
        #expect(f["grid"]?.size == points(110, 30))
        #expect(f["short"]!.midX == f["a"]!.midX)
        #expect(f["all"]!.midX == f["grid"]!.midX)
    }

    // Unconfirmed by a source.
    @Test("Columns are as wide as their widest cell, flexible ones share the rest (136)") func grid_widths() {
        let f = frames(216, 60) {
            Grid {
                GridRow { box(40, 10).named("a"); Color.red.named("b"); Color.blue.named("c") }
                GridRow { box(20, 10).named("d"); Color.red; Color.blue }
            }
        }
        #expect(f["a"]?.width == 40 && f["b"]?.width == 80 && f["c"]?.width == 80)
        #expect(f["d"]!.midX == f["a"]!.midX)
    }

    // Unconfirmed by a source.
    @Test("A divider over all columns asks for the whole width unless it is unsized (137)") func grid_divider() {
        func width(_ unsized: Axis.Set) -> CGFloat {
            frames(200, 100) {
                Grid {
                    GridRow { box(20, 10); box(30, 10) }
                    Divider().gridCellUnsizedAxes(unsized)
                }.named("grid")
            }["grid"]!.width
        }
        #expect(width([]) == 200)
        #expect(width(.horizontal) == 58)
    }

    @Test("A row's own alignment, a column's and a cell's anchor (oracle grid/modifiers)") func grid_alignment() {
        let f = frames(200, 200) {
            Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
                GridRow(alignment: .bottom) { box(20, 40); box(10, 10).named("low"); box(10, 10).gridCellAnchor(.center).named("middle") }
                GridRow { box(10, 10); box(30, 10).gridColumnAlignment(.trailing); box(50, 10) }
            }.named("grid")
        }
        let g = f["grid"]!
        #expect(f["low"] == rect(g.minX + 40, g.minY + 30, 10, 10))
        #expect(f["middle"] == rect(g.minX + 70, g.minY + 15, 10, 10))
    }

    @Test("The first view that fits is shown, the last where none does (139, 140)") func view_that_fits() {
        func shown(_ width: CGFloat, _ height: CGFloat, in axes: Axis.Set = [.horizontal, .vertical]) -> [String] {
            frames(width, height) {
                ViewThatFits(in: axes) {
                    box(100, 10).named("wide")
                    EmptyView()
                    box(50, 10).named("middle")
                    box(20, 40).named("last")
                }
            }.keys.sorted()
        }
        #expect(shown(120, 50) == ["wide"])
        #expect(shown(60, 50) == ["middle"])
        #expect(shown(30, 50) == ["last"])
        #expect(shown(120, 5) == ["last"])
        #expect(shown(120, 5, in: .horizontal) == ["wide"])
    }

    @Test("Views that are not chosen do not appear; a resize brings them") func fitting_appearance() async {
        final class Log { var events: [String] = [] }
        let log = Log()
        let host = TestHost(ViewThatFits {
            box(100, 10).onAppear { log.events.append("wide") }.onDisappear { log.events.append("wide gone") }
            box(20, 10).onAppear { log.events.append("narrow") }
        }, size: points(200, 50))
        await host.settle()
        #expect(log.events == ["wide"])
        host.resize(to: points(50, 50))
        await host.settle()
        #expect(log.events.sorted() == ["narrow", "wide", "wide gone"])
    }

    @Test("A choice inside a choice shows one view only") func nested_fitting() async {
        final class Log { var events: [String] = [] }
        let log = Log()
        let host = TestHost(ViewThatFits {
            box(300, 10).onAppear { log.events.append("too wide") }
            ViewThatFits {
                box(200, 10).onAppear { log.events.append("still too wide") }
                box(90, 10).onAppear { log.events.append("inner") }
            }
        }, size: points(100, 50))
        await host.settle()
        #expect(log.events == ["inner"])
    }

    private struct Stair: Layout {
        var step: CGFloat
        var animatableData: CGFloat {
            get { step }
            set { step = newValue }
        }
        struct Cache { var sizes: [CGSize] }
        func makeCache(subviews: Subviews) -> Cache { Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) }) }
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
            CGSize(width: cache.sizes.map(\.width).reduce(0, +), height: step * CGFloat(max(subviews.count - 1, 0)) + (cache.sizes.last?.height ?? 0))
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
            var x = bounds.minX
            for (i, subview) in subviews.enumerated() {
                subview.place(at: CGPoint(x: x, y: bounds.minY + step * CGFloat(i)), proposal: .unspecified)
                x += cache.sizes[i].width
            }
        }
    }

    @Test("A layout places its views, mirrored from right to left") func custom_layout() {
        func stair(_ direction: LayoutDirection) -> [String: CGRect] {
            frames(100, 100) { Stair(step: 5) { box(10, 10).named("a"); box(20, 10).named("b") }.named("s").environment(\.layoutDirection, direction) }
        }
        let ltr = stair(.leftToRight), rtl = stair(.rightToLeft)
        #expect(ltr["s"] == rect(35, 42.5, 30, 15))
        #expect(ltr["a"] == rect(35, 42.5, 10, 10) && ltr["b"] == rect(45, 47.5, 20, 10))
        #expect(rtl["a"] == rect(55, 42.5, 10, 10) && rtl["b"] == rect(35, 47.5, 20, 10))
    }

    @Observable final class Model {
        var width: CGFloat = 10
        var isRow = true
        var step: CGFloat = 5
    }

    private struct Stairs: View {
        let model: Model
        var body: some View { Stair(step: model.step) { box(model.width, 10).named("a"); box(20, 10).named("b") } }
    }

    @Test("A layout's cache follows its views and its parameters") func cache() async {
        let model = Model()
        let host = TestHost(Stairs(model: model), size: points(100, 100))
        model.width = 30
        await host.settle()
        #expect(host.frame(of: "a") == rect(25, 42.5, 30, 10))
        #expect(host.frame(of: "b") == rect(55, 47.5, 20, 10))
        model.step = 15
        await host.settle()
        #expect(host.frame(of: "b") == rect(55, 52.5, 20, 10))
    }

    @Test("A layout's values follow an animation") func animated_layout() {
        let model = Model()
        let host = TestHost(Stairs(model: model), size: points(100, 100))
        withAnimation(.linear(duration: 1)) { model.step = 25 }
        host.advance(by: 0.5)
        #expect(abs(host.frame(of: "b").minY - host.frame(of: "a").minY - 15) < 0.5)
        host.advance(by: 1)
        #expect(host.frame(of: "b").minY - host.frame(of: "a").minY == 25)
    }

    private struct Counting: View {
        let model: Model
        var body: some View {
            let layout = model.isRow ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
            layout { Seeded(); box(20, 10).named("b"); Spacer() }
        }
    }
    private struct Seeded: View {
        @State private var length = Double.random(in: 10...20)
        var body: some View { box(length, length).named("a") }
    }

    @Test("A change of layout keeps the state of its views; spacers follow its axis") func any_layout() async {
        let model = Model()
        let host = TestHost(Counting(model: model), size: points(100, 100))
        let length = host.frame(of: "a").width
        #expect(host.frame(of: "b").minX == length)
        model.isRow = false
        await host.settle()
        #expect(host.frame(of: "a").width == length)
        #expect(host.frame(of: "b").minY == length)
    }

    @Test("Geometry is reported first and when it changes") func geometry_change() async {
        final class Log { var widths: [CGFloat] = [] }
        let log = Log()
        let host = TestHost(Color.red.onGeometryChange(for: CGFloat.self) { $0.size.width } action: { log.widths.append($0) }, size: points(100, 50))
        await host.settle()
        host.resize(to: points(100, 80))
        await host.settle()
        host.resize(to: points(70, 80))
        await host.settle()
        #expect(log.widths == [100, 70])
    }

    @Test("Lengths relative to the window follow it") func container_relative() async {
        let host = TestHost(Color.red.containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 10).frame(height: 5).named("a"), size: points(320, 50))
        #expect(host.frame(of: "a").width == 210)
        host.resize(to: points(620, 50))
        await host.settle()
        #expect(host.frame(of: "a").width == 410)
    }

    @Test("Lengths relative to a scroll view are those of what it shows") func scroll_relative() async {
        let host = TestHost(ScrollView(.horizontal) {
            HStack(spacing: 0) {
                ForEach(0..<3) { Color.red.containerRelativeFrame(.horizontal).frame(height: 20).named("page\($0)") }
            }
        }.frame(width: 150, height: 50), size: points(320, 100))
        await host.settle()
        #expect(host.frame(of: "page1").width == 150)
        #expect(host.frame(of: "page1").minX == host.frame(of: "page0").maxX)
    }

    private struct Matched: View {
        @Namespace private var space
        let properties: MatchedGeometryProperties
        var body: some View {
            ZStack(alignment: .topLeading) {
                box(40, 40).matchedGeometryEffect(id: 1, in: space).padding(.leading, 50).padding(.top, 30)
                Color.red.named("inner").frame(maxWidth: 10, maxHeight: 10)
                    .matchedGeometryEffect(id: 1, in: space, properties: properties, anchor: .topLeading, isSource: false).named("outer")
            }.frame(width: 100, height: 100, alignment: .topLeading)
        }
    }

    @Test("A follower is shown where its source stands and keeps its place (oracle matched/anchors)") func matched() {
        let f = frames(100, 100) { Matched(properties: .position) }
        #expect(f["outer"] == rect(0, 0, 10, 10))
        #expect(f["inner"] == rect(50, 30, 10, 10))
    }

    private struct Hero: View {
        let model: Model
        @Namespace private var space
        var body: some View {
            ZStack(alignment: .topLeading) {
                if model.isRow {
                    box(20, 20).named("small").matchedGeometryEffect(id: "hero", in: space).frame(width: 100, height: 100, alignment: .topLeading)
                } else {
                    Color.red.named("large").matchedGeometryEffect(id: "hero", in: space).frame(width: 60, height: 60).frame(width: 100, height: 100, alignment: .bottomTrailing)
                }
            }
        }
    }

    @Test("A view that takes another's id in an animation starts where that stood") func hero() {
        let model = Model()
        let host = TestHost(Hero(model: model), size: points(100, 100))
        withAnimation(.linear(duration: 1)) { model.isRow = false }
        host.flush()
        #expect(host.frame(of: "large") == rect(40, 40, 60, 60))
        host.advance(by: 0.5)
        let shown = host.shownFrame(of: "large")
        #expect(abs(shown.minX - 20) < 0.5 && abs(shown.width - 40) < 0.5, "\(shown)")
        host.advance(by: 1)
        #expect(host.shownFrame(of: "large") == rect(40, 40, 60, 60))
    }

    @Test("Effects by geometry move what is shown, not the layout") func visual_effect() {
        let f = frames(100, 100) {
            VStack(spacing: 0) {
                box(20, 20).named("inner").visualEffect { content, proxy in content.offset(x: proxy.size.width, y: proxy.frame(in: .global).minY) }.named("outer")
                box(20, 20)
            }
        }
        #expect(f["outer"] == rect(40, 30, 20, 20))
        #expect(f["inner"] == rect(60, 60, 20, 20))
    }
}
