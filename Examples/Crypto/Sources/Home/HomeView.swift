import SwiftUI

/// The coins of the market; a push of the header's arrow slides the user's own in.
struct HomeView: View {
    @EnvironmentObject private var model: HomeViewModel
    @State private var showPortfolio = false
    @State private var opened: Coin?
    @State private var showInfo = false

    var body: some View {
        ZStack {
            Rectangle()
                .fill(.paper)
                .accessibilityElement()
                .accessibilityHidden(true)
                .accessibilityIdentifier("background")
                .ignoresSafeArea()

            VStack(spacing: 0) {
                HomeHeader(showPortfolio: $showPortfolio, showInfo: $showInfo)
                MarketBar(showPortfolio: showPortfolio)
                SearchBar(text: $model.searchText)
                ColumnTitles(showPortfolio: showPortfolio)
                if !showPortfolio {
                    coinList(model.allCoins, showHoldings: false)
                        .transition(.move(edge: .leading))
                }
                if showPortfolio {
                    portfolio
                        .transition(.move(edge: .trailing))
                }
                Spacer(minLength: 0)
            }
        }
        .navigationDestination(item: $opened) { CoinDetailView(coin: $0) }
        .sheet(isPresented: $showInfo) { AboutView(notice: model.market?.notice ?? "") }
    }

    @ViewBuilder private var portfolio: some View {
        if model.portfolioCoins.isEmpty, !model.isLoading {
            ContentNote(symbol: "tray", text: model.searchText.isEmpty ? "You hold no coins yet." : "None of your coins is called that.")
                .frame(maxWidth: .infinity)
        } else {
            coinList(model.portfolioCoins, showHoldings: true)
        }
    }

    private func coinList(_ coins: [Coin], showHoldings: Bool) -> some View {
        List {
            ForEach(coins) { coin in
                Button { opened = coin } label: {
                    CoinRow(coin: coin, showHoldings: showHoldings)
                }
                .buttonStyle(.plain)
                .listRowInsets(EdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 16))
                .listRowBackground(Color.clear)
                .accessibilityIdentifier("coin-\(coin.symbol)")
            }
        }
        .listStyle(.plain)
        .scrollContentBackground(.hidden)
        .accessibilityIdentifier(showHoldings ? "portfolio-coins" : "all-coins")
    }
}

/// What to read where there is nothing to list.
struct ContentNote: View {
    let symbol: String
    let text: LocalizedStringKey

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: symbol)
                .font(.largeTitle)
            Text(text)
                .font(.callout)
                .multilineTextAlignment(.center)
        }
        .foregroundStyle(.faint)
        .padding(48)
    }
}
