import AdvancedList
import SwiftUI

/// Contacts and advertisements in one list, and buttons that put the list into each of its states.
struct ContentView: View {
    @StateObject private var listService = ListService()

    var body: some View {
        NavigationView {
            GeometryReader { geometry in
                VStack(spacing: 0) {
                    ListStateSwitcher(listService: listService)
                    AdvancedList(listService: listService) {
                        Placeholder(symbol: "person.2.slash", title: "No data", text: "Press Items to fill the list.")
                    } errorStateView: { error in
                        Placeholder(symbol: "exclamationmark.triangle", title: "Error", text: "\(error?.localizedDescription ?? "Error")")
                    } loadingStateView: {
                        VStack(spacing: 12) {
                            ProgressView()
                            Text("Loading …")
                                .foregroundStyle(.secondary)
                        }
                        .frame(maxWidth: .infinity, maxHeight: .infinity)
                    }
                    .frame(width: geometry.size.width)
                }
            }
            .background { Rectangle().fill(.groupedPaper).ignoresSafeArea() }
            .navigationBarTitle(Text("List of Items"))
        }
        .navigationViewStyle(.stack)
        .onAppear { if listService.items.isEmpty { listService.fillWithSamples() } }
    }
}

/// What stands in the place of a list that has nothing to show.
struct Placeholder: View {
    let symbol: String
    let title: LocalizedStringKey
    let text: LocalizedStringKey

    var body: some View {
        VStack(spacing: 10) {
            Image(systemName: symbol)
                .font(.system(size: 44))
                .foregroundStyle(.secondary)
            Text(title)
                .font(.title3.bold())
            Text(text)
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .multilineTextAlignment(.center)
                .lineLimit(nil)
        }
        .padding(32)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
