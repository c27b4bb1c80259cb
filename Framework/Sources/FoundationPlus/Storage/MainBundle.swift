internal import FoundationBase
import Foundation

extension Bundle {
    /// The app's resources: the folder that `MARTLET_RESOURCES` names, else `NAME.resources` beside the program `NAME`, where
    /// the builder puts it.
    public class var main: Bundle { MainBundle.bundle }

    /// The languages of the bundle's string tables that fit the current locale, best first.
    public var preferredLocalizations: [String] {
        let known = localizations
        let wanted = _CurrentLocale.languages()
        var found = wanted.compactMap { w in known.first { $0.replacingOccurrences(of: "_", with: "-") == w } }
        if found.isEmpty {
            if let development = infoDictionary?["CFBundleDevelopmentRegion"] as? String, known.contains(development) { found = [development] }
            else if let first = known.first(where: { $0 == "en" || $0 == "Base" }) ?? known.first { found = [first] }
        }
        return found.isEmpty ? ["en"] : found
    }

    public var developmentLocalization: String? { infoDictionary?["CFBundleDevelopmentRegion"] as? String }

    /// The value for a key of Info.plist, in the current language where `InfoPlist.strings` has one.
    public func object(forInfoDictionaryKey key: String) -> Any? {
        _StringTables.entry(key, table: "InfoPlist", bundle: self, locale: .current) ?? infoDictionary?[key]
    }
}

private enum MainBundle {
    static let bundle: Bundle = {
        if let path = ProcessInfo.processInfo.environment["MARTLET_RESOURCES"], let bundle = Bundle(path: path) { return bundle }
        if let program = Originals.mainBundle.executablePath, let bundle = Bundle(path: program + ".resources") { return bundle }
        return Originals.mainBundle
    }()
}
