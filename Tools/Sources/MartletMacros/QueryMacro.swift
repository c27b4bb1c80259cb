import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Query(…) var trips: [Trip]`: the variable reads a `SwiftData.Query` beside it, which is made of the same arguments.
struct QueryMacro: AccessorMacro, PeerMacro {
    static func expansion(of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [AccessorDeclSyntax] {
        let (name, _) = try query(declaration)
        return ["get { _\(raw: name).wrappedValue }"]
    }

    static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        let (name, type) = try query(declaration)
        var arguments = ""
        if case .argumentList(let list)? = node.arguments { arguments = list.trimmedDescription }
        // Not private: Swift would then make the view's memberwise initializer private too.
        return ["var _\(raw: name): SwiftData.Query<(\(type)).Element, \(type)> = .init(\(raw: arguments))"]
    }

    private static func query(_ declaration: some DeclSyntaxProtocol) throws -> (name: String, type: TypeSyntax) {
        guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1, let binding = variable.bindings.first,
              let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { throw MacroFailure("@Query goes with one variable") }
        guard let type = binding.typeAnnotation?.type.trimmed else { throw MacroFailure("@Query needs the type of '\(name)', an array of models") }
        return (name.filter { $0 != "`" }, type)
    }
}
