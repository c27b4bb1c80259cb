import Foundation

/// The contents of a file or a folder in memory.
///
/// Symbolic links are read as what they point to.
open class FileWrapper: NSObject, @unchecked Sendable {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let immediate = ReadingOptions(rawValue: 1)
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    /// The name the wrapper has in a folder.
    open var filename: String?
    /// The name it should get there.
    open var preferredFilename: String?
    /// The bytes of a file, nil for a folder.
    open private(set) var regularFileContents: Data?
    /// What a folder holds, by name, nil for a file.
    open private(set) var fileWrappers: [String: FileWrapper]?

    open var isDirectory: Bool { fileWrappers != nil }
    open var isRegularFile: Bool { regularFileContents != nil }

    /// A file of these bytes.
    public init(regularFileWithContents contents: Data) { regularFileContents = contents }

    /// A folder of these, by name.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        super.init()
        fileWrappers = [:]
        for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
            child.preferredFilename = name
            addFileWrapper(child)
        }
    }

    /// Reads a file, or a folder with everything in it. Throws what the file manager does.
    public init(url: URL, options: ReadingOptions = []) throws {
        super.init()
        filename = url.lastPathComponent
        preferredFilename = filename
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            var children: [String: FileWrapper] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
                children[name] = try FileWrapper(url: url.appendingPathComponent(name), options: options)
            }
            fileWrappers = children
        } else {
            regularFileContents = try Data(contentsOf: url)
        }
    }

    /// Adds to a folder and returns the name under which; a number is added to a name that is taken.
    @discardableResult
    open func addFileWrapper(_ child: FileWrapper) -> String {
        precondition(isDirectory, "only a folder holds file wrappers")
        let wanted = child.preferredFilename ?? "Untitled"
        var name = wanted, number = 2
        while fileWrappers![name] != nil {
            name = "\(number)__#$!@%!#__\(wanted)"
            number += 1
        }
        fileWrappers![name] = child
        child.filename = name
        return name
    }

    /// Adds a file of these bytes to a folder.
    @discardableResult
    open func addRegularFile(withContents data: Data, preferredFilename: String) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = preferredFilename
        return addFileWrapper(child)
    }

    open func removeFileWrapper(_ child: FileWrapper) {
        for (name, other) in fileWrappers ?? [:] where other === child { fileWrappers![name] = nil }
    }

    /// Writes the file, or the folder with everything in it. Throws what the file manager does.
    open func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
        if let regularFileContents {
            try regularFileContents.write(to: url, options: options.contains(.atomic) ? .atomic : [])
        } else {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for (name, child) in fileWrappers ?? [:] { try child.write(to: url.appendingPathComponent(name), options: options, originalContentsURL: nil) }
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }
}
