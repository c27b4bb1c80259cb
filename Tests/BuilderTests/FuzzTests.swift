@testable import Builder
import Foundation
import Testing

/// Each reader on broken data: an error is right; a trap, or seconds spent on one input, is not.
///
/// The normal run breaks the same inputs each time; with `MARTLET_LONG` each reader gets new ones for ten minutes.
@Suite struct FuzzTests {
    @Test func projects() throws {
        let seeds = try ["Old Style/Notes.xcodeproj/project.pbxproj", "Synced/Synced.xcodeproj/project.pbxproj"].map(seed)
        let settings = try seed("Old Style/Config/Base.xcconfig")
        try withFolder { folder in
            try Files.copy(fixtures + "/Old Style", to: folder + "/p")
            try fuzz(state: 3, rounds: 150) { dice in
                try Files.write(dice.broken(seeds.randomElement(using: &dice)!, separator: " "), to: folder + "/p/Notes.xcodeproj/project.pbxproj")
                try Files.write(dice.broken(settings), to: folder + "/p/Config/Base.xcconfig")
                _ = try? ProjectReader.read(folder + "/p/Notes.xcodeproj").target()
            }
        }
    }

    @Test func workspacesAndSchemes() throws {
        let space = Array("<Workspace><Group location = \"group:L\"><FileRef location = \"group:../P.xcodeproj\"/></Group><FileRef location = \"absolute:/a&amp;b\"></FileRef></Workspace>".utf8)
        let scheme = Array("<Scheme><LaunchAction><BuildableReference BlueprintName = \"P\"/><EnvironmentVariable key = \"a\" value = \"&lt;\" isEnabled = \"YES\"/></LaunchAction></Scheme>".utf8)
        try withFolder { folder in
            try fuzz(state: 25, rounds: 60) { dice in
                try Files.write(dice.broken(space), to: folder + "/W.xcworkspace/contents.xcworkspacedata")
                try Files.write(dice.broken(scheme), to: folder + "/P.xcodeproj/xcshareddata/xcschemes/P.xcscheme")
                _ = try? ProjectReader.read(folder + "/W.xcworkspace")
                _ = Scheme.environment(of: "P", project: folder + "/P.xcodeproj")
            }
        }
    }

    @Test func assetCatalogs() throws {
        let color = try seed("Old Style/Notes/Assets.xcassets/Brand.colorset/Contents.json")
        let image = try seed("Old Style/Notes/Assets.xcassets/Group/Logo.imageset/Contents.json")
        let picture = try seed("Old Style/Notes/Assets.xcassets/Group/Logo.imageset/logo.png")
        try withFolder { folder in
            try fuzz(state: 21, rounds: 60) { dice in
                try Files.write(dice.broken(color), to: folder + "/A.xcassets/C.colorset/Contents.json")
                try Files.write(dice.broken(image), to: folder + "/A.xcassets/I.imageset/Contents.json")
                try Files.write(dice.broken(picture), to: folder + "/A.xcassets/I.imageset/logo.png")
                try Files.write(dice.broken(image), to: folder + "/A.xcassets/AppIcon.appiconset/Contents.json")
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
            try fuzz(state: 22, rounds: 60) { dice in
                var tables = StringTables()
                for (data, name) in [(catalog, "a.xcstrings"), (wide, "b.strings"), (narrow, "c.strings"), (info, "d.stringsdict")] {
                    let path = folder + "/" + name
                    try Files.write(dice.broken(data), to: path)
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

    @Test func propertyLists() throws {
        let written = try seed("Old Style/Notes/Info.plist")
        let object = try PropertyListSerialization.propertyList(from: Data(written), format: nil)
        let binary = Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
        try fuzz(state: 26, rounds: 150) { dice in
            for bytes in [written, binary] { _ = try? PropertyValue(listData: dice.broken(bytes), file: "/Info.plist") }
        }
    }

    @Test func dataModels() throws {
        let model = Array("""
        <?xml version="1.0" encoding="UTF-8"?><model><entity name="Note" representedClassName="Note" codeGenerationType="class">
        <attribute name="stars" attributeType="Integer 16" usesScalarValueType="YES"/><relationship name="tags" toMany="YES" destinationEntity="Tag"/>
        </entity><entity name="Tag" parentEntity="Note" codeGenerationType="category"><attribute name="id" attributeType="UUID"/></entity></model>
        """.utf8)
        try withFolder { folder in
            try fuzz(state: 27, rounds: 60) { dice in
                try Files.write(dice.broken(model), to: folder + "/M.xcdatamodel/contents")
                _ = try? ManagedModel(folder + "/M.xcdatamodel").source()
            }
        }
    }

    @Test func manifests() throws {
        let manifest = try seed("Counter.swiftpm/Package.swift")
        try withFolder { folder in
            try Files.write("struct A {}", to: folder + "/P.swiftpm/A.swift")
            try fuzz(state: 23, rounds: 40) { dice in
                try Files.write(dice.broken(manifest), to: folder + "/P.swiftpm/Package.swift")
                _ = try? ProjectReader.read(folder + "/P.swiftpm").target()
            }
        }
    }

    @Test func sources() throws {
        let source = try seed("Old Style/Notes/Views/Note List.swift") + Array("#if os(iOS)\n@objc class A { let s = #selector(a.b(_:)) }\n#else\n#endif\n".utf8)
        let table = ModuleTable(framework: ["SwiftUI", "UIKit"], platform: .iOS)
        try fuzz(state: 24, rounds: 150) { dice in
            let text = Files.text(of: dice.broken(source))
            _ = SourcePreparer.prepare(text, file: "/A.swift", configuration: PlatformConfiguration(modules: table, conditions: ["DEBUG"], languageMode: "5"))
        }
        let deep = String(repeating: "f(", count: 20_000) + String(repeating: "{[(", count: 5_000)
        _ = SourcePreparer.prepare(deep, file: "/A.swift", configuration: PlatformConfiguration(modules: table, conditions: [], languageMode: "5"))
    }

    private func seed(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: fixtures + "/" + file))) }

    /// Runs `round` with dice that a failure can be repeated from: `rounds` times, or for ten minutes in long runs.
    /// - Parameter state: the dice of the normal run; long runs take the time as well.
    private func fuzz(state: UInt64, rounds: Int, test: String = #function, round: (inout Dice) throws -> Void) throws {
        let isLong = ProcessInfo.processInfo.environment["MARTLET_LONG"] != nil
        let start = ContinuousClock.now
        let first = isLong ? state &+ UInt64(Date().timeIntervalSince1970 * 1000) : state
        if isLong { print("\(test): dice from \(first)") }
        var count: UInt64 = 0
        while isLong ? ContinuousClock.now - start < .seconds(600) : count < rounds {
            let began = ContinuousClock.now
            var dice = Dice(state: first &+ count &* 0x9E37_79B9_7F4A_7C15)
            try round(&dice)
            #expect(ContinuousClock.now - began < .seconds(10), "round \(count) of \(first) takes long")
            count += 1
        }
        if isLong { print("\(test): \(count) rounds") }
    }
}

extension Dice {
    /// Bytes with some of them changed, cut out, doubled or swapped.
    /// - Parameter separator: where given, whole words between it are swapped as well.
    fileprivate mutating func broken(_ seed: [UInt8], separator: Character? = nil) -> Data {
        var bytes = seed
        if let separator, Bool.random(using: &self) {
            var words = String(decoding: seed, as: UTF8.self).split(separator: separator, omittingEmptySubsequences: false)
            for _ in 0..<Int.random(in: 1...12, using: &self) { words.swapAt(words.indices.randomElement(using: &self)!, words.indices.randomElement(using: &self)!) }
            bytes = Array(words.joined(separator: String(separator)).utf8)
        }
        for _ in 0..<Int.random(in: 1...12, using: &self) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &self), end = min(bytes.count, at + Int.random(in: 1...40, using: &self))
            switch Int.random(in: 0..<6, using: &self) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &self))
            case 3: bytes.insert(contentsOf: ["-1e999", "null", "[]", "{}", "\"\"", "0x", "\\u0000", "$(A)", "../", "\u{FEFF}", "99999999999999999999"].randomElement(using: &self)!.utf8, at: at)
            case 4: bytes.removeSubrange(at...)
            default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &self))
            }
        }
        return Data(bytes)
    }
}
