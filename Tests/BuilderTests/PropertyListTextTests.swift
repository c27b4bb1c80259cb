@testable import Builder
import Foundation
import Testing

@Suite struct PropertyListTextTests {
    @Test func readsEveryForm() throws {
        let node = try PropertyListText.parse("""
        // !$*UTF8*$!
        { a = b; "c d" = "e\\n\\"f\\" \\U00fc"; /* comment */ list = (1, "two", (), ); data = <0f 1A>; nested = { x = y.z/w; }; }
        """, file: "p")
        #expect(node["a"]?.string == "b")
        #expect(node["c d"]?.string == "e\n\"f\" ü")
        #expect(node["list"]?.strings == ["1", "two"])
        #expect(node["nested"]?["x"]?.string == "y.z/w")
    }

    @Test(arguments: [
        ("{ a = b }\n}", 2, "more text"), ("{\n a = ;\n}", 2, "cannot begin"), ("{ a = \"x\n", 1, "no closing quote"), ("{ a = (1, 2;", 1, "',' or ')'"),
        ("{\n\n a b;\n}", 3, "expected '='"), ("/* x", 1, "no end"), ("", 1, "file ends"),
    ])
    func namesTheLine(_ text: String, _ line: Int, _ words: String) {
        #expect { try PropertyListText.parse(text, file: "p") } throws: { error in
            guard let finding = (error as? Failure)?.findings.first else { return false }
            return finding.place?.line == line && finding.message.contains(words)
        }
    }

    @Test func recognisesMergeConflicts() {
        #expect { try PropertyListText.parse("{\n<<<<<<< HEAD\n a = b;\n=======\n}", file: "p") } throws: { "\($0)".contains("merge conflict") }
    }

    @Test func refusesDeepNesting() {
        #expect(throws: Failure.self) { try PropertyListText.parse(String(repeating: "(", count: 100_000), file: "p") }
    }

    @Test func readsStringTables() throws {
        let pairs = try PropertyListText.parseStrings("/* c */ \"a\" = \"b\";\n key = \"v\";\n\"self\";", file: "s")
        #expect(pairs.map(\.key) == ["a", "key", "self"])
        #expect(pairs.map { $0.value.string } == ["b", "v", "self"])
    }

    @Test func neverTrapsOnNonsense() throws {
        let seed = Array(try Data(contentsOf: URL(fileURLWithPath: fixtures + "/Old Style/Notes.xcodeproj/project.pbxproj")))
        var dice = Dice(state: 7)
        for _ in 0..<400 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...20, using: &dice) {
                let at = Int.random(in: 0..<bytes.count, using: &dice)
                switch Int.random(in: 0..<4, using: &dice) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &dice)
                case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...50, using: &dice)))
                case 2: bytes.insert(contentsOf: "{(\"<=;)}".utf8.shuffled(using: &dice), at: at)
                default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &dice))
                }
                if bytes.isEmpty { bytes = [0] }
            }
            _ = try? PropertyListText.parse(Files.text(of: Data(bytes)), file: "p")
        }
    }

    @Test func readsBinaryLists() throws {
        let object: [String: Any] = [
            "text": "Grüezi", "ascii": "plain", "long": String(repeating: "x", count: 300), "number": -7, "big": 5_000_000_000, "real": 1.5, "yes": true,
            "date": Date(timeIntervalSinceReferenceDate: 86_400), "data": Data([1, 2, 3]), "list": (0..<40).map { $0 }, "inner": ["a": ["b"]],
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
        let items = try #require(try PropertyValue(listData: data, file: "/a").dictionary)
        #expect(items["text"] == .string("Grüezi") && items["ascii"] == .string("plain") && items["long"]?.string?.count == 300)
        #expect(items["number"] == .integer(-7) && items["big"] == .integer(5_000_000_000) && items["real"] == .real(1.5) && items["yes"] == .bool(true))
        #expect(items["date"] == .date(Date(timeIntervalSinceReferenceDate: 86_400)) && items["data"] == .data(Data([1, 2, 3])))
        #expect(items["list"]?.array?.count == 40 && items["inner"]?.dictionary?["a"]?.array == [.string("b")])
    }
}
