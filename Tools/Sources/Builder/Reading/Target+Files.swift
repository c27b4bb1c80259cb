import Foundation

extension Target {
    /// Sorts a file of the project into sources, resources or what is refused, by its extension.
    /// - Parameter isSource: which build phase names it; nil where the folder alone decides.
    mutating func add(_ path: String, folder: String, isVerbatim: Bool, isSource: Bool?) {
        if isVerbatim {
            resources.append(Resource(path: path, folder: folder, isVerbatim: true))
            return
        }
        let language = folder.isEmpty && path.folder.fileName.hasSuffix(".lproj") ? path.folder.fileName : folder
        switch path.fileExtension {
        case "swift":
            if isSource != false { sources.append(path) } else { resources.append(Resource(path: path, folder: language)) }
        case "m", "mm", "c", "cc", "cpp", "cxx", "metal", "s", "intentdefinition", "mlmodel":
            if isSource == false { resources.append(Resource(path: path, folder: language)) } else { foreignSources.append(path) }
        case "h", "hh", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "docc", "playground", "xcodeproj", "xcworkspace", "xctestplan", "swiftpm":
            break
        case "swp", "orig", "rej": break
        default:
            if path.fileName == "Package.resolved" { break }
            resources.append(Resource(path: path, folder: language))
        }
    }
}
