import Foundation
import Glibc

/// A file of property-list values by key that is complete whenever a write has returned.
///
/// Each change is appended as one record with one `write`, so ending the process at any moment loses nothing that was
/// written and at most cuts the last record, which is noticed by its checksum. When the file holds several times what
/// is alive it is written anew beside itself and renamed over. Programs that share a suite take turns by a lock on the
/// file `<name>.lock`.
///
///     file    "MDF1\n" record*
///     record  length: UInt32  crc32: UInt32  payload: binary property list of [key] (removed) or [key, value]
final class DefaultsJournal {
    private static let magic = Array("MDF1\n".utf8)
    /// A file smaller than this is never rewritten.
    private static let smallest = 64 * 1024
    private static let waste = 4

    let url: URL
    private var descriptor: Int32 = -1
    private var lockDescriptor: Int32 = -1
    private var size = 0
    private var inode: UInt64 = 0
    /// Sentences for the developer.
    private(set) var problems: [String] = []

    init(url: URL) { self.url = url }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if lockDescriptor >= 0 { close(lockDescriptor) }
    }

    // MARK: Reading

    /// Everything in the file. A file that cannot be understood is moved aside as `<name>.corrupt`.
    func load() -> [String: Any] {
        _AppFolders.make(url.deletingLastPathComponent())
        return locked { open() }
    }

    private func open() -> [String: Any] {
        if descriptor >= 0 { close(descriptor) }
        descriptor = Glibc.open(url.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            problems.append("defaults cannot be kept: \(url.path): \(String(cString: strerror(errno)))")
            return [:]
        }
        var status = stat()
        fstat(descriptor, &status)
        inode = UInt64(status.st_ino)
        let bytes = [UInt8](FileManager.default.contents(atPath: url.path) ?? Data())
        if bytes.isEmpty {
            size = write(Self.magic) ? Self.magic.count : 0
            return [:]
        }
        guard bytes.starts(with: Self.magic) else { return setAside("it does not begin as a file of defaults") }
        var values: [String: Any] = [:], position = Self.magic.count
        while position < bytes.count {
            guard let (key, value, end) = record(bytes, position) else { break }
            values[key] = value
            position = end
        }
        size = bytes.count
        if position < bytes.count {
            // What was being written when the process ended. Records that follow mean damage, not an end.
            if hasRecord(bytes, after: position) {
                let copy = url.appendingPathExtension("corrupt")
                try? Data(bytes).write(to: copy)
                problems.append("defaults were damaged: \(url.path); what could be read is kept, a copy of the whole is \(copy.path)")
            }
            ftruncate(descriptor, off_t(position))
            size = position
        }
        return values
    }

    private func record(_ bytes: [UInt8], _ start: Int) -> (String, Any?, Int)? {
        guard start + 8 <= bytes.count else { return nil }
        let length = Int(Self.integer(bytes, start)), end = start + 8 + length
        guard length > 0, end <= bytes.count, CRC32.of(bytes[(start + 8)..<end]) == Self.integer(bytes, start + 4),
              let list = try? PropertyListSerialization.propertyList(from: Data(bytes[(start + 8)..<end]), format: nil) as? [Any],
              let key = list.first as? String else { return nil }
        return (key, list.count > 1 ? list[1] : nil, end)
    }

    private func hasRecord(_ bytes: [UInt8], after position: Int) -> Bool {
        guard position + 8 <= bytes.count else { return false }
        let end = position + 8 + Int(Self.integer(bytes, position))
        return end < bytes.count && record(bytes, end) != nil
    }

    private func setAside(_ reason: String) -> [String: Any] {
        let copy = url.appendingPathExtension("corrupt")
        try? FileManager.default.removeItem(at: copy)
        try? FileManager.default.moveItem(at: url, to: copy)
        problems.append("defaults cannot be read (\(reason)) and start empty: \(url.path); the old file is \(copy.path)")
        return open()
    }

    private static func integer(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }

    // MARK: Writing

    /// Appends changes; nil removes. `current` is everything after them, for when the file is written anew.
    /// Calls `merge` first where another program replaced the file.
    func append(_ changes: [(String, Any?)], current: () -> [String: Any], merge: ([String: Any]) -> Void) {
        locked {
            var status = stat()
            if descriptor < 0 || stat(url.path, &status) != 0 || UInt64(status.st_ino) != inode { merge(open()) }
            let bytes = changes.flatMap(Self.encoded)
            guard !bytes.isEmpty else { return }
            if write(bytes) { size += bytes.count }
            guard size > Self.smallest else { return }
            let all = Self.magic + current().sorted { $0.key < $1.key }.flatMap { Self.encoded(($0.key, $0.value)) }
            if size > all.count * Self.waste { replace(by: all) }
        }
    }

    private static func encoded(_ change: (String, Any?)) -> [UInt8] {
        let list: [Any] = change.1.map { [change.0, $0] } ?? [change.0]
        guard let data = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0) else { return [] }
        let payload = [UInt8](data)
        func four(_ n: UInt32) -> [UInt8] { [UInt8(truncatingIfNeeded: n), UInt8(truncatingIfNeeded: n >> 8), UInt8(truncatingIfNeeded: n >> 16), UInt8(truncatingIfNeeded: n >> 24)] }
        return four(UInt32(payload.count)) + four(CRC32.of(payload[...])) + payload
    }

    private func write(_ bytes: [UInt8]) -> Bool {
        guard descriptor >= 0 else { return false }
        var done = 0
        while done < bytes.count {
            let n = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if n < 0, errno == EINTR { continue }
            guard n > 0 else {
                // Half a record would hide those after it.
                ftruncate(descriptor, off_t(size))
                problems.append("defaults cannot be written: \(url.path): \(String(cString: strerror(errno)))")
                return false
            }
            done += n
        }
        return true
    }

    private func replace(by bytes: [UInt8]) {
        let temporary = url.path + ".new"
        let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        var done = 0
        while done < bytes.count {
            let n = bytes[done...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if n < 0, errno == EINTR { continue }
            guard n > 0 else { break }
            done += n
        }
        let isWhole = done == bytes.count && fsync(file) == 0
        close(file)
        guard isWhole, rename(temporary, url.path) == 0 else {
            unlink(temporary)
            return
        }
        close(descriptor)
        descriptor = Glibc.open(url.path, O_RDWR | O_APPEND | O_CLOEXEC)
        var status = stat()
        fstat(descriptor, &status)
        inode = UInt64(status.st_ino)
        size = bytes.count
    }

    /// Waits until the data is on the disk, not only with the system.
    func synchronize() { if descriptor >= 0 { fsync(descriptor) } }

    private func locked<T>(_ body: () -> T) -> T {
        if lockDescriptor < 0 { lockDescriptor = Glibc.open(url.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        if lockDescriptor >= 0 { while flock(lockDescriptor, LOCK_EX) != 0, errno == EINTR {} }
        defer { if lockDescriptor >= 0 { flock(lockDescriptor, LOCK_UN) } }
        return body()
    }

    /// Problems since the last call.
    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }
}

/// The checksum of PNG and zip files.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { n in (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 } }

    static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
    }
}
