import Foundation

/// Swift names for the assets of a module, as Xcode generates them: `ImageResource.logo`, `ColorResource.brand`, and
/// with the extensions `Color.brand` and `UIImage.logo`.
struct AssetSymbols {
    let colors: [String]
    let images: [String]
    let hasExtensions: Bool
    /// Types of UIKit and AppKit that the module's source names; only these get members.
    var mentions: Set<String> = []

    init(colors: [String], images: [String], hasExtensions: Bool) {
        self.colors = colors.sorted()
        self.images = images.sorted()
        self.hasExtensions = hasExtensions
    }

    init(resources: [Resource], hasExtensions: Bool, mentions: Set<String> = []) {
        var catalog = AssetCatalog()
        for resource in resources where resource.path.fileExtension == "xcassets" && !resource.isVerbatim { catalog.add(resource.path) }
        self.init(colors: Array(catalog.colors.keys), images: Array(catalog.images.keys), hasExtensions: hasExtensions)
        self.mentions = mentions
    }

    /// The declarations; empty where there are no assets.
    var source: String {
        var parts: [String] = []
        let colorTree = Tree(colors, dropping: "Color"), imageTree = Tree(images, dropping: "Image")
        if !colors.isEmpty { parts.append("extension ColorResource {\n\(colorTree.declarations("ColorResource"))\n}") }
        if !images.isEmpty { parts.append("extension ImageResource {\n\(imageTree.declarations("ImageResource"))\n}") }
        if hasExtensions {
            let names = colorTree.top.filter { !Self.taken.contains($0) }
            if !names.isEmpty {
                let lines = names.map { "    nonisolated static var \(Self.quoted($0)): Color { Color(ColorResource.\(Self.quoted($0))) }" }
                parts.append("extension Color {\n\(lines.joined(separator: "\n"))\n}")
                let styles = names.map { "    nonisolated static var \(Self.quoted($0)): Color { Color(ColorResource.\(Self.quoted($0))) }" }
                parts.append("extension ShapeStyle where Self == Color {\n\(styles.joined(separator: "\n"))\n}")
            }
            for type in ["UIColor", "NSColor"] where mentions.contains(type) { parts += members(of: type, names) }
            for type in ["UIImage", "NSImage"] where mentions.contains(type) { parts += members(of: type, imageTree.top) }
        }
        return parts.joined(separator: "\n\n")
    }

    private func members(of type: String, _ names: [String]) -> [String] {
        let lines = names.map { "    nonisolated static var \(Self.quoted($0)): \(type) { \(type)(resource: .\(Self.quoted($0))) }" }
        return lines.isEmpty ? [] : ["extension \(type) {\n\(lines.joined(separator: "\n"))\n}"]
    }

    /// Assets by namespace.
    private struct Tree {
        var leaves: [(symbol: String, name: String)] = []
        var folders: [String: Tree] = [:]

        init() {}

        init(_ names: [String], dropping suffix: String) {
            for name in names { insert(name.split(separator: "/").map(String.init), full: name, suffix: suffix) }
        }

        var top: [String] { leaves.map(\.symbol) }

        private mutating func insert(_ parts: [String], full: String, suffix: String) {
            guard let first = parts.first else { return }
            if parts.count > 1 {
                let folder = AssetSymbols.symbol(first, dropping: "")
                folders[folder.prefix(1).uppercased() + folder.dropFirst(), default: Tree()].insert(Array(parts.dropFirst()), full: full, suffix: suffix)
                return
            }
            let symbol = AssetSymbols.symbol(first, dropping: suffix)
            if !leaves.contains(where: { $0.symbol == symbol }) { leaves.append((symbol, full)) }
        }

        func declarations(_ type: String, indent: String = "    ") -> String {
            var lines = leaves.map { "\(indent)nonisolated static let \(AssetSymbols.quoted($0.symbol)) = \(type)(name: \(SourcePreparer.literal($0.name)), bundle: Bundle.module)" }
            for (name, tree) in folders.sorted(by: { $0.key < $1.key }) {
                lines.append("\(indent)enum \(AssetSymbols.quoted(name)) {\n\(tree.declarations(type, indent: indent + "    "))\n\(indent)}")
            }
            return lines.joined(separator: "\n")
        }
    }

    /// `my-icon 2` → `myIcon2`, `AccentColor` → `accent`, `URLIcon` → `urlIcon`.
    static func symbol(_ name: String, dropping suffix: String) -> String {
        var name = name
        if !suffix.isEmpty, name.hasSuffix(suffix), name.count > suffix.count { name = String(name.dropLast(suffix.count)) }
        let words = name.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        guard let first = words.first else { return "_" }
        let capitals = first.prefix { $0.isUppercase }.count
        let head: String
        if capitals == first.count { head = first.lowercased() }
        else if capitals > 1 { head = first.prefix(capitals - 1).lowercased() + first.dropFirst(capitals - 1) }
        else { head = first.prefix(1).lowercased() + first.dropFirst() }
        let result = head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return result.first!.isNumber ? "_" + result : result
    }

    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
        "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol",
        "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while", "Type", "Protocol",
    ]

    /// Names that `Color` and `ShapeStyle` have already.
    private static let taken: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown", "white", "gray", "black", "clear", "primary",
        "secondary", "tertiary", "quaternary", "quinary", "accent", "accentColor", "background", "foreground", "tint", "selection", "separator", "fill", "link", "placeholder",
    ]
}
