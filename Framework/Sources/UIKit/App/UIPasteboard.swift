import CoreGraphics
import Engine

/// What was copied. Text and pictures go through the host's clipboard, shared with other programs, which getters wait
/// for, at most half a second; other kinds stay in this one.
open class UIPasteboard: NSObject, @unchecked Sendable {
    public static let general = UIPasteboard(name: "general")
    public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let general = Name(rawValue: "general")
    }

    private let name: String
    private var data: [String: Any] = [:]
    open private(set) var changeCount = 0

    init(name: String) { self.name = name }
    public convenience init?(name pasteboardName: Name, create: Bool) { self.init(name: pasteboardName.rawValue) }
    public class func withUniqueName() -> UIPasteboard { UIPasteboard(name: UUID().uuidString) }

    private func change(_ new: [String: Any]) {
        data = new
        changeCount += 1
        if self === Self.general {
            // What has neither text nor picture takes both away from the desktop's clipboard.
            if let text = new["text"] as? String { Clipboard.copy(text) } else if let image = (new["image"] as? UIImage)?.pngData() { Clipboard.copy(image: image) } else { Clipboard.copy("") }
        }
        NotificationCenter.default.post(name: Self.changedNotification, object: self)
    }

    open var string: String? {
        get { self === Self.general ? Clipboard.text.flatMap { $0.isEmpty ? nil : $0 } : data["text"] as? String }
        set { change(newValue.map { ["text": $0] } ?? [:]) }
    }
    open var strings: [String]? {
        get { string.map { [$0] } }
        set { string = newValue?.joined(separator: "\n") }
    }
    open var url: URL? {
        get { data["url"] as? URL ?? string.flatMap { $0.contains("://") ? URL(string: $0) : nil } }
        set { change(newValue.map { ["url": $0, "text": $0.absoluteString] } ?? [:]) }
    }
    open var image: UIImage? {
        get { self === Self.general ? Clipboard.image.flatMap { UIImage(data: $0) } : data["image"] as? UIImage }
        set { change(newValue.map { ["image": $0] } ?? [:]) }
    }
    open var color: UIColor? {
        get { data["color"] as? UIColor }
        set { change(newValue.map { ["color": $0] } ?? [:]) }
    }
    open var hasStrings: Bool { string != nil }
    open var hasURLs: Bool { url != nil }
    open var hasImages: Bool { self === Self.general ? Clipboard.hasImage : image != nil }
    open var numberOfItems: Int { data.isEmpty && string == nil ? 0 : 1 }
    open var items: [[String: Any]] {
        get { data.isEmpty ? [] : [data] }
        set { change(newValue.first.map { item in item.merging((item["public.utf8-plain-text"] as? String).map { ["text": $0] } ?? [:]) { $1 } } ?? [:]) }
    }
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { change([pasteboardType: value, "text": value as? String as Any]) }
    open func value(forPasteboardType pasteboardType: String) -> Any? { data[pasteboardType] }
    open func setData(_ value: Data, forPasteboardType pasteboardType: String) { change([pasteboardType: value]) }
    open func data(forPasteboardType pasteboardType: String) -> Data? { data[pasteboardType] as? Data }
}
