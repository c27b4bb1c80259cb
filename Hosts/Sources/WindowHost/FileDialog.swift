import CWindowHost
import Engine
import Foundation
import SwiftUI

/// A dialog in which a person chooses files, until it is answered or taken away.
final class FileDialog {
    private var handle: OpaquePointer?
    private let answer: ([URL]) -> Void

    init(_ request: _FileDialogRequest, over window: OpaquePointer, answer: @escaping ([URL]) -> Void) {
        self.answer = answer
        let kind = switch request.kind {
        case .open: MWH_DIALOG_OPEN
        case .save: MWH_DIALOG_SAVE
        case .folder: MWH_DIALOG_FOLDER
        }
        var endings = request.fileExtensions.map { UnsafePointer<CChar>(strdup($0)) }
        defer { for e in endings { free(UnsafeMutablePointer(mutating: e)) } }
        // Kept by the dialog until it is done.
        let owner = Unmanaged.passRetained(self)
        handle = mwh_dialog_show(window, Int32(kind), request.suggestedName, request.typeName, &endings, Int32(endings.count), request.allowsSeveral, { owner, paths, count in
            let dialog = Unmanaged<FileDialog>.fromOpaque(owner!).takeRetainedValue()
            dialog.handle = nil
            dialog.answer((0..<Int(count)).compactMap { paths![$0].map { URL(fileURLWithPath: String(cString: $0)) } })
        }, owner.toOpaque())
    }

    /// Takes the dialog away without an answer.
    func cancel() {
        guard let handle else { return }
        self.handle = nil
        mwh_dialog_cancel(handle)
        Unmanaged.passUnretained(self).release()
    }
}
