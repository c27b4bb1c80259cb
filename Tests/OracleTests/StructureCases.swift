import SwiftUI
import Testing

@Suite struct StructureOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("foreach/empty") {
            VStack {
                Text("Top").probe("top")
                ForEach([String](), id: \.self) { Text($0) }
                ForEach(0..<0) { Text("\($0)") }
                HStack {
                    Text("A").probe("a")
                    ForEach([String](), id: \.self) { Text($0) }
                    Text("B").probe("b")
                }.probe("row")
                Text("Bottom").probe("bottom")
            }.probe("stack")
        },
        OracleCase("foreach/identity", model: Items.init, steps: [
            "insert": { $0.items.insert(Item(id: "d", width: 80), at: 0) },
            "mutate": { $0.items[1].width = 200 },
            "reverse": { $0.items.reverse() },
            "remove": { $0.items.removeAll { $0.id == "b" } },
        ]) { ItemColumn(model: $0) },
        OracleCase("foreach/modifier") {
            VStack(spacing: 0) {
                ForEach(0..<2) { Text("Row \($0)").probe("padded\($0)") }.padding().probe("paddedLast")
                ForEach(0..<2) { Text("Row \($0)").probe("framed\($0)") }.frame(width: 120, height: 30).background(Color.red).probe("framedLast")
            }.probe("stack")
        },
        OracleCase("foreach/nested") {
            VStack {
                ForEach(0..<2) { r in
                    HStack {
                        ForEach(0..<3) { c in box(30, 20).probe("cell\(r)\(c)") }
                    }.probe("row\(r)")
                }
            }.probe("grid")
        },
        OracleCase("section/hstack") {
            HStack {
                Section(header: Text("Header").probe("header"), footer: Text("Footer").probe("footer")) {
                    Text("A").probe("a")
                    Text("B").probe("b")
                }
            }.probe("row")
        },
        OracleCase("section/mixed") {
            VStack {
                Text("Top").probe("top")
                Section { Text("Apple").probe("apple") }
                Section(footer: Text("Footer").probe("footer")) { Text("Banana").probe("banana") }
                Text("Bottom").probe("bottom")
            }.probe("stack")
        },
        OracleCase("section/title") {
            VStack(alignment: .leading, spacing: 0) {
                Section("Fruits") { Text("Apple").probe("apple") }
                Section("Vegetables") { Text("Carrot").probe("carrot") }
            }.probe("stack")
        },
    ]
}

private struct Item: Identifiable {
    let id: String
    var width: CGFloat
}

@Observable private final class Items {
    var items = [Item(id: "a", width: 60), Item(id: "b", width: 100), Item(id: "c", width: 140)]
}

private struct ItemColumn: View {
    let model: Items
    var body: some View {
        VStack(alignment: .leading) {
            ForEach(model.items) { Row(item: $0) }
        }.probe("stack")
    }

    /// Takes its width once, when it enters the tree.
    private struct Row: View {
        let id: String
        @State private var width: CGFloat
        init(item: Item) {
            id = item.id
            _width = State(initialValue: item.width)
        }
        var body: some View { Color.red.frame(width: width, height: 20).probe("row-\(id)") }
    }
}

@Suite struct ChangeOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("animation/frame", model: Expansion.init, steps: [
            "expand": { model in withAnimation(.linear(duration: 0.3)) { model.isExpanded = true } },
            "collapse": { model in withAnimation(.easeInOut(duration: 0.3)) { model.isExpanded = false } },
        ]) { ExpandingBox(model: $0) },
        OracleCase("animation/transition", model: Visibility.init, steps: [
            "hide": { model in withAnimation { model.isShown = false } },
            "show": { model in withAnimation { model.isShown = true } },
        ]) { Transitioning(model: $0) },
        OracleCase("lifecycle/appear", model: Lives.init, steps: [
            "hide": { $0.showsChild = false }, "show": { $0.showsChild = true },
        ]) { CountedChild(model: $0) },
    ]
}

@Observable private final class Expansion { var isExpanded = false }

private struct ExpandingBox: View {
    let model: Expansion
    var body: some View {
        VStack(spacing: 8) {
            Color.blue.frame(width: model.isExpanded ? 200 : 100, height: model.isExpanded ? 60 : 40).probe("box")
            Text("Below").probe("below")
        }.probe("stack")
    }
}

@Observable private final class Visibility { var isShown = true }

private struct Transitioning: View {
    let model: Visibility
    var body: some View {
        VStack(spacing: 8) {
            Text("Above").probe("above")
            if model.isShown { Text("Hello").transition(.move(edge: .leading)).probe("hello") }
            Text("Below").probe("below")
        }.probe("stack")
    }
}

@Observable private final class Lives {
    var showsChild = true
    var appeared = 0
    var disappeared = 0
}

private struct CountedChild: View {
    let model: Lives
    var body: some View {
        VStack(spacing: 8) {
            Text("A\(model.appeared) D\(model.disappeared)").probe("counts")
            if model.showsChild {
                Text("Child").onAppear { model.appeared += 1 }.onDisappear { model.disappeared += 1 }.probe("child")
            }
        }.probe("stack")
    }
}
