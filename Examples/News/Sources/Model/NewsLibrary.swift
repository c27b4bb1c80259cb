import SwiftUI

/// What the screens share: the service, and what the user keeps from one start to the next.
final class NewsLibrary: ObservableObject {
    /// Addresses of the articles with a star.
    @Published private(set) var favourites: Set<String> {
        didSet { defaults.set(favourites.sorted(), forKey: Key.favourites) }
    }
    /// What was searched for, newest first.
    @Published private(set) var history: [String] {
        didSet { defaults.set(history, forKey: Key.history) }
    }

    let service: NewsService
    private let defaults: UserDefaults

    private enum Key {
        static let favourites = "favourites", history = "searches"
    }
    private static let longestHistory = 8

    init(service: NewsService = .bundled(), defaults: UserDefaults = .standard) {
        self.service = service
        self.defaults = defaults
        favourites = Set(defaults.stringArray(forKey: Key.favourites) ?? [])
        history = defaults.stringArray(forKey: Key.history) ?? []
    }

    func isFavourite(_ article: Article) -> Bool { favourites.contains(article.url) }

    func toggleFavourite(_ article: Article) {
        if favourites.remove(article.url) == nil { favourites.insert(article.url) }
    }

    /// Puts a search at the front of the history, where it stands once.
    func remember(_ search: String) {
        let text = search.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return }
        let others = history.filter { $0.caseInsensitiveCompare(text) != .orderedSame }
        history = Array(([text] + others).prefix(Self.longestHistory))
    }
}
