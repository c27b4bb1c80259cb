import SwiftUI

/// Everything there is on a contact, for a row that was unfolded.
struct ContactDetailView: View {
    let listItem: ContactListItem

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 12) {
                Initials(text: "\(listItem.firstName.prefix(1))\(listItem.lastName.prefix(1))", length: 36)
                Text(verbatim: "\(listItem.firstName) \(listItem.lastName)")
                    .font(.headline)
            }
            Group {
                Text(verbatim: listItem.streetAddress)
                Text(verbatim: "\(listItem.zip) \(listItem.city)")
            }
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .padding(.leading, 48)
        }
    }
}

/// A contact's own screen.
struct ContactScreen: View {
    let listItem: ContactListItem

    var body: some View {
        List {
            Section {
                VStack(spacing: 10) {
                    Initials(text: "\(listItem.firstName.prefix(1))\(listItem.lastName.prefix(1))", length: 88)
                    Text(verbatim: "\(listItem.firstName) \(listItem.lastName)")
                        .font(.title2.bold())
                }
                .frame(maxWidth: .infinity)
                .listRowBackground(Color.clear)
            }
            Section("Address") {
                line("Street", listItem.streetAddress)
                line("Postcode", listItem.zip)
                line("City", listItem.city)
            }
        }
        .navigationBarTitle(Text(verbatim: listItem.firstName), displayMode: .inline)
    }

    private func line(_ title: LocalizedStringKey, _ value: String) -> some View {
        HStack {
            Text(title)
            Spacer()
            Text(verbatim: value)
                .foregroundStyle(.secondary)
        }
    }
}
