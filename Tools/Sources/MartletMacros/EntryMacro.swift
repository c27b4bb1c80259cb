import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Entry var name: Type = value` in an extension of `EnvironmentValues`, `Transaction`, `ContainerValues` or
/// `FocusedValues`: a key of the matching protocol, and accessors that go through it.
struct EntryMacro: AccessorMacro, PeerMacro {
    private struct Entry {
        var name: String
        var type: TypeSyntax?
        var value: ExprSyntax?
    }

    private static let protocols = [
        "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "ContainerValues": "ContainerValueKey", "FocusedValues": "FocusedValueKey",
    ]

    static func expansion(of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [AccessorDeclSyntax] {
        let entry = try entry(declaration)
        return ["get { self[__Key_\(raw: entry.name).self] }", "set { self[__Key_\(raw: entry.name).self] = newValue }"]
    }

    static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        let entry = try entry(declaration)
        guard let key = context.lexicalContext.lazy.compactMap({ $0.as(ExtensionDeclSyntax.self) }).first.flatMap({ protocols[name(of: $0)] }) else {
            throw MacroFailure("@Entry belongs in an extension of EnvironmentValues, Transaction, ContainerValues or FocusedValues")
        }
        if key == "FocusedValueKey" {
            guard let optional = entry.type?.as(OptionalTypeSyntax.self) else { throw MacroFailure("an entry of FocusedValues has an optional type") }
            return ["nonisolated private struct __Key_\(raw: entry.name): SwiftUI.FocusedValueKey { typealias Value = \(optional.wrappedType.trimmed) }"]
        }
        guard let type = entry.type else {
            guard let value = entry.value else { throw MacroFailure("@Entry needs a type or a value") }
            return ["nonisolated private struct __Key_\(raw: entry.name): SwiftUI.\(raw: key) { nonisolated(unsafe) static let defaultValue = \(value.trimmed) }"]
        }
        guard entry.value != nil || type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
            throw MacroFailure("@Entry needs a default value where its type is not optional")
        }
        return ["""
        nonisolated private struct __Key_\(raw: entry.name): SwiftUI.\(raw: key) {
            typealias Value = \(type.trimmed)
            static var defaultValue: Value { \(entry.value?.trimmed ?? "nil") }
        }
        """]
    }

    private static func name(of declaration: ExtensionDeclSyntax) -> String {
        declaration.extendedType.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
    }

    private static func entry(_ declaration: some DeclSyntaxProtocol) throws -> Entry {
        guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1, let binding = variable.bindings.first,
              let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, binding.accessorBlock == nil else {
            throw MacroFailure("@Entry goes with one stored variable")
        }
        return Entry(name: name.trimmingBackticks, type: binding.typeAnnotation?.type, value: binding.initializer?.value)
    }
}

extension String {
    fileprivate var trimmingBackticks: String { filter { $0 != "`" } }
}
