import MartletTesting
import SwiftUI
import Testing

/// Calls that tell hosts and windows something: about text, symbols, columns and previews.
extension SignatureCheck {
    func inputTraits() {
        let field = TextField("f", text: .constant("x"))
        func says<V: View>(_ signature: String, _ view: V, _ words: String, line: Int = #line) {
            does(signature, line: line) { host(view).tree.contains(words) && !host(field).tree.contains(words) }
        }
        says(".keyboardType(_:)", field.keyboardType(.numberPad), "keyboard numberPad")
        says(".textContentType(_:)", field.textContentType(.password), "contentType password")
        says(".submitLabel(_:)", field.submitLabel(.search), "submitLabel search")
        says(".textInputAutocapitalization(_:)", field.textInputAutocapitalization(.never), "capitalization none")
        says(".autocapitalization(_:)", field.autocapitalization(.words), "capitalization words")
        says(".disableAutocorrection(_:)", field.disableAutocorrection(true), "correction off")
        says(".autocorrectionDisabled()", field.autocorrectionDisabled(), "correction off")
    }

    func symbolModes() {
        changes(".symbolRenderingMode(_:)", Image(systemName: "plus.circle.fill")) { $0.symbolRenderingMode(.multicolor) }
    }

    func columns() {
        let view = NavigationView {
            Text("side").frame(maxWidth: .infinity).accessibilityIdentifier("side")
            Text("detail")
        }
        func width<V: View>(_ view: V) -> CGFloat { TestHost(view, size: CGSize(width: 1024, height: 768)).frame(of: "side").width }
        does(".navigationViewStyle(_:)") { width(view) < 400 && width(view.navigationViewStyle(.stack)) == 1024 && width(view.navigationViewStyle(.columns)) < 400 }
        does("StackNavigationViewStyle()") { width(view.navigationViewStyle(StackNavigationViewStyle())) == 1024 }
    }

    func previews() {
        // What a preview asks for, as the hosts of previews read it; PreviewPictureTests sees the pictures.
        struct Plain: PreviewProvider { static var previews: some View { Text("p") } }
        struct Asking: PreviewProvider {
            static var previews: some View { Text("p").previewLayout(.fixed(width: 50, height: 40)).previewDevice("iPhone 8").previewDisplayName("Named") }
        }
        _PreviewRegistry.register(provider: Plain.self, file: "SignatureTests/Plain.swift", line: 1)
        _PreviewRegistry.register(provider: Asking.self, file: "SignatureTests/Asking.swift", line: 1)
        func preview(_ file: String) -> _RegisteredPreview? { _PreviewRegistry.all.first { $0.file == "SignatureTests/\(file).swift" } }
        func kinds(_ file: String) -> [String] { preview(file)?.traits.map { "\($0._kind)" } ?? [] }
        does(".previewLayout(_:)") { kinds("Asking").contains("fixedLayout(width: 50.0, height: 40.0)") && kinds("Plain").isEmpty }
        does(".previewDevice(_:)") { kinds("Asking").contains(#"device("iPhone 8")"#) }
        does(".previewDisplayName(_:)") { preview("Asking")?.name == "Named" && preview("Plain")?.name == "Plain" }
    }
}
