import SwiftUI

/// How a contact is shown in the list.
enum ContactListItemViewRepresentationType {
    /// The name.
    case short
    /// The name, which opens a screen of details.
    case detail
    /// The name, which unfolds into the details in place.
    case collapsable
}

/// A contact, and its row.
struct ContactListItem: Identifiable {
    @State private var collapsed = true

    let id: String
    let firstName: String
    let lastName: String
    let streetAddress: String
    let zip: String
    let city: String
    var viewRepresentationType: ContactListItemViewRepresentationType = .short

    init(id: String, firstName: String, lastName: String, streetAddress: String, zip: String, city: String,
         viewRepresentationType: ContactListItemViewRepresentationType = .short) {
        (self.id, self.firstName, self.lastName) = (id, firstName, lastName)
        (self.streetAddress, self.zip, self.city) = (streetAddress, zip, city)
        self.viewRepresentationType = viewRepresentationType
    }
}

extension ContactListItem: View {
    var body: some View {
        switch viewRepresentationType {
        case .short:
            ContactListItemView(firstName: firstName, lastName: lastName, hasMoreInformation: false)
        case .detail:
            NavigationLink {
                ContactScreen(listItem: self)
            } label: {
                ContactListItemView(firstName: firstName, lastName: lastName, hasMoreInformation: true)
            }
        case .collapsable:
            VStack(alignment: .leading, spacing: 10) {
                if collapsed {
                    ContactListItemView(firstName: firstName, lastName: lastName, hasMoreInformation: false)
                } else {
                    ContactDetailView(listItem: self)
                }
                Button {
                    withAnimation { collapsed.toggle() }
                } label: {
                    Text(collapsed ? "show details" : "hide details")
                        .font(.subheadline)
                }
                .foregroundColor(.blue)
                .accessibilityIdentifier("toggle-\(id)")
            }
        }
    }
}

/// A disc with initials, and the name beside it.
struct ContactListItemView: View {
    let firstName: String
    let lastName: String
    let hasMoreInformation: Bool

    private static let gap: CGFloat = 12

    var body: some View {
        HStack(spacing: Self.gap) {
            Initials(text: "\(firstName.prefix(1))\(lastName.prefix(1))", length: 36)
                .alignmentGuide(.listRowSeparatorLeading) { $0.width + Self.gap }
            VStack(alignment: .leading, spacing: 2) {
                Text(verbatim: "\(firstName) \(lastName)")
                    .font(.body)
                if hasMoreInformation {
                    Text("More information")
                        .font(.caption)
                        .foregroundStyle(.secondary)
                }
            }
        }
    }
}

struct Initials: View {
    let text: String
    let length: CGFloat

    var body: some View {
        Text(verbatim: text)
            .font(.system(size: length * 0.38, weight: .semibold, design: .rounded))
            .foregroundStyle(.white)
            .frame(width: length, height: length)
            .background(Circle().fill(Color(hue: hue, saturation: 0.5, brightness: 0.74).gradient))
            .accessibilityHidden(true)
    }

    private var hue: Double {
        (text.unicodeScalars.reduce(0.0) { $0 * 5 + Double($1.value) } * 0.618_034).truncatingRemainder(dividingBy: 1)
    }
}
