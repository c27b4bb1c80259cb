import Foundation

/// File access with paths as plain strings, and errors that name the path and the reason.
enum Files {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func isDirectory(_ path: String) -> Bool {
        var directory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &directory) && directory.boolValue
    }

    /// The file's bytes; a failure names the path.
    static func data(_ path: String) throws -> Data {
        do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw Failure("cannot read the file: \(reason(error))", at: Place(path))
        }
    }

    /// The file as text. UTF-8 first, then UTF-16 by its byte order mark (or by zero bytes), Latin-1 at the end.
    static func text(_ path: String) throws -> String { text(of: try data(path)) }

    static func text(of data: Data) -> String {
        if data.starts(with: [0xFF, 0xFE]) { return String(decoding: utf16(data.dropFirst(2), littleEndian: true), as: UTF16.self) }
        if data.starts(with: [0xFE, 0xFF]) { return String(decoding: utf16(data.dropFirst(2), littleEndian: false), as: UTF16.self) }
        let body = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        let bytes = Array(body)
        if bytes.count > 3, bytes.prefix(64).contains(0) {
            return String(decoding: utf16(body, littleEndian: bytes[0] != 0), as: UTF16.self)
        }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func utf16(_ data: Data, littleEndian: Bool) -> [UInt16] {
        let bytes = Array(data)
        return stride(from: 0, to: bytes.count - 1, by: 2).map {
            littleEndian ? UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 : UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
    }

    /// Names in a folder, sorted, without hidden ones. Empty where the folder cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Every file below a folder as paths relative to it, sorted by folder and name. Folders for which `opaque` answers
    /// true are listed as one item and not entered. Links to folders already seen are not followed twice.
    static func tree(_ folder: String, opaque: (String) -> Bool = isBundle) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        func walk(_ relative: String, depth: Int) {
            let path = relative.isEmpty ? folder : folder + "/" + relative
            guard depth < 64, seen.insert(URL(fileURLWithPath: path).resolvingSymlinksInPath().path).inserted else { return }
            for name in names(in: path) {
                let child = relative.isEmpty ? name : relative + "/" + name
                if isDirectory(folder + "/" + child), !opaque(name) { walk(child, depth: depth + 1) } else { result.append(child) }
            }
        }
        walk("", depth: 0)
        return result
    }

    /// Folders that Xcode treats as one document.
    static func isBundle(_ name: String) -> Bool {
        bundleExtensions.contains((name as NSString).pathExtension.lowercased())
    }

    private static let bundleExtensions: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "bundle", "framework", "xcframework", "scnassets", "playground",
        "xcodeproj", "xcworkspace", "docc", "rtfd", "icon", "mlpackage", "arresourcegroup", "rcproject", "realitycomposerpro",
        "spriteatlas", "xcplaygroundpage", "swiftpm", "imageset", "appiconset", "colorset",
    ]

    static func makeFolder(_ path: String) throws {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw Failure("cannot make the folder: \(reason(error))", at: Place(path), status: .machine)
        }
    }

    /// Writes through a temporary file beside the target, so that a reader never sees half of it. Leaves the file and
    /// its date alone where the bytes are the same. Returns whether it wrote.
    @discardableResult
    static func write(_ data: Data, to path: String) throws -> Bool {
        if let old = FileManager.default.contents(atPath: path), old == data { return false }
        try makeFolder((path as NSString).deletingLastPathComponent)
        do { try data.write(to: URL(fileURLWithPath: path), options: .atomic) } catch {
            throw Failure("cannot write the file: \(reason(error))", at: Place(path), status: .machine)
        }
        return true
    }

    @discardableResult
    static func write(_ text: String, to path: String) throws -> Bool { try write(Data(text.utf8), to: path) }

    /// Copies a file or folder over what was there, skipping files whose size and date are the same.
    static func copy(_ source: String, to target: String) throws {
        if isDirectory(source) {
            try makeFolder(target)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? [] where name != ".DS_Store" {
                try copy(source + "/" + name, to: target + "/" + name)
            }
            return
        }
        if let old = Stamp(target), let new = Stamp(source), old == new { return }
        try makeFolder((target as NSString).deletingLastPathComponent)
        let bytes = try data(source)
        do {
            try bytes.write(to: URL(fileURLWithPath: target), options: .atomic)
            if let date = try FileManager.default.attributesOfItem(atPath: source)[.modificationDate] {
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: target)
            }
        } catch { throw Failure("cannot copy to \(target): \(reason(error))", at: Place(source), status: .machine) }
    }

    static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

    /// The path without `.`, `..`, doubled and trailing slashes; relative ones are taken from `base`.
    static func absolute(_ path: String, base: String = FileManager.default.currentDirectoryPath) -> String {
        var parts: [Substring] = []
        for part in ((path.hasPrefix("/") ? "" : base + "/") + path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// The path as it is spelt on disk where only case or Unicode form differ, as Apple's file systems allow; otherwise
    /// the path itself.
    static func spelled(_ path: String) -> String {
        if exists(path) { return path }
        var result = ""
        for part in path.split(separator: "/") {
            let next = result + "/" + part
            if exists(next) { result = next; continue }
            let wanted = part.precomposedStringWithCanonicalMapping.lowercased()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: result.isEmpty ? "/" : result)) ?? []
            guard let same = names.first(where: { $0.precomposedStringWithCanonicalMapping.lowercased() == wanted }) else { return path }
            result += "/" + same
        }
        return result
    }

    static func reason(_ error: any Error) -> String {
        let error = error as NSError
        if let posix = error.userInfo[NSUnderlyingErrorKey] as? NSError, posix.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(posix.code)))
        }
        return error.localizedDescription
    }
}

/// What tells whether a file changed since it was last looked at: its size and date, to the nanosecond.
struct Stamp: Hashable, Codable {
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        size = Int64(info.st_size)
        seconds = info.st_mtim.tv_sec
        nanoseconds = info.st_mtim.tv_nsec
    }
}

extension String {
    /// The last component of a path.
    var fileName: String { (self as NSString).lastPathComponent }
    /// The folder part of a path.
    var folder: String { (self as NSString).deletingLastPathComponent }
    /// The last component without its extension.
    var stem: String { (fileName as NSString).deletingPathExtension }
    /// The extension in lower case, without its dot.
    var fileExtension: String { (self as NSString).pathExtension.lowercased() }
}
