import Foundation

/// Ends the programs this one started when it is itself told to end: children have process groups of their own, so the
/// terminal's ^C does not reach them, and a compiler whose driver was ended can go on alone.
public enum Interruption {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var isInstalled = false
    /// The end of a pipe that the signal handler writes to; nothing more is safe in it.
    nonisolated(unsafe) private static var wake: Int32 = -1

    /// Before the first child starts. A handler, because an ignored signal would stay ignored in the child.
    public static func install() {
        lock.withLock {
            guard !isInstalled else { return }
            isInstalled = true
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { return }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            wake = ends[1]
            let reading = ends[0]
            Thread.detachNewThread {
                var number: UInt8 = 0
                while read(reading, &number, 1) < 0, errno == EINTR {}
                end(descendantsOf: getpid())
                _exit(128 + Int32(number))
            }
            // Who started this program may have blocked them, and children would inherit that.
            var all = sigset_t()
            sigemptyset(&all)
            for number in [SIGINT, SIGTERM, SIGHUP] {
                sigaddset(&all, number)
                signal(number) { number in
                    var byte = UInt8(number)
                    _ = write(Interruption.wake, &byte, 1)
                }
            }
            pthread_sigmask(SIG_UNBLOCK, &all, nil)
        }
    }

    /// Orphans of children become children of this process, so that `^C` finds them. For the program itself, not for
    /// tests: they would meet dead children that are not theirs. Swift does not import `prctl`.
    public static func adoptOrphans() {
        typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        let setChildSubreaper: Int32 = 36
        if let symbol = dlsym(nil, "prctl") { _ = unsafeBitCast(symbol, to: Control.self)(setChildSubreaper, 1, 0, 0, 0) }
    }

    /// Ends a child with all that it started. Takes up to two seconds.
    static func end(_ id: pid_t) { end(descendantsOf: id, and: [id]) }

    /// First by SIGINT, which Swift's driver and package manager hand on; what is left after a second by SIGKILL.
    private static func end(descendantsOf root: pid_t, and others: [pid_t] = []) {
        for round in 0..<40 {
            let running = (descendants(of: root) + others).filter { !isOver($0) }
            if running.isEmpty { return }
            if round == 0 || round >= 20 { for id in running { kill(id, round == 0 ? SIGINT : SIGKILL) } }
            usleep(50_000)
        }
    }

    /// A process that has ended and only waits to be asked for its status counts as over.
    private static func isOver(_ id: pid_t) -> Bool { status(id).map { $0.state == "Z" } ?? true }

    private static func descendants(of root: pid_t) -> [pid_t] {
        var children: [pid_t: [pid_t]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let id = pid_t(name), let parent = status(id)?.parent else { continue }
            children[parent, default: []].append(id)
        }
        var found: [pid_t] = [], open = [root]
        while let next = open.popLast() {
            let more = children.removeValue(forKey: next) ?? []
            found += more
            open += more
        }
        return found
    }

    /// From `/proc/ID/stat`, where both follow the program's name in parentheses.
    private static func status(_ id: pid_t) -> (state: Substring, parent: pid_t)? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let words = text[text.index(after: end)...].split(separator: " ")
        guard words.count > 1, let parent = pid_t(words[1]) else { return nil }
        return (words[0], parent)
    }
}
