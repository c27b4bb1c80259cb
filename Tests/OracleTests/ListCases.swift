import SwiftUI
import Testing

@Suite struct ListOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("section/hstack") {
            HStack {
                Section {
                    Text("A").probe("a")
                    Text("B").probe("b")
                } header: { Text("Header").probe("header") } footer: { Text("Footer").probe("footer") }
            }.probe("row")
        },
        OracleCase("section/mixed") {
            VStack {
                Text("Top").probe("top")
                Section { Text("Apple").probe("apple") }
                Section { Text("Banana").probe("banana") } footer: { Text("Footer").probe("footer") }
                Text("Bottom").probe("bottom")
            }.probe("stack")
        },
        OracleCase("section/title") {
            VStack(alignment: .leading, spacing: 0) {
                Section("Fruits") { Text("Apple").probe("apple") }
                Section("Vegetables") { Text("Carrot").probe("carrot") }
            }.probe("stack")
        },
        OracleCase("list/modifiers") {
            List {
                Text("Apple").listRowInsets(EdgeInsets(top: 2, leading: 30, bottom: 2, trailing: 10)).probe("inset")
                Text("Banana").listRowBackground(Color.red).probe("background")
                Text("Cherry").listRowSeparator(.hidden).probe("noSeparator")
                Text("Carrot").listRowSeparatorTint(.red).probe("tinted")
                ForEach(Fruit.all) { Text($0.name).probe("item\($0.id)") }
            }.probe("list")
        },
        OracleCase("list/steps", model: Fruits.init, steps: [
            "select": { $0.selection = 2 },
            "remove": { $0.items.removeFirst() },
            "deselect": { $0.selection = nil },
        ]) { FruitList(model: $0) },
        OracleCase("list/styles") {
            VStack(spacing: 8) {
                two("inset").listStyle(.inset).frame(height: 70).probe("inset")
                two("plain").listStyle(.plain).frame(height: 70).probe("plain")
                two("bordered").listStyle(.bordered).frame(height: 70).probe("bordered")
                two("sidebar").listStyle(.sidebar).frame(height: 70).probe("sidebar")
            }.probe("stack")
        },
        OracleCase("ios/list/basic") {
            List {
                Text("Apple").probe("row1")
                Text("Banana").probe("row2")
                Section("Fruit") {
                    Text("Cherry").probe("row3")
                    HStack {
                        Text("Detail").probe("detailLabel")
                        Spacer()
                        Text("Value").foregroundStyle(.secondary).probe("detailValue")
                    }.probe("detailRow")
                }
            }.probe("list")
        },
        OracleCase("ios/list/plain") {
            List {
                Text("Apple").probe("row1")
                Text("Banana").probe("row2")
                Section("Fruit") { Text("Cherry").probe("row3") }
            }.listStyle(.plain).probe("list")
        },
        OracleCase("ios/dark/list-plain") {
            List {
                Text("Apple").probe("row1")
                Text("Banana").probe("row2")
            }.listStyle(.plain).probe("list")
        },
        OracleCase("ios/list/footer") {
            List {
                Section { Text("Apple").probe("row1") } header: { Text("Fruit").probe("header") } footer: { Text("Banana").probe("footer") }
                Section { Text("Cherry").probe("row2") } footer: { Text("Apple").probe("footer2") }
            }.probe("list")
        },
        OracleCase("ios/list/editing") {
            List {
                Section("Editable") {
                    ForEach(["Apple", "Banana", "Cherry"], id: \.self) { Text($0).probe($0.lowercased()) }.onDelete { _ in }.onMove { _, _ in }
                }
                Section("Deletable") { ForEach(["Date"], id: \.self) { Text($0).probe("date") }.onDelete { _ in } }
                Section("Fixed") { Text("Detail").probe("fixed") }
            }.environment(\.editMode, .constant(.active)).probe("list")
        },
    ]
}

private struct Fruit: Identifiable {
    let id: Int
    let name: String
    static let all = [Fruit(id: 1, name: "Apple"), Fruit(id: 2, name: "Banana"), Fruit(id: 3, name: "Cherry")]
}

@Observable private final class Fruits {
    var items = Fruit.all
    var selection: Int?
}

private struct FruitList: View {
    @Bindable var model: Fruits
    var body: some View { List(model.items, selection: $model.selection) { Text($0.name).probe("item\($0.id)") }.probe("list") }
}

@MainActor private func two(_ id: String) -> some View {
    List {
        Text("Apple").probe("\(id)Row1")
        Text("Banana").probe("\(id)Row2")
    }
}
