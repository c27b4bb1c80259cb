import Foundation

/// Why there are no news.
enum NewsError: LocalizedError {
    case missing, unreadable

    var errorDescription: String? {
        switch self {
        case .missing: "The feed is missing."
        case .unreadable: "The feed cannot be read."
        }
    }
}

/// Where the news come from.
struct NewsService {
    /// Calls back on the main thread.
    var load: (@escaping (Result<[Article], Error>) -> Void) -> Void

    /// The feed that lies beside the program, after the time a network would take.
    ///
    /// - Parameter delay: seconds.
    static func bundled(delay: Double = 0.4) -> NewsService {
        NewsService { answer in
            let result = Result { try bundledArticles() }
            DispatchQueue.main.asyncAfter(deadline: .now() + delay) { answer(result) }
        }
    }

    static func bundledArticles() throws -> [Article] {
        guard let url = Bundle.module.url(forResource: "sample-feed", withExtension: "json") else { throw NewsError.missing }
        return try articles(in: Data(contentsOf: url))
    }

    static func articles(in data: Data) throws -> [Article] {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let feed = try? decoder.decode(Feed.self, from: data) else { throw NewsError.unreadable }
        return feed.articles
    }
}
