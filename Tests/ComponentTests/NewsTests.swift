import MartletTesting
@testable import NewsExample
import ScreenContainer
import SwiftUI
import Testing

/// The rows NW of the acceptance list that concern the example.
@MainActor @Suite struct NewsTests {
    /// A library whose service answers at once, with settings of its own.
    private func library(_ result: Result<[Article], Error>? = nil, defaults: UserDefaults? = nil) throws -> NewsLibrary {
        let result = try result ?? .success(NewsService.bundledArticles())
        return NewsLibrary(service: NewsService { $0(result) }, defaults: defaults ?? UserDefaults(suiteName: "news-tests-\(UUID().uuidString)")!)
    }

    private func screens(_ library: NewsLibrary) -> some View { NewsScreens().environmentObject(library) }

    @Test func NW_05_publishedPropertiesUpdateTheItem() throws {
        let library = try library(), article = try #require(try NewsService.bundledArticles().first)
        let model = NewsItemModel(article: article, library: library)
        let host = TestHost(NavigationStack { NewsItemView(model: model) }.environmentObject(library))
        #expect(host.shows(article.title) && host.shows("24.03.2026"))
        model.title = "Another title"
        model.description = "Another text"
        model.dateFormatted = "01.01.2027"
        host.flush()
        #expect(host.shows("Another title") && host.shows("Another text") && host.shows("01.01.2027"))
        #expect(!host.shows(article.title))
    }

    @Test func NW_06_threeModulesInContainers() throws {
        let library = try library(), article = try #require(try NewsService.bundledArticles().first)
        func isContained(_ view: some View & IModelView) -> Bool {
            _ = ContainerView(content: view)
            return view.viewModel?.listener is ContainerModel
        }
        #expect(isContained(NewsListView(model: NewsListModel(library: library))))
        #expect(isContained(NewsItemView(model: NewsItemModel(article: article, library: library))))
        #expect(isContained(NewsSearchView(model: NewsSearchModel(library: library))))

        let host = TestHost(screens(library), look: Look(safeArea: phoneSafeArea))
        #expect(host.shows("News") && host.shows(article.title))
        host.tap(article.title)
        host.advance(by: 1)
        #expect(host.node("item-text") != nil, "\(host.tree)")
    }

    @Test func NW_07_loaderWhileLoadingAndAlertOnFailure() throws {
        var answer: ((Result<[Article], Error>) -> Void)?
        let library = NewsLibrary(service: NewsService { answer = $0 }, defaults: UserDefaults(suiteName: "news-tests-\(UUID().uuidString)")!)
        let host = TestHost(screens(library))
        #expect(host.node("loader") != nil)
        answer?(.failure(NewsError.unreadable))
        host.flush()
        host.advance(by: 1)
        #expect(host.node("loader") == nil)
        #expect(host.shows("The feed cannot be read."))
    }

    @Test func NW_09_favouritesAreKept() throws {
        let defaults = UserDefaults(suiteName: "news-tests-\(UUID().uuidString)")!
        let article = try #require(try NewsService.bundledArticles().first)
        let host = TestHost(screens(try library(defaults: defaults)))
        #expect(host.node("star-\(article.symbol)")?.value == "Off")
        host.tap("star-\(article.symbol)")
        host.advance(by: 1)
        #expect(host.node("star-\(article.symbol)")?.value == "On")
        #expect(!host.shows("Show more"), "the star does not open the row")
        let later = TestHost(screens(try library(defaults: defaults)))
        #expect(later.node("star-\(article.symbol)")?.value == "On")
    }

    @Test func NW_13_historyIsNewestFirstWithoutDuplicates() throws {
        let defaults = UserDefaults(suiteName: "news-tests-\(UUID().uuidString)")!
        let library = try library(defaults: defaults)
        for search in ["lake", "bridge", "  ", "Lake"] { library.remember(search) }
        #expect(library.history == ["Lake", "bridge"])
        #expect(try self.library(defaults: defaults).history == ["Lake", "bridge"])
    }

    @Test func script() throws { try run(script: "news", on: screens(try library())) }
}
