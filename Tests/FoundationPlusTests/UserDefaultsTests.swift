import FoundationPlus
import Glibc
import Testing
import TestSupport

@Suite final class UserDefaultsTests {
    private var names: [String] = []
    private var folder: URL { _AppFolders.preferences }

    private func suite() -> String {
        let name = "test." + UUID().uuidString
        names.append(name)
        return name
    }

    deinit {
        for name in names { for ending in ["defaults", "defaults.lock", "defaults.corrupt"] { try? FileManager.default.removeItem(at: folder.appendingPathComponent("\(name).\(ending)")) } }
    }

    @Test func valuesOfEachKind() {
        let d = UserDefaults(suiteName: suite())!
        d.set(3, forKey: "i"); d.set(2.5, forKey: "d"); d.set(true, forKey: "b"); d.set("s", forKey: "s"); d.set([1, 2], forKey: "a")
        d.set(["k": "v"], forKey: "t"); d.set(Data([1]), forKey: "data"); d.set(Date(timeIntervalSince1970: 5), forKey: "date")
        d.set(URL(string: "https://a.b/c"), forKey: "u"); d.set(URL(fileURLWithPath: "/tmp/x"), forKey: "f")
        #expect(d.integer(forKey: "i") == 3)
        #expect(d.double(forKey: "i") == 3)
        #expect(d.double(forKey: "d") == 2.5)
        #expect(d.float(forKey: "d") == 2.5)
        #expect(d.bool(forKey: "b"))
        #expect(d.string(forKey: "s") == "s")
        #expect(d.string(forKey: "i") == "3")
        #expect(d.array(forKey: "a") as? [Int] == [1, 2])
        #expect(d.dictionary(forKey: "t") as? [String: String] == ["k": "v"])
        #expect(d.data(forKey: "data") == Data([1]))
        #expect(d.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 5))
        #expect(d.url(forKey: "u") == URL(string: "https://a.b/c"))
        #expect(d.url(forKey: "f")?.path == "/tmp/x")
        #expect(d.integer(forKey: "none") == 0)
        #expect(d.object(forKey: "none") == nil)
        d.set(nil, forKey: "s")
        #expect(d.string(forKey: "s") == nil)
    }

    @Test func registeredValuesAreNotKept() {
        let d = UserDefaults(suiteName: suite())!
        d.register(defaults: ["registered": 7])
        #expect(d.integer(forKey: "registered") == 7)
        d.set(8, forKey: "registered")
        #expect(d.integer(forKey: "registered") == 8)
        d.removeObject(forKey: "registered")
        #expect(d.integer(forKey: "registered") == 7)
    }

    @Test func changesAreAnnounced() {
        let d = UserDefaults(suiteName: suite())!
        var seen = 0
        let token = d._observe("x") { seen += 1 }
        nonisolated(unsafe) var posts = 0
        let post = NotificationCenter.default.addObserver(forName: UserDefaults.didChangeNotification, object: nil, queue: nil) { _ in posts += 1 }
        UserDefaults(suiteName: names[0])!.set(1, forKey: "x")
        d.set(1, forKey: "other")
        #expect(seen == 1)
        #expect(posts >= 2)
        NotificationCenter.default.removeObserver(post)
        withExtendedLifetime(token) {}
    }

    /// Starts a program that sets a counter, kills it, and reads what it had said it set.
    private func survives(_ rounds: Int) throws {
        let name = suite()
        let writer = try #require(Programs.named("defaults-writer"))
        let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: home) }
        for round in 0..<rounds {
            let process = Process(), pipe = Pipe()
            process.executableURL = writer
            // The app's own defaults and a suite by turns.
            let isStandard = round % 2 == 1
            process.arguments = [isStandard ? "standard" : name]
            process.environment = ["MARTLET_HOME": home.path, "PATH": "/usr/bin"]
            process.standardOutput = pipe
            try process.run()
            // Some progress, then an arbitrary moment.
            var said = read(pipe)
            usleep(UInt32.random(in: 0...4000))
            kill(process.processIdentifier, SIGKILL)
            while case let more = read(pipe), !more.isEmpty { said.append(more) }
            process.waitUntilExit()
            let last = String(decoding: said, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) } ?? 0
            let journal = home.appendingPathComponent("Library/Preferences/\(isStandard ? "defaults-writer" : name).defaults")
            let kept = try counter(in: journal)
            #expect(kept == last || kept == last + 1, "round \(round): \(last) was said, \(kept) is kept")
        }
    }

    /// What is there to read now; empty at the end.
    private func read(_ pipe: Pipe) -> Data {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let n = Glibc.read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            if n < 0, errno == EINTR { continue }
            return Data(buffer[..<max(n, 0)])
        }
    }

    private func counter(in file: URL) throws -> Int {
        // Read as another program would: through a suite of this process on a copy of the file.
        let name = suite()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: folder.appendingPathComponent("\(name).defaults"))
        return UserDefaults(suiteName: name)!.integer(forKey: "counter")
    }

    /// `./martlet test --long` kills a thousand times.
    @Test func nothingSetIsLostByKilling() throws {
        try survives(ProcessInfo.processInfo.environment["MARTLET_LONG"] == nil ? 40 : 1000)
    }

    @Test func aCorruptStoreIsKeptAside() throws {
        let name = suite(), file = folder.appendingPathComponent("\(name).defaults")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(to: file)
        let d = UserDefaults(suiteName: name)!
        #expect(d.object(forKey: "x") == nil)
        d.set(1, forKey: "x")
        #expect(try Data(contentsOf: file.appendingPathExtension("corrupt")) == Data("nonsense".utf8))
    }

    @Test func aCutRecordIsDropped() throws {
        let name = suite(), copy = suite()
        let d = UserDefaults(suiteName: name)!
        d.set(1, forKey: "a")
        let whole = try Data(contentsOf: folder.appendingPathComponent("\(name).defaults"))
        d.set(2, forKey: "b")
        let longer = try Data(contentsOf: folder.appendingPathComponent("\(name).defaults"))
        for length in whole.count..<longer.count {
            let file = folder.appendingPathComponent("\(copy)\(length).defaults")
            names.append("\(copy)\(length)")
            try longer.prefix(length).write(to: file)
            let cut = UserDefaults(suiteName: "\(copy)\(length)")!
            #expect(cut.integer(forKey: "a") == 1)
            #expect(cut.object(forKey: "b") == nil)
        }
    }
}
