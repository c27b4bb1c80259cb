import Combine
import FoundationPlus
import Testing

@MainActor @Suite(.serialized) struct RuntimeTests {
    @Test func notificationsAreASequence() async {
        let name = Notification.Name("RuntimeTests.\(UUID().uuidString)"), center = NotificationCenter()
        var values: [Int]?
        Task {
            var list: [Int] = []
            for await note in center.notifications(named: name).prefix(3) { list.append(note.userInfo?["n"] as? Int ?? -1) }
            values = list
        }
        // The sequence listens once it is asked for its first element.
        for n in 0..<5000 where values == nil {
            center.post(name: name, object: nil, userInfo: ["n": n])
            try? await Task.sleep(nanoseconds: 1_000_000)
        }
        #expect(values?.count == 3 && values == values?.sorted())
    }

    @Test func aNotificationIsPublished() {
        let name = Notification.Name("RuntimeTests.publisher"), center = NotificationCenter()
        var seen: [String] = []
        let subscription = center.publisher(for: name).compactMap { $0.object as? String }.sink { seen.append($0) }
        center.post(name: name, object: "first")
        subscription.cancel()
        center.post(name: name, object: "second")
        #expect(seen == ["first"])
    }

    @Test func changesAreUndone() {
        final class Document { var text = "old" }
        let manager = UndoManager(), document = Document()
        manager.registerUndo(withTarget: document) { d in
            let new = d.text
            d.text = "old"
            manager.registerUndo(withTarget: d) { $0.text = new }
        }
        document.text = "new"
        manager.undo()
        #expect(document.text == "old" && manager.canRedo)
        manager.redo()
        #expect(document.text == "new")
    }

    @Test func badInputIsNoReasonToEnd() {
        #expect(Locale(identifier: "xx-YY-nonsense@@").identifier.isEmpty == false)
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "no such locale")
        formatter.numberStyle = .currency
        #expect(formatter.string(from: 3) != nil)
        #expect(DateFormatter().date(from: "not a date") == nil)
        let dates = DateFormatter()
        dates.dateFormat = "'unfinished yyyy QQQQQQQQQQQQ"
        _ = dates.string(from: Date(timeIntervalSince1970: 0))
        #expect(String(format: "100%% of %d") .contains("100%"))
        #expect(String(format: "%d %@", 3, "x" as NSString) == "3 x")
        #expect(throws: (any Error).self) { _ = try NSRegularExpression(pattern: "(unfinished") }
        #expect(throws: (any Error).self) { _ = try JSONDecoder().decode([Int].self, from: Data("[1,".utf8)) }
        #expect(throws: (any Error).self) { _ = try PropertyListSerialization.propertyList(from: Data("<plist><dict>".utf8), format: nil) }
        #expect(URL(string: "") == nil)
        #expect(Date(timeIntervalSince1970: .infinity).timeIntervalSince1970 == .infinity)
        #expect((try? AttributedString(markdown: "**unfinished [a](")) != nil)
    }
}
