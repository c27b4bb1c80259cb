import MartletTesting
import SwiftUI
import Testing

@MainActor @Suite struct StorageTests {
    enum Kind: String { case one, two }

    struct Reader: View {
        @AppStorage var count: Int
        @AppStorage var kind: Kind
        @AppStorage var name: String?
        @AppStorage var flag: Bool
        init(_ store: UserDefaults) {
            _count = AppStorage(wrappedValue: 1, "count", store: store)
            _kind = AppStorage(wrappedValue: .one, "kind", store: store)
            _name = AppStorage("name", store: store)
            _flag = AppStorage(wrappedValue: false, "flag", store: store)
        }
        var body: some View {
            VStack {
                Text("\(count) \(kind.rawValue) \(name ?? "none") \(flag ? "yes" : "no")").accessibilityIdentifier("text")
                Button("add") { count += 1 }
            }
        }
    }

    private func store() -> UserDefaults { UserDefaults(suiteName: "test.\(UUID().uuidString)")! }

    @Test func aValueSetAnywhereIsShown() {
        let store = store()
        let host = TestHost(VStack { Reader(store); Reader(store) })
        #expect(host.shows("1 one none no"))
        store.set(5, forKey: "count")
        store.set("two", forKey: "kind")
        store.set("n", forKey: "name")
        store.set(true, forKey: "flag")
        host.flush()
        #expect(host.shows("5 two n yes"))
        host.tap("add")
        #expect(store.integer(forKey: "count") == 6)
        #expect(host.shows("6 two n yes"))
        store.removeObject(forKey: "name")
        host.flush()
        #expect(host.shows("6 two none yes"))
    }

    @Test func aValueOfAnotherKindIsTheInitialOne() {
        let store = store()
        store.set("three", forKey: "kind")
        store.set(["a"], forKey: "count")
        #expect(TestHost(Reader(store)).shows("1 one none no"))
    }

    struct Scene: View {
        @SceneStorage("selected") var selected = 0
        var body: some View { Button("n \(selected)") { selected += 1 } }
    }

    @Test func sceneValuesAreThereAgain() {
        UserDefaults(suiteName: "scene.main")!.removePersistentDomain(forName: "scene.main")
        let first = TestHost(Scene())
        first.tap("n 0")
        #expect(first.shows("n 1"))
        #expect(TestHost(Scene()).shows("n 1"))
        UserDefaults(suiteName: "scene.main")!.removePersistentDomain(forName: "scene.main")
    }
}
