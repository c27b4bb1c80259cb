@_exported import FoundationPlus

/// A kind of data or file.
public struct UTType: Hashable, Codable, Sendable, CustomStringConvertible {
    public let identifier: String

    private init(known identifier: String) { self.identifier = identifier }

    /// The type of that identifier; nil where neither the system nor the app declares one.
    public init?(_ identifier: String) {
        guard _TypeIdentifiers.entry(identifier) != nil else { return nil }
        self.identifier = identifier
    }
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) { self.identifier = identifier }

    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) { identifier = _TypeIdentifiers.identifier(forExtension: filenameExtension) }

    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        guard let entry = _TypeIdentifiers.all.first(where: { $0.mime == mimeType.lowercased() }) else { return nil }
        identifier = entry.identifier
    }

    private var entry: _TypeIdentifiers.Entry? { _TypeIdentifiers.entry(identifier) }
    public var preferredFilenameExtension: String? { entry?.extensions.first ?? (isDynamic ? String(identifier.dropFirst(4)) : nil) }
    public var preferredMIMEType: String? { entry?.mime }
    public var localizedDescription: String? { entry?.name }
    public var description: String { identifier }
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    public var isDeclared: Bool { entry != nil }
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    public var supertypes: Set<UTType> { Set(_TypeIdentifiers.all.map { UTType(known: $0.identifier) }.filter { $0 != self && conforms(to: $0) }) }

    public func conforms(to type: UTType) -> Bool { _TypeIdentifiers.conforms(identifier, to: type.identifier) }
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    public static var item: UTType { UTType(known: "public.item") }
    public static var content: UTType { UTType(known: "public.content") }
    public static var data: UTType { UTType(known: "public.data") }
    public static var directory: UTType { UTType(known: "public.directory") }
    public static var folder: UTType { UTType(known: "public.folder") }
    public static var text: UTType { UTType(known: "public.text") }
    public static var plainText: UTType { UTType(known: "public.plain-text") }
    public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }
    public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }
    public static var rtf: UTType { UTType(known: "public.rtf") }
    public static var html: UTType { UTType(known: "public.html") }
    public static var xml: UTType { UTType(known: "public.xml") }
    public static var json: UTType { UTType(known: "public.json") }
    public static var yaml: UTType { UTType(known: "public.yaml") }
    public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }
    public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }
    public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }
    public static var sourceCode: UTType { UTType(known: "public.source-code") }
    public static var swiftSource: UTType { UTType(known: "public.swift-source") }
    public static var shellScript: UTType { UTType(known: "public.shell-script") }
    public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }
    public static var log: UTType { UTType(known: "public.log") }
    public static var propertyList: UTType { UTType(known: "com.apple.property-list") }
    public static var vCard: UTType { UTType(known: "public.vcard") }
    public static var image: UTType { UTType(known: "public.image") }
    public static var png: UTType { UTType(known: "public.png") }
    public static var jpeg: UTType { UTType(known: "public.jpeg") }
    public static var gif: UTType { UTType(known: "com.compuserve.gif") }
    public static var tiff: UTType { UTType(known: "public.tiff") }
    public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }
    public static var heic: UTType { UTType(known: "public.heic") }
    public static var heif: UTType { UTType(known: "public.heif") }
    public static var webP: UTType { UTType(known: "org.webmproject.webp") }
    public static var svg: UTType { UTType(known: "public.svg-image") }
    public static var ico: UTType { UTType(known: "com.microsoft.ico") }
    public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }
    public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }
    public static var pdf: UTType { UTType(known: "com.adobe.pdf") }
    public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }
    public static var movie: UTType { UTType(known: "public.movie") }
    public static var video: UTType { UTType(known: "public.video") }
    public static var audio: UTType { UTType(known: "public.audio") }
    public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }
    public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }
    public static var avi: UTType { UTType(known: "public.avi") }
    public static var mp3: UTType { UTType(known: "public.mp3") }
    public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }
    public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }
    public static var aiff: UTType { UTType(known: "public.aiff-audio") }
    public static var url: UTType { UTType(known: "public.url") }
    public static var fileURL: UTType { UTType(known: "public.file-url") }
    public static var archive: UTType { UTType(known: "public.archive") }
    public static var zip: UTType { UTType(known: "public.zip-archive") }
    public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }
    public static var executable: UTType { UTType(known: "public.executable") }
    public static var application: UTType { UTType(known: "com.apple.application") }
    public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }
    public static var bundle: UTType { UTType(known: "com.apple.bundle") }
    public static var package: UTType { UTType(known: "com.apple.package") }
    public static var font: UTType { UTType(known: "public.font") }
    public static var database: UTType { UTType(known: "public.database") }
    public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }
    public static var presentation: UTType { UTType(known: "public.presentation") }
    public static var epub: UTType { UTType(known: "org.idpf.epub-container") }
    public static var emailMessage: UTType { UTType(known: "public.email-message") }
    public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }
    public static var contact: UTType { UTType(known: "public.contact") }
    public static var threeDContent: UTType { UTType(known: "public.3d-content") }
    public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }
    public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }
}

extension NSItemProvider {
    public func hasRepresentationConforming(toContentType contentType: UTType) -> Bool { hasItemConformingToTypeIdentifier(contentType.identifier) }
    public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.map { UTType(importedAs: $0) } }

    @discardableResult
    public func loadDataRepresentation(for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress {
        loadDataRepresentation(forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }
}
