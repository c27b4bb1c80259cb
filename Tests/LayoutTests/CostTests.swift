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

    @Observable final class Model { var word = "one" }

    private struct Rows: View {
        let model: Model
        let count: Int
        var body: some View {
            VStack {
                Changing(model: model)
                ForEach(0..<count, id: \.self) { i in
                    HStack { Text("Row \(i)"); Spacer(); Color.red.frame(width: 10, height: 10) }
                }
            }
        }
    }
    private struct Changing: View {
        let model: Model
        var body: some View { HStack { Text(model.word); Spacer() } }
    }

    @Test func a_change_is_measured_where_it_is() {
        func cost(_ count: Int) -> (first: Int, sizes: Int, placements: Int) {
            let model = Model()
            let host = TestHost(Rows(model: model, count: count), size: CGSize(width: 400, height: 800))
            let first = host.counts.sizes
            host.resetCounts()
            model.word = "another"
            host.flush()
            return (first, host.counts.sizes, host.counts.placements)
        }
        let few = cost(10), many = cost(300)
        #expect(many.first < few.first * 35)
        // The row's height is as before: its neighbours are neither measured nor placed again.
        #expect(many.sizes <= few.sizes && few.sizes < 40, "\(many)")
        #expect(many.placements == few.placements && many.placements < 8, "\(many)")
    }

    private struct Boundary: View {
        let model: Model
        var body: some View {
            VStack {
                VStack { Changing(model: model) }.frame(width: 200, height: 100)
                ForEach(0..<20, id: \.self) { Text("Row \($0)") }
            }
        }
    }

    @Test func a_fixed_frame_keeps_changes_inside() {
        let model = Model()
        let host = TestHost(Boundary(model: model), size: CGSize(width: 400, height: 800))
        host.resetCounts()
        model.word = "another\nof two lines"
        host.flush()
        #expect(host.counts.placements < 10, "\(host.counts)")
    }

    @Test func nested_stacks_cost_a_constant_number_of_measures_a_level() {
        func sizes(_ depth: Int) -> Int { TestHost(Nested(depth: depth), size: CGSize(width: 400, height: 800)).counts.sizes }
        let ten = sizes(10), twenty = sizes(20), forty = sizes(40)
        #expect(twenty < ten * 5 / 2)
        #expect(forty < twenty * 5 / 2)
    }
}
