@testable import Builder
import Foundation
import Testing

/// Each reader on broken data: an error is right, a trap is not. `MARTLET_LONG` repeats it for minutes.
@Suite struct FuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["MARTLET_LONG"] == nil ? 1 : 400

    /// Bytes with some of them changed, cut out, doubled or swapped.
    private func broken(_ seed: [UInt8], _ dice: inout Dice) -> Data {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...12, using: &dice) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &dice), end = min(bytes.count, at + Int.random(in: 1...40, using: &dice))
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &dice))
            case 3: bytes.insert(contentsOf: ["-1e999", "null", "[]", "{}", "\"\"", "0x", "\\u0000"].randomElement(using: &dice)!.utf8, at: at)
            default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &dice))
            }
        }
        return Data(bytes)
    }

    private func seed(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: fixtures + "/" + file))) }

    @Test func assetCatalogs() throws {
        let color = try seed("Old Style/Notes/Assets.xcassets/Brand.colorset/Contents.json")
        let image = try seed("Old Style/Notes/Assets.xcassets/Group/Logo.imageset/Contents.json")
        let picture = try seed("Old Style/Notes/Assets.xcassets/Group/Logo.imageset/logo.png")
        try withFolder { folder in
            var dice = Dice(state: 21)
            for _ in 0..<(60 * Self.rounds) {
                try Files.write(broken(color, &dice), to: folder + "/A.xcassets/C.colorset/Contents.json")
                try Files.write(broken(image, &dice), to: folder + "/A.xcassets/I.imageset/Contents.json")
                try Files.write(broken(picture, &dice), to: folder + "/A.xcassets/I.imageset/logo.png")
                try Files.write(broken(image, &dice), to: folder + "/A.xcassets/AppIcon.appiconset/Contents.json")
                var catalog = AssetCatalog()
                catalog.add(folder + "/A.xcassets")
                _ = try catalog.json(icon: nil, accent: "C")
                _ = AssetSymbols(colors: Array(catalog.colors.keys), images: Array(catalog.images.keys), hasExtensions: true).source
            }
        }
    }

    @Test func stringTables() throws {
        let catalog = try seed("Counter.swiftpm/Resources/Localizable.xcstrings")
        let wide = try seed("Old Style/Notes/de.lproj/Localizable.strings"), narrow = try seed("Old Style/Notes/en.lproj/Localizable.strings")
        let info = try seed("Old Style/Notes/Info.plist")
        try withFolder { folder in
            var dice = Dice(state: 22)
            for _ in 0..<(60 * Self.rounds) {
                var tables = StringTables()
                for (data, name) in [(catalog, "a.xcstrings"), (wide, "b.strings"), (narrow, "c.strings"), (info, "d.stringsdict")] {
                    let path = folder + "/" + name
                    try Files.write(broken(data, &dice), to: path)
                    switch name.fileExtension {
                    case "xcstrings": try? tables.addCatalog(path)
                    case "strings": try? tables.addStrings(path, language: "en.lproj")
                    default: try? tables.addStringsDict(path, language: "en.lproj")
                    }
                }
                _ = try tables.files()
            }
        }
    }

    @Test func manifests() throws {
        let manifest = try seed("Counter.swiftpm/Package.swift")
        try withFolder { folder in
            try Files.write("struct A {}", to: folder + "/P.swiftpm/A.swift")
            var dice = Dice(state: 23)
            for _ in 0..<(40 * Self.rounds) {
                try Files.write(broken(manifest, &dice), to: folder + "/P.swiftpm/Package.swift")
                _ = try? ProjectReader.read(folder + "/P.swiftpm").target()
            }
        }
    }

    @Test func sources() throws {
        let source = try seed("Old Style/Notes/Views/Note List.swift") + Array("#if os(iOS)\n@objc class A { let s = #selector(a.b(_:)) }\n#else\n#endif\n".utf8)
        let table = ModuleTable(framework: ["SwiftUI", "UIKit"], platform: .iOS)
        var dice = Dice(state: 24)
        for _ in 0..<(150 * Self.rounds) {
            let text = Files.text(of: broken(source, &dice))
            _ = SourcePreparer.prepare(text, file: "/A.swift", configuration: PlatformConfiguration(modules: table, conditions: ["DEBUG"], languageMode: "5"))
        }
        let deep = String(repeating: "f(", count: 20_000) + String(repeating: "{[(", count: 5_000)
        _ = SourcePreparer.prepare(deep, file: "/A.swift", configuration: PlatformConfiguration(modules: table, conditions: [], languageMode: "5"))
    }
}
