import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// A source file as the compiler will see it.
struct PreparedSource {
    var text: [UInt8]
    var findings: [Finding] = []
    /// Imports of modules that do not exist here, blanked in the text.
    var missingModules: [String: Place] = [:]
    /// Whether it declares the program's entry point.
    var hasEntryPoint = false
    /// Types that conform to View or PreviewProvider as written, in the order of the file.
    var views: [String] = []
    /// Pictures and colours that the source asks for by a literal name.
    var assetUses: [AssetUse] = []
    /// Which of `SourcePreparer.watched` the source names.
    var mentions: [String] = []
    /// The modules it imports, by the names they have here.
    var imports: [String] = []
}

/// A literal name of an asset in the source.
struct AssetUse: Hashable, Codable {
    enum Kind: String, Codable { case image, color, symbol }
    var kind: Kind
    var name: String
    var place: Place
}

/// Prepares one file: decides `#if` for the app's platform, renames imports, and rewrites what needs the Objective-C
/// runtime. One walk over the syntax tree; every rewrite is one entry of `attributes`, `macros` or `visit` below.
final class SourcePreparer: SyntaxVisitor {
    private let file: String
    private let configuration: PlatformConfiguration
    private let converter: SourceLocationConverter
    private var edits = SourceEdits()
    private var result = PreparedSource(text: [])
    private var imported: Set<String> = []
    private var types: [String] = []
    private var providers: [(name: String, line: Int)] = []

    /// Names on whose use generated source depends.
    private static let watched = ["UIColor", "UIImage", "NSColor", "NSImage", "#Preview", "PreviewProvider"]

    static func prepare(_ source: String, file: String, configuration: PlatformConfiguration) -> PreparedSource {
        let bytes = Array(source.utf8)
        var parser = Parser(source, maximumNestingLevel: 200)
        let tree = SourceFileSyntax.parse(from: &parser)
        let preparer = SourcePreparer(tree: tree, file: file, configuration: configuration)
        preparer.walk(tree)
        preparer.addImplicitImports(source)
        preparer.registerProviders(at: bytes.count)
        preparer.result.mentions = watched.filter(source.contains)
        preparer.result.imports = preparer.imported.sorted()
        if bytes.starts(with: Array("#!".utf8)) { preparer.edits.blank(0..<(bytes.firstIndex(of: 10) ?? bytes.count)) }
        preparer.result.text = preparer.edits.applied(to: bytes)
        return preparer.result
    }

    private init(tree: SourceFileSyntax, file: String, configuration: PlatformConfiguration) {
        self.file = file
        self.configuration = configuration
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    private func place(_ node: some SyntaxProtocol) -> Place {
        let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
        return Place(file, line: location.line, column: location.column)
    }

    private func range(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        let active = node.activeClause(in: configuration).clause
        var ends = node.clauses.dropFirst().map { $0.positionAfterSkippingLeadingTrivia.utf8Offset }
        ends.append(node.poundEndif.positionAfterSkippingLeadingTrivia.utf8Offset)
        for (clause, end) in zip(node.clauses, ends) {
            let start = clause.positionAfterSkippingLeadingTrivia.utf8Offset
            if clause.id == active?.id {
                edits.blank(range(clause.poundKeyword))
                if let condition = clause.condition { edits.blank(range(condition)) }
                if let elements = clause.elements { walk(Syntax(elements)) }
            } else {
                edits.blank(start..<end)
            }
        }
        edits.blank(range(node.poundEndif))
        return .skipChildren
    }

    // MARK: Imports

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.path.first?.name.text else { return .skipChildren }
        guard let home = configuration.modules.home(of: name) else {
            edits.blank(range(node))
            result.missingModules[name] = place(node)
            return .skipChildren
        }
        imported.insert(home)
        let isRenamed = home != name
        let isSubmodule = node.importKindSpecifier == nil && node.path.count > 1
        if isRenamed || isSubmodule {
            // A declaration import of a renamed module takes the whole module: scoped lookup does not pass re-exports.
            let start = (node.importKindSpecifier ?? node.path.first!.name).positionAfterSkippingLeadingTrivia.utf8Offset
            edits.replace(start..<node.path.endPositionBeforeTrailingTrivia.utf8Offset, with: home)
        }
        return .skipChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "Foundation" { edits.replace(range(base), with: "FoundationPlus") }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.baseType.as(IdentifierTypeSyntax.self), base.name.text == "Foundation" { edits.replace(range(base), with: "FoundationPlus") }
        return .visitChildren
    }

    private func addImplicitImports(_ source: String) {
        var names: [String] = []
        // On the Mac SwiftUI hands AppKit on, as UIKit elsewhere.
        if configuration.modules.platform == .macOS, imported.contains("SwiftUI"), !imported.contains("AppKit"), configuration.modules.home(of: "AppKit") != nil { names.append("AppKit") }
        if !imported.isEmpty, imported.isDisjoint(with: ["SwiftUI", "Combine"]), ModuleTable.combineNames.contains(where: source.contains) { names.append("Combine") }
        if !imported.isEmpty, imported.isDisjoint(with: ["SwiftUI", "Observation"]), source.contains("@Observable") || source.contains("withObservationTracking") { names.append("Observation") }
        if !imported.contains("SwiftUI"), imported.contains("UIKit"), source.contains("#Preview") { names.append("SwiftUI") }
        guard !names.isEmpty else { return }
        edits.insert(names.map { "import \($0); " }.joined(), at: source.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    }

    // MARK: Attributes

    private static let runtimeAttributes: Set<String> = [
        "objc", "objcMembers", "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction", "GKInspectable", "NSCopying", "_objcRuntimeName",
        "_silgen_name",
    ]

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        switch node.attributeName.trimmedDescription {
        case "UIApplicationMain", "NSApplicationMain":
            edits.replace(range(node), with: "@main")
            result.hasEntryPoint = true
        case "main": result.hasEntryPoint = true
        case let name where Self.runtimeAttributes.contains(name): edits.blank(range(node))
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let attribute = node.attributes.managed else { return .visitChildren }
        edits.blank(range(attribute))
        for binding in node.bindings where binding.accessorBlock == nil {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            edits.insert(" { get { _managedValue(\"\(name)\") } set { _setManagedValue(newValue, \"\(name)\") } }",
                         at: (binding.typeAnnotation.map(range) ?? range(binding)).upperBound)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let attribute = node.attributes.managed, node.body == nil else { return .visitChildren }
        edits.blank(range(attribute))
        let arguments = node.signature.parameterClause.parameters.map { ", " + ($0.secondName ?? $0.firstName).text }.joined()
        edits.insert(" { _managedChange(\"\(node.name.text)\"\(arguments)) }", at: range(node.signature).upperBound)
        return .visitChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "optional" {
            edits.blank(range(node))
            result.findings.append(Finding(.warning, "optional requirements of Objective-C protocols become required on Linux", at: place(node),
                                           advice: "give the protocol an extension with an empty implementation"))
        }
        return .visitChildren
    }

    // MARK: Macros of the compiler

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        case "selector": rewriteSelector(node)
        case "keyPath":
            let name = node.arguments.first?.expression.trimmedDescription.split(separator: ".").dropFirst().joined(separator: ".") ?? ""
            let last = node.arguments.first?.expression.trimmedDescription ?? ""
            edits.replace(range(node), with: "\"\(name.isEmpty ? last : name)\"")
        case "colorLiteral": edits.replace(node.pound.positionAfterSkippingLeadingTrivia.utf8Offset..<range(node.macroName).upperBound, with: platformName("Color"))
        case "imageLiteral":
            if let value = node.arguments.first?.expression { edits.replace(range(node), with: "\(platformName("Image"))(imageLiteralResourceName: \(value.trimmedDescription))") }
        case "filePath", "file":
            if !isDefaultArgument(node) { edits.replace(range(node), with: Self.literal(file)) }
        default: return .visitChildren
        }
        return .skipChildren
    }

    private func platformName(_ name: String) -> String { (configuration.modules.platform == .iOS ? "UI" : "NS") + name }

    private func isDefaultArgument(_ node: some SyntaxProtocol) -> Bool {
        var parent = node.parent
        while let current = parent {
            if current.is(FunctionParameterSyntax.self) { return true }
            if current.is(CodeBlockItemSyntax.self) { return false }
            parent = current.parent
        }
        return false
    }

    /// A Swift string literal of the text.
    static func literal(_ text: String) -> String {
        "\"" + text.replacingOccurrences(["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r"]) + "\""
    }

    /// `#selector(Type.name(_:))` → `Selector("name:", Type.name(_:))`: the unapplied method goes along, because there
    /// is no runtime that could find it by name.
    private func rewriteSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first else { return }
        let text = argument.expression.trimmedDescription
        var expression = argument.expression
        if let cast = expression.as(SequenceExprSyntax.self)?.elements.first { expression = cast }
        let reference = expression.as(MemberAccessExprSyntax.self)?.declName ?? expression.as(DeclReferenceExprSyntax.self)
        let name = reference.map(Self.selectorName) ?? text
        if argument.label != nil {
            edits.replace(range(node), with: "Selector(\(Self.literal(name)))")
            return
        }
        var target = text
        if let type = types.last {
            if text.hasPrefix("self.") || text.hasPrefix("Self.") || text.hasPrefix("super.") {
                target = type + text[text.firstIndex(of: ".")!...]
            } else if expression.is(DeclReferenceExprSyntax.self) { target = type + "." + text }
        }
        edits.replace(range(node), with: "Selector(\(Self.literal(name)), \(target))")
    }

    private static func selectorName(_ reference: DeclReferenceExprSyntax) -> String {
        let base = reference.baseName.text
        guard let labels = reference.argumentNames?.arguments.map(\.name.text), let first = labels.first else { return base }
        let head = first == "_" ? base : base + "With" + first.prefix(1).uppercased() + first.dropFirst()
        return head + ":" + labels.dropFirst().map { ($0 == "_" ? "" : $0) + ":" }.joined()
    }

    // MARK: Previews

    /// Adds, after the last line, what makes each `PreviewProvider` known when the program is loaded. It stands in the
    /// file itself because providers are often private.
    private func registerProviders(at end: Int) {
        guard configuration.conditions.contains("DEBUG"), !providers.isEmpty else { return }
        let lines = providers.enumerated().map { index, provider in
            "@section(\".init_array\") @used nonisolated private let _martletPreview\(index): @convention(c) () -> Void = "
                + "{ SwiftUI._PreviewRegistry.register(provider: \(provider.name).self, file: #fileID, line: \(provider.line)) }"
        }
        edits.insert("\n" + lines.joined(separator: "\n") + "\n", at: end)
    }

    // MARK: Assets

    private static let assetCalls: [String: [(label: String?, kind: AssetUse.Kind)]] = [
        "Image": [(nil, .image), ("systemName", .symbol)], "UIImage": [("named", .image), ("systemName", .symbol)], "Color": [(nil, .color)],
        "UIColor": [("named", .color)], "Label": [("systemImage", .symbol), ("image", .image)],
    ]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, let forms = Self.assetCalls[callee] else { return .visitChildren }
        for (index, argument) in node.arguments.enumerated() {
            guard let form = forms.first(where: { $0.label == argument.label?.text }), form.label != nil || index == 0,
                  let literal = argument.expression.as(StringLiteralExprSyntax.self), let name = literal.representedLiteralValue else { continue }
            if node.arguments.contains(where: { $0.label?.text == "bundle" }) { continue }
            result.assetUses.append(AssetUse(kind: form.kind, name: name, place: place(literal)))
        }
        return .visitChildren
    }

    // MARK: Types

    private func enter(_ name: String, _ inheritance: InheritanceClauseSyntax?, at node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        types.append(name)
        let parents = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
        if types.count == 1, parents.contains(where: { $0 == "View" || $0 == "SwiftUI.View" || $0 == "PreviewProvider" }) { result.views.append(name) }
        if types.count == 1, parents.contains(where: { $0 == "PreviewProvider" || $0 == "SwiftUI.PreviewProvider" }) {
            providers.append((name, place(node).line))
        }
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        TestCaseEdits.apply(to: node, &edits)
        return enter(node.name.text, node.inheritanceClause, at: node.classKeyword)
    }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, node.inheritanceClause, at: node.structKeyword) }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, nil, at: node.name) }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text, nil, at: node.name) }
    override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.extendedType.trimmedDescription, nil, at: node.extendedType) }
    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }
}

extension AttributeListSyntax {
    /// The `@NSManaged` among them.
    fileprivate var managed: AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.attributeName.trimmedDescription == "NSManaged" }
    }
}

extension String {
    func replacingOccurrences(_ table: [Character: String]) -> String {
        reduce(into: "") { result, character in
            if let replacement = table[character] { result += replacement } else { result.append(character) }
        }
    }
}
