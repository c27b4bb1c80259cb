import SwiftUI
import Testing

@Suite struct ScrollOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("scroll/vertical") {
            ScrollView { column(3, 120, "row").probe("content") }.probe("scroll")
        },
        OracleCase("scroll/horizontal") {
            ScrollView(.horizontal) {
                HStack(spacing: 8) { ForEach(0..<12) { box(60, 40).probe("cell\($0)") } }.probe("content")
            }.probe("scroll")
        },
        OracleCase("scroll/children") {
            HStack(alignment: .top, spacing: 20) {
                ScrollView {
                    Text("Top").probe("vTop")
                    box(60, 30).probe("vBlock")
                    Text("Bottom").probe("vBottom")
                }.probe("vScroll")
                ScrollView(.horizontal) {
                    Text("Top").probe("hTop")
                    box(60, 30).probe("hBlock")
                    Text("Bottom").probe("hBottom")
                }.probe("hScroll")
            }.probe("row")
        },
        OracleCase("scroll/text") { ScrollView { Text(sentence).probe("text") }.probe("scroll") },
        OracleCase("scroll/narrow-content") {
            ScrollView { box(100, 400).probe("content") }.probe("scroll").frame(width: 250, height: 150).probe("frame")
        },
        OracleCase("scroll/in-stack") {
            VStack(spacing: 0) {
                Text("Header").probe("header")
                ScrollView { column(20, 120, "row").probe("content") }.probe("scroll")
                Text("Footer").probe("footer")
            }.probe("stack")
        },
        OracleCase("scroll/modifiers") {
            HStack(spacing: 20) {
                ScrollView(showsIndicators: false) { column(20, 80, "row").probe("contentA") }.probe("scrollA")
                ScrollView { column(20, 80, "row").probe("contentB") }.scrollIndicators(.hidden).scrollDisabled(true).probe("scrollB")
            }.probe("row")
        },
        OracleCase("scroll/margins") {
            HStack(spacing: 20) {
                ScrollView { column(20, 120, "a") }.contentMargins(20, for: .scrollContent).probe("content")
                ScrollView { column(3, 120, "b") }.contentMargins(.horizontal, 12, for: .scrollContent).probe("horizontal")
                ScrollView { column(3, 120, "c") }.contentMargins(.top, 30).probe("automatic")
                ScrollView { column(20, 120, "d") }.contentMargins(20, for: .scrollIndicators).probe("indicators")
            }
        },
        OracleCase("scroll/anchor-bottom") {
            ScrollView { column(20, 120, "row").probe("content") }.defaultScrollAnchor(.bottom).probe("scroll")
        },
        OracleCase("scroll/anchor-roles", model: Growing.init, steps: ["grow": { $0.count = 25 }]) { GrowingColumns(model: $0) },
        OracleCase("scroll/position-center", model: Target.init, steps: ["proxy7": { $0.row = 7 }]) { Positioned(model: $0) },
    ]
}

@MainActor private func column(_ n: Int, _ width: CGFloat, _ id: String) -> some View {
    VStack(spacing: 0) { ForEach(0..<n, id: \.self) { i in box(width, 20).probe("\(id)\(i)") } }
}

@Observable private final class Growing { var count = 20 }

private struct GrowingColumns: View {
    let model: Growing
    var body: some View {
        HStack(spacing: 20) {
            ScrollView { column(3, 120, "a") }.defaultScrollAnchor(.bottom, for: .alignment).probe("bottomAligned")
            ScrollView { column(3, 120, "b") }.defaultScrollAnchor(.center, for: .alignment).probe("centerAligned")
            ScrollView { column(model.count, 120, "c") }.defaultScrollAnchor(.bottom, for: .sizeChanges).probe("sizeChanges")
            ScrollView { column(model.count, 120, "d") }.defaultScrollAnchor(.bottom).defaultScrollAnchor(.bottom, for: .sizeChanges).probe("bottomGrows")
        }
    }
}

@Observable private final class Target {
    var row: Int?
    var position: Int? = 10
}

private struct Positioned: View {
    @Bindable var model: Target
    var body: some View {
        VStack(spacing: 0) {
            ScrollViewReader { proxy in
                ScrollView {
                    VStack(spacing: 0) { ForEach(0..<30) { i in box(120, 30).probe("row\(i)").id(i) } }.scrollTargetLayout()
                }
                .scrollPosition(id: $model.position, anchor: .center)
                .probe("scroll")
                .onChange(of: model.row) { _, new in if let new { proxy.scrollTo(new, anchor: .top) } }
            }
            Color.clear.frame(width: max(1, CGFloat((model.position ?? -1) + 100)), height: 1).probe("position")
        }
    }
}
