import ScreenContainer
import SwiftUI

/// Finds articles by their words.
final class NewsSearchModel: ObservableObject, IModel {
    @Published private(set) var results: [Article] = []
    @Published var query = "" { didSet { if query != oldValue { find() } } }
    var listener: IContainer?

    let library: NewsLibrary
    private var articles: [Article] = []

    init(library: NewsLibrary) { self.library = library }

    /// Loads what is searched in.
    func loadIfNeeded() {
        guard articles.isEmpty else { return }
        listener?.showLoading()
        library.service.load { [weak self] result in
            guard let self else { return }
            listener?.hideLoading()
            switch result {
            case .success(let articles):
                self.articles = articles
                find()
            case .failure(let error):
                listener?.showError(error: error.localizedDescription)
            }
        }
    }

    /// The search was sent off: it goes into the history.
    func submit() { library.remember(query) }

    private func find() {
        let wanted = query.trimmingCharacters(in: .whitespaces).lowercased()
        results = wanted.isEmpty ? [] : articles.filter { ($0.title + " " + $0.description).lowercased().contains(wanted) }
    }
}
