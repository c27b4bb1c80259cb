import ModalPlus
import SwiftUI

/// The four forms of `ModalPlus`, in place and as sheets.
struct ContentView: View {
    @State private var presented: ModalForm?

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(spacing: 20) {
                    ForEach(ModalForm.allCases) { form in
                        VStack(alignment: .leading, spacing: 8) {
                            HStack {
                                Text(form.title)
                                    .font(.subheadline.weight(.medium))
                                    .foregroundStyle(.secondary)
                                Spacer()
                                Button("Present") { presented = form }
                                    .font(.subheadline)
                                    .accessibilityIdentifier("present-\(form)")
                            }
                            .padding(.horizontal, 4)
                            ExampleModal(form: form)
                                .background(.card)
                                .clipShape(RoundedRectangle(cornerRadius: 16, style: .continuous))
                                .accessibilityElement(children: .contain)
                                .accessibilityIdentifier("card-\(form)")
                        }
                    }
                }
                .padding(16)
            }
            .background { Rectangle().fill(.groupedPaper).ignoresSafeArea() }
            .navigationTitle("Modals")
        }
        .sheet(item: $presented) { form in
            PresentedModal(form: form)
        }
    }
}

/// Which slots are filled.
enum ModalForm: String, CaseIterable, Identifiable {
    case full, header, footer, content

    var id: Self { self }

    var title: LocalizedStringKey {
        switch self {
        case .full: "Header, content and footer"
        case .header: "Header and content"
        case .footer: "Content and footer"
        case .content: "Content alone"
        }
    }
}
