import ScreenContainer
import SwiftUI

/// The three screens of the app, each in its container.
struct NewsScreens: View {
    @EnvironmentObject private var library: NewsLibrary

    var body: some View {
        NavigationStack {
            ListScreen(library: library)
        }
    }
}

/// The list in its container; owns the list's model.
struct ListScreen: View {
    @StateObject private var model: NewsListModel

    init(library: NewsLibrary) {
        _model = StateObject(wrappedValue: NewsListModel(library: library))
    }

    var body: some View {
        ContainerView(content: NewsListView(model: model))
    }
}

/// An article in its container.
struct ItemScreen: View {
    @StateObject private var model: NewsItemModel

    init(article: Article, library: NewsLibrary) {
        _model = StateObject(wrappedValue: NewsItemModel(article: article, library: library))
    }

    var body: some View {
        ContainerView(content: NewsItemView(model: model))
    }
}

/// The search in its container.
struct SearchScreen: View {
    @StateObject private var model: NewsSearchModel

    init(library: NewsLibrary) {
        _model = StateObject(wrappedValue: NewsSearchModel(library: library))
    }

    var body: some View {
        ContainerView(content: NewsSearchView(model: model))
    }
}
