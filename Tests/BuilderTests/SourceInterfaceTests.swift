@testable import Builder
import Testing

/// What of a file other files are compiled for.
@Suite struct SourceInterfaceTests {
    private func isSame(_ a: String, _ b: String) -> Bool { SourceInterface.of(a) == SourceInterface.of(b) }

    @Test(arguments: [
        ("struct A: View { var body: some View { Text(\"a\") } }", "struct A: View { var body: some View { VStack { Text(\"b\") } } }"),
        ("func f() -> Int { 1 }", "func f() -> Int { /* two */\n 2 }"),
        ("struct A { init() { } }", "struct A { init() { print(1) } }"),
        ("struct A { var a: Int { 1 } }", "struct A { var a: Int { 2 } }"),
        ("struct A { var a: Int { get { 1 } set { } } }", "struct A { var a: Int { get { 2 } set { print(newValue) } } }"),
        ("struct A { private var a: some View { Text(\"a\") } }", "struct A { private var a: some View { Color.red } }"),
        ("struct A { }", "struct A { private func help() -> Int { 1 } }"),
        ("struct A: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }",
         "struct A: ButtonStyle { func makeBody(configuration: Configuration) -> some View { Color.red } }"),
        ("#Preview { A() }", "#Preview(\"Name\") { A().padding() }"),
        ("struct A_Previews: PreviewProvider { static var previews: some View { A() } }", "struct A_Previews: PreviewProvider { static var previews: some View { B() } }"),
        ("let a = 1 // one", "let a = 1"),
    ])
    func isKept(_ old: String, _ new: String) { #expect(isSame(old, new)) }

    @Test(arguments: [
        ("struct A { var a = 1 }", "struct A { var a = 2 }"),
        ("struct A { var a: Int { 1 } }", "struct A { var a: Int { get { 1 } set { } } }"),
        ("struct A { let a: Int }", "struct A { let a: Double }"),
        ("struct A { }", "struct A { private var a = 1 }"),
        ("struct A { private var a: Int { 1 } }", "struct A { @State private var a: Int = 1 }"),
        ("class A { }", "class A { private func f() { } }"),
        ("extension View { func card() -> some View { padding() } }", "extension View { func card() -> some View { frame(width: 1) } }"),
        ("struct A { var head: some View { Text(\"a\") } }", "struct A { var head: some View { Color.red } }"),
        ("@inlinable func f() -> Int { 1 }", "@inlinable func f() -> Int { 2 }"),
        ("import SwiftUI", "import SwiftUI\nimport Combine"),
        ("func f(a: Int = 1) { }", "func f(a: Int = 2) { }"),
        ("print(1)", "print(2)"),
    ])
    func isChanged(_ old: String, _ new: String) { #expect(!isSame(old, new)) }

    @Test func seesReadersOfBodies() {
        #expect(SourceInterface.readsBodies("let x = Row().body"))
        #expect(SourceInterface.readsBodies("row.body.padding()"))
        #expect(!SourceInterface.readsBodies("Text(a).font(.body)"))
        #expect(!SourceInterface.readsBodies("let f = Font.body"))
    }
}
