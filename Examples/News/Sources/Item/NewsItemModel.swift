import ScreenContainer
import SwiftUI

/// What the screen of an article shows.
final class NewsItemModel: ObservableObject, IModel {
    @Published var title = ""
    @Published var description = ""
    /// The name of a symbol.
    @Published var image = ""
    @Published var dateFormatted = ""
    var listener: IContainer?

    let article: Article
    let library: NewsLibrary

    init(article: Article, library: NewsLibrary) {
        self.article = article
        self.library = library
        title = article.title
        description = article.text
        image = article.symbol
        dateFormatted = article.published.dotted
    }

    var url: URL? { URL(string: article.url) }
}
