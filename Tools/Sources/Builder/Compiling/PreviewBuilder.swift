import Foundation

/// Builds an app again and again for its previews: what a change does not touch is not compiled.
///
/// A change inside bodies compiles the changed file alone and links (`SourceInterface`, `FileCompiler`); anything else is
/// SwiftPM's work. Not for several threads at a time.
public final class PreviewBuilder {
    public struct Build {
        /// `nothing`: neither program nor resources differ from the last build's.
        public enum Kind: String { case nothing, resources, file, module, package }
        public var kind: Kind
        public var app: BuiltApp
        /// The user's path of each source by `Module/File.swift`, as `#fileID` has it.
        public var files: [String: String]
        /// Folders whose changes matter.
        public var folders: [String]
    }

    private let request: BuildRequest
    private let installation: Installation
    /// Texts of the prepared and generated sources of the last program, by path.
    private var texts: [String: String] = [:]
    private var manifest = ""
    private var stamps: [String: Stamp] = [:]
    private var compiler: FileCompiler?
    private var last: BuiltApp?
    /// Work for the next build that needs not delay this one's program.
    private var pending: (() -> Void)?
    /// True where some file names another view's `body`.
    private var readsBodies = false

    public init(_ request: BuildRequest, installation: Installation = .current()) {
        var request = request
        request.needsProgram = true
        self.request = request
        self.installation = installation
    }

    /// The project's name and the folder whose files' paths are told relative to it.
    public var root: String {
        let path = Files.absolute(request.path)
        return Files.isDirectory(path) && path.fileExtension != "xcodeproj" ? path : path.folder
    }

    /// - Throws: `Failure` with every error of the source; the last program is then still there.
    public func build() throws -> Build {
        try installation.verify()
        let app = try AppPreparation(installation: installation, request: request).run()
        let package = GeneratedPackage(app: app, installation: installation, isRelease: false)
        try package.write()
        let isNew = try refresh(app)
        let changed = isNew.files
        let output = app.workspace.folder + "/preview"
        let resources = "\(output)/\(app.main.name).resources"
        var kind = Build.Kind.nothing, program = last?.executable, findings = app.findings
        if last == nil || !changed.isEmpty || isNew.isOtherPackage {
            if last != nil, !isNew.isOtherPackage, isNew.keepsInterfaces, !readsBodies, let compiler, compiler.canCompile(changed) {
                program = try compiler.build(changed, originals: app.originals)
                kind = .file
            } else if last != nil, !isNew.isOtherPackage, isNew.keepsImports, let compiler, let whole = isNew.module, compiler.canCompile(whole) {
                program = try compiler.build(whole, originals: app.originals)
                kind = .module
            } else {
                // A build that fails may leave object files of several states behind.
                compiler = nil
                pending = nil
                let swift = Compiler(app: app, isRelease: false)
                let (built, warnings) = try swift.build(package)
                findings += swift.missingModuleFindings(.warning) + warnings.map(\.finding)
                program = built
                pending = { [self] in
                    compiler = FileCompiler(app)
                    readsBodies = texts.values.contains(where: SourceInterface.readsBodies)
                }
                kind = .package
            }
        }
        findings += try ResourcePackager(app: app, isRelease: false).write(to: resources)
        let newStamps = Dictionary(uniqueKeysWithValues: Files.tree(resources) { _ in false }.map { ($0, Stamp(resources + "/" + $0)) }).compactMapValues { $0 }
        if kind == .nothing, newStamps != stamps { kind = .resources }
        stamps = newStamps
        isNew.accept()
        let name = app.main.target.settings.productName.flatMap { $0.isEmpty ? nil : $0 } ?? app.main.target.name
        let built = BuiltApp(name: name, executable: program, resources: resources, findings: findings)
        last = built
        var files: [String: String] = [:], folders: Set<String> = [root]
        for (prepared, original) in app.originals {
            files[prepared.folder.fileName + "/" + prepared.fileName] = original
            folders.insert(original.folder)
        }
        return Build(kind: kind, app: built, files: files, folders: folders.filter { $0 == root || !$0.hasPrefix(root + "/") }.sorted())
    }

    /// Does what makes the next build fast. After `build()`, on the same thread, when its program has been started.
    public func prepareNext() {
        pending?()
        pending = nil
    }

    private struct Change {
        var files: [String]
        var isOtherPackage: Bool
        var keepsInterfaces: Bool
        var keepsImports: Bool
        /// All files of the app's module where it is small, and nothing else changed.
        var module: [String]?
        /// Remembers the sources; only for what could be built.
        var accept: () -> Void
    }

    /// Compares the sources in the cache with those of the last program.
    private func refresh(_ app: PreparedApp) throws -> Change {
        var new: [String: String] = [:]
        for module in app.modules {
            let folder = app.workspace.sources(of: module.name)
            for name in Files.names(in: folder) where name.hasSuffix(".swift") { new[folder + "/" + name] = try Files.text(folder + "/" + name) }
        }
        let newManifest = try Files.text(app.workspace.manifest)
        let changed = new.filter { texts[$0.key] != $0.value }.map(\.key).sorted()
        let isOther = newManifest != manifest || Set(new.keys) != Set(texts.keys)
        let keeps = !isOther && changed.count <= PreviewBuilder.mostFiles && changed.allSatisfy { SourceInterface.of(texts[$0]!) == SourceInterface.of(new[$0]!) }
        let folder = app.workspace.sources(of: app.main.name)
        let all = new.keys.filter { $0.folder == folder }.sorted()
        let isSmall = all.count <= PreviewBuilder.smallModule && changed.allSatisfy { $0.folder == folder }
        let keepsImports = !isOther && changed.allSatisfy { Self.imports(texts[$0]!) == Self.imports(new[$0]!) }
        return Change(files: changed, isOtherPackage: isOther, keepsInterfaces: keeps, keepsImports: keepsImports, module: isSmall ? all : nil) { [self] in
            texts = new
            manifest = newManifest
        }
    }

    private static func imports(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.contains("import ") } }

    /// Up to this many files are compiled together sooner than SwiftPM finds out which of them it has to.
    private static let smallModule = 16
    /// More changed files than this are SwiftPM's work, which compiles several at a time.
    private static let mostFiles = 2
}
