@testable import Builder
import Foundation
import Testing

@Suite struct PackageReaderTests {
    @Test func readsAPlaygroundApp() throws {
        let project = try ProjectReader.read(fixtures + "/Counter.swiftpm")
        let target = try project.target()
        #expect(target.kind == .application)
        #expect(target.sources.map(\.fileName) == ["ContentView.swift", "CounterApp.swift"])
        #expect(target.settings.conditions == ["FANCY"])
        #expect(target.settings.productName == "Counter")
        #expect(target.info["CFBundleIdentifier"]?.string == "app.example.counter")
        #expect(target.info["CFBundleShortVersionString"]?.string == "1.2")
        #expect(target.resources.map(\.path.fileName) == ["Localizable.xcstrings"])
    }

    @Test func readsLibrariesAndLocalPackages() throws {
        try withFolder { folder in
            try Files.write("let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Core\"])], targets: [.target(name: \"Core\", resources: [.process(\"r.txt\")])])", to: folder + "/Kit/Package.swift")
            try Files.write("public struct Core {}", to: folder + "/Kit/Sources/Core/Core.swift")
            try Files.write("x", to: folder + "/Kit/Sources/Core/r.txt")
            try Files.write("""
            import PackageDescription
            let package = Package(name: "App", dependencies: [.package(path: "../Kit"), .package(url: "https://example.invalid/far.git", from: "1.0.0")],
                targets: [.executableTarget(name: "App", dependencies: [.product(name: "Kit", package: "Kit"), .product(name: "Far", package: "far")])])
            """, to: folder + "/App/Package.swift")
            try Files.write("import Core", to: folder + "/App/Sources/App/main.swift")
            let project = try ProjectReader.read(folder + "/App")
            #expect(try project.target().dependencies.contains("Core"))
            #expect(project.targets.first { $0.name == "Core" }?.moduleBundle == "Kit_Core")
            #expect(project.remotePackages.first?.products == ["Far"])
        }
    }

    @Test func theFrameworkOfALocalPackageIsNotPartOfTheApp() throws {
        try withFolder { folder in
            try Files.write("let package = Package(name: \"Framework\", products: [.library(name: \"MartletFramework\", targets: [\"SwiftUI\"])], targets: [.target(name: \"SwiftUI\")])", to: folder + "/Framework/Package.swift")
            try Files.write("public struct Text {}", to: folder + "/Framework/Sources/SwiftUI/Text.swift")
            try Files.write("let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], dependencies: [.package(path: \"../Framework\")], targets: [.target(name: \"Kit\", dependencies: [.product(name: \"MartletFramework\", package: \"Framework\")])])", to: folder + "/Kit/Package.swift")
            try Files.write("import SwiftUI", to: folder + "/Kit/Sources/Kit/Kit.swift")
            try Files.write("let package = Package(name: \"App\", dependencies: [.package(path: \"../Kit\")], targets: [.executableTarget(name: \"App\", dependencies: [\"Kit\"])])", to: folder + "/App/Package.swift")
            try Files.write("import Kit", to: folder + "/App/Sources/App/main.swift")
            #expect(try ProjectReader.read(folder + "/App").targets.map(\.name).sorted() == ["App", "Kit"])
        }
    }

    @Test(arguments: ["", "let x = 1", "let package = Package()", "let package = Package(name: name(), targets: [foo])", "]]]((("])
    func refusesWhatItCannotRead(_ text: String) throws {
        try withFolder { folder in
            try Files.write(text, to: folder + "/P.swiftpm/Package.swift")
            #expect(throws: Failure.self) { try ProjectReader.read(folder + "/P.swiftpm") }
        }
    }

    @Test func readsOneFileAndAFolder() throws {
        #expect(try ProjectReader.read(fixtures + "/Single.swift").target().sources.count == 1)
        try withFolder { folder in
            let odd = folder + "/with \"quotes\" and 🐦"
            try Files.write("struct A {}", to: odd + "/A.swift")
            try Files.write("struct T {}", to: odd + "/OddTests/T.swift")
            #expect(try ProjectReader.read(odd).target().sources.map(\.fileName) == ["A.swift"])
        }
    }

    @Test func saysWhatIsWrongWithThePath() {
        #expect { try ProjectReader.read("/nowhere/at/all") } throws: { "\($0)".contains("no file or folder") }
    }
}
