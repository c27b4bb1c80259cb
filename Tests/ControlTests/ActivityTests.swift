import Foundation
import MartletTesting
import SwiftUI
import Testing
import TestSupport

/// What a picture waits for belongs to its own window.
@MainActor @Suite struct ActivityTests {
    @Test("A load in one window keeps no other window busy, and ends with its answer or its failure") func perWindow() async throws {
        // It takes connections and says nothing.
        let server = try #require(LoopbackListener())
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

    private struct Continuing: View {
        @State private var log: [String] = []
        var body: some View {
            Text("log \(log.joined(separator: " "))")
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { log.append($0.webpageURL?.host ?? "?") }
                .onContinueUserActivity("com.example.other") { _ in log.append("other") }
        }
    }

    @Test("A page on the web that the program is asked to open goes on as an activity") func continued() throws {
        let host = TestHost(Continuing())
        #expect(host.host.open(try #require(URL(string: "https://example.org/a"))))
        #expect(!host.host.open(try #require(URL(string: "own:thing"))))
        host.flush()
        #expect(host.shows("log example.org"), "\(host.tree)")
    }
}
