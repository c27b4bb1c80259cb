import Foundation
import FoundationNetworking

/// Members of Foundation that `FoundationPlus` hides by its own: from inside that module they cannot be named.
public enum Originals {
    public static var mainBundle: Bundle { Bundle.main }
    public static var defaultConfiguration: URLSessionConfiguration { .default }
    public static var ephemeralConfiguration: URLSessionConfiguration { .ephemeral }

    public static func data(contentsOf url: URL, options: Data.ReadingOptions) throws -> Data { try Data(contentsOf: url, options: options) }
}
