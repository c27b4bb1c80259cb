import SwiftUI

/// A large title, a search field, buttons in bars, and tabs.
struct BarsPage: View {
    @State private var query = ""

    var body: some View {
        TabView {
            NavigationStack {
                List {
                    Section("Today") {
                        row("Shopping", "cart.fill", .orange)
                        row("Gardening", "leaf.fill", .green)
                        row("Reading", "book.fill", .blue)
                    }
                    Section("Tomorrow") {
                        row("Swimming", "drop.fill", .teal)
                        row("Music", "music.note", .pink)
                    }
                }
                .navigationTitle("Reminders")
                .searchable(text: $query)
                .toolbar {
                    ToolbarItem(placement: .topBarLeading) { Button("Edit") {} }
                    ToolbarItem(placement: .topBarTrailing) { Button { } label: { Image(systemName: "plus") } }
                    ToolbarItemGroup(placement: .bottomBar) {
                        Button { } label: { Image(systemName: "square.and.arrow.up") }
                        Spacer()
                        Text("Five left").font(.footnote)
                        Spacer()
                        Button { } label: { Image(systemName: "trash") }
                    }
                }
            }
            .tabItem { Label("Lists", systemImage: "list.bullet") }
            Text("Calendar").tabItem { Label("Calendar", systemImage: "calendar") }
            Text("Friends").tabItem { Label("Friends", systemImage: "person.2") }.badge(3)
            Text("Settings").tabItem { Label("Settings", systemImage: "gear") }
        }
    }

    private func row(_ title: LocalizedStringKey, _ symbol: String, _ color: Color) -> some View {
        NavigationLink {
            Text(title).navigationTitle(title)
        } label: {
            Label {
                Text(title)
            } icon: {
                Image(systemName: symbol).foregroundStyle(color)
            }
        }
    }
}
