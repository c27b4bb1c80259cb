import ScreenContainer
import SwiftUI

/// A field, what was searched for before, and what is found.
struct NewsSearchView: View, IModelView {
    @ObservedObject var model: NewsSearchModel
    @EnvironmentObject private var library: NewsLibrary

    var viewModel: IModel? { model }

    var body: some View {
        VStack(spacing: 0) {
            field
            if model.query.isEmpty {
                history
            } else if model.results.isEmpty {
                note("Nothing is called that.")
            } else {
                results
            }
        }
        .navigationBarTitle(Text("Search"), displayMode: .inline)
        .onAppear { model.loadIfNeeded() }
    }

    private var field: some View {
        HStack(spacing: 8) {
            Image(systemName: "magnifyingglass")
                .foregroundStyle(.secondary)
            TextField("Words of a headline", text: $model.query)
                .autocorrectionDisabled()
                .submitLabel(.search)
                .onSubmit { model.submit() }
                .accessibilityIdentifier("search")
            if !model.query.isEmpty {
                Button { model.query = "" } label: {
                    Image(systemName: "xmark.circle.fill")
                        .foregroundStyle(.secondary)
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Clear")
            }
        }
        .padding(.horizontal, 12)
        .padding(.vertical, 9)
        .background(Color.secondary.opacity(0.14), in: RoundedRectangle(cornerRadius: 10, style: .continuous))
        .padding(.horizontal, 16)
        .padding(.vertical, 10)
    }

    @ViewBuilder private var history: some View {
        if library.history.isEmpty {
            note("Headlines are searched as you type.")
        } else {
            List {
                Section("Searched before") {
                    ForEach(library.history, id: \.self) { search in
                        Button { model.query = search } label: {
                            Label { Text(verbatim: search) } icon: { Image(systemName: "clock") }
                        }
                    }
                }
            }
            .listStyle(.plain)
        }
    }

    private var results: some View {
        List(model.results) { article in
            NavigationLink {
                ItemScreen(article: article, library: library)
            } label: {
                NewsRow(article: article)
            }
            .simultaneousGesture(TapGesture().onEnded { model.submit() })
        }
        .listStyle(.plain)
    }

    private func note(_ text: LocalizedStringKey) -> some View {
        Text(text)
            .font(.callout)
            .foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
            .padding(32)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    }
}
