import Foundation
import FoundationNetworking

/// Members of Foundation that `FoundationPlus` hides by its own: from inside that module they cannot be named.
public enum Originals {
    public static var mainBundle: Bundle { Bundle.main }
    public static var defaultConfiguration: URLSessionConfiguration { .default }
    public static var ephemeralConfiguration: URLSessionConfiguration { .ephemeral }

    public static func data(contentsOf url: URL, options: Data.ReadingOptions) throws -> Data { try Data(contentsOf: url, options: options) }

    public static func dataTask(_ session: URLSession, _ request: URLRequest, _ handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask {
        session.dataTask(with: request, completionHandler: handler)
    }
    public static func data(_ session: URLSession, _ request: URLRequest, _ delegate: any URLSessionTaskDelegate) async throws -> (Data, URLResponse) {
        try await session.data(for: request, delegate: delegate)
    }
    public static func bytesReceived(_ task: URLSessionTask) -> Int64 { task.countOfBytesReceived }
}
