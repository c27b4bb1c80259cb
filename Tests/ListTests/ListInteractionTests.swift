import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Selecting, editing, sliding and opening rows.
@MainActor
@Suite struct ListInteractionTests {
    struct Fruits: View {
        @State var items = ["Apple", "Banana", "Cherry"]
        @State var chosen: String?
        @State var log = ""
        var body: some View {
            VStack(spacing: 0) {
                Text("chosen \(chosen ?? "none") \(items.joined()) \(log)")
                EditButton()
                List(selection: $chosen) {
                    ForEach(items, id: \.self) { item in
                        Text(item)
                            .swipeActions(edge: .leading) { Button("Pin") { log += "pin \(item)" } }
                    }
                    .onDelete { items.remove(atOffsets: $0) }
                    .onMove { items.move(fromOffsets: $0, toOffset: $1) }
                    Section { Button("Add") { log += "added" } }
                }
            }
        }
    }

    private func host(_ view: some View) -> TestHost { TestHost(view, size: CGSize(width: 393, height: 600)) }
    private func middle(_ h: TestHost, _ text: String) -> CGPoint { h.node(text).map { CGPoint(x: $0.frame.midX, y: $0.frame.midY) } ?? .zero }

    @Test func aTapAnywhereInTheRowSelects() {
        let h = host(Fruits())
        let p = middle(h, "Banana")
        h.tap(at: CGPoint(x: 300, y: p.y))
        #expect(h.shows("chosen Banana"))
        #expect(h.tree.contains("Row"))
    }

    @Test func aTapOnceIsOnePressHoweverTheRowIsMade() {
        struct Row: View {
            @State private var presses = 0
            var body: some View {
                VStack {
                    if presses > 0 { Text("pressed \(presses)") } else { Text("never") }
                    Button { presses += 1 } label: { Text("press") }
                        .foregroundColor(.blue)
                        .accessibilityIdentifier("press")
                }
            }
        }
        let host = TestHost(List { AnyView(Group { Row() }).padding(1) })
        host.tap("press")
        #expect(host.shows("pressed 1"), "\(host.tree)")
    }

    @Test func aTapAnywhereInTheRowPressesItsButton() {
        let h = host(Fruits())
        h.tap(at: CGPoint(x: 300, y: middle(h, "Add").y))
        #expect(h.shows("added"))
    }

    @Test func slidingUncoversActions() {
        let h = host(Fruits())
        let p = middle(h, "Banana")
        h.drag(from: CGPoint(x: 200, y: p.y), to: CGPoint(x: 280, y: p.y), duration: 0.2)
        h.advance(by: 1)
        #expect(h.shows("Pin"))
        h.tap("Pin")
        #expect(h.shows("pin Banana"))
    }

    @Test func slidingAllTheWayDeletes() {
        let h = host(Fruits())
        let p = middle(h, "Banana")
        h.drag(from: CGPoint(x: 360, y: p.y), to: CGPoint(x: 60, y: p.y), duration: 0.3)
        h.advance(by: 1)
        #expect(h.shows("AppleCherry"))
    }

    @Test func editingDeletesAndMoves() {
        let h = host(Fruits())
        h.tap("Edit")
        h.advance(by: 1)
        #expect(h.shows("Done"))
        let p = middle(h, "Apple"), last = middle(h, "Cherry")
        h.drag(from: CGPoint(x: 355, y: p.y), to: CGPoint(x: 355, y: last.y + 10), duration: 0.4)
        h.advance(by: 1)
        #expect(h.shows("BananaCherryApple"))
        h.tap(at: CGPoint(x: 47, y: middle(h, "Banana").y))
        h.advance(by: 1)
        h.tap("Delete")
        h.advance(by: 1)
        #expect(h.shows("CherryApple"))
        h.tap("Done")
        #expect(h.shows("Edit"))
    }

    @Test func sectionsOpenAndClose() {
        struct Closing: View {
            @State var isOpen = true
            var body: some View { List { Section("Group", isExpanded: $isOpen) { Text("Inside") } }.listStyle(.sidebar) }
        }
        let h = host(Closing())
        #expect(h.shows("Inside"))
        h.tap(at: middle(h, "Group"))
        h.advance(by: 1)
        #expect(!h.shows("Inside"))
        h.tap(at: middle(h, "Group"))
        h.advance(by: 1)
        #expect(h.shows("Inside"))
    }

    @Test func treesOpenTheirBranches() {
        struct Item: Identifiable {
            let id: String
            var children: [Item]?
        }
        let data = [Item(id: "Fruit", children: [Item(id: "Apple"), Item(id: "Pear")]), Item(id: "Stone")]
        let h = host(List(data, children: \.children) { Text($0.id) })
        #expect(h.shows("Fruit") && h.shows("Stone") && !h.shows("Apple"))
        h.tap(at: CGPoint(x: 200, y: middle(h, "Fruit").y))
        h.advance(by: 1)
        #expect(h.shows("Apple") && h.shows("Pear"))
    }

    @Test func selectionOfSeveralWhileEditing() {
        struct Many: View {
            @State var chosen: Set<Int> = []
            var body: some View {
                VStack { Text("chosen \(chosen.sorted().description)"); List(0..<4, id: \.self, selection: $chosen) { Text("Row \($0)") } }
                    .environment(\.editMode, .constant(.active))
            }
        }
        let h = host(Many())
        h.tap("Row 1")
        h.tap("Row 3")
        #expect(h.shows("chosen [1, 3]"))
        h.tap("Row 1")
        #expect(h.shows("chosen [3]"))
    }

    @Test func semanticsNameTheParts() {
        let h = host(List { Section("Fruit") { Text("Apple") } })
        #expect(h.tree.contains("List"))
        #expect(h.tree.contains("Header"))
        #expect(h.tree.contains("Row"))
    }

    @Test func tagsAreSelectionValues() {
        struct Tagged: View {
            @State var chosen: Int?
            var body: some View { VStack { Text("chosen \(chosen ?? 0)"); List(selection: $chosen) { Text("First").tag(1); Text("Second").tag(2) } } }
        }
        let h = host(Tagged())
        h.tap("Second")
        #expect(h.shows("chosen 2"))
    }

    @Test func aRemovedRowFadesWhileOthersMoveUp() {
        struct Removing: View {
            @State var items = ["One", "Two", "Three"]
            var body: some View {
                List { ForEach(items, id: \.self) { item in Text(item).onTapGesture { withAnimation(.linear(duration: 1)) { items.removeAll { $0 == item } } } } }
            }
        }
        let h = host(Removing())
        let before = middle(h, "Three").y
        h.tap("Two")
        h.advance(by: 0.5)
        #expect(!h.shows("Two"))
        let rows = scrollElements(h)[0].layer!
        #expect(rows.paintOrder.count == rows.elements.count + 1)
        #expect(rows.elements.last!.shownPosition.y > rows.elements.last!.position.y + 10)
        h.advance(by: 1)
        #expect(rows.paintOrder.count == rows.elements.count)
        #expect(abs(middle(h, "Three").y - (before - 44)) < 0.01)
    }
}
