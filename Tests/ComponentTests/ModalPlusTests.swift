import MartletTesting
import ModalPlus
@testable import ModalsExample
import SwiftUI
import Testing
import TestSupport

/// The rows MP of the acceptance list.
@MainActor @Suite struct ModalPlusTests {
    private func bar(_ name: String, _ height: CGFloat) -> some View {
        Color.gray.frame(width: 100, height: height).accessibilityElement().accessibilityIdentifier(name)
    }

    @Test func MP_01_headerContentFooterWithoutSpace() {
        let host = TestHost(ModalPlus { bar("content", 40) } header: { bar("header", 20) } footer: { bar("footer", 10) })
        #expect(host.frame(of: "header").height == 20)
        #expect(host.frame(of: "content").minY == host.frame(of: "header").maxY)
        #expect(host.frame(of: "footer").minY == host.frame(of: "content").maxY)
    }

    @Test func MP_02_withoutAFooter() {
        let modal = ModalPlus { bar("content", 40) } header: { bar("header", 20) }
        #expect(String(describing: type(of: modal)).hasSuffix("EmptyView>"))
        let host = TestHost(modal.accessibilityElement(children: .contain).accessibilityIdentifier("modal"))
        #expect(host.frame(of: "modal").height == 60)
        #expect(host.frame(of: "header").minY == host.frame(of: "modal").minY)
    }

    @Test func MP_03_withoutAHeader() {
        let modal = ModalPlus { bar("content", 40) } footer: { bar("footer", 10) }
        let host = TestHost(modal.accessibilityElement(children: .contain).accessibilityIdentifier("modal"))
        #expect(host.frame(of: "modal").height == 50)
        #expect(host.frame(of: "content").minY == host.frame(of: "modal").minY)
        #expect(host.frame(of: "footer").minY == host.frame(of: "content").maxY)
    }

    @Test func MP_04_theBackgroundIsTheHeadersAlone() throws {
        let modal = ModalPlus { Color.clear.frame(width: 100, height: 40) } header: { Color.clear.frame(width: 100, height: 20) }
        let seed = String(decoding: try TestHost(modal, size: CGSize(width: 100, height: 60)).svg(), as: UTF8.self)
        let rectangles = seed.components(separatedBy: "\n").filter { $0.contains("rgb(20.39") && $0.contains("L 100 20 L 0 20 Z") }
        #expect(rectangles.count == 1, "\(seed)")
    }

    /// The type with all initializers in its own declaration, none of which says what the missing slot is.
    private let naive = """
    import SwiftUI

    struct Naive<Content: View, Header: View, Footer: View>: View {
        private let content: Content
        private var header: Header?
        private var footer: Footer?

        init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
            self.content = content()
            self.header = header()
        }

        var body: some View {
            VStack(spacing: 0) {
                if let header { header }
                content
                if let footer { footer }
            }
        }
    }

    """

    @Test func MP_05_theNaiveFormDoesNotCompile() throws {
        #expect(try SwiftCompiler.diagnostics(of: naive) == "", "it is the use that fails")
        let text = try SwiftCompiler.diagnostics(of: naive + "@MainActor func use() -> some View { Naive { Text(\"a\") } header: { Text(\"b\") } }")
        #expect(text.contains("generic parameter 'Footer' could not be inferred"), "\(text)")
        #expect(try SwiftCompiler.diagnostics(of: "import SwiftUI\nimport ModalPlus\n@MainActor func use() -> some View { ModalPlus { Text(\"a\") } header: { Text(\"b\") } }") == "")
    }

    @Test func MP_06_contentAlone() {
        let modal: ModalPlus<Text, EmptyView, EmptyView> = ModalPlus { Text("alone") }
        let host = TestHost(modal.accessibilityElement(children: .contain).accessibilityIdentifier("modal"))
        #expect(host.shows("alone"))
        #expect(host.frame(of: "modal").height < 25)
    }

    @Test func script() throws { try run(script: "modals", on: ContentView()) }
}
