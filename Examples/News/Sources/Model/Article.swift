import Foundation

/// A piece of news. Its address says which it is.
struct Article: Identifiable, Hashable, Decodable {
    let url: String
    let title: String
    let description: String
    let text: String
    let source: String
    /// The name of the symbol that stands for a picture, and the picture's colour as a part of the circle, 0…1.
    let symbol: String
    let hue: Double
    let published: Date

    var id: String { url }
}

/// The bundled file of news.
struct Feed: Decodable {
    /// Says that the news are invented.
    let notice: String
    let articles: [Article]
}
