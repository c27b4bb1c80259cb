import Foundation

/// Which versions of a package a project accepts.
public enum PackageRequirement: Hashable, Sendable {
    /// Versions from the first up to, not including, the second.
    case range(PackageVersion, PackageVersion)
    case exact(PackageVersion)
    case branch(String)
    case revision(String)
    case any

    static func upToNextMajor(_ version: PackageVersion) -> Self { .range(version, PackageVersion(version.major + 1, 0, 0)) }
    static func upToNextMinor(_ version: PackageVersion) -> Self { .range(version, PackageVersion(version.major, version.minor + 1, 0)) }

    /// From an Xcode project's `requirement` dictionary.
    init(_ node: PlistNode?) {
        let minimum = node?["minimumVersion"]?.string.flatMap(PackageVersion.init)
        switch node?["kind"]?.string {
        case "upToNextMajorVersion": self = minimum.map(Self.upToNextMajor) ?? .any
        case "upToNextMinorVersion": self = minimum.map(Self.upToNextMinor) ?? .any
        case "exactVersion": self = node?["version"]?.string.flatMap(PackageVersion.init).map(Self.exact) ?? .any
        case "versionRange":
            let maximum = node?["maximumVersion"]?.string.flatMap(PackageVersion.init)
            self = minimum.flatMap { low in maximum.map { .range(low, $0) } } ?? .any
        case "branch": self = node?["branch"]?.string.map(Self.branch) ?? .any
        case "revision": self = node?["revision"]?.string.map(Self.revision) ?? .any
        default: self = .any
        }
    }

    /// From the arguments of `.package(url:…)`.
    init(_ item: ManifestExpression) {
        func version(_ label: String?, in item: ManifestExpression) -> PackageVersion? { item[label]?.string.flatMap(PackageVersion.init) }
        if let from = version("from", in: item) { self = .upToNextMajor(from); return }
        if let exact = version("exact", in: item) { self = .exact(exact); return }
        if let branch = item["branch"]?.string { self = .branch(branch); return }
        if let revision = item["revision"]?.string { self = .revision(revision); return }
        for argument in item.arguments where argument.label == nil {
            if let from = version("from", in: argument.value) {
                self = argument.value.name == "upToNextMinor" ? .upToNextMinor(from) : .upToNextMajor(from)
                return
            }
            if argument.value.name == "branch", let name = argument.value[nil]?.string { self = .branch(name); return }
            if argument.value.name == "exact", let exact = version(nil, in: argument.value) { self = .exact(exact); return }
        }
        self = .any
    }

    func accepts(_ version: PackageVersion) -> Bool {
        switch self {
        case .range(let low, let high): version >= low && version < high
        case .exact(let exact): version == exact
        case .any: true
        case .branch, .revision: false
        }
    }
}

/// A version of three numbers; pre-releases are not considered.
public struct PackageVersion: Hashable, Comparable, Sendable {
    public var major: Int, minor: Int, patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }

    /// `1.2.3`, `v1.2.3`, `1.2`; nil for anything else.
    public init?(_ text: String) {
        let parts = (text.hasPrefix("v") ? text.dropFirst() : text[...]).split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        self.init(parts[0]!, parts.count > 1 ? parts[1]! : 0, parts.count > 2 ? parts[2]! : 0)
    }

    public static func < (a: Self, b: Self) -> Bool { (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch) }
}
