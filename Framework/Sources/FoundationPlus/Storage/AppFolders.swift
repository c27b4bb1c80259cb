import Foundation

/// The folders that stand for an app's container, by the XDG base directory specification.
///
///     $MARTLET_HOME or $XDG_DATA_HOME/martlet/<identifier>   Documents, Library/Application Support …
///     $XDG_CACHE_HOME/martlet/<identifier>                  Library/Caches
///     $XDG_CONFIG_HOME/martlet/<identifier>                 Library/Preferences
///
/// With `MARTLET_HOME` everything is inside that one folder: a run for a test or a picture leaves nothing behind.
public enum _AppFolders {
    /// The app's bundle identifier, or the program's name where it has none.
    static let identifier: String = {
        let id = Bundle.main.infoDictionary?["CFBundleIdentifier"] as? String ?? ProcessInfo.processInfo.processName
        let safe = id.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }
        return safe.isEmpty || safe.allSatisfy({ $0 == "." }) ? "app" : String(safe)
    }()

    private static let environment = ProcessInfo.processInfo.environment

    private static func base(_ variable: String, _ fallback: String) -> URL {
        // Relative paths are to be ignored (XDG base directory specification).
        if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
        return URL(fileURLWithPath: environment["HOME"] ?? "/tmp", isDirectory: true).appendingPathComponent(fallback, isDirectory: true)
    }

    private static func own(_ variable: String, _ fallback: String, inside: String) -> URL {
        if let home = environment["MARTLET_HOME"], !home.isEmpty { return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(inside, isDirectory: true) }
        return base(variable, fallback).appendingPathComponent("martlet/\(identifier)", isDirectory: true)
    }

    public static let home = own("XDG_DATA_HOME", ".local/share", inside: "")
    public static let caches = own("XDG_CACHE_HOME", ".cache", inside: "Library/Caches")
    public static let preferences = own("XDG_CONFIG_HOME", ".config", inside: "Library/Preferences")
    public static var documents: URL { home.appendingPathComponent("Documents", isDirectory: true) }
    public static var library: URL { home.appendingPathComponent("Library", isDirectory: true) }
    public static var applicationSupport: URL { home.appendingPathComponent("Library/Application Support", isDirectory: true) }

    /// The folder of the app's container for a search path; nil where the system's own answer is right.
    static func folder(_ directory: FileManager.SearchPathDirectory, in mask: FileManager.SearchPathDomainMask) -> URL? {
        guard mask.contains(.userDomainMask) else { return nil }
        switch directory {
        case .documentDirectory: return documents
        case .libraryDirectory: return library
        case .applicationSupportDirectory: return applicationSupport
        case .cachesDirectory: return caches
        case .desktopDirectory, .downloadsDirectory, .moviesDirectory, .musicDirectory, .picturesDirectory, .trashDirectory, .userDirectory: return nil
        case .preferencePanesDirectory: return preferences
        default: return nil
        }
    }

    /// Apple's containers have these folders from the start.
    static func make(_ url: URL) { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
}

/// The folder of the app's container.
public func NSHomeDirectory() -> String {
    _AppFolders.make(_AppFolders.home)
    return _AppFolders.home.path
}

public func NSSearchPathForDirectoriesInDomains(_ directory: FileManager.SearchPathDirectory, _ domainMask: FileManager.SearchPathDomainMask, _ expandTilde: Bool) -> [String] {
    FileManager.default.urls(for: directory, in: domainMask).map(\.path)
}

extension FileManager {
    /// The folders for a purpose. An app's documents, support files and caches are in its container and exist already.
    public func urls(for directory: FileManager.SearchPathDirectory, in domainMask: FileManager.SearchPathDomainMask) -> [URL] {
        if let url = _AppFolders.folder(directory, in: domainMask) {
            _AppFolders.make(url)
            return [url]
        }
        return (try? [systemURL(directory, domainMask)]) ?? []
    }

    public func url(for directory: FileManager.SearchPathDirectory, in domain: FileManager.SearchPathDomainMask, appropriateFor url: URL?, create shouldCreate: Bool) throws -> URL {
        if let own = _AppFolders.folder(directory, in: domain) {
            if shouldCreate { try createDirectory(at: own, withIntermediateDirectories: true) } else { _AppFolders.make(own) }
            return own
        }
        if directory == .itemReplacementDirectory {
            let folder = temporaryDirectory.appendingPathComponent("replacement-\(UUID().uuidString)", isDirectory: true)
            try createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }
        return try systemURL(directory, domain)
    }

    /// Folders of the person, outside of the container.
    private func systemURL(_ directory: FileManager.SearchPathDirectory, _ domain: FileManager.SearchPathDomainMask) throws -> URL {
        let names: [FileManager.SearchPathDirectory: (String, String)] = [
            .desktopDirectory: ("XDG_DESKTOP_DIR", "Desktop"), .downloadsDirectory: ("XDG_DOWNLOAD_DIR", "Downloads"), .moviesDirectory: ("XDG_VIDEOS_DIR", "Videos"),
            .musicDirectory: ("XDG_MUSIC_DIR", "Music"), .picturesDirectory: ("XDG_PICTURES_DIR", "Pictures"), .trashDirectory: ("", ".local/share/Trash/files"),
        ]
        guard domain.contains(.userDomainMask), let (variable, name) = names[directory] else { throw CocoaError(.fileNoSuchFile) }
        let environment = ProcessInfo.processInfo.environment
        if let path = environment[variable], path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
        return URL(fileURLWithPath: environment["HOME"] ?? "/tmp", isDirectory: true).appendingPathComponent(name, isDirectory: true)
    }

    /// There is no iCloud here: nil, as on a device whose owner is not signed in.
    public func url(forUbiquityContainerIdentifier containerIdentifier: String?) -> URL? { nil }
    public var ubiquityIdentityToken: (any NSCoding & NSCopying & NSObjectProtocol)? { nil }

    /// A folder shared by apps of one group.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"), groupIdentifier != "..", groupIdentifier != "." else { return nil }
        let url = _AppFolders.home.deletingLastPathComponent().appendingPathComponent(groupIdentifier, isDirectory: true)
        _AppFolders.make(url)
        return url
    }
}

extension URL {
    public static var documentsDirectory: URL { existing(_AppFolders.documents) }
    public static var applicationSupportDirectory: URL { existing(_AppFolders.applicationSupport) }
    public static var cachesDirectory: URL { existing(_AppFolders.caches) }
    public static var libraryDirectory: URL { existing(_AppFolders.library) }
    public static var homeDirectory: URL { existing(_AppFolders.home) }

    private static func existing(_ url: URL) -> URL {
        _AppFolders.make(url)
        return url
    }
}
