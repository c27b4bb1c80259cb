import AdvancedList
import MartletTesting
import SwiftUI
import Testing
import TestSupport

/// The rows AL of the acceptance list that concern the module.
@MainActor @Suite struct AdvancedListTests {
    struct NameItem: Identifiable, View {
        let id: String
        var name: String
        var body: some View { Text(name).accessibilityIdentifier("row-\(id)") }
    }

    struct NumberItem: Identifiable, View {
        let id: Int
        var body: some View { Text("Number \(id)").accessibilityIdentifier("row-\(id)") }
    }

    struct Fault: LocalizedError { var errorDescription: String? { "no connection" } }

    private let service = ListService()

    private var list: some View {
        AdvancedList(listService: service) {
            Text("No data")
        } errorStateView: { error in
            Text("Fault: \(error?.localizedDescription ?? "unknown")")
        } loadingStateView: {
            Text("Loading ...")
        }
    }

    private func names(_ names: String...) -> [NameItem] { names.map { NameItem(id: $0, name: "Name " + $0) } }

    @Test func AL_01_loadingShowsOnlyTheLoadingView() {
        service.appendItems(names("a"))
        service.listState = .loading
        let host = TestHost(list)
        #expect(host.shows("Loading ..."))
        #expect(!host.shows("Name a") && !host.shows("No data") && !host.shows("Fault"), "\(host.tree)")
    }

    @Test func AL_02_errorShowsTheErrorViewWithTheError() {
        service.listState = .error(Fault())
        let host = TestHost(list)
        #expect(host.shows("Fault: no connection"))
        service.listState = .error(nil)
        host.flush()
        #expect(host.shows("Fault: unknown"))
        #expect(!host.shows("No data"))
        #expect(service.listState.error == nil)
    }

    @Test func AL_03_noItemsShowTheEmptyView() {
        let host = TestHost(list)
        #expect(host.shows("No data"))
        #expect(!host.shows("Loading"))
    }

    @Test func AL_04_oneRowForEachItemInOrder() {
        service.appendItems(names("c", "a", "b"))
        let host = TestHost(list)
        #expect(host.identifiers("row-") == ["row-c", "row-a", "row-b"])
        #expect(!host.shows("No data"))
    }

    @Test func AL_05_changingTheStateLeavesTheItemsAlone() {
        service.appendItems(names("a", "b"))
        let host = TestHost(list)
        service.listState = .loading
        host.flush()
        #expect(host.shows("Loading ...") && !host.shows("Name a"))
        #expect(service.items.map(\.id) == ["a", "b"])
        service.listState = .items
        host.flush()
        #expect(host.identifiers("row-") == ["row-a", "row-b"])
    }

    @Test func AL_06_itemsOfTwoTypesInOneList() {
        service.appendItems(names("a"))
        service.appendItems([NumberItem(id: 7)])
        service.appendItems(names("b"))
        let host = TestHost(list)
        #expect(host.identifiers("row-") == ["row-a", "row-7", "row-b"])
        #expect(host.shows("Number 7"))
    }

    @Test func AL_07_updateReplacesByIdAndKeepsTheOrder() {
        service.appendItems(names("a", "b", "c"))
        let host = TestHost(list)
        service.updateItems([NameItem(id: "b", name: "Second"), NameItem(id: "x", name: "Stranger"), NameItem(id: "a", name: "First")])
        host.flush()
        #expect(host.identifiers("row-") == ["row-a", "row-b", "row-c"])
        #expect(host.shows("First") && host.shows("Second") && host.shows("Name c"))
        #expect(!host.shows("Stranger") && !host.shows("Name b"))
    }

    @Test func AL_08_removeByIdAndRemoveAll() {
        service.appendItems(names("a", "b", "c"))
        let host = TestHost(list)
        service.removeItems(names("b", "unknown"))
        host.flush()
        #expect(host.identifiers("row-") == ["row-a", "row-c"])
        service.removeAllItems()
        host.flush()
        #expect(host.shows("No data"))
    }

    @Test func AL_09_eachChangeIsPublishedOnce() throws {
        var changes = 0
        let subscription = service.didChange.sink { changes += 1 }
        defer { subscription.cancel() }
        service.appendItems(names("a", "b"))
        #expect(changes == 1)
        service.updateItems(names("a", "b"))
        #expect(changes == 2)
        service.removeItems(names("a"))
        #expect(changes == 3)
        service.listState = .loading
        #expect(changes == 4)
        service.removeAllItems()
        #expect(changes == 5)
        let text = try SwiftCompiler.diagnostics(of: """
        import AdvancedList
        func reads(_ service: ListService) -> Int { service.items.count }
        func writes(_ service: ListService) { service.items = [] }
        """)
        #expect(text.contains("setter is inaccessible"), "\(text)")
        #expect(!text.contains(":2:"), "\(text)")
    }

    @Test func AL_10_typeErasedItemHasTheIdAndTheBody() {
        let item = AnyListItem(item: NumberItem(id: 3))
        #expect(item.id == AnyHashable(3))
        #expect(TestHost(item).shows("Number 3"))
    }

    struct FoldingItem: Identifiable, View {
        @State private var isFolded = true
        let id: String
        var text: String

        init(id: String, text: String) { (self.id, self.text) = (id, text) }

        var body: some View {
            VStack {
                Text(isFolded ? "folded \(text)" : "open \(text)")
                Button("turn \(id)") { isFolded.toggle() }
            }
        }
    }

    @Test func AL_11_itemsKeepTheirStateAcrossUpdates() {
        service.appendItems([FoldingItem(id: "a", text: "1"), FoldingItem(id: "b", text: "1")])
        let host = TestHost(list)
        host.tap("turn b")
        #expect(host.shows("open 1") && host.shows("folded 1"))
        service.updateItems([FoldingItem(id: "b", text: "2")])
        host.flush()
        #expect(host.shows("open 2") && host.shows("folded 1"), "\(host.tree)")
        service.removeItems([FoldingItem(id: "a", text: "")])
        service.appendItems(names("z"))
        host.flush()
        #expect(host.shows("open 2") && host.shows("Name z"), "\(host.tree)")
    }

    // MARK: Source of 2019

    final class OldStore: BindableObject {
        private(set) var didChange = PassthroughSubject<Void, Never>()
        var people: [Person] = [] { didSet { didChange.send() } }
    }

    struct Person { let name: String }

    struct OldView: View {
        @ObjectBinding private var store: OldStore

        init(store: OldStore) { self.store = store }

        var body: some View {
            VStack {
                List(store.people.identified(by: \.name)) { person in
                    Text(person.name).accessibilityIdentifier("row-\(person.name)")
                }
                ForEach(store.people.identified(by: \.name)) { Text("and \($0.name)") }
            }
        }
    }

    @Test func AL_15_spellingsOf2019() {
        let store = OldStore()
        store.people = [Person(name: "Ada")]
        let host = TestHost(OldView(store: store))
        #expect(host.identifiers("row-") == ["row-Ada"])
        #expect(host.shows("and Ada"))
        store.people.append(Person(name: "Bela"))
        host.flush()
        #expect(host.identifiers("row-") == ["row-Ada", "row-Bela"])
        #expect(host.shows("and Bela"))
    }

    // MARK: The form on data

    struct DataView: View {
        let numbers: ArraySlice<NumberItem>
        let state: ListState
        var body: some View {
            AdvancedList(numbers, listState: state) { number in
                Text("built \(number.id)").accessibilityIdentifier("row-\(number.id)")
            } emptyStateView: {
                Text("No data")
            } errorStateView: { error in
                Text(error?.localizedDescription ?? "unknown")
            } loadingStateView: {
                Text("Loading ...")
            }
        }
    }

    @Test func AL_17_dataWithARowBuilder() {
        let numbers = (1...5).map(NumberItem.init)
        let host = TestHost(DataView(numbers: numbers[1...3], state: .items))
        #expect(host.identifiers("row-") == ["row-2", "row-3", "row-4"])
        #expect(host.shows("built 3"))
        #expect(TestHost(DataView(numbers: [], state: .items)).shows("No data"))
        #expect(TestHost(DataView(numbers: numbers[...], state: .loading)).shows("Loading ..."))
        #expect(TestHost(DataView(numbers: numbers[...], state: .error(Fault()))).shows("no connection"))
    }

    @Test func equalityOfStates() {
        #expect(ListState.items == .items && ListState.loading == .loading && ListState.items != .loading)
        #expect(ListState.error(nil) == .error(nil) && ListState.error(nil) != .error(Fault()))
        #expect(ListState.error(NSError(domain: "d", code: 1)) == .error(NSError(domain: "d", code: 1)))
        #expect(ListState.error(NSError(domain: "d", code: 1)) != .error(NSError(domain: "d", code: 2)))
        #expect(ListState.error(NSError(domain: "d", code: 1)) != .items)
    }

    @Test func thousandsOfItemsBuildTheVisibleRows() {
        service.appendItems((0..<10_000).map(NumberItem.init))
        let host = TestHost(list)
        #expect(host.identifiers("row-").count < 60)
        host.resetCounts()
        service.updateItems([NumberItem(id: 3)])
        host.flush()
        #expect(host.counts.bodies < 60, "\(host.counts)")
    }
}
