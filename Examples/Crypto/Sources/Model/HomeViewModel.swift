import SwiftUI

/// What the home screen lists, and how.
final class HomeViewModel: ObservableObject {
    enum Order {
        case rank, rankReversed, holdings, holdingsReversed, price, priceReversed
    }

    /// Coins that answer the search, in order.
    @Published private(set) var allCoins: [Coin] = []
    /// Those of them that the user holds.
    @Published private(set) var portfolioCoins: [Coin] = []
    @Published private(set) var market: Market?
    @Published private(set) var isLoading = false
    @Published var searchText = "" { didSet { arrange() } }
    @Published var order: Order = .rank { didSet { arrange() } }

    private let service: CoinService
    private var coins: [Coin] = []

    init(service: CoinService = .sample()) {
        self.service = service
        reload()
    }

    func reload() {
        isLoading = true
        service.load { [weak self] market in
            guard let self else { return }
            isLoading = false
            guard let market else { return }
            self.market = market
            coins = market.coins
            arrange()
        }
    }

    var portfolioValue: Double { coins.reduce(0) { $0 + $1.holdingsValue } }

    /// Since 24 hours ago, in percent; 0 without holdings.
    var portfolioChange: Double {
        let before = coins.reduce(0) { $0 + $1.holdingsValue / (1 + $1.changePercentage / 100) }
        return before > 0 ? (portfolioValue / before - 1) * 100 : 0
    }

    /// The largest coin's part of the market, 0…1.
    var dominance: Double {
        guard let market, market.totalMarketCap > 0 else { return 0 }
        return (coins.map(\.marketCap).max() ?? 0) / market.totalMarketCap
    }

    private func arrange() {
        let wanted = searchText.trimmingCharacters(in: .whitespaces).lowercased()
        let found = wanted.isEmpty ? coins : coins.filter { coin in
            [coin.name, coin.symbol, coin.id].contains { $0.lowercased().contains(wanted) }
        }
        allCoins = found.sorted(by: isBefore)
        portfolioCoins = allCoins.filter(\.isHeld)
    }

    private func isBefore(_ a: Coin, _ b: Coin) -> Bool {
        switch order {
        case .rank: a.rank < b.rank
        case .rankReversed: a.rank > b.rank
        case .holdings: a.holdingsValue > b.holdingsValue
        case .holdingsReversed: a.holdingsValue < b.holdingsValue
        case .price: a.price > b.price
        case .priceReversed: a.price < b.price
        }
    }
}
