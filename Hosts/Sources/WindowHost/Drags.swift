import CWindowHost
import Engine
import Foundation
import SwiftUI

/// Things dragged between this program's windows and others.
extension WindowController {
    /// A drag of the window's own that leaves the window goes on as the desktop's.
    func handDragOver(beyond point: CGPoint) {
        guard !CGRect(origin: .zero, size: size).contains(point), let payload = _ForeignDrags.outgoing else { return }
        _ForeignDrags.handOver()
        tree.input.send(PointerEvent(phase: .cancelled, location: point, time: tree.now))
        let urls = payload.urls.map { strdup($0.absoluteString) }
        let text = payload.text.map { strdup($0) }
        defer { for s in urls + [text ?? nil] { free(s) } }
        var pointers = urls.map { UnsafePointer<CChar>($0) }
        let began = (payload.image ?? Data()).withUnsafeBytes { image in
            pointers.withUnsafeMutableBufferPointer { list in
                var content = mwh_drag_content(text: text.map { UnsafePointer($0!) }, urls: UnsafePointer(list.baseAddress), url_count: Int32(urls.count),
                                               image: image.count > 0 ? image.bindMemory(to: UInt8.self).baseAddress : nil, image_length: image.count)
                return mwh_window_begin_drag(window, &content)
            }
        }
        if !began { _ForeignDrags.endOutgoing() }
    }

    func dragMoved(_ kinds: Int, isOwn: Bool, to point: CGPoint) -> Bool {
        var known: _DragPayload.Kinds = []
        if kinds & MWH_DRAG_TEXT != 0 { known.insert(.text) }
        if kinds & MWH_DRAG_URLS != 0 { known.insert(.urls) }
        if kinds & MWH_DRAG_IMAGE != 0 { known.insert(.image) }
        var isTaken = false
        perform { isTaken = _ForeignDrags.move(known, isOwn: isOwn, to: point, in: tree) }
        return isTaken
    }

    func dropped(_ content: mwh_drag_content, isOwn: Bool, at point: CGPoint) -> Bool {
        let urls = (0..<Int(content.url_count)).compactMap { content.urls[$0].flatMap { URL(string: String(cString: $0)) } }
        let payload = _DragPayload(text: content.text.map { String(cString: $0) }, urls: urls, image: content.image.map { Data(bytes: $0, count: content.image_length) })
        var isTaken = false
        perform { isTaken = _ForeignDrags.drop(payload, isOwn: isOwn, at: point, in: tree) }
        return isTaken
    }
}
