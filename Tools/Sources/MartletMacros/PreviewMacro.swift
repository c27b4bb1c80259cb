import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#Preview("Name", traits: …) { body }` registers its body when the program is loaded. Declarations marked
/// `@Previewable` become properties of a view around the rest of the body, so that they keep their state.
struct PreviewMacro: DeclarationMacro {
    static func expansion(of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        guard let closure = closure(of: node) else { throw MacroFailure("#Preview needs a closure that makes the view") }
        let arguments = Array(node.arguments)
        let name = arguments.first.flatMap { $0.label == nil ? $0.expression : nil } ?? "nil"
        var traits: [ExprSyntax] = []
        if let first = arguments.firstIndex(where: { $0.label?.text == "traits" }) {
            traits = arguments[first...].prefix { $0.label?.text == "traits" || $0.label == nil }.map { $0.expression.trimmed }
        }
        let location = context.location(of: node)
        let entry = context.makeUniqueName("preview")
        let (declarations, body) = split(closure.statements, context)
        let list = traits.map(\.description).joined(separator: ", ")
        return declarations + ["""
        @section(".init_array") @used nonisolated private let \(entry): @convention(c) () -> Void = {
            SwiftUI._PreviewRegistry.register(name: \(name.trimmed), file: \(location?.file ?? "\"\""), line: \(location?.line ?? "0"), traits: [\(raw: list)]) {
                \(body)
            }
        }
        """]
    }

    private static func closure(of node: some FreestandingMacroExpansionSyntax) -> ClosureExprSyntax? {
        node.trailingClosure ?? node.arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.last
    }

    /// The body without its `@Previewable` declarations, and the view that holds those.
    private static func split(_ statements: CodeBlockItemListSyntax, _ context: some MacroExpansionContext) -> ([DeclSyntax], CodeBlockItemListSyntax) {
        var properties: [String] = [], rest: [CodeBlockItemSyntax] = []
        for statement in statements {
            guard var variable = statement.item.as(VariableDeclSyntax.self), variable.attributes.contains(where: isPreviewable) else {
                rest.append(statement)
                continue
            }
            variable.attributes = variable.attributes.filter { !isPreviewable($0) }
            properties.append(variable.trimmedDescription)
        }
        guard !properties.isEmpty else { return ([], statements.trimmed) }
        let wrapper = context.makeUniqueName("PreviewContent")
        let view: DeclSyntax = """
        private struct \(wrapper): SwiftUI.View {
            \(raw: properties.joined(separator: "\n    "))
            @SwiftUI.ViewBuilder @MainActor var body: some SwiftUI.View {
                \(CodeBlockItemListSyntax(rest).trimmed)
            }
        }
        """
        return ([view], "\(wrapper)()")
    }

    private static func isPreviewable(_ element: AttributeListSyntax.Element) -> Bool {
        guard let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
        return name == "Previewable" || name == "SwiftUI.Previewable"
    }
}

/// `@Previewable` adds nothing by itself: `#Preview` looks for it.
struct PreviewableMacro: PeerMacro {
    static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] { [] }
}
