import MartletTesting
import SwiftUI
import Testing

/// Pickers, menus, dates.
@MainActor @Suite struct ChoiceTests {
    enum Fruit: String, CaseIterable, Identifiable {
        case apple, banana, cherry
        var id: String { rawValue }
    }

    struct Fruits: View {
        @State var fruit = Fruit.apple
        var isSegmented = false
        var body: some View {
            VStack {
                if isSegmented {
                    picker.pickerStyle(.segmented)
                } else {
                    picker
                }
                Text("picked \(fruit.rawValue)")
            }
        }
        var picker: some View {
            Picker("Fruit", selection: $fruit) { ForEach(Fruit.allCases) { Text($0.rawValue.capitalized).tag($0) } }
        }
    }

    @Test("A menu picker shows its value; the menu's rows choose and close it")
    func menu() {
        let host = TestHost(Fruits())
        #expect(host.node("Fruit")?.value == "Apple")
        #expect(!host.shows("Banana"))
        host.tap("Fruit")
        host.advance(by: 1)
        #expect(host.shows("Banana"))
        host.tap("Banana")
        host.advance(by: 1)
        #expect(host.shows("picked banana"))
        #expect(host.node("Fruit")?.value == "Banana")
        #expect(!host.shows("Cherry"), "\(host.tree)")
    }

    @Test("Segments choose; the control is 32 high (constants 4)")
    func segmented() throws {
        let host = TestHost(Fruits(isSegmented: true), size: CGSize(width: 300, height: 300))
        host.tap("Cherry")
        #expect(host.shows("picked cherry"))
        #expect(host.node("Cherry")?.isSelected == true)
        #expect(try #require(host.node("Fruit")).frame.size == CGSize(width: 300, height: 32))
        host.key(.tab)
        host.key(.left)
        #expect(host.shows("picked banana"))
    }

    @Test("Tags of the payload fit an optional selection, and the identity of a ForEach stands in for a tag")
    func tags() {
        struct Root: View {
            @State var optional: Int?
            @State var plain = 2
            var body: some View {
                VStack {
                    Picker("Optional", selection: $optional) {
                        Text("None").tag(nil as Int?)
                        Text("One").tag(1 as Int?)
                        Text("Two").tag(2)
                    }
                    .pickerStyle(.segmented)
                    Picker("Plain", selection: $plain) { ForEach(0..<4) { Text("Row \($0)") } }
                    Text("optional \(optional.map(String.init) ?? "nil")")
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Two")
        #expect(host.shows("optional 2"))
        host.tap("None")
        #expect(host.shows("optional nil"))
        #expect(host.node("Plain")?.value == "Row 2")
    }

    @Test("A wheel is 320 × 216 and turns by a drag, to whole rows")
    func wheel() throws {
        struct Root: View {
            @State var n = 5
            var body: some View {
                VStack {
                    Picker("Wheel", selection: $n) { ForEach(0..<20) { Text("\($0)") } }.pickerStyle(.wheel)
                    Text("n \(n)")
                }
            }
        }
        let host = TestHost(Root())
        let frame = try #require(host.node("Wheel")).frame
        #expect(frame.size == CGSize(width: 320, height: 216))
        host.drag(from: CGPoint(x: frame.midX, y: frame.midY + 30), to: CGPoint(x: frame.midX, y: frame.midY - 34), duration: 2)
        host.advance(by: 1)
        #expect(!host.shows("n 5"))
    }

    @Test("A menu's rows act and close it; the role and the primary action are kept")
    func menus() {
        struct Root: View {
            @State var last = "nothing"
            var body: some View {
                VStack {
                    Menu("Options") {
                        Button("Copy") { last = "copy" }
                        Button("Delete", role: .destructive) { last = "delete" }
                    }
                    Text("held").contextMenu { Button("Inside") { last = "inside" } }
                    Text("last \(last)")
                }
            }
        }
        let host = TestHost(Root())
        host.tap("Options")
        host.advance(by: 1)
        #expect(host.node("Delete")?.role == .menuItem)
        host.tap("Delete")
        host.advance(by: 1)
        #expect(host.shows("last delete"))
        #expect(!host.shows("Copy"))
        let f = host.node("held")!.frame
        host.longPress(at: CGPoint(x: f.midX, y: f.midY))
        host.advance(by: 1)
        host.tap("Inside")
        #expect(host.shows("last inside"))
    }

    @Test("Days of the calendar choose a date and keep the time; days outside the range are off")
    func dates() {
        struct Root: View {
            @State var date = Date(timeIntervalSince1970: 1_742_036_940)
            var body: some View {
                VStack {
                    DatePicker("Day", selection: $date, in: Date(timeIntervalSince1970: 1_741_824_000)..., displayedComponents: .date).datePickerStyle(.graphical)
                    Text(verbatim: "at \(Int(date.timeIntervalSince1970))")
                }
                .environment(\.timeZone, TimeZone(identifier: "UTC")!)
            }
        }
        let host = TestHost(Root())
        #expect(host.node("Day")?.value == "Mar 15, 2025")
        host.tap("Mar 20, 2025")
        #expect(host.shows("at \(1_742_036_940 + 5 * 86400)"), "\(host.tree)")
        #expect(host.node("Mar 3, 2025")?.isEnabled == false)
        host.tap("Next Month")
        #expect(host.shows("April 2025"))
    }
}
