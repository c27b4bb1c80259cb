import Foundation

/// Looks at the first bytes of a picture, so that a broken one is named when the app is built and not when it runs.
enum ImageFile {
    /// Why the file is no usable picture; nil where it seems to be one.
    static func fault(_ path: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return "it cannot be read" }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: 64), !head.isEmpty else { return "the file is empty" }
        let bytes = Array(head)
        if head.starts(with: Data("version https://git-lfs".utf8)) { return "it is a Git LFS pointer, not the picture; run `git lfs pull`" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return pngFault(handle, bytes) }
        let text = String(decoding: bytes, as: UTF8.self).drop(while: \.isWhitespace)
        let known = bytes.starts(with: [0xFF, 0xD8, 0xFF]) || text.hasPrefix("%PDF") || text.hasPrefix("GIF8") || text.hasPrefix("<") || text.hasPrefix("\u{FEFF}<")
            || (bytes.count > 12 && String(decoding: bytes[4..<8], as: UTF8.self) == "ftyp") || text.hasPrefix("RIFF") || text.hasPrefix("BM")
            || bytes.starts(with: [0x49, 0x49, 0x2A]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) || bytes.starts(with: [0, 0, 1, 0])
        return known ? nil : "it is not a picture in a known format"
    }

    private static func pngFault(_ handle: FileHandle, _ head: [UInt8]) -> String? {
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        guard head.count >= 33, Array(head[12..<16]) == Array("IHDR".utf8) else { return "the PNG is cut off" }
        let width = number(head[16..<20]), height = number(head[20..<24])
        guard width > 0, height > 0, width < 100_000, height < 100_000 else { return "the PNG's size \(width)×\(height) makes no sense" }
        guard let end = try? handle.seekToEnd(), end > 45, (try? handle.seek(toOffset: end - 12)) != nil, let tail = try? handle.read(upToCount: 12) else { return "the PNG is cut off" }
        // Some tools append bytes after the end; a missing end chunk within the last 12 bytes is only a fault where none is near.
        if Array(tail).suffix(8).prefix(4) == ArraySlice("IEND".utf8) { return nil }
        guard (try? handle.seek(toOffset: end > 65_536 ? end - 65_536 : 0)) != nil, let near = try? handle.readToEnd(), near.range(of: Data("IEND".utf8)) != nil else { return "the PNG is cut off" }
        return nil
    }
}
