import SwiftUI

/// Prices over time as a line that draws itself, with its highest, middle and lowest value beside it.
struct LineChart: View {
    let values: [Double]
    @State private var drawn: CGFloat = 0

    private static let secondsToDraw = 1.2

    var body: some View {
        let low = values.min() ?? 0, high = values.max() ?? 0
        VStack(spacing: 6) {
            ZStack {
                VStack {
                    rule
                    Spacer()
                    rule
                    Spacer()
                    rule
                }
                PriceLine(values: values)
                    .trim(from: 0, to: drawn)
                    .stroke(color, style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
                    .shadow(color: .black.opacity(0.15), radius: 6, y: 8)
                    .padding(.vertical, 8)
            }
            .overlay(alignment: .leading) {
                VStack(alignment: .leading) {
                    label(high)
                    Spacer()
                    label((low + high) / 2)
                    Spacer()
                    label(low)
                }
            }
            HStack {
                Text("7 days ago")
                Spacer()
                Text("Now")
            }
        }
        .font(.caption2)
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .foregroundStyle(.faint)
        // Time runs from left to right in every language.
        .environment(\.layoutDirection, .leftToRight)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Prices of the last seven days")
        .onAppear {
            withAnimation(.easeOut(duration: Self.secondsToDraw)) { drawn = 1 }
        }
    }

    private var color: Tone { (values.last ?? 0) >= (values.first ?? 0) ? .rise : .fall }

    private var rule: some View {
        Rectangle().fill(.line).frame(height: 1)
    }

    private func label(_ value: Double) -> some View {
        Text(dollars: value)
            .padding(.horizontal, 4)
            .background(Capsule().fill(.paper))
    }
}

/// A line through values at equal distances, the lowest at the bottom and the highest at the top of the frame.
struct PriceLine: Shape {
    let values: [Double]

    func path(in rect: CGRect) -> Path {
        guard let low = values.min(), let high = values.max(), values.count > 1 else { return Path() }
        let height = high > low ? high - low : 1
        let step = rect.width / CGFloat(values.count - 1)
        return Path { path in
            for (index, value) in values.enumerated() {
                let point = CGPoint(x: rect.minX + step * CGFloat(index), y: rect.maxY - rect.height * CGFloat((value - low) / height))
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
            }
        }
    }
}
