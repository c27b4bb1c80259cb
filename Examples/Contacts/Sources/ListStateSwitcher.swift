import AdvancedList
import SwiftUI

/// Four buttons: the list with items, without, loading, and with an error.
struct ListStateSwitcher: View {
    @ObservedObject var listService: ListService

    private enum Choice: CaseIterable {
        case items, empty, loading, error

        var title: LocalizedStringKey {
            switch self {
            case .items: "Items"
            case .empty: "Empty"
            case .loading: "Loading"
            case .error: "Error"
            }
        }

        var identifier: String { "state-\(self)" }
    }

    var body: some View {
        HStack(spacing: 4) {
            ForEach(Choice.allCases, id: \.self) { choice in
                Button { apply(choice) } label: {
                    Text(choice.title)
                        .font(.subheadline.weight(choice == current ? .semibold : .regular))
                        .lineLimit(1)
                        .minimumScaleFactor(0.6)
                        .frame(maxWidth: .infinity)
                        .padding(.vertical, 7)
                        .background {
                            if choice == current {
                                RoundedRectangle(cornerRadius: 8, style: .continuous)
                                    .fill(.card)
                                    .shadow(color: .black.opacity(0.12), radius: 3, y: 1)
                            }
                        }
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityIdentifier(choice.identifier)
                .accessibilityAddTraits(choice == current ? .isSelected : [])
            }
        }
        .padding(3)
        .background(.groove, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
        .padding(.horizontal, 20)
        .padding(.bottom, 8)
    }

    private var current: Choice {
        switch listService.listState {
        case .error: .error
        case .loading: .loading
        case .items: listService.items.isEmpty ? .empty : .items
        }
    }

    private func apply(_ choice: Choice) {
        switch choice {
        case .items:
            if listService.items.isEmpty { listService.fillWithSamples() }
            listService.listState = .items
        case .empty:
            listService.removeAllItems()
            listService.listState = .items
        case .loading:
            listService.listState = .loading
        case .error:
            listService.listState = .error(SampleError.unreachable)
        }
    }
}
