import SwiftUI

/// Rows, sections and forms.
struct ListsPage: View {
    @State private var isOn = true
    @State private var name = "Dariush"
    @State private var fruit = 0
    @State private var isOpen = true

    var body: some View {
        List {
            Section("Rows") {
                Text("A line of text")
                Label("A label", systemImage: "star")
                Label("Mail", systemImage: "envelope.fill").badge(12)
                VStack(alignment: .leading) {
                    Text("Two lines")
                    Text("The second is smaller").font(.footnote).foregroundStyle(.secondary)
                }
                NavigationLink("Onwards") { Text("Onwards") }
            }
            Section {
                LabeledContent("Version", value: "1.0")
                Toggle("Notices", isOn: $isOn)
                TextField("Name", text: $name)
                Picker("Fruit", selection: $fruit) {
                    Text("Apple").tag(0)
                    Text("Pear").tag(1)
                }
                Button("Reset", role: .destructive) {}
            } header: {
                Text("A form")
            } footer: {
                Text("A footer says in small letters what the section is about, in as many lines as it takes.")
            }
            Section {
                DisclosureGroup("More", isExpanded: $isOpen) {
                    Text("First")
                    Text("Second")
                }
                Text("On a coloured row").listRowBackground(Color.yellow.opacity(0.3))
                Text("Without a line below").listRowSeparator(.hidden)
            }
        }
    }
}
