import Engine
import MartletTesting
import SwiftUI
import Testing
import UIKit

/// What fields say about their text: to the host while they have the keyboard, and in the outline of the screen.
@MainActor @Suite struct InputTraitsTests {
    private func traits<V: View>(_ field: V, of name: String = "f") -> TextInputTraits? { TestHost(field).node(name)?.inputTraits }
    private func field() -> some View { TextField("f", text: .constant("")) }

    @Test("A plain field begins sentences with capitals and corrects")
    func plain() throws {
        let host = TestHost(field())
        let traits = try #require(host.node("f")?.inputTraits)
        #expect(traits.keyboard == .default && traits.capitalization == .sentences && traits.isCorrected && traits.submitLabel == "return" && traits.contentType == nil)
        #expect(!host.tree.contains("["))
        #expect(TestHost(Text("f")).node("f")?.inputTraits == nil)
    }

    @Test("Modifiers around a field are in its traits, the inner before the outer")
    func modifiers() throws {
        #expect(traits(field().keyboardType(.decimalPad))?.keyboard == .decimalPad)
        #expect(traits(field().keyboardType(.URL).keyboardType(.emailAddress))?.keyboard == .url)
        #expect(traits(field().textContentType(.emailAddress))?.contentType == "email")
        #expect(traits(field().textInputAutocapitalization(.words))?.capitalization == .words)
        #expect(traits(field().textInputAutocapitalization(nil).textInputAutocapitalization(.words))?.capitalization == .sentences)
        #expect(traits(field().autocapitalization(.allCharacters))?.capitalization == .allCharacters)
        #expect(traits(field().autocorrectionDisabled())?.isCorrected == false)
        #expect(traits(field().disableAutocorrection(nil).autocorrectionDisabled())?.isCorrected == false)
        #expect(traits(field().disableAutocorrection(false).autocorrectionDisabled())?.isCorrected == true)
        #expect(traits(field().submitLabel(.next))?.submitLabel == "next")
        #expect(traits(TextEditor(text: .constant("x")).accessibilityIdentifier("f").keyboardType(.twitter))?.keyboard == .twitter)
    }

    @Test("Secret text is neither corrected nor capitalised, numbers are not capitalised")
    func exceptions() throws {
        let secret = try #require(traits(SecureField("f", text: .constant("")).textInputAutocapitalization(.words)))
        #expect(secret.isSecure && !secret.isCorrected && secret.capitalization == .none)
        #expect(traits(field().keyboardType(.numberPad))?.capitalization == TextInputTraits.Capitalization.none)
        #expect(traits(field().keyboardType(.decimalPad))?.capitalization == .sentences)
    }

    @Test("The outline names what differs from a plain field")
    func outline() {
        let host = TestHost(field().keyboardType(.phonePad).textContentType(.telephoneNumber).submitLabel(.done).autocorrectionDisabled())
        #expect(host.tree.contains("[keyboard phonePad, contentType tel, capitalization none, correction off, submitLabel done]"))
    }

    struct Changing: View {
        @State private var isNumber = false
        @State private var text = ""
        var body: some View {
            TextField("f", text: $text).keyboardType(isNumber ? .numberPad : .default)
            Text("typed \(text)")
            Color.clear.frame(height: 1).onChange(of: text) { isNumber = text.hasPrefix("#") }
        }
    }

    @Test("The host asks the focused field, whose traits may change; keys are not filtered")
    func focused() throws {
        let host = TestHost(VStack { Changing() })
        host.tap("f")
        let target = try #require(host.host.tree.input.focused as? TextInputTarget)
        #expect(target.traits.keyboard == .default)
        host.type("#")
        #expect(target.traits.keyboard == .numberPad)
        host.type("ab")
        #expect(host.shows("typed #ab"))
    }

    @Test("A search field's return key searches, unless another label is asked for")
    func search() throws {
        func label<V: View>(_ view: V) -> String? {
            let host = TestHost(view)
            func find(_ node: SemanticsNode) -> String? { node.role == .searchField ? node.inputTraits?.submitLabel : node.children.lazy.compactMap(find).first }
            return find(host.semantics)
        }
        let stack = NavigationStack { Text("a").searchable(text: .constant("")).navigationTitle("t") }
        #expect(label(stack) == "search")
        #expect(label(stack.submitLabel(.go)) == "go")
    }

    struct Wrapped: UIViewRepresentable {
        let field: UITextField
        func makeUIView(context: Context) -> UITextField { field }
        func updateUIView(_ uiView: UITextField, context: Context) {}
    }

    @Test("UIKit's fields say the same, also when they change")
    func uikit() throws {
        let field = UITextField()
        field.placeholder = "f"
        field.keyboardType = .emailAddress
        field.textContentType = .username
        field.autocapitalizationType = .none
        field.autocorrectionType = .no
        field.returnKeyType = .go
        let host = TestHost(Wrapped(field: field).keyboardType(.numberPad))
        let traits = try #require(host.node("f")?.inputTraits)
        #expect(traits.keyboard == .emailAddress && traits.contentType == "username" && traits.capitalization == .none && !traits.isCorrected && traits.submitLabel == "go")
        field.returnKeyType = .default
        field.keyboardType = .webSearch
        host.advance(by: 0.1)
        #expect(host.node("f")?.inputTraits?.submitLabel == "return")
        #expect(host.node("f")?.inputTraits?.keyboard == .webSearch)
    }
}
