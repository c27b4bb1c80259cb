import SwiftUI

/// A coin: its last seven days as a line, its numbers, and a text about it.
struct CoinDetailView: View {
    let coin: Coin
    @State private var showsWholeText = false

    private let columns = [GridItem(.flexible(), alignment: .leading), GridItem(.flexible(), alignment: .leading)]

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 20) {
                price
                LineChart(values: coin.week)
                    .frame(height: 220)
                    .accessibilityIdentifier("chart")
                about
                section("Overview") {
                    Statistic("Market Cap", alignment: .leading) { Text(shortDollars: coin.marketCap) }
                    Statistic("Rank", alignment: .leading) { Text(coin.rank, format: .number) }
                    Statistic("24h High", alignment: .leading) { Text(dollars: coin.high) }
                    Statistic("24h Low", alignment: .leading) { Text(dollars: coin.low) }
                    Statistic("24h Volume", alignment: .leading) { Text(shortDollars: coin.volume) }
                    Statistic("24h Change", change: coin.changePercentage, alignment: .leading) { Text(dollars: coin.change) }
                }
                if coin.isHeld {
                    section("Holdings") {
                        Statistic("Amount", alignment: .leading) { Text(coin.holdings ?? 0, format: .number) }
                        Statistic("Value", alignment: .leading) { Text(dollars: coin.holdingsValue) }
                    }
                }
            }
            .padding(16)
        }
        .background { Rectangle().fill(.paper).ignoresSafeArea() }
        .navigationTitle(Text(verbatim: coin.name))
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                CoinBadge(symbol: coin.symbol, length: 28)
            }
        }
    }

    private var price: some View {
        HStack(alignment: .firstTextBaseline, spacing: 10) {
            Text(dollars: coin.price)
                .font(.title.bold())
                .foregroundStyle(.ink)
                .minimumScaleFactor(0.5)
                .accessibilityIdentifier("price")
            ChangeText(percentage: coin.changePercentage)
                .font(.subheadline.bold())
        }
        .lineLimit(1)
    }

    @ViewBuilder private var about: some View {
        if !coin.about.isEmpty {
            VStack(alignment: .leading, spacing: 6) {
                Text(verbatim: coin.about)
                    .font(.callout)
                    .foregroundStyle(.faint)
                    .lineLimit(showsWholeText ? nil : 3)
                Button(showsWholeText ? "Less" : "Read more") {
                    withAnimation(.easeInOut) { showsWholeText.toggle() }
                }
                .font(.caption.bold())
                .tint(.brand)
                .accessibilityIdentifier("read-more")
            }
        }
    }

    private func section<Content: View>(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) -> some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(title)
                .font(.title2.bold())
                .foregroundStyle(.ink)
            LazyVGrid(columns: columns, alignment: .leading, spacing: 20, content: content)
                .padding(16)
                .background(RoundedRectangle(cornerRadius: 16, style: .continuous).fill(.card))
        }
    }
}
