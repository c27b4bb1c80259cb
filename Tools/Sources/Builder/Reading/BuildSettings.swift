import Foundation

/// Xcode's build settings as layers, the strongest last: defaults, project xcconfig, project, target xcconfig, target.
/// Values are expanded when read: `$(NAME)`, `${NAME}`, `$(inherited)` and the modifiers that Info.plist files use.
struct BuildSettings {
    private(set) var layers: [[String: String]]

    init(_ layers: [[String: String]]) { self.layers = layers }

    mutating func append(_ layer: [String: String]) { layers.append(layer) }

    subscript(name: String) -> String? {
        guard let top = layers.lastIndex(where: { $0[name] != nil }), let raw = layers[top][name] else { return nil }
        return expand(raw, inheriting: (name, top), depth: 0)
    }

    func isOn(_ name: String, default value: Bool = false) -> Bool {
        guard let text = self[name]?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return value }
        return ["YES", "TRUE", "1"].contains(text.uppercased())
    }

    /// The value split at white space, where quotes hold words together.
    func list(_ name: String) -> [String] { Self.words(self[name] ?? "") }

    static func words(_ text: String) -> [String] {
        var words: [String] = [], word = "", quote: Character?, isOpen = false
        for character in text {
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                isOpen = true
            } else if character.isWhitespace {
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }

    /// The text with every `$(NAME)` replaced; unknown names vanish, as in Xcode.
    func expand(_ text: String) -> String { expand(text, inheriting: nil, depth: 0) }

    private func value(of name: String, inheriting: (name: String, layer: Int)?, depth: Int) -> String {
        var limit = layers.count
        if name == "inherited" || name == inheriting?.name {
            guard let inheriting else { return "" }
            limit = inheriting.layer
            guard let below = layers[..<limit].lastIndex(where: { $0[inheriting.name] != nil }), let raw = layers[below][inheriting.name] else { return "" }
            return expand(raw, inheriting: (inheriting.name, below), depth: depth + 1)
        }
        guard let top = layers.lastIndex(where: { $0[name] != nil }), let raw = layers[top][name] else { return "" }
        return expand(raw, inheriting: (name, top), depth: depth + 1)
    }

    private func expand(_ text: String, inheriting: (name: String, layer: Int)?, depth: Int) -> String {
        guard depth < 24, text.contains("$") else { return text }
        var result = "", rest = Substring(text)
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            let after = rest.index(after: dollar)
            guard after < rest.endIndex, rest[after] == "(" || rest[after] == "{" else {
                result.append("$")
                rest = rest[after...]
                continue
            }
            let open = rest[after], close: Character = open == "(" ? ")" : "}"
            var level = 0
            var end: Substring.Index?
            for index in rest[after...].indices {
                if rest[index] == open { level += 1 }
                if rest[index] == close { level -= 1 }
                if level == 0 { end = index; break }
            }
            guard let end else { result += rest[dollar...]; return result }
            let inner = expand(String(rest[rest.index(after: after)..<end]), inheriting: inheriting, depth: depth + 1)
            var parts = inner.components(separatedBy: ":")
            let name = parts.removeFirst()
            var value = value(of: name, inheriting: inheriting, depth: depth)
            for part in parts { value = Self.apply(part, to: value) }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func apply(_ modifier: String, to value: String) -> String {
        if modifier.hasPrefix("default=") { return value.isEmpty ? String(modifier.dropFirst(8)) : value }
        switch modifier {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "c99extidentifier", "identifier": return value.swiftIdentifier
        case "rfc1034identifier": return String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
        case "base": return value.stem
        case "file": return value.fileName
        case "dir": return value.folder
        case "suffix": return (value as NSString).pathExtension
        default: return value
        }
    }

    /// A layer from a dictionary whose keys may carry conditions such as `[sdk=iphoneos*]`; those that do not hold for
    /// the platform are dropped, and one that holds wins over the plain key.
    static func layer(_ pairs: [(String, String)], platform: Platform, configuration: String) -> [String: String] {
        var plain: [String: String] = [:], conditional: [String: String] = [:]
        for (key, value) in pairs {
            guard let bracket = key.firstIndex(of: "[") else { plain[key] = value; continue }
            let conditions = key[bracket...].split(whereSeparator: { "[],".contains($0) })
            let holds = conditions.allSatisfy { condition in
                let sides = condition.split(separator: "=", maxSplits: 1).map(String.init)
                guard sides.count == 2 else { return false }
                let wanted = sides[1].lowercased()
                switch sides[0] {
                case "sdk": return wanted == "*" || wanted.hasPrefix(platform == .iOS ? "iphonesimulator" : "macosx") || (platform == .iOS && wanted.hasPrefix("iphone"))
                case "config": return wanted == "*" || wanted == configuration.lowercased()
                case "arch": return wanted == "*"
                default: return false
                }
            }
            if holds { conditional[String(key[..<bracket])] = value }
        }
        return plain.merging(conditional) { $1 }
    }
}

/// Reads `.xcconfig` files: `NAME = value`, `//` comments, `#include "file"` and `#include? "file"`.
enum XCConfig {
    static func pairs(_ path: String, depth: Int = 0) throws -> [(String, String)] {
        guard depth < 16 else { throw Failure("configuration files include each other in a circle", at: Place(path)) }
        var result: [(String, String)] = []
        for (number, raw) in try Files.text(path).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = raw.trimmingCharacters(in: .whitespacesAndNewlines)
            if line.hasPrefix("#include") {
                let isOptional = line.hasPrefix("#include?")
                let name = line.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
                let file = Files.absolute(String(name), base: path.folder)
                if Files.exists(file) { result += try pairs(file, depth: depth + 1) } else if !isOptional {
                    throw Failure("the included configuration file '\(name)' does not exist", at: Place(path, line: number + 1))
                }
                continue
            }
            if let comment = line.range(of: "//") { line = line[..<comment.lowerBound].trimmingCharacters(in: .whitespaces) }
            guard !line.isEmpty else { continue }
            // The name may hold `=` inside brackets: `A[sdk=iphoneos*] = value`.
            var level = 0
            guard let equals = line.firstIndex(where: { character in
                if character == "[" { level += 1 } else if character == "]" { level -= 1 }
                return character == "=" && level == 0
            }) else { throw Failure("expected 'NAME = value'", at: Place(path, line: number + 1)) }
            result.append((line[..<equals].trimmingCharacters(in: .whitespaces),
                           line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)))
        }
        return result
    }
}
