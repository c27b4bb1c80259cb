@_spi(Reflection) import Swift
import Foundation

/// Decides the locale of the process, and makes Foundation's own default follow.
///
/// Foundation on Linux answers `en_001` for `Locale.current` whatever the environment says, and every `.formatted()`,
/// calendar and formatter starts from that one object. Shadowing each of them would never be complete, so the object
/// itself is given the right identifier, once, when the library is loaded and nothing has been derived from it. Its
/// stored properties are found by reflection and checked by name, type and value first; where they are others than
/// expected nothing is touched and `isAdopted` is false (a test watches it).
public enum _CurrentLocale {
    /// What apps on a device set to U.S. English see.
    static let fallback = "en_US"

    /// The identifier asked for: `MARTLET_LOCALE`, else the `LC_ALL`, `LC_MESSAGES` or `LANG` of the environment.
    public static func wantedIdentifier(_ environment: [String: String]) -> String {
        if let own = environment["MARTLET_LOCALE"], let id = identifier(posix: own) { return id }
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            // The first that is set decides, as for C programs.
            if let value = environment[name], !value.isEmpty { return identifier(posix: value) ?? fallback }
        }
        return fallback
    }

    /// `de_CH.UTF-8@euro` → `de_CH`; nil for `C`, `POSIX` and what is not a language. A language alone stays alone.
    static func identifier(posix: String) -> String? {
        let name = posix.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "-", with: "_")
        guard name != "C", name != "POSIX", let language = name.split(separator: "_").first, (2...8).contains(language.count),
              language.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return nil }
        return name == "en" ? fallback : Locale.canonicalIdentifier(from: name)
    }

    /// True where `Locale.current` is the wanted one.
    public nonisolated(unsafe) private(set) static var isAdopted = false

    /// Gives `Locale.current` another identifier. Done when the library is loaded; hosts call it before the first view.
    @discardableResult
    public static func adopt(_ identifier: String) -> Bool {
        let current = Locale.current
        if current.identifier == identifier {
            isAdopted = true
            return true
        }
        guard MemoryLayout<Locale>.size == 2 * MemoryLayout<UnsafeRawPointer>.size else { return false }
        let object = unsafeBitCast(current, to: (AnyObject, UInt).self).0
        var fields: [Int] = []
        _ = _forEachField(of: type(of: object) as AnyClass, options: [.classType]) { name, offset, type, _ in
            let name = String(cString: name)
            if name == "identifier" || name == "identifierCapturingPreferences", type == String.self { fields.append(offset) }
            return true
        }
        let base = Unmanaged.passUnretained(object).toOpaque()
        let places = fields.map { (base + $0).assumingMemoryBound(to: String.self) }
        guard places.count == 2, places.allSatisfy({ $0.pointee == current.identifier }) else { return false }
        for place in places { place.pointee = identifier }
        isAdopted = Locale.current.identifier == identifier
        return isAdopted
    }

    /// The languages to look for in string tables, best first: `pt_BR` → `pt-BR`, `pt`.
    public static func languages(_ locale: Locale = .current) -> [String] {
        let name = locale.identifier(.bcp47).split(separator: "-u-")[0]
        var parts = name.split(separator: "-").map(String.init), list: [String] = []
        while !parts.isEmpty {
            list.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        if let script = locale.language.script?.identifier, let code = locale.language.languageCode?.identifier, !list.contains("\(code)-\(script)") {
            list.insert("\(code)-\(script)", at: max(list.count - 1, 0))
        }
        return list
    }
}

@section(".init_array") @used
private let adoptAtStart: @convention(c) () -> Void = {
    _CurrentLocale.adopt(_CurrentLocale.wantedIdentifier(ProcessInfo.processInfo.environment))
}

extension Locale {
    /// The languages the person prefers, best first.
    public static var preferredLanguages: [String] {
        let current = Locale.current.identifier(.bcp47)
        return [current]
    }
}
