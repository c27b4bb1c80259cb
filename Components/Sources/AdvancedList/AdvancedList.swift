import SwiftUI

/// A list that also knows what to show while it has nothing to list: that it is empty, that it is loading, that something
/// went wrong.
///
/// The rows come from a `ListService`, which takes items of any type that are views themselves:
///
///     AdvancedList(listService: service) {
///         Text("No data")
///     } errorStateView: { error in
///         Text(error?.localizedDescription ?? "Error")
///     } loadingStateView: {
///         Text("Loading …")
///     }
///
/// or from a collection, with a view made for each element:
///
///     AdvancedList(contacts, listState: state) { contact in
///         Text(contact.name)
///     } emptyStateView: { … } errorStateView: { … } loadingStateView: { … }
public struct AdvancedList<Source: ListSource, Row: View, EmptyStateView: View, ErrorStateView: View, LoadingStateView: View>: View {
    let source: Source
    let row: (Source.Items.Element) -> Row
    let emptyStateView: () -> EmptyStateView
    let errorStateView: (Error?) -> ErrorStateView
    let loadingStateView: () -> LoadingStateView

    public var body: some View {
        switch source.listState {
        case .error(let error):
            errorStateView(error)
        case .loading:
            loadingStateView()
        case .items:
            if source.items.isEmpty {
                emptyStateView()
            } else {
                List(source.items, rowContent: row)
            }
        }
    }
}

extension AdvancedList where Source == ListServiceSource, Row == AnyListItem {
    /// A list of the service's items. It follows the service's changes.
    ///
    /// - Parameters:
    ///   - emptyStateView: shown in the state `.items` while there are none.
    ///   - errorStateView: shown in the state `.error`, with its error.
    ///   - loadingStateView: shown in the state `.loading`.
    public init(listService: ListService,
                @ViewBuilder emptyStateView: @escaping () -> EmptyStateView,
                @ViewBuilder errorStateView: @escaping (Error?) -> ErrorStateView,
                @ViewBuilder loadingStateView: @escaping () -> LoadingStateView) {
        self.init(source: ListServiceSource(service: listService), row: { $0 },
                  emptyStateView: emptyStateView, errorStateView: errorStateView, loadingStateView: loadingStateView)
    }
}

extension AdvancedList {
    /// A list of the elements of `data`, each shown by what `content` makes of it.
    public init<Data: RandomAccessCollection>(_ data: Data, listState: ListState,
                                              @ViewBuilder content: @escaping (Data.Element) -> Row,
                                              @ViewBuilder emptyStateView: @escaping () -> EmptyStateView,
                                              @ViewBuilder errorStateView: @escaping (Error?) -> ErrorStateView,
                                              @ViewBuilder loadingStateView: @escaping () -> LoadingStateView)
    where Data.Element: Identifiable, Source == ListData<Data> {
        self.init(source: ListData(items: data, listState: listState), row: content,
                  emptyStateView: emptyStateView, errorStateView: errorStateView, loadingStateView: loadingStateView)
    }
}
