import Foundation

/// A socket of this machine that takes connections.
public struct LoopbackListener: Sendable {
    public let socket: Int32
    public let port: Int

    /// Listens on a free port; nil where the machine gives none.
    public init?() {
        let s = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(s, $0, length) == 0 && listen(s, 4) == 0 && getsockname(s, $0, &length) == 0 }
        }
        guard isListening else { return nil }
        socket = s
        port = Int(UInt16(bigEndian: address.sin_port))
    }
}

/// Programs that tests start.
public enum Programs {
    /// The program of that name beside the bundle of tests, wherever that was built; nil where there is none.
    public static func named(_ name: String) -> URL? {
        let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        return ([Bundle.main.bundleURL] + bundles).map { $0.appendingPathComponent(name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
