// What the package swift-syntax calls `CompilerPlugin`, over the toolchain's own modules.
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

struct Provider: PluginProvider {
    private static let macros: [String: any Macro.Type] = [
        "PreviewMacro": PreviewMacro.self, "EntryMacro": EntryMacro.self, "PreviewableMacro": PreviewableMacro.self,
        "ModelMacro": ModelMacro.self, "PersistedPropertyMacro": PersistedPropertyMacro.self, "ModelNoteMacro": ModelNoteMacro.self, "ModelActorMacro": ModelActorMacro.self,
        "QueryMacro": QueryMacro.self,
    ]

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let macro = Self.macros[typeName] else { throw MacroFailure("MartletMacros has no macro '\(typeName)'") }
        return macro
    }
}

@main
struct Plugin {
    static func main() throws {
        let connection = try StandardIOMessageConnection()
        try CompilerPluginMessageListener(connection: connection, provider: Provider()).main()
    }
}

/// A macro's refusal, shown by the compiler at the use of the macro.
struct MacroFailure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
