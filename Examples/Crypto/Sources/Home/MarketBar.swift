import SwiftUI

/// Four numbers on the market, of which three fit: the row slides with the lists.
struct MarketBar: View {
    @EnvironmentObject private var model: HomeViewModel
    let showPortfolio: Bool
    @ScaledMetric private var height: CGFloat = 56

    /// How many numbers are on the screen at a time.
    private static let columns: CGFloat = 3

    var body: some View {
        GeometryReader { geometry in
            HStack(alignment: .top, spacing: 0) {
                Group {
                    Statistic("Market Cap") { Text(shortDollars: model.market?.totalMarketCap ?? 0) }
                    Statistic("24h Volume") { Text(shortDollars: model.market?.totalVolume ?? 0) }
                    Statistic("Dominance") { Text(model.dominance, format: .percent.precision(.fractionLength(0))) }
                    Statistic("Portfolio", change: model.portfolioChange) { Text(dollars: model.portfolioValue) }
                }
                .padding(.horizontal, 4)
                .frame(width: geometry.size.width / Self.columns)
            }
            .frame(width: geometry.size.width, alignment: showPortfolio ? .trailing : .leading)
        }
        .frame(height: height)
        .clipped()
    }
}

/// A number with its name above, and how it moved below.
struct Statistic<Value: View>: View {
    let title: LocalizedStringKey
    let change: Double?
    let value: Value
    var alignment = HorizontalAlignment.center

    init(_ title: LocalizedStringKey, change: Double? = nil, alignment: HorizontalAlignment = .center, @ViewBuilder value: () -> Value) {
        self.title = title
        self.change = change
        self.alignment = alignment
        self.value = value()
    }

    var body: some View {
        VStack(alignment: alignment, spacing: 3) {
            Text(title)
                .font(.caption)
                .foregroundStyle(.faint)
            value
                .font(.headline)
                .foregroundStyle(.ink)
            if let change {
                ChangeText(percentage: change)
                    .font(.caption.bold())
            }
        }
        .lineLimit(1)
        .minimumScaleFactor(0.5)
        .accessibilityElement(children: .combine)
    }
}
