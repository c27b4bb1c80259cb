import FoundationPlus
import os

// Says what an app of its own would find, for tests that choose its environment.
// usage: foundation-sample folders|bundle|log|standard|runloop
switch CommandLine.arguments.dropFirst().first {
case "folders":
    let files = FileManager.default
    for (name, folder) in [("documents", FileManager.SearchPathDirectory.documentDirectory), ("support", .applicationSupportDirectory), ("caches", .cachesDirectory), ("library", .libraryDirectory)] {
        let url = files.urls(for: folder, in: .userDomainMask)[0]
        print(name, url.path, files.fileExists(atPath: url.path))
    }
    print("pictures", files.urls(for: .picturesDirectory, in: .userDomainMask)[0].path)
    print("home", NSHomeDirectory())
case "bundle":
    print(Bundle.main.bundleIdentifier ?? "none", Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "none")
    print(Bundle.main.url(forResource: "words", withExtension: "txt").flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "no words")
    print(Bundle.main.path(forResource: "none", ofType: "txt") ?? "no such file")
case "log":
    let logger = Logger(subsystem: "org.example", category: "net"), who = "somebody"
    logger.info("informed")
    logger.log("logged \(3) \(who, privacy: .private) \(who, privacy: .public)")
    logger.error("failed")
    os_log("old style %{public}@ %d", log: OSLog(subsystem: "org.example", category: "old"), type: .default, "text", 5)
case "standard":
    UserDefaults.standard.set(UserDefaults.standard.integer(forKey: "runs") + 1, forKey: "runs")
    print(UserDefaults.standard.integer(forKey: "runs"))
case "runloop":
    final class Clock: NSObject {
        var ticks = 0
        func tick(_ timer: Timer) {
            ticks += 1
            if ticks == 3 { timer.invalidate() }
        }
        func noted(_ note: Notification) { ticks += 10 }
    }
    nonisolated(unsafe) var fired = 0, order: [Int] = []
    let once = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in fired += 1 }
    let clock = Clock(), repeated = Timer.scheduledTimer(timeInterval: 0.01, target: clock, selector: Selector("tick:", Clock.tick), userInfo: nil, repeats: true)
    let stopped = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { _ in fired += 100 }
    stopped.invalidate()
    RunLoop.main.perform { order.append(1) }
    DispatchQueue.main.async { order.append(2) }
    let end = Date(timeIntervalSinceNow: 5)
    while fired < 1 || clock.ticks < 3 || order.count < 2, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
    print("timers", fired, clock.ticks, once.isValid, repeated.isValid, stopped.isValid)
    print("work", order.sorted())
    let name = Notification.Name("FoundationSample")
    NotificationCenter.default.addObserver(clock, selector: Selector("noted:", Clock.noted), name: name, object: nil)
    NotificationCenter.default.post(name: name, object: nil)
    NotificationCenter.default.removeObserver(clock)
    NotificationCenter.default.post(name: name, object: nil)
    print("notes", clock.ticks)
default: print("usage: foundation-sample folders|bundle|log|standard|runloop")
}
