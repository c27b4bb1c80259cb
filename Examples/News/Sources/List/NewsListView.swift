import ScreenContainer
import SwiftUI

/// The headlines. A tap opens one.
struct NewsListView: View, IModelView {
    @ObservedObject var model: NewsListModel
    @EnvironmentObject private var library: NewsLibrary

    var viewModel: IModel? { model }

    var body: some View {
        List(model.articles) { article in
            NavigationLink {
                ItemScreen(article: article, library: library)
            } label: {
                NewsRow(article: article)
            }
            .accessibilityIdentifier("article-\(article.symbol)")
        }
        .listStyle(.plain)
        .refreshable { model.load() }
        .navigationTitle("News")
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                NavigationLink {
                    SearchScreen(library: library)
                } label: {
                    Image(systemName: "magnifyingglass")
                }
                .accessibilityLabel("Search")
                .accessibilityIdentifier("open-search")
            }
        }
        .onAppear { model.loadIfNeeded() }
    }
}
