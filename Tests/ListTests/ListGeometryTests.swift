import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Frames of lists as recorded from the original system (oracle/ios and oracle/macos, lists).
@MainActor
@Suite struct ListGeometryTests {
    private static var phone26: Look {
        var look = Look(profile: .iOS26, scale: 2)
        look.usesTallLines = true
        return look
    }
    private static let mac = Look(profile: .macOS26, scale: 2)

    /// Position and height; widths depend on the font.
    private func expect(_ host: TestHost, _ id: String, x: CGFloat, y: CGFloat, height: CGFloat? = nil, width: CGFloat? = nil, _ location: SourceLocation = #_sourceLocation) {
        let f = host.frame(of: id)
        #expect(abs(f.minX - x) < 0.01 && abs(f.minY - y) < 0.01, "\(id): \(f)", sourceLocation: location)
        if let height { #expect(abs(f.height - height) < 0.01, "\(id): \(f)", sourceLocation: location) }
        if let width { #expect(abs(f.width - width) < 0.01, "\(id): \(f)", sourceLocation: location) }
    }

    private func text(_ s: String, _ id: String) -> some View { Text(s).accessibilityIdentifier(id) }

    private var basic: some View {
        List {
            text("Apple", "row1")
            text("Banana", "row2")
            Section("Fruit") {
                text("Cherry", "row3")
                HStack { Text("Detail"); Spacer(); text("Value", "value").foregroundStyle(.secondary) }.accessibilityIdentifier("detail")
            }
        }.accessibilityIdentifier("list")
    }

    @Test("Cards and rows of iOS 26 (141, 142)") func insetGrouped() {
        let host = TestHost(basic, size: CGSize(width: 320, height: 400), look: Self.phone26)
        expect(host, "list", x: 0, y: 0, height: 400, width: 320)
        expect(host, "row1", x: 32, y: 50.75, height: 24.5)
        expect(host, "row2", x: 32, y: 106.75)
        expect(host, "row3", x: 32, y: 224.75)
        expect(host, "detail", x: 32, y: 280.75, width: 256)
    }

    @Test func plain() {
        let view = List {
            text("Apple", "row1")
            text("Banana", "row2")
            Section("Fruit") { text("Cherry", "row3") }
        }.listStyle(.plain)
        let host = TestHost(view, size: CGSize(width: 320, height: 300), look: Self.phone26)
        expect(host, "row1", x: 16, y: 15.75)
        expect(host, "row2", x: 16, y: 71.75)
        expect(host, "row3", x: 16, y: 194.25)
    }

    @Test func headersAndFooters() {
        let view = List {
            Section { text("Apple", "row1") } header: { text("Fruit", "header") } footer: { text("Banana", "footer") }
            Section { text("Cherry", "row2") } footer: { text("Apple", "footer2") }
        }
        let host = TestHost(view, size: CGSize(width: 320, height: 400), look: Self.phone26)
        expect(host, "header", x: 32, y: 10, height: 24.5)
        expect(host, "row1", x: 32, y: 60.25)
        expect(host, "footer", x: 32, y: 108.5)
        expect(host, "row2", x: 32, y: 168.75)
        expect(host, "footer2", x: 32, y: 217)
    }

    @Test func editing() {
        let view = List {
            Section("Editable") { ForEach(["Apple", "Banana", "Cherry"], id: \.self) { text($0, $0) }.onDelete { _ in }.onMove { _, _ in } }
            Section("Deletable") { ForEach(["Date"], id: \.self) { text($0, $0) }.onDelete { _ in } }
            Section("Fixed") { text("Detail", "fixed") }
        }.environment(\.editMode, .constant(.active))
        let host = TestHost(view, size: CGSize(width: 320, height: 480), look: Self.phone26)
        expect(host, "Apple", x: 72, y: 60.25)
        expect(host, "Banana", x: 72, y: 116.25)
        expect(host, "Cherry", x: 72, y: 172.25)
        expect(host, "Date", x: 72, y: 290.25)
        expect(host, "fixed", x: 32, y: 408.25)
    }

    @Test func spacings() {
        let view = List {
            Section("A") { text("One", "one"); text("Two", "two") }
            Section("B") { text("Three", "three") }
        }
        let rows = TestHost(view.listRowSpacing(12), size: CGSize(width: 320, height: 480), look: Self.phone26)
        #expect(abs(rows.frame(of: "two").minY - rows.frame(of: "one").minY - 68) < 0.01)
        let sections = TestHost(view.listSectionSpacing(30), size: CGSize(width: 320, height: 480), look: Self.phone26)
        // From the end of the first card to the second one: 30 and a header of 44.5.
        #expect(abs(sections.frame(of: "three").minY - sections.frame(of: "two").minY - 56 - 74.5) < 0.01)
    }

    @Test("Cards, rows and headers of iOS 17 and 18 (141, 142)") func flatLook() {
        let host = TestHost(basic, size: CGSize(width: 393, height: 700))
        // Card at 35, rows of 44; card to card with a header: 17.67 + 38.67 (constants 4).
        let line = host.frame(of: "row1").height
        expect(host, "row1", x: 40, y: 35 + (44 - line) / 2)
        expect(host, "row2", x: 40, y: 79 + (44 - line) / 2)
        #expect(abs(host.frame(of: "row3").minY - (123 + 17.667 + 38.667 + (44 - line) / 2)) < 0.02)
        expect(host, "detail", x: 40, y: host.frame(of: "row3").minY + 44, width: 393 - 80)
    }

    @Test func macBasics() {
        let view = List {
            text("Apple", "row1")
            text("Banana", "row2")
            Color.red.frame(height: 40).accessibilityIdentifier("tall")
            HStack { text("Cherry", "wideText"); Spacer(); Text("A") }.accessibilityIdentifier("wide")
        }.accessibilityIdentifier("list")
        let host = TestHost(view, size: CGSize(width: 320, height: 260), look: Self.mac)
        expect(host, "row1", x: 16, y: 14, height: 16)
        expect(host, "row2", x: 16, y: 38)
        expect(host, "tall", x: 16, y: 62, height: 40, width: 288)
        expect(host, "wide", x: 16, y: 110, width: 288)
    }

    @Test func macModifiers() {
        let view = List {
            text("Apple", "inset").listRowInsets(EdgeInsets(top: 2, leading: 30, bottom: 2, trailing: 10))
            text("Banana", "background").listRowBackground(Color.red)
            text("Cherry", "noSeparator").listRowSeparator(.hidden)
            text("Carrot", "tinted").listRowSeparatorTint(.red)
            ForEach(1..<4) { text("Item", "item\($0)") }
        }
        let host = TestHost(view, size: CGSize(width: 320, height: 260), look: Self.mac)
        expect(host, "inset", x: 46, y: 14)
        expect(host, "background", x: 16, y: 38)
        expect(host, "noSeparator", x: 16, y: 62)
        expect(host, "tinted", x: 16, y: 86)
        expect(host, "item1", x: 16, y: 110)
        expect(host, "item3", x: 16, y: 158)
    }

    @Test func macStyles() {
        func list(_ id: String) -> some View { List { text("Apple", id + "1"); text("Banana", id + "2") } }
        let view = VStack(spacing: 8) {
            list("inset").listStyle(.inset).frame(height: 70)
            list("plain").listStyle(.plain).frame(height: 70)
            list("bordered").listStyle(.bordered).frame(height: 70)
        }
        let host = TestHost(view, size: CGSize(width: 320, height: 320), look: Self.mac)
        let top: CGFloat = (320 - 226) / 2
        expect(host, "inset1", x: 16, y: top + 14)
        expect(host, "inset2", x: 16, y: top + 38)
        expect(host, "plain1", x: 8, y: top + 78 + 4)
        expect(host, "bordered1", x: 7, y: top + 156 + 5)
    }
}
