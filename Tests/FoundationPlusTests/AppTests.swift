import FoundationPlus
import Testing
import TestSupport

/// What an app finds around itself: folders, resources, defaults, a log.
@Suite struct AppTests {
    private func ask(_ question: String, _ environment: [String: String]) throws -> (out: [String], err: String) {
        let process = Process(), out = Pipe(), err = Pipe()
        process.executableURL = try #require(Programs.named("foundation-sample"))
        process.arguments = [question]
        process.environment = environment.merging(["PATH": "/usr/bin"]) { a, _ in a }
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let said = out.fileHandleForReading.readDataToEndOfFile(), told = err.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return (String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init), String(decoding: told, as: UTF8.self))
    }

    private func temporary() -> String { FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)").path }

    @Test func foldersAreThoseOfTheDesktop() throws {
        let home = temporary()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let said = try ask("folders", ["HOME": home, "XDG_CACHE_HOME": home + "/caches", "XDG_DATA_HOME": "relative/is/ignored"]).out
        let container = home + "/.local/share/martlet/foundation-sample"
        #expect(said == ["documents \(container)/Documents true", "support \(container)/Library/Application Support true", "caches \(home)/caches/martlet/foundation-sample true",
                         "library \(container)/Library true", "pictures \(home)/Pictures", "home \(container)"])
    }

    @Test func oneFolderHoldsAllWhereItIsAskedFor() throws {
        let home = temporary()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let said = try ask("folders", ["HOME": "/nonexistent", "MARTLET_HOME": home]).out
        #expect(said[0] == "documents \(home)/Documents true" && said[2] == "caches \(home)/Library/Caches true")
    }

    @Test func resourcesAndPropertiesOfTheApp() throws {
        let folder = temporary()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let plist = try PropertyListSerialization.data(fromPropertyList: ["CFBundleIdentifier": "org.example.app", "CFBundleShortVersionString": "1.2"], format: .xml, options: 0)
        try plist.write(to: URL(fileURLWithPath: folder + "/Info.plist"))
        try Data("some words".utf8).write(to: URL(fileURLWithPath: folder + "/words.txt"))
        #expect(try ask("bundle", ["MARTLET_RESOURCES": folder]).out == ["org.example.app 1.2", "some words", "no such file"])
    }

    @Test func defaultsAreKeptFromRunToRun() throws {
        let home = temporary()
        defer { try? FileManager.default.removeItem(atPath: home) }
        for run in 1...3 { #expect(try ask("standard", ["MARTLET_HOME": home]).out == ["\(run)"]) }
    }

    @Test func timersAndWorkOfTheRunLoop() throws {
        #expect(try ask("runloop", [:]).out == ["timers 1 3 false false false", "work [1, 2]", "notes 13"])
    }

    @Test func messagesGoToTheErrorOutput() throws {
        let plain = try ask("log", [:]).err
        #expect(!plain.contains("informed"))
        #expect(plain.contains("net") && plain.contains("logged 3 somebody somebody"))
        #expect(plain.contains("failed"))
        #expect(plain.contains("old style text 5"))
        #expect(try ask("log", ["MARTLET_LOG": "info"]).err.contains("informed"))
        #expect(try !ask("log", ["MARTLET_LOG": "error"]).err.contains("logged"))
    }
}
