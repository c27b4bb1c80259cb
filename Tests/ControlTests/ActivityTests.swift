import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What a picture waits for belongs to its own window.
@MainActor @Suite struct ActivityTests {
    /// A server on this machine that takes connections and says nothing.
    private func silentServer() throws -> (socket: Int32, port: Int) {
        let s = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(s, $0, length) == 0 && listen(s, 4) == 0 && getsockname(s, $0, &length) == 0 }
        }
        try #require(bound)
        return (s, Int(UInt16(bigEndian: address.sin_port)))
    }

    @Test("A load in one window keeps no other window busy, and ends with its answer or its failure") func perWindow() async throws {
        let server = try silentServer()
        let loading = TestHost(AsyncImage(url: URL(string: "http://127.0.0.1:\(server.port)/never.png")))
        let resting = TestHost(Text("Rests"))
        func wait(for busy: Bool) async {
            for _ in 0..<400 where loading.host.activity.isBusy != busy { try? await Task.sleep(nanoseconds: 5_000_000) }
        }
        await wait(for: true)
        #expect(loading.host.activity.isBusy)
        #expect(!resting.host.activity.isBusy)
        close(server.socket)
        await wait(for: false)
        #expect(!loading.host.activity.isBusy)
    }
}
