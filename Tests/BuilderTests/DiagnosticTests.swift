@testable import Builder
import Testing

@Suite struct DiagnosticTests {
    @Test func pathsBecomeTheUsers() {
        let found = Diagnostic.parse("""
        [3/5] Compiling App A.swift
        /cache/Sources/App/A.swift:4:16: error: cannot find 'x' in scope
            x
        /cache/Sources/App/A.swift:4:16: error: cannot find 'x' in scope
        /cache/Sources/App/A.swift:5:1: warning: never used
        error: emit-module command failed with exit code 1
        """, originals: ["/cache/Sources/App/A.swift": "/my: app/A.swift"])
        #expect(found.map(\.finding.text) == ["/my: app/A.swift:4:16: error: cannot find 'x' in scope", "/my: app/A.swift:5:1: warning: never used"])
    }

    @Test func readsPathsWithColons() {
        #expect(Diagnostic.parse(line: "/a: b/c.swift:1:2: error: no", originals: [:])?.place == Place("/a: b/c.swift", line: 1, column: 2))
    }

    @Test func sortsMessagesByCause() {
        #expect(SourceCheck.classify("cannot find type 'Map' in scope").1 == "no 'Map'")
        #expect(SourceCheck.classify("value of type 'some View' has no member 'glow'").1 == "no member 'glow' of 'some View'")
        let unavailable = SourceCheck.classify("'glow()' is unavailable: it is not drawn yet")
        #expect(unavailable.0 == .unavailable)
        #expect(unavailable.2 == "it is not drawn yet")
    }

    @Test func impatienceAloneIsToldFromFaults() {
        let module = Finding(.error, "there is no module 'Maps' on Linux yet"), tired = Finding(.error, "the compiler is unable to type-check this expression in reasonable time")
        #expect(Failure([module, tired, tired]).isImpatience(after: 1))
        #expect(!Failure([module, tired, Finding(.error, "cannot find 'x' in scope")]).isImpatience(after: 1))
    }

    @Test func requestsAreWhole() throws {
        var request = HostRequest(action: .screen, out: "/o", name: "screen")
        #expect(String(decoding: request.json, as: UTF8.self).contains("\"device\" : \"iPhone 15 Pro\""))
        request.look.size = (100, 50)
        #expect(String(decoding: request.json, as: UTF8.self).contains("\"width\" : 100"))
        #expect(Device.named("iphone se")?.width == 375)
        request.look.device = .mac
        #expect(String(decoding: request.json, as: UTF8.self).contains("\"profile\" : \"macOS26\""))
    }
}
