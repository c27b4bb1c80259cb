import Foundation

/// The platform whose conditions the source is prepared for.
public enum Platform: String, Codable, Sendable, CaseIterable {
    case iOS = "ios", macOS = "macos"

    /// The name that `#if os(...)` knows.
    var conditionName: String { self == .iOS ? "iOS" : "macOS" }
}

/// What a project asks to be built, whatever kind of file it was read from.
public struct Project: Sendable {
    /// The project's name, from its file or folder.
    public var name: String
    /// The `.xcodeproj`, `.swiftpm`, folder or file that was read.
    public var path: String
    /// The targets a program can be made of, in the order of the project.
    public var targets: [Target] = []
    /// Packages of other authors that are not part of the project, with the place that asks for them.
    public var remotePackages: [RemotePackage] = []
    /// What the reader has to say, none of it fatal.
    public var findings: [Finding] = []

    public init(name: String, path: String) {
        self.name = name
        self.path = path
    }
}

/// A package that has to be fetched from elsewhere.
public struct RemotePackage: Hashable, Sendable {
    public var url: String
    public var place: Place
    public var requirement = PackageRequirement.any
    /// The products that targets of this project take from it.
    public var products: [String] = []
}

/// One module of a project: an app, a library it links, or tests.
public struct Target: Sendable {
    public enum Kind: String, Sendable { case application, library, appExtension, unitTests, uiTests, unsupported }

    public var name: String
    /// The name that `import` uses; always a Swift identifier.
    public var moduleName: String
    public var kind: Kind
    public var platforms: [Platform] = [.iOS]
    /// Swift files, absolute, in the order of the project.
    public var sources: [String] = []
    /// Files of other languages in this target.
    public var foreignSources: [String] = []
    public var resources: [Resource] = []
    public var settings = CompileSettings()
    /// Info.plist of the built app, merged from file and settings.
    public var info: [String: PropertyValue] = [:]
    /// Names of targets of this project that this one imports.
    public var dependencies: [String] = []
    /// Products of packages, whether in the project's tree or not.
    public var packageProducts: [String] = []
    /// What the reader found in this target; an error among them stops a build of it.
    public var warnings: [Finding] = []
    /// Why it cannot be built at all, for `Kind.unsupported`.
    public var refusal: Finding?
    /// Environment variables that the project's scheme runs the program with.
    public var environment: [String: String] = [:]
    /// Set for targets of packages with resources: the name of the bundle that `Bundle.module` opens.
    public var moduleBundle: String?

    public init(name: String, kind: Kind) {
        self.name = name
        self.kind = kind
        self.moduleName = name.swiftIdentifier
    }
}

/// A file or folder that goes into the app's resource folder.
public struct Resource: Hashable, Sendable {
    public var path: String
    /// The folder inside the resource folder, such as `en.lproj`; empty for the top.
    public var folder: String
    /// A folder reference: copied as it is, nothing inside is compiled.
    public var isVerbatim: Bool

    public init(path: String, folder: String = "", isVerbatim: Bool = false) {
        self.path = path
        self.folder = folder
        self.isVerbatim = isVerbatim
    }
}

/// The settings that change how the compiler reads the source.
public struct CompileSettings: Hashable, Codable, Sendable {
    /// `5` or `6`, also `4`.
    public var languageMode = "5"
    /// Active compilation conditions besides `DEBUG`, which follows the configuration.
    public var conditions: [String] = []
    /// `MainActor` or nil.
    public var defaultIsolation: String?
    public var upcomingFeatures: [String] = []
    public var experimentalFeatures: [String] = []
    public var bundleIdentifier: String?
    public var productName: String?
    public var deploymentTarget: String?
    /// The app icon's set in the asset catalog.
    public var appIconName: String?
    public var accentColorName: String?
    /// Languages to look in when the user's has no string table.
    public var developmentRegion: String?
    /// False where the project switches the generated asset symbols off.
    public var generatesAssetSymbols = true
    /// Whether assets also become members of `Color`, `UIColor` and `UIImage`.
    public var generatesAssetExtensions = false

    public init() {}

    /// The upcoming features without the one that only forbids: which module declares a member differs from Apple's.
    var usableFeatures: [String] { upcomingFeatures.filter { $0 != "MemberImportVisibility" } }
}

/// A property list as a value.
public indirect enum PropertyValue: Hashable, Sendable {
    case string(String), integer(Int), real(Double), bool(Bool), date(Date), data(Data)
    case array([PropertyValue]), dictionary([String: PropertyValue])

    public var string: String? { if case .string(let text) = self { text } else { nil } }
    public var array: [PropertyValue]? { if case .array(let items) = self { items } else { nil } }
    public var dictionary: [String: PropertyValue]? { if case .dictionary(let items) = self { items } else { nil } }
}

extension String {
    /// The text as a C99 identifier, the way Xcode makes a module name from a product name.
    var swiftIdentifier: String {
        var result = ""
        for scalar in unicodeScalars {
            let isPlain = scalar == "_" || scalar.properties.isXIDContinue
            result.unicodeScalars.append(isPlain ? scalar : "_")
        }
        if let first = result.unicodeScalars.first, !(first == "_" || first.properties.isXIDStart) { result = "_" + result.dropFirst() }
        return result.isEmpty ? "_" : result
    }
}
