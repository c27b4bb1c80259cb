@testable import CryptoExample
import Engine
import MartletTesting
import SwiftUI
import Testing

/// The rows CR of the acceptance list.
@MainActor @Suite struct CryptoTests {
    private static let preview = Coin(id: "bitcoin", symbol: "BTC", name: "Bitcoin", price: 61_408, changePercentage: 3.9, holdings: 1.5)

    private func model(_ coins: [Coin] = [Self.preview]) -> HomeViewModel {
        HomeViewModel(service: CoinService { $0(Market(notice: "", totalMarketCap: 1, totalVolume: 1, coins: coins)) })
    }

    private func home(_ model: HomeViewModel) -> some View {
        NavigationStack { HomeView().toolbar(.hidden, for: .navigationBar) }.environmentObject(model)
    }

    private func host(_ model: HomeViewModel) -> TestHost { TestHost(home(model), look: Look(safeArea: phoneSafeArea)) }

    @Test func CR_01_oneModelForAllScreens() {
        final class Counted: ObservableObject {
            static var made = 0
            @Published var allCoins = ["a"]
            @Published var portfolioCoins: [String] = []
            init() { Self.made += 1 }
        }
        struct Reader: View {
            @EnvironmentObject private var model: Counted
            var body: some View {
                Text("coins \(model.allCoins.count) \(model.portfolioCoins.count)")
                Button("add") {
                    model.allCoins.append("b")
                    model.portfolioCoins.append("b")
                }
            }
        }
        struct Root: View {
            @StateObject private var model = Counted()
            @State private var count = 0
            var body: some View {
                VStack {
                    Button("again \(count)") { count += 1 }
                    NavigationView { VStack { Reader() } }
                }
                .environmentObject(model)
            }
        }
        let host = TestHost(Root())
        #expect(host.shows("coins 1 0"))
        host.tap("again 0")
        host.tap("add")
        #expect(host.shows("again 1") && host.shows("coins 2 1"), "\(host.tree)")
        #expect(Counted.made == 1)
    }

    @Test func CR_02_theCoinAppearsAfterTwoSeconds() async throws {
        let service = CoinService { answer in
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) { answer(Market(notice: "", totalMarketCap: 1, totalVolume: 1, coins: [Self.preview])) }
        }
        let model = HomeViewModel(service: service)
        let all = host(model)
        #expect(all.identifiers("coin-").isEmpty)
        try await Task.sleep(for: .seconds(1))
        all.flush()
        #expect(all.identifiers("coin-").isEmpty)
        let deadline = Date().addingTimeInterval(10)
        while model.allCoins.isEmpty, Date() < deadline { try await Task.sleep(for: .milliseconds(50)) }
        all.flush()
        #expect(all.identifiers("coin-") == ["coin-BTC"])
        #expect(model.portfolioCoins == [Self.preview])
    }

    @Test func CR_03_rowsOfAllCoins() {
        let host = host(model())
        let list = host.frame(of: "all-coins"), row = host.frame(of: "coin-BTC")
        #expect(host.node("holdings-BTC") == nil)
        #expect(list.width == 393, "a plain list reaches from edge to edge")
        #expect(row.minX == 12 && row.maxX == 393 - 16, "the given insets")
        #expect(row.minY - list.minY == 10)
    }

    @Test func CR_04_rowsOfThePortfolio() {
        let host = host(model())
        host.tap("portfolio-toggle")
        host.advance(by: 2)
        #expect(host.frame(of: "all-coins").isNull)
        #expect(host.node("holdings-BTC") != nil, "\(host.tree)")
        #expect(host.shows("$92,112.00") && host.shows("1.5"))
    }

    @Test func CR_05_columnTitles() {
        let host = host(model())
        #expect(host.shows("Coin") && host.shows("Prices") && !host.shows("Holdings"))
        #expect(abs(host.frame(of: "column-prices").width - 393 / 3.5) < 0.34)
        #expect(abs(host.frame(of: "column-prices").maxX - (393 - 16)) < 0.34)
        host.tap("portfolio-toggle")
        host.advance(by: 2)
        #expect(host.shows("Holdings"))
        host.resize(to: CGSize(width: 700, height: 852))
        host.advance(by: 1)
        #expect(abs(host.frame(of: "column-prices").width - 200) < 0.34)
    }

    @Test func CR_06_theListsSwapBySliding() {
        let host = host(model())
        host.tap("portfolio-toggle")
        host.advance(by: 0.15)
        let leaving = host.shownFrame(of: "all-coins"), coming = host.shownFrame(of: "portfolio-coins")
        #expect(leaving.minX < 0 && leaving.maxX > 0, "\(leaving)")
        #expect(coming.minX > 0 && coming.minX < 393, "\(coming)")
        host.advance(by: 2)
        #expect(host.shownFrame(of: "all-coins").isNull)
        #expect(host.shownFrame(of: "portfolio-coins").minX == 0)
        host.tap("portfolio-toggle")
        host.advance(by: 2)
        #expect(host.shownFrame(of: "all-coins").minX == 0)
        #expect(host.shownFrame(of: "portfolio-coins").isNull)
    }

    @Test func CR_07_theBackgroundCoversEverythingAndTheBarIsHidden() {
        let host = host(model())
        #expect(host.frame(of: "background") == CGRect(x: 0, y: 0, width: 393, height: 852))
        #expect(host.frame(of: "info").minY < 59 + 44, "nothing lies between the safe area and the header")
    }

    @Test func CR_08_aMissingEnvironmentObjectIsNamed() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = TestHost(HomeView()) }
        }
        let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(message.contains("No ObservableObject of type HomeViewModel found"), "\(message)")
    }

    @Test func CR_12_search() {
        let model = HomeViewModel()
        let host = host(model)
        #expect(model.allCoins.count == 20)
        host.tap("search")
        host.type("lite")
        #expect(host.identifiers("coin-") == ["coin-LTC"])
        host.tap("search-clear")
        #expect(host.identifiers("coin-").first == "coin-BTC")
    }

    @Test func CR_13_sorting() {
        let coins = [("A", 3, 1.0), ("B", 1, 3.0), ("C", 2, 2.0)].map { Coin(id: $0.0, symbol: $0.0, name: $0.0, price: $0.2, rank: $0.1, holdings: Double($0.1)) }
        let model = model(coins)
        let host = host(model)
        #expect(host.identifiers("coin-") == ["coin-B", "coin-C", "coin-A"])
        host.tap("Coin")
        host.advance(by: 1)
        #expect(host.identifiers("coin-") == ["coin-A", "coin-C", "coin-B"])
        host.tap("Prices")
        host.advance(by: 1)
        #expect(model.allCoins.map(\.symbol) == ["B", "C", "A"])
        host.tap("Prices")
        host.advance(by: 1)
        #expect(model.allCoins.map(\.symbol) == ["A", "C", "B"])
    }

    @Test func CR_19_aRowOpensTheCoin() {
        let host = host(HomeViewModel())
        host.tap("coin-ETH")
        host.advance(by: 3)
        #expect(host.shows("Ethereum") && host.shows("Overview") && host.node("chart") != nil, "\(host.tree)")
        host.tap("Back")
        host.advance(by: 1)
        #expect(host.frame(of: "all-coins").width == 393)
    }

    @Test func CR_20_theLineHasAPointForEachHour() {
        let values = (0..<168).map { Double($0 % 24) }
        let path = PriceLine(values: values).path(in: CGRect(x: 0, y: 0, width: 167, height: 100))
        var points = 0
        path.forEach { _ in points += 1 }
        #expect(points == 168)
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 167, height: 100))
        #expect(PriceLine(values: [1]).path(in: .zero).isEmpty)
    }

    @Test func CR_32_anEmptyPortfolioHasNoPercentage() {
        let model = model([Coin(id: "a", symbol: "A", name: "A", price: 2)])
        #expect(model.portfolioChange == 0 && model.portfolioValue == 0)
        let host = host(model)
        host.tap("portfolio-toggle")
        host.advance(by: 2)
        #expect(host.shows("You hold no coins yet."))
    }

    @Test func script() throws { try run(script: "crypto", on: home(HomeViewModel())) }
}
