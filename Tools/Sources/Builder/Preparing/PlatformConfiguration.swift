import SwiftIfConfig
import SwiftSyntax

/// Answers the conditions of `#if` the way the app's own platform does.
struct PlatformConfiguration: BuildConfiguration {
    var modules: ModuleTable
    var conditions: Set<String>
    var languageMode: String

    func isCustomConditionSet(name: String) -> Bool { conditions.contains(name) }
    func hasFeature(name: String) -> Bool { true }
    func hasAttribute(name: String) -> Bool { true }
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        importPath.first.map { modules.canImport($0.1) } ?? false
    }
    func isActiveTargetOS(name: String) -> Bool { name == modules.platform.conditionName }
    func isActiveTargetArchitecture(name: String) -> Bool { name == Self.architecture }
    func isActiveTargetEnvironment(name: String) -> Bool { name == "simulator" && modules.platform == .iOS }
    func isActiveTargetRuntime(name: String) -> Bool { name == "_Native" }
    func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
    func isActiveTargetObjectFormat(name: String) throws -> Bool { name == "ELF" }
    var targetPointerBitWidth: Int { 64 }
    var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
    var endianness: Endianness { .little }
    var languageVersion: VersionTuple { languageMode == "6" ? VersionTuple(6, 3) : languageMode == "4" ? VersionTuple(4, 2) : VersionTuple(5, 10) }
    var compilerVersion: VersionTuple { VersionTuple(6, 3, 1) }

    #if arch(arm64)
    private static let architecture = "arm64"
    #else
    private static let architecture = "x86_64"
    #endif
}
