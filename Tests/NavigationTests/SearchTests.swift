import MartletTesting
import SwiftUI
import Testing

/// What a search offers.
@MainActor @Suite struct SearchTests {
    private struct Page: View {
        @State private var text = ""
        @State private var scope = "all"
        var body: some View {
            NavigationStack {
                List { Text("searching \(text) in \(scope)") }
                    .navigationTitle("Fruit")
                    .searchable(text: $text)
                    .searchSuggestions {
                        ForEach(["apple", "apricot"].filter { text.isEmpty || ($0.hasPrefix(text) && $0 != text) }, id: \.self) { Text("try \($0)").searchCompletion($0) }
                    }
                    .searchScopes($scope) {
                        Text("All").tag("all")
                        Text("Red").tag("red")
                    }
            }
        }
    }

    @Test("Suggestions are shown while the field is in use, and a completion writes the text") func completion() {
        let host = TestHost(Page())
        #expect(!host.shows("try apple") && !host.shows("Red"))
        host.tap("Search")
        host.advance(by: 1)
        #expect(host.shows("try apple") && host.shows("try apricot"), "\(host.tree)")
        host.tap("try apricot")
        host.advance(by: 1)
        // Nothing is left to offer: the page is seen again.
        #expect(!host.shows("try"), "\(host.tree)")
        #expect(host.shows("searching apricot in all"))
    }

    @Test("Scopes stand under the field while it is in use, and choosing one tells the app") func scopes() {
        let host = TestHost(Page())
        host.tap("Search")
        host.advance(by: 1)
        host.tap("Red")
        host.tap("try apple")
        host.advance(by: 1)
        #expect(host.shows("searching apple in red"), "\(host.tree)")
        host.tap("Cancel")
        host.advance(by: 1)
        #expect(!host.shows("Red"))
    }
}
