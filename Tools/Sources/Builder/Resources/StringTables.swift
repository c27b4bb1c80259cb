import Foundation

/// The string tables of an app, by language and table name, from `.strings`, `.stringsdict` and `.xcstrings`.
struct StringTables {
    struct Key: Hashable { var language: String; var table: String }

    private(set) var strings: [Key: [String: String]] = [:]
    private(set) var plurals: [Key: [String: PropertyValue]] = [:]

    /// Adds a `.strings` file; `language` is empty outside of `.lproj` folders.
    mutating func addStrings(_ path: String, language: String) throws {
        let key = Key(language: language, table: path.stem)
        let data = try Files.data(path)
        if data.starts(with: Data("bplist".utf8)) {
            for (name, value) in try PropertyValue(listData: data, file: path).dictionary ?? [:] { strings[key, default: [:]][name] = value.string }
            return
        }
        var table = strings[key] ?? [:]
        for (name, value) in try PropertyListText.parseStrings(Files.text(of: data), file: path) { table[name] = value.string ?? "" }
        strings[key] = table
    }

    mutating func addStringsDict(_ path: String, language: String) throws {
        guard let items = try PropertyValue(listData: try Files.data(path), file: path).dictionary else {
            throw Failure("a .stringsdict file holds a dictionary", at: Place(path))
        }
        plurals[Key(language: language, table: path.stem), default: [:]].merge(items) { $1 }
    }

    /// Adds a string catalog. Device variations are decided for iPhone; plurals become `.stringsdict` entries.
    mutating func addCatalog(_ path: String) throws {
        guard let object = try? JSONSerialization.jsonObject(with: try Files.data(path)) as? [String: Any] else {
            throw Failure("this string catalog is not readable JSON", at: Place(path))
        }
        let table = path.stem
        for (name, entry) in object["strings"] as? [String: Any] ?? [:] {
            for (language, localization) in (entry as? [String: Any])?["localizations"] as? [String: Any] ?? [:] {
                guard let localization = localization as? [String: Any] else { continue }
                add(localization, named: name, to: Key(language: language + ".lproj", table: table))
            }
        }
    }

    private mutating func add(_ localization: [String: Any], named name: String, to key: Key) {
        let chosen = Self.forPhone(localization)
        let substitutions = chosen["substitutions"] as? [String: Any] ?? localization["substitutions"] as? [String: Any] ?? [:]
        if let plural = (chosen["variations"] as? [String: Any])?["plural"] as? [String: Any] {
            var rule = Self.rule(plural, argument: nil)
            rule["NSStringFormatValueTypeKey"] = .string(Self.specifier(in: plural))
            plurals[key, default: [:]][name] = .dictionary(["NSStringLocalizedFormatKey": .string("%#@value@"), "value": .dictionary(rule)])
            return
        }
        guard let value = (chosen["stringUnit"] as? [String: Any])?["value"] as? String else { return }
        guard !substitutions.isEmpty else {
            strings[key, default: [:]][name] = value
            return
        }
        var item: [String: PropertyValue] = ["NSStringLocalizedFormatKey": .string(value)]
        for (variable, description) in substitutions {
            guard let description = description as? [String: Any], let plural = (description["variations"] as? [String: Any])?["plural"] as? [String: Any] else { continue }
            let specifier = description["formatSpecifier"] as? String ?? "lld"
            let number = description["argNum"] as? Int
            var rule = Self.rule(plural, argument: number.map { "%\($0)$\(specifier)" } ?? "%\(specifier)")
            rule["NSStringFormatValueTypeKey"] = .string(specifier)
            item[variable] = .dictionary(rule)
        }
        plurals[key, default: [:]][name] = .dictionary(item)
    }

    private static func forPhone(_ localization: [String: Any]) -> [String: Any] {
        guard let devices = (localization["variations"] as? [String: Any])?["device"] as? [String: Any] else { return localization }
        return devices["iphone"] as? [String: Any] ?? devices["other"] as? [String: Any] ?? localization
    }

    private static func rule(_ plural: [String: Any], argument: String?) -> [String: PropertyValue] {
        var rule: [String: PropertyValue] = ["NSStringFormatSpecTypeKey": .string("NSStringPluralRuleType")]
        for (category, unit) in plural {
            guard let text = ((unit as? [String: Any])?["stringUnit"] as? [String: Any])?["value"] as? String else { continue }
            rule[category] = .string(argument.map { text.replacingOccurrences(of: "%arg", with: $0) } ?? text)
        }
        return rule
    }

    private static func specifier(in plural: [String: Any]) -> String {
        for unit in plural.values {
            guard let text = ((unit as? [String: Any])?["stringUnit"] as? [String: Any])?["value"] as? String,
                  let match = text.firstMatch(of: #/%(?:\d+\$)?(lld|ld|d|llu|lu|u|i|f|lf|@)/#) else { continue }
            return String(match.1)
        }
        return "lld"
    }

    /// The files to write, relative to the resource folder.
    func files() throws -> [String: Data] {
        var result: [String: Data] = [:]
        for (key, table) in strings where !table.isEmpty {
            let lines = table.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)) = \(Self.quoted($0.value));" }
            result[Self.path(key, "strings")] = Data((lines.joined(separator: "\n") + "\n").utf8)
        }
        for (key, table) in plurals where !table.isEmpty { result[Self.path(key, "stringsdict")] = try PropertyValue.dictionary(table).xmlList() }
        return result
    }

    private static func path(_ key: Key, _ suffix: String) -> String { (key.language.isEmpty ? "" : key.language + "/") + key.table + "." + suffix }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t"]) + "\""
    }
}
