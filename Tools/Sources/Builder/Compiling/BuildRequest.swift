import Foundation

/// What `martlet build` was asked for.
public struct BuildRequest: Sendable {
    /// The project, package, folder or file.
    public var path: String
    /// The target to build; nil for the app that the project is about.
    public var target: String?
    /// The platform whose conditions hold; nil for the project's own.
    public var platform: Platform?
    public var isRelease = false
    /// Whether the project's unit tests are built too.
    public var includesTests = false
    /// Whether something is to be shown: a library is then made a program around its previews.
    public var needsProgram = false
    /// Where the program and its resources are put; nil for a folder in the cache.
    public var output: String?

    public init(path: String) { self.path = path }
}

/// What a build made.
public struct BuiltApp: Sendable {
    public var name: String
    /// The program; nil where a library was built.
    public var executable: String?
    /// The folder that becomes the app's `Bundle.main`.
    public var resources: String
    public var findings: [Finding]
    public var platform: Platform = .iOS
    /// Environment variables that the project runs it with.
    public var environment: [String: String] = [:]
}
