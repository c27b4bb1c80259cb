import Drawing
import Engine
import Foundation
import UIKit

/// What is dragged between programs, in the forms that all of them know.
public struct _DragPayload {
    public struct Kinds: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let text = Kinds(rawValue: 1), urls = Kinds(rawValue: 2), image = Kinds(rawValue: 4)
    }

    public var text: String?
    public var urls: [URL] = []
    /// A picture as the bytes of its file.
    public var image: Data?

    public init(text: String? = nil, urls: [URL] = [], image: Data? = nil) { (self.text, self.urls, self.image) = (text, urls, image) }

    public var kinds: Kinds {
        var k: Kinds = []
        if text != nil { k.insert(.text) }
        if !urls.isEmpty { k.insert(.urls) }
        if image != nil { k.insert(.image) }
        return k
    }

    /// The forms of a value that a view offers for dragging.
    init(_ value: Any) {
        switch value {
        case let url as URL: (urls, text) = ([url], url.absoluteString)
        case let image as UIImage: self.image = image.pngData()
        case let data as Data: image = UIImage(data: data) == nil ? nil : data
        case let provider as NSItemProvider:
            // Providers made of a value in memory answer at once.
            func read(_ type: String) -> Data? {
                nonisolated(unsafe) var found: Data?
                provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in found = data }
                return found
            }
            urls = read("public.url").flatMap { URL(dataRepresentation: $0, relativeTo: nil) }.map { [$0] } ?? []
            text = read("public.text").map { String(decoding: $0, as: UTF8.self) }
            image = read("public.image")
        default: text = (value as? any Transferable)?._sharedText
        }
    }
}

/// Something of another program over the window: its kinds are known at once, what it is only when it is dropped.
final class ForeignDrag {
    let kinds: _DragPayload.Kinds
    var payload: _DragPayload?
    init(_ kinds: _DragPayload.Kinds) { self.kinds = kinds }

    /// True where values of the type may be in it.
    func offers(_ type: Any.Type) -> Bool {
        switch type {
        case is String.Type, is AttributedString.Type: kinds.contains(.text)
        case is URL.Type: !kinds.isDisjoint(with: [.urls, .text])
        case is Data.Type: !kinds.isDisjoint(with: [.image, .text])
        case is Image.Type: kinds.contains(.image)
        default: false
        }
    }

    func values<T>(_ type: T.Type) -> [T] {
        guard let payload else { return [] }
        let values: [Any] = switch type {
        case is String.Type: payload.text.map { [$0] } ?? []
        case is AttributedString.Type: payload.text.map { [AttributedString($0)] } ?? []
        case is URL.Type: payload.urls.isEmpty ? [payload.text.flatMap { URL(string: $0) }].compactMap { $0?.scheme == nil ? nil : $0 } : payload.urls
        case is Data.Type: [payload.image ?? payload.text.map { Data($0.utf8) }].compactMap { $0 }
        case is Image.Type: payload.image.flatMap { UIImage(data: $0) }.map { [Image(uiImage: $0)] } ?? []
        default: []
        }
        return values.compactMap { $0 as? T }
    }

    /// One provider an item, as receivers of providers know them.
    var providers: [NSItemProvider] {
        guard let payload else {
            // Enough to decide by.
            return [NSItemProvider()]
        }
        if !payload.urls.isEmpty { return payload.urls.map { ($0.isFileURL ? NSItemProvider(contentsOf: $0) : nil) ?? NSItemProvider(object: $0 as NSURL) } }
        if let image = payload.image { return [NSItemProvider(item: image as NSData, typeIdentifier: "public.png")] }
        return payload.text.map { [NSItemProvider(item: NSString(string: $0), typeIdentifier: "public.utf8-plain-text")] } ?? []
    }
}

/// Drags that come from other programs and go to them. For hosts.
public enum _ForeignDrags {
    /// What a view of the program drags now; nil where nothing is dragged.
    public static var outgoing: _DragPayload? { DragSession.current.map { _DragPayload($0.value) } }

    /// The drag under way leaves its window and goes on as the desktop's. It is taken from the view, and remembered as the
    /// program's own until `endOutgoing()`.
    public static func handOver() { DragSession.handedOver = DragSession.current?.value }
    public static func endOutgoing() { DragSession.handedOver = nil }

    /// Something is over the window at a point; true where a view there would take it.
    public static func move(_ kinds: _DragPayload.Kinds, isOwn: Bool, to point: CGPoint, in tree: Tree) -> Bool {
        DragSession.foreign = DragSession.foreign ?? ForeignDrag(kinds)
        let value: Any = (isOwn ? DragSession.handedOver : nil) ?? DragSession.foreign!
        DragSession.hover(value, at: point, in: tree, except: nil)
        return DragSession.target != nil
    }

    public static func leave() {
        DragSession.leaveTarget()
        DragSession.foreign = nil
    }

    /// What was over the window is dropped there; true where a view took it.
    public static func drop(_ payload: _DragPayload, isOwn: Bool, at point: CGPoint, in tree: Tree) -> Bool {
        _ = move(payload.kinds, isOwn: isOwn, to: point, in: tree)
        DragSession.foreign?.payload = payload
        defer { leave() }
        guard let target = DragSession.target, let foreign = DragSession.foreign else { return false }
        return target.drop((isOwn ? DragSession.handedOver : nil) ?? foreign, at: point)
    }
}
