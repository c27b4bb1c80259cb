import Foundation

/// A coin as the feed describes it, with what the user holds of it.
struct Coin: Identifiable, Hashable, Decodable {
    let id: String
    let symbol: String
    let name: String
    let price: Double
    let rank: Int
    let marketCap: Double
    let volume: Double
    let high: Double
    let low: Double
    /// Since 24 hours ago, in dollars and in percent.
    let change: Double
    let changePercentage: Double
    /// Prices of the last seven days, one an hour, oldest first.
    let week: [Double]
    let about: String
    /// How many the user has; nil or zero for none.
    var holdings: Double?

    var holdingsValue: Double { (holdings ?? 0) * price }
    var isHeld: Bool { (holdings ?? 0) > 0 }
    var isRising: Bool { change >= 0 }

    private struct Sparkline: Decodable { let price: [Double] }

    private enum CodingKeys: String, CodingKey {
        case id, symbol, name
        case price = "current_price", rank = "market_cap_rank", marketCap = "market_cap", volume = "total_volume"
        case high = "high_24h", low = "low_24h", change = "price_change_24h", changePercentage = "price_change_percentage_24h"
        case week = "sparkline_in_7d", about = "description", holdings = "sample_holdings"
    }

    init(from decoder: Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        symbol = try values.decode(String.self, forKey: .symbol).uppercased()
        name = try values.decode(String.self, forKey: .name)
        price = try values.decode(Double.self, forKey: .price)
        rank = try values.decodeIfPresent(Int.self, forKey: .rank) ?? .max
        marketCap = try values.decodeIfPresent(Double.self, forKey: .marketCap) ?? 0
        volume = try values.decodeIfPresent(Double.self, forKey: .volume) ?? 0
        high = try values.decodeIfPresent(Double.self, forKey: .high) ?? price
        low = try values.decodeIfPresent(Double.self, forKey: .low) ?? price
        change = try values.decodeIfPresent(Double.self, forKey: .change) ?? 0
        changePercentage = try values.decodeIfPresent(Double.self, forKey: .changePercentage) ?? 0
        week = try values.decodeIfPresent(Sparkline.self, forKey: .week)?.price ?? []
        about = try values.decodeIfPresent(String.self, forKey: .about) ?? ""
        holdings = try values.decodeIfPresent(Double.self, forKey: .holdings)
    }

    init(id: String, symbol: String, name: String, price: Double, rank: Int = 1, change: Double = 0, changePercentage: Double = 0,
         week: [Double] = [], about: String = "", holdings: Double? = nil) {
        (self.id, self.symbol, self.name, self.price, self.rank) = (id, symbol, name, price, rank)
        (self.change, self.changePercentage, self.week, self.about, self.holdings) = (change, changePercentage, week, about, holdings)
        (marketCap, volume, high, low) = (0, 0, price, price)
    }
}

/// The whole answer of the feed.
struct Market: Decodable {
    /// Says that the data are invented.
    let notice: String
    let totalMarketCap: Double
    let totalVolume: Double
    let coins: [Coin]

    private enum CodingKeys: String, CodingKey {
        case notice, coins, totalMarketCap = "total_market_cap", totalVolume = "total_volume"
    }
}
