import Foundation

/// The entries of an app's string tables, by language, with plurals: `.strings` and `.stringsdict` files in
/// `<language>.lproj` folders.
public enum _StringTables {
    private struct Table {
        var strings: [String: String] = [:]
        var plurals: [String: [String: Any]] = [:]
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var tables: [String: Table] = [:]

    /// The entry for `key`, or nil. Plurals are not decided here; see `format`.
    public static func entry(_ key: String, table: String?, bundle: Bundle, locale: Locale) -> String? {
        for candidate in candidates(table, bundle, locale) {
            if let text = candidate.strings[key] { return text }
        }
        return nil
    }

    /// The format string for `key` with its plural rules decided by `arguments`; the key itself where there is no
    /// entry. `%arg` and nested variables are replaced; what remains are ordinary format specifiers.
    public static func format(_ key: String, table: String?, bundle: Bundle, locale: Locale, arguments: [Any]) -> String {
        for candidate in candidates(table, bundle, locale) {
            if let item = candidate.plurals[key], let format = item["NSStringLocalizedFormatKey"] as? String {
                return expand(format, item, arguments, locale, depth: 0)
            }
            if let text = candidate.strings[key] { return text }
        }
        return key
    }

    private struct Request: Hashable {
        var bundle: ObjectIdentifier
        var table: String
        var locale: String
    }

    /// Tables by who asks; the bundles are held, so that no other one can take the place of one in memory.
    nonisolated(unsafe) private static var found: [Request: (bundle: Bundle, tables: [Table])] = [:]

    /// The tables to look into, best first. Every text asks, so the answers are kept.
    private static func candidates(_ table: String?, _ bundle: Bundle, _ locale: Locale) -> [Table] {
        let name = table ?? "Localizable"
        let request = Request(bundle: ObjectIdentifier(bundle), table: name, locale: locale.identifier)
        if let known = lock.withLock({ found[request] }) { return known.tables }
        let tables = search(name, bundle, locale)
        lock.withLock { found[request] = (bundle, tables) }
        return tables
    }

    private static func search(_ name: String, _ bundle: Bundle, _ locale: Locale) -> [Table] {
        guard let folder = bundle.resourcePath ?? Optional(bundle.bundlePath) else { return [] }
        var folders = _CurrentLocale.languages(locale).flatMap { [$0, $0.replacingOccurrences(of: "-", with: "_")] }.map { folder + "/\($0).lproj" }
        if let development = bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String { folders.append(folder + "/\(development).lproj") }
        folders += [folder + "/Base.lproj", folder]
        if !folders.contains(folder + "/en.lproj") { folders.insert(folder + "/en.lproj", at: folders.count - 2) }
        return folders.compactMap { load($0 + "/" + name) }
    }

    /// The table at a path without extension; nil where there is no file.
    private static func load(_ path: String) -> Table? {
        lock.lock()
        defer { lock.unlock() }
        if let known = tables[path] { return known.strings.isEmpty && known.plurals.isEmpty ? nil : known }
        var table = Table()
        if let data = FileManager.default.contents(atPath: path + ".strings"), let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] {
            table.strings = list.compactMapValues { $0 as? String }
        }
        if let data = FileManager.default.contents(atPath: path + ".stringsdict"), let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] {
            table.plurals = list.compactMapValues { $0 as? [String: Any] }
        }
        tables[path] = table
        return table.strings.isEmpty && table.plurals.isEmpty ? nil : table
    }

    /// Replaces `%#@name@` (and `%1$#@name@`) by the form that goes with its argument.
    private static func expand(_ format: String, _ item: [String: Any], _ arguments: [Any], _ locale: Locale, depth: Int) -> String {
        guard depth < 8 else { return format }
        var result = "", rest = Substring(format), next = 0
        while let mark = rest.firstRange(of: #/%(?:(\d+)\$)?(?:#@([^@]+)@|%|[-+ 0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@a-zA-Z])/#) {
            let text = rest[mark]
            result += rest[..<mark.lowerBound]
            rest = rest[mark.upperBound...]
            guard let match = text.wholeMatch(of: #/%(?:(\d+)\$)?#@([^@]+)@/#) else {
                result += text
                if text != "%%", !text.contains("$") { next += 1 }
                continue
            }
            let index = match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
            next = max(next, index + 1)
            guard let rule = item[String(match.2)] as? [String: Any] else { continue }
            let number = index < arguments.count ? Self.number(arguments[index]) : 0
            let category = ICU.pluralCategory(number, locale: locale.identifier)
            let exact = number == 0 ? rule["zero"] : nil
            var form = (exact ?? rule[category] ?? rule["other"]) as? String ?? ""
            form = expand(form, item, arguments, locale, depth: depth + 1)
            // Inside a form the variable's own argument is the first one.
            result += positioned(form, index + 1)
        }
        return result + rest
    }

    private static func positioned(_ form: String, _ index: Int) -> String {
        form.replacing(#/%(?!%|\d+\$)([-+ 0#']*\d*(?:\.\d+)?(?:hh|h|ll|l|q|z|t|j|L)?[@a-zA-Z])/#) { "%\(index)$" + $0.1 }
    }

    private static func number(_ value: Any) -> Double {
        switch value {
        case let v as any BinaryInteger: Double(v)
        case let v as any BinaryFloatingPoint: Double(v)
        case let v as NSNumber: v.doubleValue
        default: 0
        }
    }
}

/// The text for `key` in a table of the bundle; `value`, or else the key, where there is none.
public func NSLocalizedString(_ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String) -> String {
    bundle.localizedString(forKey: key, value: value, table: tableName)
}

extension Bundle {
    /// The text for `key`; `value`, or else the key, where there is none.
    public func localizedString(forKey key: String, value: String?, table tableName: String?) -> String {
        _StringTables.entry(key, table: tableName, bundle: self, locale: .current) ?? (value.flatMap { $0.isEmpty ? nil : $0 } ?? key)
    }

    /// The text for `key` with a number decided by plural rules, before its arguments are put in.
    public func _localizedFormat(forKey key: String, table: String?, locale: Locale, arguments: [Any]) -> String {
        _StringTables.format(key, table: table, bundle: self, locale: locale, arguments: arguments)
    }
}

extension String {
    /// A format from a string table is often passed on to this initializer: plural rules in it have been decided by
    /// then, so only plain formats arrive.
    public static func localizedStringWithFormat(_ format: String, _ arguments: any CVarArg...) -> String {
        String(format: format, locale: .current, arguments: arguments)
    }
}
