import SwiftUI

/// Two round buttons and the title between them.
struct HomeHeader: View {
    @Binding var showPortfolio: Bool
    @Binding var showInfo: Bool

    var body: some View {
        HStack {
            Button { showInfo = true } label: {
                CircleButton(symbol: showPortfolio ? "briefcase" : "info")
            }
            .accessibilityIdentifier("info")
            .accessibilityLabel("About this app")
            Spacer(minLength: 8)
            Text(showPortfolio ? "Portfolio" : "Live Prices")
                .font(.headline.weight(.heavy))
                .foregroundStyle(.ink)
                .animation(nil, value: showPortfolio)
                .accessibilityAddTraits(.isHeader)
                .accessibilityIdentifier("title")
            Spacer(minLength: 8)
            Button {
                withAnimation(.spring()) { showPortfolio.toggle() }
            } label: {
                CircleButton(symbol: "chevron.forward")
                    .rotationEffect(.degrees(showPortfolio ? 180 : 0))
            }
            .accessibilityIdentifier("portfolio-toggle")
            .accessibilityLabel(showPortfolio ? "Show all coins" : "Show portfolio")
        }
        .buttonStyle(.plain)
        .padding(.horizontal, 16)
        .padding(.top, 4)
        .padding(.bottom, 12)
    }
}

struct CircleButton: View {
    let symbol: String

    private static let length: CGFloat = 48

    var body: some View {
        Image(systemName: symbol)
            .font(.system(size: 17, weight: .semibold))
            .foregroundStyle(.ink)
            .frame(width: Self.length, height: Self.length)
            .background(Circle().fill(.card))
            .shadow(color: .black.opacity(0.12), radius: 8, y: 2)
            .contentShape(Circle())
    }
}
