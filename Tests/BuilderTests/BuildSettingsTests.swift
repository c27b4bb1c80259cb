@testable import Builder
import Testing

@Suite struct BuildSettingsTests {
    @Test func expandsAndInherits() {
        let settings = BuildSettings([["A": "one", "NAME": "My App"], ["A": "$(inherited) two"], ["A": "$(inherited) $(B)", "B": "three"]])
        #expect(settings["A"] == "one two three")
        #expect(settings.expand("$(NAME:c99extidentifier)") == "My_App")
        #expect(settings.expand("$(NAME:rfc1034identifier:lower)") == "my-app")
        #expect(settings.expand("${NONE:default=x}/$(NONE)$") == "x/$")
    }

    @Test func endsCircles() {
        let settings = BuildSettings([["A": "$(B)", "B": "$(A)x"]])
        #expect(settings["A"] != nil)
    }

    @Test func splitsQuotedWords() {
        #expect(BuildSettings.words("a \"b c\" 'd' \"\"") == ["a", "b c", "d", ""])
    }

    @Test func decidesConditions() {
        let layer = BuildSettings.layer([("A", "1"), ("A[sdk=iphonesimulator*]", "2"), ("B[sdk=macosx*]", "3"), ("C[config=Debug][sdk=*]", "4")], platform: .iOS, configuration: "Debug")
        #expect(layer == ["A": "2", "C": "4"])
    }

    @Test(arguments: [("My App", "My_App"), ("100 Days", "_00_Days"), ("Größe", "Größe"), ("", "_"), ("a-b", "a_b")])
    func makesIdentifiers(_ name: String, _ identifier: String) {
        #expect(name.swiftIdentifier == identifier)
    }

    @Test func readsConfigurationFiles() throws {
        try withFolder { folder in
            try Files.write("X = from include // note\n", to: folder + "/inner.xcconfig")
            try Files.write("#include \"inner.xcconfig\"\n#include? \"none.xcconfig\"\nA[sdk=iphoneos*] = b = c\n", to: folder + "/a.xcconfig")
            let pairs = try XCConfig.pairs(folder + "/a.xcconfig")
            #expect(pairs.map(\.0) == ["X", "A[sdk=iphoneos*]"])
            #expect(pairs.map(\.1) == ["from include", "b = c"])
            try Files.write("#include \"b.xcconfig\"\n", to: folder + "/b.xcconfig")
            #expect(throws: Failure.self) { try XCConfig.pairs(folder + "/b.xcconfig") }
        }
    }
}
