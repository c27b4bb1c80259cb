import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Model final class Trip { … }`: every stored variable becomes a property that is kept in a store, with the list of
/// them (`schemaMetadata`), storage, the initializer that loading uses, and conformance to `PersistentModel`.
struct ModelMacro: MemberMacro, MemberAttributeMacro, ExtensionMacro {
    static func expansion(of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
                          in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        if let refusal = refusal(of: declaration) { throw MacroFailure(refusal) }
        guard let model = declaration.as(ClassDeclSyntax.self) else { return [] }
        let name = model.name.text, members = model.memberBlock.members.map(\.decl)
        // What a superclass conforms to is not asked for.
        if !protocols.contains(where: { $0.trimmedDescription.hasSuffix("PersistentModel") }) {
            throw MacroFailure("'\(name)' inherits from a model; models that inherit from others are not supported here")
        }
        let isFinal = model.modifiers.contains { $0.name.text == "final" }
        let access = ModelProperty.access(of: model.modifiers)
        let properties = ModelProperty.all(in: model)
        let metadata = properties.map { property -> String in
            var text = "SwiftData.Schema.PropertyMetadata(name: \"\(property.name)\", keypath: \\\(name).\(property.identifier)"
            if let value = property.initialValue { text += ", defaultValue: \(value.trimmedDescription)" }
            if let note = property.metadata { text += ", metadata: \(note)" }
            if property.isConstant { text += ", isConstant: true" }
            return text + ")"
        }
        return [
            "\(raw: access)var _$storage: SwiftData._ModelStorage = SwiftData._ModelStorage(\(raw: name).self)",
            """
            \(raw: access)\(raw: isFinal ? "static" : "class") var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
                [\(raw: metadata.joined(separator: ",\n     "))]
            }
            """,
            """
            \(raw: access)\(raw: isFinal ? "static" : "class") var _$identifierKeyPaths: [AnyKeyPath] {
                [\\\(raw: name).persistentModelID\(raw: members.contains(where: ModelProperty.declaresID) ? "" : ", \\\(name).id")]
            }
            """,
            """
            \(raw: access)required init(_storage: SwiftData._ModelStorage) {
                \(raw: properties.map { "self." + ($0.isConstant ? "\($0.identifier) = _storage.constant(\($0.index))" : "_\($0.name) = SwiftData._Kept()") + "\n    " }.joined())self._$storage = _storage
            }
            """,
        ] + constraints(in: model, access: access, isFinal: isFinal)
    }

    /// What is wrong with the declaration, said by the members alone so that it is said once.
    private static func refusal(of declaration: some DeclGroupSyntax) -> String? {
        guard let model = declaration.as(ClassDeclSyntax.self) else { return "@Model goes with a class" }
        let name = model.name.text, members = model.memberBlock.members.map(\.decl)
        if model.genericParameterClause != nil { return "@Model cannot go with the generic class '\(name)'" }
        guard members.contains(where: { $0.is(InitializerDeclSyntax.self) }) else { return "@Model requires an initializer be provided for '\(name)'" }
        let several = members.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.bindings.count > 1 }
        return several.map { "@Model wants each stored property in a declaration of its own: '\($0.trimmedDescription)'" }
    }

    /// What `#Unique` and `#Index` in the class say.
    private static func constraints(in model: ClassDeclSyntax, access: String, isFinal: Bool) -> [DeclSyntax] {
        var entries: [String] = []
        for member in model.memberBlock.members {
            guard let macro = member.decl.as(MacroExpansionDeclSyntax.self), ["Unique", "Index"].contains(macro.macroName.text) else { continue }
            for argument in macro.arguments { entries.append("SwiftData.Schema._Constraint(\(model.name.text).self, isUnique: \(macro.macroName.text == "Unique"), \(argument.expression.trimmedDescription))") }
        }
        guard !entries.isEmpty else { return [] }
        return ["""
        \(raw: access)\(raw: isFinal ? "static" : "class") var _$constraints: [SwiftData.Schema._Constraint] {
            [\(raw: entries.joined(separator: ",\n     "))]
        }
        """]
    }

    static func expansion(of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingAttributesFor member: some DeclSyntaxProtocol,
                          in context: some MacroExpansionContext) throws -> [AttributeSyntax] {
        guard refusal(of: declaration) == nil, let model = declaration.as(ClassDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self), let name = ModelProperty(variable)?.name,
              let property = ModelProperty.all(in: model).first(where: { $0.name == name }), !property.isConstant else { return [] }
        return ["@SwiftData._PersistedProperty(\(raw: property.index))"]
    }

    static func expansion(of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
                          conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext) throws -> [ExtensionDeclSyntax] {
        guard refusal(of: declaration) == nil else { return [] }
        return try protocols.map { try ExtensionDeclSyntax("extension \(type.trimmed): \($0.trimmed) {}") }
    }
}

/// Accessors of one property of a model, which go through its storage.
struct PersistedPropertyMacro: AccessorMacro, PeerMacro {
    static func expansion(of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [AccessorDeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self).flatMap(ModelProperty.init),
              case .argumentList(let arguments)? = node.arguments, let index = arguments.first?.expression.trimmed else { return [] }
        return [
            """
            @storageRestrictions(accesses: _$storage, initializes: _\(raw: property.name))
            init(initialValue) {
                _$storage.start(\(index), initialValue)
                _\(raw: property.name) = SwiftData._Kept()
            }
            """,
            "get { _$storage.value(\(index), of: self, \\.\(raw: property.identifier)) }",
            "set { _$storage.setValue(\(index), of: self, \\.\(raw: property.identifier), newValue) }",
        ]
    }

    static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        guard let property = declaration.as(VariableDeclSyntax.self).flatMap(ModelProperty.init) else { return [] }
        return ["private var _\(raw: property.name): SwiftData._Kept"]
    }
}

/// `@Attribute`, `@Relationship` and `@Transient` add nothing by themselves: `@Model` reads them. `#Unique` and `#Index` are alike.
struct ModelNoteMacro: PeerMacro, DeclarationMacro {
    static func expansion(of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext) throws -> [DeclSyntax] { [] }
    static func expansion(of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext) throws -> [DeclSyntax] { [] }
}

/// `@ModelActor actor Importer { … }`: the context it works in, its container, and an initializer that takes this.
struct ModelActorMacro: MemberMacro, ExtensionMacro {
    static func expansion(of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax, conformingTo protocols: [TypeSyntax],
                          in context: some MacroExpansionContext) throws -> [DeclSyntax] {
        guard let actor = declaration.as(ActorDeclSyntax.self) else { throw MacroFailure("@ModelActor goes with an actor") }
        let access = ModelProperty.access(of: actor.modifiers)
        var result: [DeclSyntax] = [
            "\(raw: access)nonisolated let modelExecutor: any SwiftData.ModelExecutor",
            "\(raw: access)nonisolated let modelContainer: SwiftData.ModelContainer",
        ]
        if case .argumentList(let arguments)? = node.arguments, arguments.contains(where: { $0.label?.text == "disableGenerateInit" && $0.expression.trimmedDescription == "true" }) { return result }
        result.append("""
        \(raw: access)init(modelContainer: SwiftData.ModelContainer) {
            self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: SwiftData.ModelContext(modelContainer))
            self.modelContainer = modelContainer
        }
        """)
        return result
    }

    static func expansion(of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax, providingExtensionsOf type: some TypeSyntaxProtocol,
                          conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext) throws -> [ExtensionDeclSyntax] {
        [try ExtensionDeclSyntax("extension \(type.trimmed): SwiftData.ModelActor {}")]
    }
}

/// A stored variable of a model that is kept in its store.
struct ModelProperty {
    /// As written, with backticks where it has them.
    var identifier: String
    var initialValue: ExprSyntax?
    /// The text of a `Schema.Attribute` or `Schema.Relationship`.
    var metadata: String?
    /// A `let` that initializers set: its value is the object's own, and kept with the others.
    var isConstant = false
    /// Its place among the kept properties of its class.
    var index = 0
    var name: String { identifier.filter { $0 != "`" } }

    /// Nil for constants with a value, computed, static, lazy and transient variables.
    init?(_ variable: VariableDeclSyntax) {
        guard variable.bindings.count == 1, let binding = variable.bindings.first,
              let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
              !variable.modifiers.contains(where: { ["static", "class", "lazy", "override"].contains($0.name.text) }) else { return nil }
        switch binding.accessorBlock?.accessors {
        case .getter: return nil
        case .accessors(let list) where !list.allSatisfy({ ["willSet", "didSet"].contains($0.accessorSpecifier.text) }): return nil
        default: break
        }
        isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
        if isConstant, binding.initializer != nil { return nil }
        identifier = pattern.identifier.text
        initialValue = binding.initializer?.value
        for attribute in variable.attributes.compactMap({ $0.as(AttributeSyntax.self) }) {
            let name = attribute.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
            var arguments = ""
            if case .argumentList(let list)? = attribute.arguments { arguments = list.trimmedDescription }
            switch name {
            case "Transient": return nil
            case "Attribute", "Relationship": metadata = "SwiftData.Schema.\(name)(\(arguments))"
            default: break
            }
        }
        if initialValue == nil, !isConstant, let type = binding.typeAnnotation?.type, type.is(OptionalTypeSyntax.self) { initialValue = "nil" }
    }

    static func all(in model: ClassDeclSyntax) -> [ModelProperty] {
        var properties = model.memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self).flatMap(ModelProperty.init) }
        for index in properties.indices { properties[index].index = index }
        return properties
    }

    /// Whether a member is an `id` of the model's own.
    static func declaresID(_ member: DeclSyntax) -> Bool {
        member.as(VariableDeclSyntax.self)?.bindings.contains { $0.pattern.trimmedDescription == "id" } ?? false
    }

    /// `public ` for what others see of public types.
    static func access(of modifiers: DeclModifierListSyntax) -> String {
        modifiers.contains { ["public", "open"].contains($0.name.text) } ? "public " : ""
    }
}
