import SwiftParser
import SwiftSyntax

/// What other files of a module can see of a file: its declarations without the bodies that stay its own.
///
/// Two texts of a file with equal interfaces can be exchanged by compiling this file alone. A body counts as interface
/// where its opaque result type is seen elsewhere (`func card() -> some View`): callers are compiled for the type it
/// returns now. A view's own `body` is reached through its conformance only.
enum SourceInterface {
    static func of(_ text: String) -> String {
        let writer = Writer()
        writer.visit(Parser.parse(source: text), in: .file)
        return writer.parts.joined(separator: " ")
    }

    /// Whether a file asks views of other files for their `body` by name, and so is compiled for its type.
    static func readsBodies(_ text: String) -> Bool {
        text.matches(of: #/([A-Za-z0-9_)\]}]+)\s*\.body(?![A-Za-z0-9_])/#).contains { !$0.1.hasSuffix("Font") }
    }

    private enum Scope { case file, value, reference }

    private final class Writer {
        var parts: [String] = []

        func visit(_ file: SourceFileSyntax, in scope: Scope) {
            for statement in file.statements {
                switch statement.item {
                case .decl(let decl): visit(decl, scope)
                // At the top of a file it is read as an expression.
                case .expr(let expression) where expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview": break
                default: write(statement)
                }
            }
        }

        private func write(_ node: some SyntaxProtocol) { for token in node.tokens(viewMode: .sourceAccurate) { parts.append(token.text) } }

        private func visit(_ decl: DeclSyntax, _ scope: Scope) {
            switch decl.as(DeclSyntaxEnum.self) {
            case .structDecl(let d): group(d, d.memberBlock, .value)
            case .enumDecl(let d): group(d, d.memberBlock, .value)
            case .extensionDecl(let d): group(d, d.memberBlock, .value)
            case .classDecl(let d): group(d, d.memberBlock, .reference)
            case .actorDecl(let d): group(d, d.memberBlock, .reference)
            case .functionDecl(let d): function(d, scope)
            case .initializerDecl(let d): if isInlined(d.attributes) { write(d) } else { write(d.with(\.body, nil)) }
            case .deinitializerDecl(let d): write(d.with(\.body, nil))
            case .variableDecl(let d): variable(d, scope)
            case .subscriptDecl(let d):
                if isInlined(d.attributes) || isOpaque(d.returnClause.type) { write(d) } else {
                    write(d.with(\.accessorBlock, nil))
                    kinds(d.accessorBlock)
                }
            case .macroExpansionDecl(let d) where d.macroName.text == "Preview": break
            default: write(decl)
            }
        }

        /// A type: its head, then its members.
        private func group(_ decl: some DeclGroupSyntax, _ members: MemberBlockSyntax, _ scope: Scope) {
            write(decl.with(\.memberBlock.members, []))
            parts.append("{")
            for member in members.members { visit(member.decl, scope) }
            parts.append("}")
        }

        private func function(_ d: FunctionDeclSyntax, _ scope: Scope) {
            if scope != .reference, isPrivate(d.modifiers), d.attributes.isEmpty { return }
            let opens = d.signature.returnClause.map { isOpaque($0.type) } ?? false
            if isInlined(d.attributes) || (opens && !isPrivate(d.modifiers) && !["body", "makeBody"].contains(d.name.text)) { write(d) } else { write(d.with(\.body, nil)) }
        }

        private func variable(_ d: VariableDeclSyntax, _ scope: Scope) {
            guard d.bindings.count == 1, let binding = d.bindings.first, let block = binding.accessorBlock, binding.initializer == nil, !isInlined(d.attributes) else { return write(d) }
            let isStored = kindNames(block).contains { $0 == "willSet" || $0 == "didSet" }
            if scope != .reference, !isStored, isPrivate(d.modifiers), d.attributes.isEmpty { return }
            let name = binding.pattern.trimmedDescription, opens = binding.typeAnnotation.map { isOpaque($0.type) } ?? true
            if opens, !isPrivate(d.modifiers), name != "body", name != "previews" { return write(d) }
            var bare = binding
            bare.accessorBlock = nil
            write(d.with(\.bindings, [bare]))
            kinds(block)
        }

        private func kinds(_ block: AccessorBlockSyntax?) { parts += block.map(kindNames) ?? [] }

        private func kindNames(_ block: AccessorBlockSyntax) -> [String] {
            guard case .accessors(let list) = block.accessors else { return ["get"] }
            return list.map { $0.with(\.body, nil).trimmedDescription }
        }

        private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool { modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil } }

        private func isOpaque(_ type: TypeSyntax) -> Bool { type.tokens(viewMode: .sourceAccurate).contains { $0.text == "some" } }

        private func isInlined(_ attributes: AttributeListSyntax) -> Bool {
            attributes.contains { attribute in
                let text = attribute.trimmedDescription
                return ["@inlinable", "@_transparent", "@_alwaysEmitIntoClient", "@inline"].contains { text.hasPrefix($0) }
            }
        }
    }
}
