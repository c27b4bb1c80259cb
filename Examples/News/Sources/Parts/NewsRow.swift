import SwiftUI

/// Title, description, date and picture of an article, and its star.
struct NewsRow: View {
    let article: Article
    @EnvironmentObject private var library: NewsLibrary

    private static let thumbnail: CGFloat = 100

    var body: some View {
        HStack(alignment: .top, spacing: 12) {
            ArticlePicture(article: article)
                .frame(width: Self.thumbnail, height: Self.thumbnail)
                .clipShape(RoundedRectangle(cornerRadius: 12, style: .continuous))
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: article.title)
                    .font(.headline)
                    .lineLimit(2)
                Text(verbatim: article.description)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
                    .lineLimit(2)
                HStack {
                    Text(verbatim: article.published.dotted)
                        .font(.caption)
                        .foregroundStyle(.secondary)
                    Spacer(minLength: 4)
                    StarButton(article: article)
                        .font(.subheadline)
                }
            }
        }
        .padding(.vertical, 4)
    }
}

/// Marks an article as a favourite, or no longer.
struct StarButton: View {
    let article: Article
    @EnvironmentObject private var library: NewsLibrary

    var body: some View {
        let isFavourite = library.isFavourite(article)
        Button {
            library.toggleFavourite(article)
        } label: {
            Image(systemName: isFavourite ? "star.fill" : "star")
                .foregroundStyle(isFavourite ? Color.yellow : Color.secondary)
        }
        .buttonStyle(.borderless)
        .accessibilityLabel("Favourite")
        .accessibilityValue(isFavourite ? Text("On") : Text("Off"))
        .accessibilityIdentifier("star-\(article.symbol)")
    }
}

/// A symbol on a coloured ground, in the place of a photograph.
struct ArticlePicture: View {
    let article: Article
    var symbolSize: CGFloat = 34

    var body: some View {
        LinearGradient(colors: [Color(hue: article.hue, saturation: 0.45, brightness: 0.95), Color(hue: article.hue, saturation: 0.75, brightness: 0.6)],
                       startPoint: .topLeading, endPoint: .bottomTrailing)
            .overlay {
                Image(systemName: article.symbol)
                    .font(.system(size: symbolSize, weight: .medium))
                    .foregroundStyle(.white)
            }
            .accessibilityHidden(true)
    }
}

extension Date {
    /// Such as 24.03.2026, by the calendar of the place.
    var dotted: String {
        let formatter = DateFormatter()
        formatter.dateFormat = "dd.MM.yyyy"
        return formatter.string(from: self)
    }
}
