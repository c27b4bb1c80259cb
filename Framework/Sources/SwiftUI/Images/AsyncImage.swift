import Drawing
import Engine
import FoundationPlus

/// How far the loading of a picture has come.
public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { return image }
        return nil
    }
    public var error: (any Error)? {
        if case .failure(let error) = self { return error }
        return nil
    }
}

/// A picture from an address, loaded when the view appears.
nonisolated public struct AsyncImage<Content: View>: View {
    let url: URL?
    let scale: CGFloat
    let transaction: Transaction
    let content: (AsyncImagePhase) -> Content

    @State private var phase = AsyncImagePhase.empty
    @Environment(\.activity) private var activity

    nonisolated public init(url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(), @ViewBuilder content: @escaping (AsyncImagePhase) -> Content) {
        self.url = url
        self.scale = scale
        self.transaction = transaction
        self.content = content
    }

    @MainActor public var body: some View {
        content(phase)
            .task(id: url) { await load() }
    }

    @MainActor private func load() async {
        guard let url else {
            phase = .empty
            return
        }
        if case .success = phase { phase = .empty }
        activity?.begin()
        let result = await ImageLoader.load(url, scale: scale)
        activity?.end()
        guard !Task.isCancelled else { return }
        withTransaction(transaction) { phase = result }
    }
}

extension AsyncImage {
    nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.init(url: url, scale: scale, transaction: Transaction()) { $0.image ?? Image.blank }
    }
    nonisolated public init<I: View, P: View>(url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale, transaction: Transaction()) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }
}

extension Image {
    /// Stands where no picture is yet: nothing is drawn in all the room there is.
    nonisolated static var blank: Image {
        var image = Image(.resource(ImageLoader.nothing)).resizable()
        image.isDecorative = true
        return image
    }
}

/// Loads pictures through the shared session and keeps what was decoded.
enum ImageLoader {
    static let nothing = Drawing.ImageResource(content: .pixels(width: 1, height: 1, rgba: [0, 0, 0, 0]), size: CGSize(width: 1, height: 1))

    private struct Key: Hashable {
        let url: URL
        let scale: CGFloat
    }
    @MainActor private static var cache: [Key: Drawing.ImageResource] = [:]
    @MainActor private static var order: [Key] = []
    /// Pictures kept in memory.
    private static let limit = 100

    struct Undecodable: LocalizedError {
        let url: URL
        var errorDescription: String? { "The file at \(url.absoluteString) is not a picture that can be shown." }
    }
    struct BadStatus: LocalizedError {
        let url: URL
        let status: Int
        var errorDescription: String? { "The server answered \(status) for \(url.absoluteString)." }
    }

    /// Never throws: errors are a phase.
    @MainActor static func load(_ url: URL, scale: CGFloat) async -> AsyncImagePhase {
        let key = Key(url: url, scale: scale)
        if let known = cache[key] { return .success(Image(.resource(known))) }
        do {
            let data = try await bytes(of: url)
            guard let resource = ImageFile.resource(data, scale: scale > 0 ? scale : 1) else { throw Undecodable(url: url) }
            cache[key] = resource
            order.append(key)
            if order.count > limit { cache[order.removeFirst()] = nil }
            return .success(Image(.resource(resource)))
        } catch {
            return .failure(error)
        }
    }

    private static func bytes(of url: URL) async throws -> Data {
        if url.isFileURL || url.scheme == "data" {
            return try await Task.detached { try Data(contentsOf: url) }.value
        }
        let (data, response) = try await URLSession.shared.data(from: url)
        if let http = response as? HTTPURLResponse, !(200..<300).contains(http.statusCode) { throw BadStatus(url: url, status: http.statusCode) }
        return data
    }
}
