import ScreenContainer
import SwiftUI

/// Loads the headlines, and tells its container how that goes.
final class NewsListModel: ObservableObject, IModel {
    @Published private(set) var articles: [Article] = []
    var listener: IContainer?

    let library: NewsLibrary
    private var isLoading = false

    init(library: NewsLibrary) { self.library = library }

    /// Loads unless there are headlines already.
    func loadIfNeeded() {
        if articles.isEmpty { load() }
    }

    func load() {
        guard !isLoading else { return }
        isLoading = true
        listener?.showLoading()
        library.service.load { [weak self] result in
            guard let self else { return }
            isLoading = false
            listener?.hideLoading()
            switch result {
            case .success(let articles): self.articles = articles
            case .failure(let error): listener?.showError(error: error.localizedDescription)
            }
        }
    }
}
