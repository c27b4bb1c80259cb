import Foundation
import UniformTypeIdentifiers

/// A document whose contents a value holds.
public protocol FileDocument {
    /// Types of files that it can be made of.
    static var readableContentTypes: [UTType] { get }
    /// Types of files it can be written as; those it reads where it does not say.
    static var writableContentTypes: [UTType] { get }
    /// Reads a file's contents.
    init(configuration: ReadConfiguration) throws
    /// The contents to write.
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
    public static var writableContentTypes: [UTType] { readableContentTypes }
    public typealias ReadConfiguration = FileDocumentReadConfiguration
    public typealias WriteConfiguration = FileDocumentWriteConfiguration
}

/// What a document is read from.
public struct FileDocumentReadConfiguration {
    public let contentType: UTType
    public let file: FileWrapper
}

/// What a document is written as.
public struct FileDocumentWriteConfiguration {
    public let contentType: UTType
    /// The file as it was; nil for a new one.
    public let existingFile: FileWrapper?
}
