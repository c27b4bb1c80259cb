import FoundationPlus
import Testing
import TestSupport

/// What a program may reach while it is drawn, and which machines stand in for others.
@Suite struct NetworkPolicyTests {
    /// Answers one request on this machine with "hello", and gives the port.
    private func server() throws -> Int {
        let listener = try #require(LoopbackListener())
        Thread.detachNewThread {
            let client = accept(listener.socket, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            _ = recv(client, &request, request.count, 0)
            let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello".utf8)
            _ = send(client, answer, answer.count, 0)
            close(client)
            close(listener.socket)
        }
        return listener.port
    }

    private func ask(_ address: String, _ environment: [String: String]) throws -> String {
        let process = Process(), pipe = Pipe()
        process.executableURL = try #require(Programs.named("network-sample"))
        process.arguments = [address]
        process.environment = environment.merging(["PATH": "/usr/bin", "SWIFT_BACKTRACE": "enable=no"]) { a, _ in a }
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("This machine is asked, with its answer and its refusal") func loopback() throws {
        let policy = ["MARTLET_NETWORK": "loopback"]
        #expect(try ask("http://127.0.0.1:\(server())/", policy) == "200 hello")
        #expect(try ask("http://localhost:1/", policy) == "error \(URLError.cannotConnectToHost.rawValue)")
    }

    @Test("Another machine is not") func remote() throws {
        #expect(try ask("http://example.com/", ["MARTLET_NETWORK": "loopback"]) == "error \(URLError.notConnectedToInternet.rawValue)")
    }

    @Test("A mapped host is asked where it was mapped to") func mapped() throws {
        let table = try #require(String(data: JSONEncoder().encode(["api.example.com": "http://127.0.0.1:\(server())"]), encoding: .utf8))
        #expect(try ask("http://api.example.com/tasks", ["MARTLET_NETWORK": "loopback", "MARTLET_MAP_HOSTS": table]) == "200 hello")
    }
}
