import SwiftUI

/// A modal in a sheet half as tall as the screen.
struct PresentedModal: View {
    let form: ModalForm
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 0) {
            ExampleModal(form: form) { dismiss() }
            Spacer(minLength: 0)
        }
        .presentationDetents([.medium])
        .presentationDragIndicator(form == .content ? .visible : .hidden)
    }
}
