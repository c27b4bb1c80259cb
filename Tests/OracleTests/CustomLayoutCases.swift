import SwiftUI
import Testing

@Suite struct CustomLayoutOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("customlayout/any", model: Direction.init, steps: [
            "vertical": { $0.isHorizontal = false }, "horizontal": { $0.isHorizontal = true },
        ]) { AnyStack(model: $0) },
        OracleCase("customlayout/flow") {
            FlowLayout {
                Text("One").probe("one")
                Text("Two").probe("two")
                Text("Three").probe("three")
                Text("Four").probe("four")
                Text("Five").probe("five")
                box(60, 30).probe("box")
                Text("Six").probe("six")
            }.frame(width: 160).probe("flow")
        },
        OracleCase("customlayout/values") {
            ValueLayout {
                Text("Low").probe("low")
                Text("High").layoutPriority(1).layoutValue(key: Indent.self, value: 20).probe("high")
                box(40, 10).layoutValue(key: Indent.self, value: 8).probe("bar")
                Text("Last").probe("last")
            }.probe("values")
        },
    ]
}

@Observable private final class Direction { var isHorizontal = true }

private struct AnyStack: View {
    let model: Direction
    var body: some View {
        let layout = model.isHorizontal ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 4))
        layout {
            Text("One").probe("one")
            box(30, 20).probe("box")
            Text("Three").probe("three")
        }.probe("stack")
    }
}

/// Ideal sizes from left to right, 8 apart, in rows 6 apart.
private struct FlowLayout: Layout {
    private func arrange(_ width: CGFloat, _ subviews: Subviews) -> (points: [CGPoint], height: CGFloat) {
        var points: [CGPoint] = []
        var x: CGFloat = 0, y: CGFloat = 0, row: CGFloat = 0
        for subview in subviews {
            let size = subview.sizeThatFits(.unspecified)
            if x > 0, x + size.width > width {
                x = 0
                y += row + 6
                row = 0
            }
            points.append(CGPoint(x: x, y: y))
            x += size.width + 8
            row = max(row, size.height)
        }
        return (points, y + row)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let width = proposal.width ?? 300
        return CGSize(width: width, height: arrange(width, subviews).height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for (subview, p) in zip(subviews, arrange(bounds.width, subviews).points) {
            subview.place(at: CGPoint(x: bounds.minX + p.x, y: bounds.minY + p.y), proposal: .unspecified)
        }
    }
}

private struct Indent: LayoutValueKey { static let defaultValue: CGFloat = 0 }

/// A column in the order of priority, each view moved by its indent, with the views' own distances.
private struct ValueLayout: Layout {
    private func rows(_ subviews: Subviews) -> [(subview: LayoutSubview, y: CGFloat, size: CGSize)] {
        let ordered = subviews.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }.map(\.element)
        var result: [(LayoutSubview, CGFloat, CGSize)] = []
        var y: CGFloat = 0
        for subview in ordered {
            if let last = result.last { y += last.0.spacing.distance(to: subview.spacing, along: .vertical) }
            let size = subview.sizeThatFits(.unspecified)
            result.append((subview, y, size))
            y += size.height
        }
        return result
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let rows = rows(subviews)
        return CGSize(width: rows.map { $0.size.width + $0.subview[Indent.self] }.max() ?? 0, height: rows.last.map { $0.y + $0.size.height } ?? 0)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for row in rows(subviews) {
            row.subview.place(at: CGPoint(x: bounds.minX + row.subview[Indent.self], y: bounds.minY + row.y), proposal: .unspecified)
        }
    }
}
