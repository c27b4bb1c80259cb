@testable import Builder
import Foundation
import Testing

@Suite struct RemotePackageTests {
    @Test func fetchesTheHighestAcceptedVersion() throws {
        try withFolder { folder in
            let far = folder + "/Far"
            try Files.write("let package = Package(name: \"Far\", products: [.library(name: \"FarKit\", targets: [\"Far\"])], targets: [.target(name: \"Far\")])", to: far + "/Package.swift")
            try Files.write("public let far = 1", to: far + "/Sources/Far/Far.swift")
            let git = ["git", "-C", far, "-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "init.defaultBranch=main"]
            for words in [["init", "-q"], ["add", "."], ["commit", "-qm", "x"], ["tag", "1.2.0"], ["tag", "v1.10.0"], ["tag", "2.0.0"]] {
                #expect(try Subprocess.run(git + words).status == 0)
            }
            var project = Project(name: "p", path: folder)
            var app = Target(name: "App", kind: .application)
            app.packageProducts = ["FarKit"]
            project.targets = [app]
            project.remotePackages = [
                RemotePackage(url: "file://" + far, place: Place("p"), requirement: .upToNextMajor(PackageVersion(1, 0, 0))),
                RemotePackage(url: "file:///nowhere/at/all", place: Place("p")),
            ]
            let resolved = RemotePackages(cache: folder + "/cache").resolve(project)
            #expect(resolved.targets.map(\.name) == ["App", "Far"])
            #expect(resolved.targets[0].dependencies == ["Far"])
            #expect(resolved.remotePackages.map(\.url) == ["file:///nowhere/at/all"])
            #expect(Files.names(in: folder + "/cache").contains { $0.hasSuffix("-v1.10.0") })
        }
    }

    @Test(arguments: [("https://a.b/c", true), ("git@a.b:c/d.git", true), ("--upload-pack=x", false), ("ext::sh -c x", false), ("../c", false)])
    func takesOnlyAddresses(_ url: String, _ isAddress: Bool) {
        #expect(RemotePackages.isAddress(url) == isAddress)
    }

    @Test(arguments: [("1.2.3", PackageVersion(1, 2, 3)), ("v2.0", PackageVersion(2, 0, 0)), ("1.0.0-beta", nil), ("", nil)] as [(String, PackageVersion?)])
    func readsVersions(_ text: String, _ version: PackageVersion?) {
        #expect(PackageVersion(text) == version)
    }
}
