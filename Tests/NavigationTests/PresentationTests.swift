import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Sheets, covers, alerts and dialogs.
@MainActor @Suite struct PresentationTests {
    struct Sheet: View {
        @State private var isShown = false
        @State private var log = "none"
        var body: some View {
            VStack {
                Button("Open") { isShown = true }
                Text("log: \(log)")
            }
            .sheet(isPresented: $isShown, onDismiss: { log = "dismissed" }) { Inner() }
        }
    }

    struct Inner: View {
        @Environment(\.dismiss) private var dismiss
        var body: some View {
            VStack {
                Text("Inside").accessibilityIdentifier("inside")
                Button("Close") { dismiss() }
            }
        }
    }

    @Test("A sheet comes, is dismissed from inside, and onDismiss runs after it is gone (MP-14)") func sheet() {
        let host = TestHost(Sheet())
        host.tap("Open")
        host.advance(by: 1)
        #expect(host.shows("Inside"))
        host.tap("Close")
        #expect(host.shows("log: none"))
        host.advance(by: 1)
        #expect(!host.shows("Inside"))
        #expect(host.shows("log: dismissed"))
    }

    @Test("A tap beside a sheet dismisses it, unless that is disabled (MP-11, MP-12)") func tapOutside() {
        let host = TestHost(Sheet())
        host.tap("Open")
        host.advance(by: 1)
        host.tap(at: CGPoint(x: 20, y: 10))
        host.advance(by: 1)
        #expect(!host.shows("Inside"))
    }

    @Test("Dragging a sheet down more than half its height dismisses it (247)") func drag() {
        let host = TestHost(Sheet())
        host.tap("Open")
        host.advance(by: 1)
        host.drag(from: CGPoint(x: 200, y: 120), to: CGPoint(x: 200, y: 700), duration: 0.5)
        host.advance(by: 1)
        #expect(!host.shows("Inside"))
    }

    struct Alerting: View {
        @State private var isShown = false
        @State private var choice = "none"
        var body: some View {
            VStack {
                Button("Ask") { isShown = true }
                Text("choice: \(choice)")
            }
            .alert("Sure?", isPresented: $isShown) {
                Button("Delete", role: .destructive) { choice = "deleted" }
                Button("Keep", role: .cancel) { choice = "kept" }
            } message: {
                Text("Really.")
            }
        }
    }

    @Test("An alert says what it says, its buttons act and take it away; cancel leads") func alert() {
        let host = TestHost(Alerting())
        host.tap("Ask")
        host.advance(by: 1)
        #expect(host.shows("Sure?"))
        #expect(host.shows("Really."))
        let keep = host.node("Keep")!.frame, delete = host.node("Delete")!.frame
        #expect(keep.maxX <= delete.minX + 1)
        #expect(keep.height == 44)
        host.tap("Delete")
        host.advance(by: 1)
        #expect(host.shows("choice: deleted"))
        #expect(!host.shows("Sure?"))
    }

    @Test("Two buttons of an alert stand side by side, cancel left, more below each other, cancel last, whatever their order (246)", arguments: [Look.Profile.iOS18, .iOS26])
    func alertButtons(profile: Look.Profile) throws {
        struct Asking: View {
            let more: Bool
            @State private var isShown = true
            var body: some View {
                Color.white.alert("Sure?", isPresented: $isShown) {
                    if more { Button("Keep", role: .cancel) {}; Button("Delete") {}; Button("Archive") {} } else { Button("Delete") {}; Button("Keep", role: .cancel) {} }
                }
            }
        }
        func frames(_ more: Bool) throws -> [String: CGRect] {
            let host = TestHost(Asking(more: more), look: Look(profile: profile))
            host.advance(by: 1)
            return Dictionary(uniqueKeysWithValues: try (more ? ["Keep", "Delete", "Archive"] : ["Keep", "Delete"]).map { ($0, try #require(host.node($0)).frame) })
        }
        let two = try frames(false)
        #expect(two["Keep"]!.midY == two["Delete"]!.midY && two["Keep"]!.maxX <= two["Delete"]!.minX + 1)
        let three = try frames(true)
        #expect(three["Delete"]!.maxY <= three["Archive"]!.minY + 1 && three["Archive"]!.maxY <= three["Keep"]!.minY + 1)
        #expect(three["Keep"]!.midX == three["Delete"]!.midX)
    }

    @Test("The older alert has an OK where no button is given") func oldAlert() {
        struct Old: View {
            @State private var isShown = true
            var body: some View { Text("Base").alert(isPresented: $isShown) { Alert(title: Text("Title"), message: Text("Message")) } }
        }
        let host = TestHost(Old())
        host.advance(by: 1)
        #expect(host.shows("Title"))
        host.tap("OK")
        host.advance(by: 1)
        #expect(!host.shows("Title"))
    }

    @Test("A dialog offers its actions from the bottom, cancel apart") func dialog() {
        struct Asking: View {
            @State private var isShown = false
            var body: some View {
                Button("Choose") { isShown = true }
                    .confirmationDialog("Colour", isPresented: $isShown, titleVisibility: .visible) {
                        Button("Red") {}
                        Button("Blue") {}
                    }
            }
        }
        let host = TestHost(Asking())
        host.tap("Choose")
        host.advance(by: 1)
        #expect(host.shows("Colour"))
        #expect(host.node("Cancel")!.frame.minY > host.node("Blue")!.frame.maxY)
        host.tap("Cancel")
        host.advance(by: 1)
        #expect(!host.shows("Red"))
    }
}
