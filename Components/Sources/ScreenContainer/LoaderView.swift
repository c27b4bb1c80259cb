import SwiftUI

/// A veil that takes the touches, with a turning ring on a card.
public struct LoaderView: View {
    @State private var isTurning = false

    private static let cardLength: CGFloat = 88
    private static let ringLength: CGFloat = 36
    private static let secondsPerTurn = 0.9

    public init() {}

    public var body: some View {
        ZStack {
            Color.black.opacity(0.18)
                .ignoresSafeArea()
            Circle()
                .trim(from: 0, to: 0.75)
                .stroke(Color.accentColor, style: StrokeStyle(lineWidth: 4, lineCap: .round))
                .frame(width: Self.ringLength, height: Self.ringLength)
                .rotationEffect(.degrees(isTurning ? 360 : 0))
                .animation(.linear(duration: Self.secondsPerTurn).repeatForever(autoreverses: false), value: isTurning)
                .frame(width: Self.cardLength, height: Self.cardLength)
                .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16, style: .continuous))
        }
        .contentShape(Rectangle())
        .onTapGesture {}
        .onAppear { isTurning = true }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Loading")
        .accessibilityIdentifier("loader")
    }
}
