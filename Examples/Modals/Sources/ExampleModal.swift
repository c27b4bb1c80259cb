import ModalPlus
import SwiftUI

/// A modal of a form.
struct ExampleModal: View {
    let form: ModalForm
    var done: (() -> Void)?

    var body: some View {
        switch form {
        case .full:
            ModalPlus { ModalText() } header: { ModalHeader() } footer: { ModalFooter(done: done) }
                .headerBackground(.teal.gradient)
        case .header:
            ModalPlus { ModalText() } header: { ModalHeader() }
                .headerBackground(.indigo.gradient)
        case .footer:
            ModalPlus { ModalText() } footer: { ModalFooter(done: done) }
        case .content:
            ModalPlus { ModalText() }
        }
    }
}

struct ModalHeader: View {
    var body: some View {
        HStack(spacing: 10) {
            Image(systemName: "heart.fill")
            Text("Favourites")
                .font(.headline)
            Spacer()
        }
        .foregroundStyle(.white)
        .padding(.horizontal, 16)
        .padding(.vertical, 14)
        .accessibilityElement(children: .combine)
        .accessibilityIdentifier("modal-header")
    }
}

struct ModalText: View {
    var body: some View {
        Text("Hello Swift. What stands here is as tall as its text; header and footer take only the room they need.")
            .font(.body)
            .frame(maxWidth: .infinity, alignment: .leading)
            .padding(16)
            .accessibilityIdentifier("modal-content")
    }
}

struct ModalFooter: View {
    var done: (() -> Void)?

    var body: some View {
        VStack(spacing: 0) {
            Divider()
            HStack {
                Text("Hello Footer")
                    .font(.footnote)
                    .foregroundStyle(.secondary)
                Spacer()
                if let done {
                    Button("Done", action: done)
                        .fontWeight(.semibold)
                        .accessibilityIdentifier("done")
                }
            }
            .padding(.horizontal, 16)
            .padding(.vertical, 12)
        }
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("modal-footer")
    }
}
