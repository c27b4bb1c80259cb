import Foundation

/// Where the coins come from.
struct CoinService {
    /// Calls back on the main thread.
    var load: (@escaping (Market?) -> Void) -> Void

    /// The sample data that lie beside the program, after the time a network would take.
    ///
    /// - Parameter delay: seconds; none at all where it is 0.
    static func sample(delay: Double = 0) -> CoinService {
        CoinService { answer in
            let market = Bundle.module.url(forResource: "sample-coins", withExtension: "json")
                .flatMap { try? Data(contentsOf: $0) }
                .flatMap { try? JSONDecoder().decode(Market.self, from: $0) }
            if delay <= 0 { answer(market) } else { DispatchQueue.main.asyncAfter(deadline: .now() + delay) { answer(market) } }
        }
    }
}
