@testable import Builder
import Foundation
import Testing

@Suite struct XcodeProjectTests {
    @Test func readsAnOldProject() throws {
        let project = try ProjectReader.read(fixtures + "/Old Style")
        let target = try project.target()
        #expect(target.name == "Notes")
        #expect(target.moduleName == "My_Notes")
        #expect(target.settings.productName == "My Notes")
        #expect(target.sources.map(\.fileName) == ["NotesApp.swift", "Note List.swift"])
        #expect(target.settings.conditions == ["BETA"])
        #expect(target.settings.bundleIdentifier == "app.example.notes")
        #expect(target.settings.deploymentTarget == "16.0")
        #expect(target.settings.languageMode == "5")
        #expect(target.platforms == [.iOS])
        #expect(target.resources.filter { $0.path.hasSuffix(".strings") }.map(\.folder) == ["en.lproj", "de.lproj"])
        #expect(target.resources.filter(\.isVerbatim).map(\.path.fileName) == ["Data"])
    }

    @Test func mergesInfoPlist() throws {
        let info = try ProjectReader.read(fixtures + "/Old Style").target().info
        #expect(info["CFBundleIdentifier"]?.string == "app.example.notes")
        #expect(info["CFBundleDisplayName"]?.string == "My Notes")
        #expect(info["UIAppFonts"]?.array?.compactMap(\.string) == ["Hand.ttf"])
        #expect(info["UILaunchScreen_Generation"] == .bool(true))
    }

    @Test func readsSynchronisedFoldersWithExceptions() throws {
        let project = try ProjectReader.read(fixtures + "/Synced/Synced.xcodeproj")
        let target = try project.target()
        #expect(target.sources.map(\.fileName) == ["SyncedApp.swift", "Detail.swift", "Model.swift"])
        #expect(Set(target.resources.map(\.path.fileName)) == ["Raw", "data.json"])
        #expect(target.settings.languageMode == "6")
        #expect(target.settings.defaultIsolation == "MainActor")
        #expect(target.settings.upcomingFeatures.contains("NonisolatedNonsendingByDefault"))
        #expect(target.packageProducts == ["Confetti"])
        #expect(project.remotePackages.map(\.url) == ["https://example.invalid/confetti"])
        #expect(project.remotePackages.first?.products == ["Confetti"])
    }

    /// A package that only the workspace names is the project's too, whichever of the two is opened.
    @Test func readsThePackagesOfTheWorkspace() throws {
        try withFolder { folder in
            try Files.copy(fixtures + "/Synced", to: folder + "/p")
            try Files.write("""
            // swift-tools-version:5.5
            import PackageDescription
            let package = Package(name: "Confetti", products: [.library(name: "Confetti", targets: ["Confetti"])], targets: [.target(name: "Confetti")])
            """, to: folder + "/p/Local/Confetti/Package.swift")
            try Files.write("public struct Confetti {}", to: folder + "/p/Local/Confetti/Sources/Confetti/Confetti.swift")
            try Files.write("""
            <Workspace version = "1.0">
               <Group location = "group:Local" name = "Local">
                  <FileRef location = "group:Confetti"></FileRef>
               </Group>
               <Group location = "container:" name = "Empty"/>
               <FileRef location = "container:Synced.xcodeproj"></FileRef>
            </Workspace>
            """, to: folder + "/p/Synced.xcworkspace/contents.xcworkspacedata")
            for name in ["Synced.xcodeproj", "Synced.xcworkspace"] {
                let project = try ProjectReader.read("\(folder)/p/\(name)")
                #expect(try project.target().dependencies == ["Confetti"])
                #expect(project.targets.contains { $0.name == "Confetti" && $0.kind == .library })
                #expect(project.remotePackages.isEmpty)
            }
        }
    }

    @Test func readsTheEnvironmentOfTheScheme() throws {
        try withFolder { folder in
            try Files.copy(fixtures + "/Old Style", to: folder + "/p")
            let project = try #require(Files.names(in: folder + "/p").first { $0.hasSuffix(".xcodeproj") })
            let schemes = "\(folder)/p/\(project)/xcshareddata/xcschemes"
            try Files.makeFolder(schemes)
            let text = """
            <Scheme><TestAction><EnvironmentVariables><EnvironmentVariable key = "test" value = "1" isEnabled = "YES"/></EnvironmentVariables></TestAction>
            <LaunchAction buildConfiguration = "Debug"><BuildableReference BlueprintName = "Notes"/>
            <EnvironmentVariables>
              <EnvironmentVariable
                 key = "api"
                 value = "http://localhost/?a=1&amp;b=2"
                 isEnabled = "YES">
              </EnvironmentVariable>
              <EnvironmentVariable key = "off" value = "x" isEnabled = "NO"></EnvironmentVariable>
            </EnvironmentVariables></LaunchAction></Scheme>
            """
            try Files.write(Data(text.utf8), to: schemes + "/Other.xcscheme")
            #expect(try ProjectReader.read(folder + "/p").target().environment == ["api": "http://localhost/?a=1&b=2"])
        }
    }

    @Test func refusesWatchTargetsBySentence() throws {
        let project = try ProjectReader.read(fixtures + "/Old Style")
        let refusal = try project.target(named: "Notes Watch").refusal
        #expect(refusal?.message.contains("watchos") == true)
        #expect((refusal?.place?.line ?? 0) > 1)
    }

    @Test func namesTargetsWhereOneIsUnknown() throws {
        let project = try ProjectReader.read(fixtures + "/Old Style")
        #expect { try project.target(named: "Nope") } throws: { ($0 as? Failure)?.status == .usage && "\($0)".contains("Notes Watch") }
    }

    @Test func missingSourceStopsWithItsLine() throws {
        try withFolder { folder in
            try Files.copy(fixtures + "/Old Style", to: folder + "/p")
            Files.remove(folder + "/p/Notes/NotesApp.swift")
            let target = try ProjectReader.read(folder + "/p").target()
            let error = try #require(target.warnings.first { $0.severity == .error })
            #expect(error.message.contains("NotesApp.swift"))
            #expect(error.place?.line == 14)
        }
    }

    @Test func findsFilesSpelledInAnotherCase() throws {
        try withFolder { folder in
            try Files.copy(fixtures + "/Old Style", to: folder + "/p")
            try FileManager.default.moveItem(atPath: folder + "/p/Notes", toPath: folder + "/p/notes")
            #expect(try ProjectReader.read(folder + "/p").target().sources.count == 2)
        }
    }
}
