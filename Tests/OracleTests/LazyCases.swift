import SwiftUI
import Testing

@Suite struct LazyOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("lazy/stacks") {
            HStack(alignment: .top, spacing: 20) {
                LazyVStack(alignment: .leading, spacing: 6) {
                    Text("Alpha").probe("alpha")
                    box(60, 20).probe("red")
                    Text("Beta").probe("beta")
                }.probe("vstack")
                LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
                    Section {
                        box(50, 20).probe("green")
                        box(50, 20)
                    } header: { Text("Header").probe("header") }
                }.probe("sections")
                LazyHStack(alignment: .bottom, spacing: 4) {
                    box(20, 30).probe("orange")
                    Text("Hi").probe("hi")
                }.probe("hstack")
            }.probe("row")
        },
        OracleCase("lazy/grid-alignment") {
            let columns = [GridItem(.fixed(60), alignment: .leading), GridItem(.fixed(60)), GridItem(.fixed(60), alignment: .bottomTrailing)]
            VStack(spacing: 16) {
                LazyVGrid(columns: columns, alignment: .trailing, spacing: 4) {
                    box(20, 20).probe("t0")
                    box(20, 40).probe("t1")
                    box(20, 20).probe("t2")
                    box(20, 20).probe("t3")
                }.frame(width: 240).probe("trailing")
                LazyVGrid(columns: columns, alignment: .leading, spacing: 4) {
                    box(20, 20).probe("l0")
                    box(20, 40).probe("l1")
                    box(20, 20).probe("l2")
                }.frame(width: 240).probe("leading")
            }
        },
        OracleCase("lazy/laziness", model: Jump.init, steps: ["r100": { $0.target = "r100" }]) { model in
            Jumping(model: model) {
                LazyVStack(spacing: 0) { ForEach(0..<200) { i in box(200, 20).probe("r\(i)").id("r\(i)") } }
            }
        },
        OracleCase("lazy/pinned-headers", model: Jump.init, steps: [
            "b3": { $0.target = "b3" },
            "a7": { $0.anchor = .bottom; $0.target = "a7" },
        ]) { model in Jumping(model: model) { LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) { Sections() } } },
        OracleCase("lazy/pinned-footers", model: Jump.init, steps: [
            "b3": { $0.target = "b3" },
            "b0-bottom": { $0.anchor = .bottom; $0.target = "b0" },
        ]) { model in Jumping(model: model) { LazyVStack(spacing: 0, pinnedViews: .sectionFooters) { Sections() } } },
        OracleCase("lazy/pinned-both", model: Jump.init, steps: ["b3": { $0.target = "b3" }]) { model in
            Jumping(model: model) { LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) { Sections() } }
        },
    ]
}

@Observable private final class Jump {
    var target: String?
    var anchor: UnitPoint? = .top
}

private struct Jumping<Content: View>: View {
    let model: Jump
    @ViewBuilder let content: () -> Content
    var body: some View {
        ScrollViewReader { proxy in
            ScrollView { content() }.probe("scroll")
                .onChange(of: model.target) { _, new in if let new { proxy.scrollTo(new, anchor: model.anchor) } }
        }
    }
}

private struct Sections: View {
    var body: some View {
        ForEach(["a", "b", "c"], id: \.self) { prefix in
            Section {
                ForEach(0..<8) { i in box(200, 20).probe("\(prefix)\(i)").id("\(prefix)\(i)") }
            } header: {
                box(200, 24).probe("\(prefix)H")
            } footer: {
                box(200, 16).probe("\(prefix)F")
            }
        }
    }
}
