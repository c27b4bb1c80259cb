import Foundation
import MartletTesting
import SwiftUI
import Testing
import UniformTypeIdentifiers

/// Choosing files, with a host that answers at once.
@MainActor @Suite(.serialized) struct FileDialogTests {
    private struct Note: FileDocument {
        static let readableContentTypes = [UTType.plainText]
        var text: String
        init(_ text: String) { self.text = text }
        init(configuration: ReadConfiguration) throws { text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self) }
        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
    }

    private struct Screen: View {
        @State private var imports = false
        @State private var exports = false
        @State private var moves = false
        @State private var result = "nothing"
        let file: URL
        var body: some View {
            VStack {
                Text(result).accessibilityIdentifier("result")
                Text(imports || exports || moves ? "asking" : "idle").accessibilityIdentifier("state")
                Button("Import") { imports = true }
                    .fileImporter(isPresented: $imports, allowedContentTypes: [.image, .json], allowsMultipleSelection: true) { answer in
                        result = (try? answer.get())?.map(\.lastPathComponent).joined(separator: "+") ?? "failed"
                    } onCancellation: { result = "cancelled" }
                Button("Export") { exports = true }
                    .fileExporter(isPresented: $exports, document: Note("written"), contentType: .plainText, defaultFilename: "Note") { answer in
                        switch answer {
                        case .success(let url): result = "wrote \(url.lastPathComponent)"
                        case .failure(let error): result = "failed: \(type(of: error))"
                        }
                    }
                Button("Move") { moves = true }
                    .fileMover(isPresented: $moves, file: file) { result = (try? $0.get()) == nil ? "failed" : "moved" }
            }
        }
    }

    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Answers each request with these files, and remembers what was asked.
    private func answering(_ urls: [URL], _ body: () throws -> Void) rethrows -> [_FileDialogRequest] {
        var requests: [_FileDialogRequest] = []
        _FileDialogs.present = { request, _, answer in
            requests.append(request)
            answer(urls)
            return {}
        }
        defer { _FileDialogs.present = nil }
        try body()
        return requests
    }

    @Test func anImporterGivesWhatWasChosen() throws {
        let host = TestHost(Screen(file: URL(fileURLWithPath: "/nowhere")))
        let requests = answering([URL(fileURLWithPath: "/tmp/a.png"), URL(fileURLWithPath: "/tmp/b.json")]) { host.tap("Import") }
        #expect(host.node("result")?.combinedText == "a.png+b.json")
        #expect(host.node("state")?.combinedText == "idle")
        #expect(requests.count == 1)
        #expect(requests.first?.allowsSeveral == true)
        let endings = Set(requests.first?.fileExtensions ?? [])
        #expect(endings.isSuperset(of: ["png", "jpg", "json"]))
        _ = answering([]) { host.tap("Import") }
        #expect(host.node("result")?.combinedText == "cancelled")
    }

    @Test func anExporterWritesTheDocument() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let host = TestHost(Screen(file: folder))
        let target = folder.appendingPathComponent("Note.txt")
        let requests = answering([target]) { host.tap("Export") }
        #expect(requests.first?.suggestedName == "Note.txt")
        #expect(host.node("result")?.combinedText == "wrote Note.txt")
        #expect(try String(contentsOf: target, encoding: .utf8) == "written")
        _ = answering([folder.appendingPathComponent("missing/Note.txt")]) { host.tap("Export") }
        #expect(host.node("result")?.combinedText.hasPrefix("failed") == true)
    }

    @Test func aMoverMovesTheFile() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.txt"), target = folder.appendingPathComponent("target")
        try Data("x".utf8).write(to: file)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let host = TestHost(Screen(file: file))
        _ = answering([target]) { host.tap("Move") }
        #expect(host.node("result")?.combinedText == "moved")
        #expect(FileManager.default.fileExists(atPath: target.appendingPathComponent("a.txt").path))
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func foldersOfWrappersAreWrittenAndRead() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = FileWrapper(directoryWithFileWrappers: ["deep.txt": FileWrapper(regularFileWithContents: Data("deep".utf8))])
        let wrapper = FileWrapper(directoryWithFileWrappers: ["a.txt": FileWrapper(regularFileWithContents: Data("a".utf8)), "inner": inner])
        #expect(wrapper.addRegularFile(withContents: Data("b".utf8), preferredFilename: "a.txt") != "a.txt")
        let url = folder.appendingPathComponent("bundle")
        try wrapper.write(to: url, originalContentsURL: nil)
        let read = try FileWrapper(url: url)
        #expect(read.isDirectory && read.fileWrappers?.count == 3)
        #expect(read.fileWrappers?["inner"]?.fileWrappers?["deep.txt"]?.regularFileContents == Data("deep".utf8))
        #expect(throws: (any Error).self) { try FileWrapper(url: folder.appendingPathComponent("missing")) }
    }
}
