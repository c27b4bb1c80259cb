import SwiftUI

/// A coin in a list: rank, badge and symbol; what is held of it where wanted; price and change.
struct CoinRow: View {
    let coin: Coin
    let showHoldings: Bool
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        HStack(spacing: 8) {
            Text(coin.rank, format: .number)
                .font(.caption)
                .foregroundStyle(.faint)
                .frame(minWidth: 24)
                .alignmentGuide(.listRowSeparatorLeading) { _ in 0 }
            if !typeSize.isAccessibilitySize {
                CoinBadge(symbol: coin.symbol)
            }
            VStack(alignment: .leading, spacing: 1) {
                Text(verbatim: coin.symbol)
                    .font(.headline)
                    .foregroundStyle(.ink)
                Text(verbatim: coin.name)
                    .font(.caption)
                    .foregroundStyle(.faint)
            }
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            Spacer(minLength: 0)
            if showHoldings {
                VStack(alignment: .trailing, spacing: 1) {
                    Text(dollars: coin.holdingsValue)
                        .fontWeight(.semibold)
                    Text(coin.holdings ?? 0, format: .number.precision(.fractionLength(0...4)))
                        .font(.footnote)
                        .foregroundStyle(.faint)
                }
                .lineLimit(1)
                .minimumScaleFactor(0.5)
                .accessibilityElement(children: .combine)
                .accessibilityIdentifier("holdings-\(coin.symbol)")
            }
            VStack(alignment: .trailing, spacing: 1) {
                Text(dollars: coin.price)
                    .fontWeight(.semibold)
                ChangeText(percentage: coin.changePercentage)
                    .font(.footnote)
            }
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            .columnFrame()
        }
        .font(.subheadline)
        .foregroundStyle(.ink)
        .contentShape(Rectangle())
    }
}

/// A disc with the coin's letters; its colour comes from them.
struct CoinBadge: View {
    let symbol: String
    var length: CGFloat = 34

    var body: some View {
        Text(verbatim: String(symbol.prefix(3)))
            .font(.system(size: length * 0.32, weight: .bold, design: .rounded))
            .foregroundStyle(.white)
            .frame(width: length, height: length)
            .background(Circle().fill(Color(hue: hue, saturation: 0.62, brightness: 0.72).gradient))
            .accessibilityHidden(true)
    }

    private var hue: Double {
        // The golden ratio keeps neighbouring sums apart.
        let sum = symbol.unicodeScalars.reduce(0.0) { $0 * 7 + Double($1.value) }
        return (sum * 0.618_034).truncatingRemainder(dividingBy: 1)
    }
}

extension View {
    /// The width of the column of prices: the screen's divided by 3.5.
    func columnFrame() -> some View {
        containerRelativeFrame(.horizontal, alignment: .trailing) { length, _ in length / 3.5 }
    }
}
