import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What apps should not do and do all the same: nothing traps, nothing loops, and the picture makes sense.
@MainActor @Suite struct BadInputTests {
    @Test("Duplicate ids show every row and warn once") func duplicates() {
        let rows = ["a", "b", "a", "c", "a"]
        for host in [TestHost(List(rows, id: \.self) { Text($0) }), TestHost(VStack { ForEach(rows, id: \.self) { Text($0) } })] {
            #expect(host.shows("b") && host.shows("c"))
            #expect(host.messages.filter { $0.localizedCaseInsensitiveContains("same id") || $0.localizedCaseInsensitiveContains("duplicate") || $0.contains("occurs multiple times") }.count <= 1)
        }
    }

    @Test("Empty sections leave no gap that hides the others; a huge one is laid out where it is seen") func sections() {
        let host = TestHost(List {
            Section("Empty") {}
            Section { EmptyView() }
            Section("Huge") { ForEach(0..<100_000, id: \.self) { Text("Row \($0)") } }
        })
        #expect(host.shows("HUGE") && host.shows("Row 0"))
        #expect(host.counts.rows < 100, "\(host.counts.rows) rows made")
        host.scroll(at: CGPoint(x: 196, y: 500), by: CGSize(width: 0, height: -2_000_000))
        host.advance(by: 2)
        #expect(!host.shows("Row 0\n"))
    }

    @Test("Rows of no height and of unlimited height", arguments: [CGFloat(0), .infinity, 1e9])
    func heights(_ height: CGFloat) throws {
        let host = TestHost(List {
            Text("first")
            Color.red.frame(height: height == .infinity ? nil : height).frame(maxHeight: height)
            Text("last")
        })
        host.scroll(at: CGPoint(x: 196, y: 500), by: CGSize(width: 0, height: -200))
        host.advance(by: 1)
        #expect(try !host.pngData().isEmpty)
        let stack = TestHost(ScrollView { LazyVStack { Text("first"); Color.red.frame(height: height == .infinity ? nil : height).frame(maxHeight: height); Text("last") } })
        #expect(stack.shows("first"))
    }

    struct Sheets: View {
        @State private var first = false
        @State private var second = false
        @State private var third = false
        var body: some View {
            Button("start") { first = true }
                .sheet(isPresented: $first) {
                    VStack {
                        Button("close first") { first = false }
                        Button("more") { second = true }
                    }
                    .sheet(isPresented: $second) {
                        VStack {
                            Button("close both") { first = false; second = false }
                            Button("close below") { first = false }
                            Button("again") { third = true }
                        }
                        .sheet(isPresented: $third) { Button("close all") { first = false; second = false; third = false } }
                    }
                }
        }
    }

    @Test("Sheets over sheets go in any order", arguments: [["more", "close both"], ["more", "close below"], ["more", "again", "close all"], ["close first"]])
    func sheets(_ taps: [String]) {
        let host = TestHost(Sheets())
        for name in ["start"] + taps {
            host.tap(name)
            host.advance(by: 1)
        }
        #expect(!host.shows("close first") && !host.shows("close both") && !host.shows("close all"), "\(host.tree)")
        host.tap("start")
        host.advance(by: 1)
        #expect(host.shows("close first"))
    }

    @Test("An alert from the onDismiss of a sheet") func alertAfterSheet() {
        struct Root: View {
            @State private var sheet = false
            @State private var alert = false
            var body: some View {
                Button("start") { sheet = true }
                    .sheet(isPresented: $sheet, onDismiss: { alert = true }) { Button("close") { sheet = false } }
                    .alert("Sure?", isPresented: $alert) { Button("Yes") {} }
            }
        }
        let host = TestHost(Root())
        for name in ["start", "close"] {
            host.tap(name)
            host.advance(by: 1)
        }
        host.advance(by: 1)
        #expect(host.shows("Sure?"), "\(host.tree)")
        host.tap("Yes")
        host.advance(by: 1)
        #expect(!host.shows("Sure?"))
    }

    @Test("A value that no destination is for shows a mark, and the way back is there") func noDestination() {
        let host = TestHost(NavigationStack { NavigationLink("go", value: 1.5).navigationTitle("Root") })
        host.tap("go")
        host.advance(by: 1)
        #expect(host.node("BackButton") != nil)
        host.tap("BackButton")
        host.advance(by: 1)
        #expect(host.shows("go"))
    }

    @Test("A megabyte in a field: pasted, measured, and drawn") func longText() throws {
        struct Root: View {
            @State private var text = ""
            var body: some View {
                VStack {
                    TextField("name", text: $text).accessibilityIdentifier("field")
                    TextEditor(text: $text).frame(height: 100)
                    Text("\(text.count) characters")
                }
            }
        }
        let host = TestHost(Root())
        let frame = host.frame(of: "field")
        host.tap(at: CGPoint(x: frame.midX, y: frame.midY))
        let begin = Date()
        Clipboard.copy(String(repeating: "many words of a long text ", count: 40_000))
        host.key(.character("v"), modifiers: .control)
        #expect(host.shows("1,040,000 characters") || host.shows("1040000 characters"), "\(host.tree.prefix(300))")
        #expect(try !host.pngData().isEmpty)
        #expect(Date().timeIntervalSince(begin) < 20)
    }
}
