import MartletTesting
import SwiftUI
import Testing

/// Nobody is measured twice for one offer: the work grows with the number of views, not with their depth.
@MainActor @Suite struct CostTests {
    private struct Nested: View {
        let depth: Int
        var body: AnyView {
            guard depth > 0 else { return AnyView(Text("Leaf")) }
            return depth.isMultiple(of: 2)
                ? AnyView(HStack { Nested(depth: depth - 1); Text("A") })
                : AnyView(VStack { Nested(depth: depth - 1); Color.red })
        }
    }

    @Test func nested_stacks_cost_a_constant_number_of_measures_a_level() {
        func layouts(_ depth: Int) -> Int { TestHost(Nested(depth: depth), size: CGSize(width: 400, height: 800)).counts.layouts }
        let ten = layouts(10), twenty = layouts(20), forty = layouts(40)
        #expect(twenty < ten * 5 / 2)
        #expect(forty < twenty * 5 / 2)
    }
}
