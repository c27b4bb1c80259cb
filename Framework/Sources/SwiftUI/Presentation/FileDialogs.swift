import Engine
import Foundation
import UniformTypeIdentifiers

/// What a person is asked to choose.
public struct _FileDialogRequest {
    public enum Kind: Sendable { case open, save, folder }
    public var kind: Kind
    /// Extensions of the files that may be chosen, without dots; empty for all.
    public var fileExtensions: [String]
    /// Name of the kinds of files, for the person.
    public var typeName: String?
    /// What a file to save is called at first.
    public var suggestedName: String?
    public var allowsSeveral: Bool
}

/// Asks the person for files. Hosts with windows set `present`.
public enum _FileDialogs {
    /// Shows a dialog over the window of a tree, and answers on the main thread with what was chosen; empty where the
    /// person cancelled. Returns what takes the dialog away.
    nonisolated(unsafe) public static var present: ((_FileDialogRequest, Tree, @escaping ([URL]) -> Void) -> () -> Void)?
}

/// Shows a dialog of files while a condition holds.
public final class FileDialogElement: UnaryElement {
    private var cancel: (() -> Void)?

    fileprivate func update(_ dialog: FileDialog) {
        if dialog.isPresented, cancel == nil { show(dialog) } else if !dialog.isPresented, let cancel {
            self.cancel = nil
            cancel()
        }
    }

    private func show(_ dialog: FileDialog) {
        guard let present = _FileDialogs.present else {
            Warnings.once("\(dialog.name): this host has no dialogs of files.")
            return
        }
        cancel = {}
        tree.enqueueAppear { [weak self] in
            guard let self, isMounted, cancel != nil else { return }
            cancel = present(dialog.request, tree) { [weak self] urls in
                self?.cancel = nil
                onMain {
                    dialog.dismiss()
                    if urls.isEmpty { dialog.onCancel() } else { dialog.onChoose(urls) }
                }
            }
        }
    }

    override public func didUnmount() {
        let cancel = cancel
        self.cancel = nil
        cancel?()
    }
}

private struct FileDialog {
    var name: String
    var isPresented: Bool
    var request: _FileDialogRequest
    var dismiss: @MainActor () -> Void
    var onCancel: @MainActor () -> Void
    var onChoose: @MainActor ([URL]) -> Void
}

nonisolated private struct FileDialogModifier: _ElementModifier {
    let dialog: FileDialog
    nonisolated func _makeElement(_ context: NodeContext) -> FileDialogElement { FileDialogElement(context) }
    nonisolated func _didMake(_ element: FileDialogElement) { element.update(dialog) }
    nonisolated func _update(_ element: FileDialogElement) { element.update(dialog) }
}

/// Reads the binding in a body, so that its changes reach the element.
nonisolated private struct FileDialogPresentation: ViewModifier {
    let name: String
    @Binding var isPresented: Bool
    let request: _FileDialogRequest
    let onCancel: () -> Void
    let onChoose: ([URL]) -> Void

    @MainActor func body(content: Content) -> some View {
        let binding = $isPresented
        content.modifier(FileDialogModifier(dialog: FileDialog(
            name: name, isPresented: isPresented, request: request, dismiss: { binding.wrappedValue = false }, onCancel: onCancel, onChoose: onChoose)))
    }
}

extension _FileDialogRequest {
    fileprivate static func open(_ types: [UTType], several: Bool) -> _FileDialogRequest {
        let wantsFolder = !types.isEmpty && types.allSatisfy { $0.conforms(to: .directory) }
        return _FileDialogRequest(kind: wantsFolder ? .folder : .open, fileExtensions: extensions(types), typeName: types.first?.localizedDescription, suggestedName: nil, allowsSeveral: several)
    }

    fileprivate static func save(_ type: UTType?, _ name: String?) -> _FileDialogRequest {
        var name = name ?? "Untitled"
        if let ending = type?.preferredFilenameExtension, (name as NSString).pathExtension.isEmpty { name += "." + ending }
        return _FileDialogRequest(kind: .save, fileExtensions: [], typeName: nil, suggestedName: name, allowsSeveral: false)
    }

    fileprivate static let folder = _FileDialogRequest(kind: .folder, fileExtensions: [], typeName: nil, suggestedName: nil, allowsSeveral: false)

    /// Every extension of the types and of those that conform to them; none where they say nothing about names.
    private static func extensions(_ types: [UTType]) -> [String] {
        if types.contains(where: { [.item, .data, .content].contains($0) }) { return [] }
        return types.flatMap { type in _TypeIdentifiers.all.filter { _TypeIdentifiers.conforms($0.identifier, to: type.identifier) }.flatMap(\.extensions) + [type.preferredFilenameExtension].compactMap { $0 } }
    }
}

extension View {
    /// Lets the person choose a file while `isPresented`, which becomes false with the choice. A person who cancels
    /// chooses nothing, and `onCompletion` is not called.
    nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void) -> some View {
        modifier(FileDialogPresentation(name: "fileImporter", isPresented: isPresented, request: .open(allowedContentTypes, several: false), onCancel: {}) { onCompletion(.success($0[0])) })
    }

    /// The same for several files.
    nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void) -> some View {
        fileImporter(isPresented: isPresented, allowedContentTypes: allowedContentTypes, allowsMultipleSelection: allowsMultipleSelection, onCompletion: onCompletion, onCancellation: {})
    }

    /// The same, and hears of a person who cancels.
    nonisolated public func fileImporter(isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void) -> some View {
        modifier(FileDialogPresentation(name: "fileImporter", isPresented: isPresented, request: .open(allowedContentTypes, several: allowsMultipleSelection), onCancel: onCancellation) { onCompletion(.success($0)) })
    }

    /// Lets the person choose where to write the document, and writes it. The result is the file, or why it could not be
    /// written.
    nonisolated public func fileExporter<D: FileDocument>(isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void) -> some View {
        modifier(FileDialogPresentation(name: "fileExporter", isPresented: Binding(get: { isPresented.wrappedValue && document != nil }, set: { isPresented.wrappedValue = $0 }),
                                        request: .save(contentType, defaultFilename), onCancel: {}) { urls in
            onCompletion(Result { try document.map { try write($0, as: contentType, to: urls[0]) } ?? urls[0] })
        })
    }

    /// The same for several documents, which go into a folder the person chooses.
    nonisolated public func fileExporter<C: Collection>(isPresented: Binding<Bool>, documents: C, contentType: UTType, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void) -> some View where C.Element: FileDocument {
        modifier(FileDialogPresentation(name: "fileExporter", isPresented: isPresented, request: .folder, onCancel: {}) { urls in
            onCompletion(Result {
                try documents.enumerated().map { number, document in
                    let name = "Untitled" + (number == 0 ? "" : " \(number + 1)") + (contentType.preferredFilenameExtension.map { "." + $0 } ?? "")
                    return try write(document, as: contentType, to: urls[0].appendingPathComponent(name))
                }
            })
        })
    }

    /// Lets the person choose a folder, and moves the file there.
    nonisolated public func fileMover(isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void) -> some View {
        fileMover(isPresented: Binding(get: { isPresented.wrappedValue && file != nil }, set: { isPresented.wrappedValue = $0 }), files: file.map { [$0] } ?? []) { result in
            onCompletion(result.map { $0[0] })
        }
    }

    /// The same for several files.
    nonisolated public func fileMover<C: Collection>(isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void) -> some View where C.Element == URL {
        modifier(FileDialogPresentation(name: "fileMover", isPresented: isPresented, request: .folder, onCancel: {}) { urls in
            onCompletion(Result {
                try files.map { file in
                    let target = urls[0].appendingPathComponent(file.lastPathComponent)
                    try FileManager.default.moveItem(at: file, to: target)
                    return target
                }
            })
        })
    }
}

private func write<D: FileDocument>(_ document: D, as type: UTType, to url: URL) throws -> URL {
    let old = FileManager.default.fileExists(atPath: url.path) ? try? FileWrapper(url: url) : nil
    try document.fileWrapper(configuration: D.WriteConfiguration(contentType: type, existingFile: old)).write(to: url, options: .atomic, originalContentsURL: nil)
    return url
}
