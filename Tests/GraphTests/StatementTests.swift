import Foundation
import Testing

/// Every statement about the original has a test, or a reason why not (`Docs/behaviours.md`).
@Suite struct StatementTests {
    private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let list = "[0-9]{1,3}(?: ?(?:–|,|;|and) ?[0-9]{1,3})*"

    /// The numbers in a list such as `63, 66–69`.
    private func numbers(_ text: Substring) throws -> Set<Int> {
        var found: Set<Int> = []
        for match in text.matches(of: try Regex<(Substring, Substring, Substring?)>("([0-9]+)(?:–([0-9]+))?")) {
            let first = Int(match.output.1)!, last = match.output.2.flatMap { Int($0) } ?? first
            found.formUnion(first...max(first, last))
        }
        return found
    }

    /// The numbers in the names of tests and in the comments above them.
    private func cited() throws -> Set<Int> {
        let inName = try Regex<(Substring, Substring)>("[(](\(Self.list))[)]"), inComment = try Regex<(Substring, Substring)>("[Bb]ehaviours? (\(Self.list))")
        let tests = Self.repository.appendingPathComponent("Tests")
        var found: Set<Int> = []
        for case let file as URL in FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)! where file.pathExtension == "swift" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.contains("@Test(\"") { for match in line.matches(of: inName) { found.formUnion(try numbers(match.output.1)) } }
                if line.hasPrefix("    //") { for match in line.matches(of: inComment) { found.formUnion(try numbers(match.output.1)) } }
            }
        }
        return found
    }

    @Test("All 252 are cited or listed with a reason, none both") func complete() throws {
        let row = try Regex<(Substring, Substring)>("(?m)^[|] ([0-9]+) [|] .+ [|] .+ [|]$")
        let page = try String(contentsOf: Self.repository.appendingPathComponent("Docs/behaviours.md"), encoding: .utf8)
        let listed = Set(page.matches(of: row).map { Int($0.output.1)! }), cited = try cited()
        #expect(Set(1...252).subtracting(cited).subtracting(listed).sorted() == [])
        #expect(cited.intersection(listed).sorted() == [])
    }
}
