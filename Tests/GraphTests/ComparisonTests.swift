import MartletTesting
import SwiftUI
import Testing

/// What decides whether a child is updated.
@MainActor @Suite struct ComparisonTests {
    protocol Named { var name: String { get } }
    struct Cat: Named { var name = "Tom" }
    final class Dog: Named { var name = "Rex" }

    struct Child: View {
        var any: any Named
        var other: (any Named)?
        var type: any Named.Type
        var pair: (String, any Named)
        var closure: () -> Void = {}
        var body: some View { Text(any.name + pair.0) }
    }

    struct Parent: View {
        @State private var count = 0
        var body: some View {
            VStack {
                Button("Add") { count += 1 }
                Child(any: count % 2 == 0 ? Cat() : Dog(), other: nil, type: Cat.self, pair: ("\(count)", Dog()))
            }
        }
    }

    @Test("Fields of existential, metatype, tuple and closure types are compared without a trap")
    func oddFields() {
        let host = TestHost(Parent())
        #expect(host.shows("Tom0"))
        host.tap("Add")
        #expect(host.shows("Rex1"), "\(host.tree)")
        host.tap("Add")
        #expect(host.shows("Tom2"))
    }
}
