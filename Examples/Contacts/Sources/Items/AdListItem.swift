import SwiftUI

/// How an advertisement is shown in the list.
enum AdListItemViewRepresentationType {
    /// One line, which opens a screen with the whole text.
    case short
    /// The whole text.
    case long
    /// A picture that can be unfolded.
    case image
}

/// An advertisement, and its row.
struct AdListItem: Identifiable {
    @State private var isImageCollapsed = true

    let id: String
    let text: String
    var viewRepresentationType: AdListItemViewRepresentationType = .short

    init(id: String, text: String, viewRepresentationType: AdListItemViewRepresentationType = .short) {
        (self.id, self.text, self.viewRepresentationType) = (id, text, viewRepresentationType)
    }
}

extension AdListItem: View {
    private static let imageHeight: CGFloat = 200

    var body: some View {
        switch viewRepresentationType {
        case .short:
            NavigationLink {
                AdDetailView(text: text)
            } label: {
                HStack(spacing: 12) {
                    AdMark()
                    Text(text)
                        .lineLimit(1)
                    Image(systemName: "info.circle")
                        .foregroundStyle(.secondary)
                }
            }
            .accessibilityIdentifier(id)
        case .long:
            HStack(alignment: .firstTextBaseline, spacing: 12) {
                AdMark()
                Text(text)
                    .lineLimit(nil)
                    .accessibilityIdentifier("text-\(id)")
            }
        case .image:
            VStack(alignment: .leading, spacing: 10) {
                HStack(spacing: 12) {
                    AdMark()
                    Text(text)
                }
                if !isImageCollapsed {
                    HarbourPicture()
                        .frame(height: Self.imageHeight)
                        .clipShape(RoundedRectangle(cornerRadius: 12, style: .continuous))
                        .accessibilityIdentifier("image-\(id)")
                }
                Button {
                    withAnimation { isImageCollapsed.toggle() }
                } label: {
                    Text(isImageCollapsed ? "show image" : "hide image")
                        .font(.subheadline)
                }
                .foregroundColor(.blue)
                .accessibilityIdentifier("toggle-\(id)")
            }
        }
    }
}

/// Says that a row is paid for.
struct AdMark: View {
    var body: some View {
        Text("Ad")
            .font(.caption2.bold())
            .foregroundStyle(.orange)
            .padding(.horizontal, 7)
            .padding(.vertical, 3)
            .background(.orange.opacity(0.15), in: Capsule())
    }
}

/// An evening at the water, drawn.
struct HarbourPicture: View {
    var body: some View {
        ZStack {
            LinearGradient(colors: [.indigo, .pink, .orange], startPoint: .top, endPoint: .bottom)
            GeometryReader { geometry in
                let size = geometry.size
                Circle()
                    .fill(.yellow.opacity(0.9))
                    .frame(width: 64, height: 64)
                    .position(x: size.width * 0.72, y: size.height * 0.6)
                Path { path in
                    path.move(to: CGPoint(x: 0, y: size.height * 0.72))
                    path.addCurve(to: CGPoint(x: size.width, y: size.height * 0.7),
                                  control1: CGPoint(x: size.width * 0.3, y: size.height * 0.62),
                                  control2: CGPoint(x: size.width * 0.6, y: size.height * 0.8))
                    path.addLine(to: CGPoint(x: size.width, y: size.height))
                    path.addLine(to: CGPoint(x: 0, y: size.height))
                    path.closeSubpath()
                }
                .fill(Color(red: 0.1, green: 0.16, blue: 0.36))
                Image(systemName: "fork.knife")
                    .font(.system(size: 40, weight: .semibold))
                    .foregroundStyle(.white)
                    .position(x: size.width * 0.25, y: size.height * 0.4)
            }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("A harbour in the evening")
    }
}
