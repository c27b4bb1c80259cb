import UIKit

/// What was copied: the same as UIKit's.
open class NSPasteboard: NSObject, @unchecked Sendable {
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let string = PasteboardType("public.utf8-plain-text")
        public static let URL = PasteboardType("public.url")
        public static let fileURL = PasteboardType("public.file-url")
        public static let png = PasteboardType("public.png")
        public static let tiff = PasteboardType("public.tiff")
        public static let html = PasteboardType("public.html")
        public static let rtf = PasteboardType("public.rtf")
        public static let color = PasteboardType("com.apple.cocoa.pasteboard.color")
    }
    public static let general = NSPasteboard(.general)
    private let board: UIPasteboard
    private init(_ board: UIPasteboard) { self.board = board }
    public class func withUniqueName() -> NSPasteboard { NSPasteboard(.withUniqueName()) }

    open var changeCount: Int { board.changeCount }
    /// Forgets what was copied. Returns the number of changes so far.
    @discardableResult
    open func clearContents() -> Int {
        board.items = []
        return board.changeCount
    }
    @discardableResult
    open func declareTypes(_ newTypes: [PasteboardType], owner newOwner: Any?) -> Int { clearContents() }
    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
        switch dataType {
        case .URL, .fileURL: board.url = Foundation.URL(string: string)
        case .string: board.string = string
        default: board.setValue(string, forPasteboardType: dataType.rawValue)
        }
        return true
    }
    @discardableResult
    open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
        guard let data else { return false }
        if dataType == .png || dataType == .tiff, let image = UIImage(data: data) { board.image = image } else if dataType == .string { board.string = String(decoding: data, as: UTF8.self) } else {
            board.setData(data, forPasteboardType: dataType.rawValue)
        }
        return true
    }
    open func string(forType dataType: PasteboardType) -> String? {
        switch dataType {
        case .string: board.string
        case .URL, .fileURL: board.url?.absoluteString
        default: board.value(forPasteboardType: dataType.rawValue) as? String
        }
    }
    open func data(forType dataType: PasteboardType) -> Data? {
        switch dataType {
        case .png, .tiff: board.image?.pngData()
        case .string: board.string.map { Data($0.utf8) }
        default: board.data(forPasteboardType: dataType.rawValue)
        }
    }
    open var types: [PasteboardType]? {
        var list: [PasteboardType] = []
        if board.hasStrings { list.append(.string) }
        if board.hasURLs { list.append(.URL) }
        if board.hasImages { list.append(.png) }
        return list.isEmpty ? nil : list
    }
    open func availableType(from types: [PasteboardType]) -> PasteboardType? { types.first { self.types?.contains($0) == true } }
    /// Copies the first text, address or picture; false where there is none.
    @discardableResult
    open func writeObjects(_ objects: [Any]) -> Bool {
        for object in objects {
            switch object {
            case let text as NSString: board.string = text as String
            case let text as String: board.string = text
            case let url as NSURL: board.url = url as Foundation.URL
            case let url as Foundation.URL: board.url = url
            case let image as UIImage: board.image = image
            default: continue
            }
            return true
        }
        return false
    }
    public var _image: UIImage? { board.image }
}
