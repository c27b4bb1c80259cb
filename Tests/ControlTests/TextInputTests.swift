import Engine
import MartletTesting
import SwiftUI
import Testing

/// Text fields: typing, keys, selection, focus (behaviours 23).
@MainActor @Suite struct TextInputTests {
    struct Form: View {
        enum Field: Hashable { case name, secret }
        @State var name = ""
        @State var secret = "abc"
        @State var log: [String] = []
        @FocusState var focus: Field?
        var body: some View {
            VStack {
                TextField("Name", text: $name).focused($focus, equals: .name).onSubmit { log.append("submit") }.accessibilityIdentifier("name")
                SecureField("Secret", text: $secret).focused($focus, equals: .secret)
                Text("hello \(name)")
                Text("focus \(focus == .name ? "name" : focus == .secret ? "secret" : "none")")
                Text(log.joined(separator: ","))
                Button("To secret") { focus = .secret }
                Button("Away") { focus = nil }
            }
        }
    }

    @Test("A tap brings the keyboard, typing reaches the binding, return submits and gives the keyboard back")
    func typing() {
        let host = TestHost(Form())
        #expect(host.type("x") == false)
        host.tap("name")
        #expect(host.shows("focus name"))
        host.type("Anna")
        #expect(host.shows("hello Anna"))
        #expect(host.node("name")?.value == "Anna")
        host.key(.backspace)
        #expect(host.shows("hello Ann"))
        host.key(.left)
        host.type("i")
        #expect(host.shows("hello Anin"))
        host.key(.enter)
        #expect(host.shows("submit"))
        #expect(host.shows("focus none"))
    }

    @Test("A focus state moves the keyboard and follows it")
    func focusState() {
        let host = TestHost(Form())
        host.tap("To secret")
        #expect(host.shows("focus secret"))
        host.type("d")
        #expect(host.node("Secret")?.value == "••••")
        host.tap("Away")
        #expect(host.shows("focus none"))
        #expect(host.type("x") == false)
        host.key(.tab)
        #expect(host.shows("focus name"))
        host.key(.tab)
        #expect(host.shows("focus secret"))
    }

    @Test("Select all, copy, cut, paste, undo and redo")
    func editing() {
        let host = TestHost(Form())
        host.tap("name")
        host.type("one two")
        host.key(.character("a"), modifiers: .command)
        host.key(.character("c"), modifiers: .command)
        host.key(.end)
        host.key(.character("v"), modifiers: .command)
        #expect(host.shows("hello one twoone two"))
        host.key(.character("z"), modifiers: .command)
        #expect(host.node("name")?.value == "one two")
        host.key(.character("z"), modifiers: [.command, .shift])
        #expect(host.node("name")?.value == "one twoone two")
        host.key(.backspace, modifiers: .option)
        #expect(host.node("name")?.value == "one twoone ")
        host.key(.left, modifiers: [.shift, .option])
        host.key(.delete)
        #expect(host.node("name")?.value == "one ")
    }

    @Test("Text that an input method has not decided is shown, not bound")
    func preedit() throws {
        let host = TestHost(Form())
        host.tap("name")
        host.type("a")
        let target = try #require(host.host.tree.input.focused as? any TextInputTarget)
        target.setPreedit("ni", cursor: 2)
        host.flush()
        #expect(host.node("name")?.value == "a")
        target.insertText("你")
        host.flush()
        #expect(host.node("name")?.value == "a你")
    }

    @Test("The caret blinks while the field has the keyboard, and nothing moves without")
    func caret() {
        let host = TestHost(Form())
        host.tap("name")
        host.advance(by: 0.1)
        host.resetCounts()
        host.advance(by: 1)
        #expect((1...3).contains(host.counts.fragments))
        host.tap("Away")
        host.advance(by: 0.5)
        host.resetCounts()
        host.advance(by: 2)
        #expect(host.counts.fragments == 0)
    }

    @Test("A value is read by its format while it is typed; what makes no sense goes back at the end")
    func format() {
        struct Amount: View {
            @State var n = 5
            var body: some View {
                VStack {
                    TextField("Amount", value: $n, format: .number)
                    Text("n is \(n)")
                }
            }
        }
        let host = TestHost(Amount())
        host.tap("Amount")
        host.key(.character("a"), modifiers: .command)
        host.type("42")
        #expect(host.shows("n is 42"))
        host.type("x")
        host.key(.enter)
        #expect(host.shows("n is 42"))
        #expect(host.node("Amount")?.value == "42")
    }

    @Test("The forms with onEditingChanged and onCommit")
    func commit() {
        struct Old: View {
            @State var text = ""
            @State var log = ""
            var body: some View {
                VStack {
                    TextField("Old", text: $text, onEditingChanged: { log += $0 ? "begin " : "end " }, onCommit: { log += "commit " })
                    Text("log \(log)")
                }
            }
        }
        let host = TestHost(Old())
        host.tap("Old")
        host.type("a")
        host.key(.enter)
        #expect(host.shows("log begin commit end"))
    }

    @Test("A filter in onChange wins over what was typed")
    func filter() {
        struct Digits: View {
            @State var text = ""
            var body: some View {
                TextField("Digits", text: $text).onChange(of: text) { _, new in text = new.filter(\.isNumber) }
            }
        }
        let host = TestHost(Digits())
        host.tap("Digits")
        host.type("1a2b")
        #expect(host.node("Digits")?.value == "12")
    }

    @Test("Plain fields are 22 high, bordered ones 34 (constants 4)")
    func sizes() {
        struct Fields: View {
            var body: some View {
                VStack {
                    TextField("A", text: .constant("")).accessibilityIdentifier("plain")
                    TextField("A", text: .constant("x")).textFieldStyle(.roundedBorder).accessibilityIdentifier("rounded")
                }
            }
        }
        let host = TestHost(Fields(), size: CGSize(width: 300, height: 200))
        #expect(host.frame(of: "plain").size == CGSize(width: 300, height: 22))
        #expect(host.frame(of: "rounded").size == CGSize(width: 300, height: 34))
    }

    @Test("A vertical field grows with its lines up to the limit; an editor takes all room, return makes lines in both")
    func growing() {
        struct Notes: View {
            @State var text = ""
            var body: some View {
                VStack {
                    TextField("Notes", text: $text, axis: .vertical).lineLimit(1...3).accessibilityIdentifier("notes")
                    TextEditor(text: $text).accessibilityIdentifier("editor").frame(height: 80)
                }
            }
        }
        let host = TestHost(Notes(), size: CGSize(width: 300, height: 400))
        let one = host.frame(of: "notes").height
        host.tap("notes")
        host.type("a\nb")
        let two = host.frame(of: "notes").height
        #expect(two > one + 15)
        host.type("\nc\nd\ne")
        #expect(host.frame(of: "notes").height < one + 3 * 22)
        #expect(host.node("editor")?.role == .textEditor)
        #expect(host.frame(of: "editor").height == 80)
    }

    struct Boxed: TextFieldStyle {
        func _body(configuration: TextField<Self._Label>) -> some View {
            HStack {
                Text("box")
                configuration
            }
        }
    }

    @Test("A style of one's own is put around the field")
    func style() {
        struct Root: View {
            @State var text = ""
            var body: some View { TextField("Styled", text: $text).textFieldStyle(Boxed()) }
        }
        let host = TestHost(Root())
        #expect(host.shows("box"))
        host.tap("Styled")
        host.type("hi")
        #expect(host.node("Styled")?.value == "hi")
    }

    @Test("The editing model keeps to whole characters")
    func model() {
        var e = TextEditing("a👨‍👩‍👧b")
        e.moveTo(e.length)
        e.move(by: .character, forward: false)
        e.delete(.character, forward: false)
        #expect(e.text == "ab")
        e.insert("é")
        e.undo()
        #expect(e.text == "ab")
        e.undo()
        #expect(e.text == "a👨‍👩‍👧b")
        e.moveTo(2)
        #expect(e.head == 1)
    }
}
