import SwiftUI

/// The names of the columns. A tap sorts by the column, a second tap the other way round.
struct ColumnTitles: View {
    @EnvironmentObject private var model: HomeViewModel
    let showPortfolio: Bool
    @State private var turns = 0.0

    var body: some View {
        HStack(spacing: 8) {
            column("Coin", .rank, .rankReversed)
            Spacer(minLength: 0)
            if showPortfolio {
                column("Holdings", .holdings, .holdingsReversed)
            }
            HStack(spacing: 8) {
                column("Prices", .price, .priceReversed)
                reload
            }
            .columnFrame()
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier("column-prices")
        }
        .font(.caption)
        .foregroundStyle(.faint)
        .padding(.horizontal, 16)
        .padding(.bottom, 8)
    }

    private func column(_ title: LocalizedStringKey, _ order: HomeViewModel.Order, _ reversed: HomeViewModel.Order) -> some View {
        let isChosen = model.order == order || model.order == reversed
        return Button {
            withAnimation { model.order = model.order == order ? reversed : order }
        } label: {
            HStack(spacing: 4) {
                Text(title)
                Image(systemName: "chevron.down")
                    .font(.system(size: 9, weight: .bold))
                    .rotationEffect(.degrees(model.order == reversed ? 180 : 0))
                    .opacity(isChosen ? 1 : 0)
            }
            .lineLimit(1)
            .minimumScaleFactor(0.5)
        }
        .buttonStyle(.plain)
    }

    private var reload: some View {
        Button {
            withAnimation(.linear(duration: 1)) { turns += 1 }
            model.reload()
        } label: {
            Image(systemName: "goforward")
                .rotationEffect(.degrees(turns * 360))
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Reload")
        .accessibilityIdentifier("reload")
    }
}
