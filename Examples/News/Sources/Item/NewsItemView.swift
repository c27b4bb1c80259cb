import ScreenContainer
import SwiftUI

/// An article: picture, title, date and text.
struct NewsItemView: View, IModelView {
    @ObservedObject var model: NewsItemModel

    init(model: NewsItemModel) { self.model = model }

    var viewModel: IModel? { model }

    private static let pictureHeight: CGFloat = 220

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 14) {
                ArticlePicture(article: model.article, symbolSize: 72)
                    .frame(height: Self.pictureHeight)
                VStack(alignment: .leading, spacing: 10) {
                    Text(verbatim: model.title)
                        .font(.title2.bold())
                        .accessibilityIdentifier("item-title")
                    Text(verbatim: "\(model.article.source) · \(model.dateFormatted)")
                        .font(.subheadline)
                        .foregroundStyle(.secondary)
                    Text(verbatim: model.description)
                        .font(.body)
                        .lineSpacing(3)
                        .accessibilityIdentifier("item-text")
                    if let url = model.url {
                        Link("Show more", destination: url)
                            .font(.headline)
                            .padding(.top, 6)
                    }
                }
                .padding(.horizontal, 20)
            }
            .padding(.bottom, 24)
        }
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
            ToolbarItem(placement: .topBarTrailing) {
                StarButton(article: model.article)
            }
        }
    }
}
