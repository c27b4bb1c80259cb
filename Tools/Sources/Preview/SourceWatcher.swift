import Foundation

/// Tells when files below some folders have changed, by the kernel's notices (inotify).
final class SourceWatcher {
    private let descriptor = inotify_init1(Int32(IN_CLOEXEC))
    private let lock = NSLock()
    private var folders: [Int32: String] = [:]
    private var watched: Set<String> = []
    private let changed: (String) -> Void

    /// - Parameter changed: called on a thread of the watcher's own, for each change with its path.
    init(changed: @escaping (String) -> Void) {
        self.changed = changed
        let descriptor = descriptor
        Thread.detachNewThread { [weak self] in
            let size = 64 * 1024
            let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
            defer { buffer.deallocate() }
            while true {
                let count = read(descriptor, buffer, size)
                guard count > 0 || errno == EINTR else { return }
                guard let self else { return }
                var at = 0
                while at < count {
                    let event = buffer.load(fromByteOffset: at, as: inotify_event.self)
                    let name = event.len == 0 ? "" : String(cString: (buffer + at + MemoryLayout<inotify_event>.size).assumingMemoryBound(to: CChar.self))
                    note(event, name)
                    at += MemoryLayout<inotify_event>.size + Int(event.len)
                }
            }
        }
    }

    /// Files whose changes say nothing: hidden ones, editors' copies, build folders.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || ["swp", "swx", "tmp", "orig", "xcuserstate"].contains((name as NSString).pathExtension)
            || ["DerivedData", "xcuserdata", "Pods", "Carthage", "node_modules"].contains(name)
    }

    /// Watches a folder and those below it; again for one that is watched does nothing.
    func watch(_ folder: String) {
        guard lock.withLock({ watched.insert(folder).inserted }) else { return }
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        let id = inotify_add_watch(descriptor, folder, UInt32(events))
        guard id >= 0 else { return }
        lock.withLock { folders[id] = folder }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !Self.isIgnored(name) {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder), isFolder.boolValue { watch(folder + "/" + name) }
        }
    }

    private func note(_ event: inotify_event, _ name: String) {
        guard !Self.isIgnored(name), let folder = lock.withLock({ folders[event.wd] }) else { return }
        let path = name.isEmpty ? folder : folder + "/" + name
        if event.mask & UInt32(IN_ISDIR) != 0 {
            if event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { watch(path) } else { _ = lock.withLock { watched.remove(path) } }
        } else if event.mask & UInt32(IN_CREATE) != 0 {
            // Its writer is not done; closing tells.
            return
        }
        changed(path)
    }
}
