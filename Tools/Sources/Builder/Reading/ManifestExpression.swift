import SwiftParser
import SwiftSyntax

/// What a package manifest says, read from its syntax. Manifests are programs, but nearly all of them are one literal
/// expression; running them would need modules that only Apple ships (`AppleProductTypes`).
indirect enum ManifestExpression {
    case string(String)
    case array([ManifestExpression])
    /// `.name(label: value)`, `Name(label: value)` or a bare `.name`.
    case call(String, [(label: String?, value: ManifestExpression)])
    case other

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var array: [ManifestExpression] { if case .array(let items) = self { items } else { [] } }
    var strings: [String] { array.compactMap(\.string) }
    var name: String? { if case .call(let name, _) = self { name } else { nil } }
    var arguments: [(label: String?, value: ManifestExpression)] { if case .call(_, let items) = self { items } else { [] } }
    subscript(label: String?) -> ManifestExpression? { arguments.first { $0.label == label }?.value }
}

/// Finds the `Package(...)` of a manifest and reads it, with the top-level constants it uses.
final class ManifestVisitor: SyntaxVisitor {
    private var constants: [String: ExprSyntax] = [:]
    private var call: FunctionCallExprSyntax?
    private var appended: [(String, ExprSyntax)] = []
    private var depth = 0

    /// The package expression and the byte offset it begins at, or nil where there is none.
    static func read(_ source: String) -> (package: ManifestExpression, additions: [(String, ManifestExpression)], offset: Int)? {
        let visitor = ManifestVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: source))
        guard let call = visitor.call else { return nil }
        return (visitor.expression(ExprSyntax(call)), visitor.appended.map { ($0.0, visitor.expression($0.1)) }, call.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, let value = binding.initializer?.value { constants[name] = value }
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let callee = node.calledExpression.trimmedDescription
        if call == nil, callee == "Package" { call = node }
        if callee.hasPrefix("package."), callee.hasSuffix(".append") || callee.contains(".append(contentsOf") {
            let property = callee.split(separator: ".")[1]
            for argument in node.arguments { appended.append((String(property), argument.expression)) }
        }
        return .visitChildren
    }

    private func expression(_ node: ExprSyntax) -> ManifestExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < 100 else { return .other }
        if let literal = node.as(StringLiteralExprSyntax.self) { return .string(text(literal)) }
        if let array = node.as(ArrayExprSyntax.self) { return .array(array.elements.map { expression($0.expression) }) }
        if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text {
            return constants[name].map(expression) ?? .other
        }
        if let member = node.as(MemberAccessExprSyntax.self) { return .call(member.declName.baseName.text, []) }
        if let call = node.as(FunctionCallExprSyntax.self) {
            let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? call.calledExpression.trimmedDescription
            return .call(name, call.arguments.map { ($0.label?.text, expression($0.expression)) })
        }
        if let sequence = node.as(SequenceExprSyntax.self) {
            // `[a] + [b]`
            let parts = sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map(expression)
            if parts.allSatisfy({ if case .array = $0 { true } else { false } }) { return .array(parts.flatMap(\.array)) }
            if parts.allSatisfy({ $0.string != nil }) { return .string(parts.compactMap(\.string).joined()) }
        }
        return .other
    }

    private func text(_ literal: StringLiteralExprSyntax) -> String {
        literal.segments.map { segment in
            switch segment {
            case .stringSegment(let plain): return plain.content.text
            case .expressionSegment(let inner): return inner.expressions.first.flatMap { expression($0.expression).string } ?? ""
            @unknown default: return ""
            }
        }.joined()
    }
}
