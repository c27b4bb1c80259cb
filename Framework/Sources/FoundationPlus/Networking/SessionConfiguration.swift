internal import FoundationBase
import Foundation
import FoundationNetworking

// Every configuration has the protocol that gives kept answers first, then that of the network policy, where there is
// one. The rest is Foundation's own.

extension URLSessionConfiguration {
    public class var `default`: URLSessionConfiguration { Originals.defaultConfiguration.underPolicy }
    public class var ephemeral: URLSessionConfiguration { Originals.ephemeralConfiguration.underPolicy }

    /// There is no process that goes on for the app: a session of this configuration ends with the program.
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration { Originals.defaultConfiguration.underPolicy }

    private var underPolicy: URLSessionConfiguration {
        protocolClasses = [StoredProtocol.self] + (_NetworkPolicy.current.isActive ? [PolicyProtocol.self] : []) + (protocolClasses ?? [])
        return self
    }
}

extension Data {
    /// The contents of a file, or of an address where the network policy allows it.
    public init(contentsOf url: URL) throws {
        guard !url.isFileURL, _NetworkPolicy.current.isActive else {
            self = try Originals.data(contentsOf: url, options: [])
            return
        }
        nonisolated(unsafe) var result: Result<Data, any Error> = .failure(URLError(.unknown))
        let done = DispatchSemaphore(value: 0)
        URLSession(configuration: .default).dataTask(with: url) { data, _, error in
            result = data.map { .success($0) } ?? .failure(error ?? URLError(.unknown))
            done.signal()
        }.resume()
        done.wait()
        self = try result.get()
    }
}

@section(".init_array") @used
private let registerAtStart: @convention(c) () -> Void = {
    // The shared session asks the registered classes, the last registered first.
    if _NetworkPolicy.current.isActive { _ = URLProtocol.registerClass(PolicyProtocol.self) }
    _ = URLProtocol.registerClass(StoredProtocol.self)
}
