import Foundation

/// Fills the folder that becomes the app's `Bundle.main`: compiled assets and strings, Info.plist, copied files, and a
/// bundle for each module of a package with resources of its own.
struct ResourcePackager {
    let app: PreparedApp
    let isRelease: Bool

    /// Writes what changed and removes what is no longer part of the app. Returns what was found on the way.
    /// - Throws: `Failure` where a resource is broken in a way that the app cannot do without.
    func write(to folder: String) throws -> [Finding] {
        var output = Output(folder: folder)
        for module in app.modules where module.target.kind != .unitTests {
            let prefix = module.target.moduleBundle.map { $0 + ".bundle/" } ?? ""
            try add(module.target, prefix: prefix, isMain: module.name == app.mainName, to: &output)
        }
        let errors = output.findings.filter { $0.severity == .error }
        if !errors.isEmpty { throw Failure(errors) }
        try output.commit()
        return output.findings
    }

    private func add(_ target: Target, prefix: String, isMain: Bool, to output: inout Output) throws {
        var catalog = AssetCatalog(), tables = StringTables()
        for resource in target.resources {
            if resource.isVerbatim { output.copies[prefix + join(resource.folder, resource.path.fileName)] = resource.path; continue }
            do {
                switch resource.path.fileExtension {
                case "xcassets": catalog.add(resource.path)
                case "strings": try tables.addStrings(resource.path, language: resource.folder)
                case "stringsdict": try tables.addStringsDict(resource.path, language: resource.folder)
                case "xcstrings": try tables.addCatalog(resource.path)
                case "storyboard", "xib", "nib":
                    if !resource.path.stem.lowercased().contains("launch") {
                        output.findings.append(Finding(.warning, "interfaces made in Interface Builder are left out", at: Place(resource.path)))
                    }
                case "plist" where resource.path.fileName == "Info.plist" && isMain: break
                case "xcdatamodeld", "xcdatamodel": try output.files.merge(ManagedModel.resources(resource.path).map { (prefix + $0, $1) }) { $1 }
                case "lproj":
                    for name in Files.names(in: resource.path) {
                        let file = resource.path + "/" + name
                        switch name.fileExtension {
                        case "strings": try tables.addStrings(file, language: resource.path.fileName)
                        case "stringsdict": try tables.addStringsDict(file, language: resource.path.fileName)
                        case "storyboard", "xib": break
                        default: output.copies[prefix + resource.path.fileName + "/" + name] = file
                        }
                    }
                default:
                    let isDocument = resource.path.fileExtension == "" && Files.isDirectory(resource.path)
                    if !isDocument || target.kind != .library { output.copies[prefix + join(resource.folder, resource.path.fileName)] = resource.path }
                }
            } catch let failure as Failure { output.findings += failure.findings }
        }
        output.findings += catalog.findings
        if !catalog.images.isEmpty || !catalog.colors.isEmpty || !catalog.data.isEmpty || !catalog.icons.isEmpty || isMain {
            for (source, file) in catalog.files { output.copies[prefix + file] = try packed(source, as: file, &output.findings) }
            output.files[prefix + "Assets.json"] = try catalog.json(icon: target.settings.appIconName, accent: target.settings.accentColorName)
        }
        for (file, data) in try tables.files() { output.files[prefix + file] = data }
        if isMain { output.files["Info.plist"] = try info(target) }
    }

    /// The file to copy for one of a catalog: the file itself, or a drawing made of it.
    private func packed(_ source: String, as file: String, _ findings: inout [Finding]) throws -> String {
        guard source.fileExtension == "pdf", file.fileExtension == "svg" else { return source }
        do { return try VectorDrawings(folder: app.workspace.folder + "/drawings").svg(ofPDF: source) } catch let failure as Failure where failure.status == .userFault {
            findings += failure.findings.map { Finding(.warning, $0.message, at: $0.place, advice: $0.advice) }
            return source
        }
    }

    private func join(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : folder + "/" + name }

    private func info(_ target: Target) throws -> Data {
        var info = target.info
        if let extra = info.removeValue(forKey: "MartletAdditionalInfo")?.string {
            let path = Files.absolute(extra, base: app.project.path)
            if Files.exists(path) { info.merge(try PropertyValue(listData: try Files.data(path), file: path).dictionary ?? [:]) { $1 } }
        }
        info["CFBundleIdentifier"] = info["CFBundleIdentifier"] ?? .string(target.settings.bundleIdentifier ?? "app.martlet.\(target.moduleName)")
        info["CFBundleExecutable"] = info["CFBundleExecutable"] ?? .string(target.settings.productName ?? target.name)
        info["MartletModuleName"] = .string(app.mainName)
        info["MartletPlatform"] = .string(app.platform.rawValue)
        return try PropertyValue.dictionary(info).xmlList()
    }

    /// Files to be in the resource folder, written together at the end.
    private struct Output {
        let folder: String
        var copies: [String: String] = [:]
        var files: [String: Data] = [:]
        var findings: [Finding] = []

        func commit() throws {
            try Files.makeFolder(folder)
            for (file, source) in copies.sorted(by: { $0.key < $1.key }) { try Files.copy(source, to: folder + "/" + file) }
            for (file, data) in files { try Files.write(data, to: folder + "/" + file) }
            let wanted = Set(copies.keys).union(files.keys)
            for file in Files.tree(folder, opaque: { _ in false }) {
                if !wanted.contains(file), !file.ancestors.contains(where: wanted.contains) { Files.remove(folder + "/" + file) }
            }
        }
    }
}
