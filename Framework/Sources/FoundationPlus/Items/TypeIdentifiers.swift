import Foundation

/// Apple's uniform type identifiers that apps use: what they conform to and which files have them.
public enum _TypeIdentifiers {
    public struct Entry: Sendable {
        public let identifier: String
        public let conformsTo: [String]
        public let extensions: [String]
        public let mime: String?
        public let name: String?
    }

    private static func e(_ id: String, _ parents: [String] = [], _ extensions: [String] = [], _ mime: String? = nil, _ name: String? = nil) -> Entry {
        Entry(identifier: id, conformsTo: parents, extensions: extensions, mime: mime, name: name)
    }

    /// After Apple's "System-declared uniform type identifiers".
    public static let all: [Entry] = [
        e("public.item"), e("public.content"), e("public.data", ["public.item"]), e("public.directory", ["public.item"]), e("public.folder", ["public.directory"], [], nil, "folder"),
        e("public.composite-content", ["public.content"]), e("public.text", ["public.data", "public.content"], [], nil, "text"), e("public.plain-text", ["public.text"], ["txt", "text"], "text/plain", "text"),
        e("public.utf8-plain-text", ["public.plain-text"], [], "text/plain;charset=utf-8", "Unicode text"), e("public.utf16-plain-text", ["public.plain-text"]),
        e("public.rtf", ["public.text"], ["rtf"], "text/rtf", "rich text document"), e("public.html", ["public.text"], ["html", "htm"], "text/html", "HTML text"),
        e("public.xml", ["public.text"], ["xml"], "application/xml", "XML text"), e("public.json", ["public.text"], ["json"], "application/json", "JSON"),
        e("public.yaml", ["public.text"], ["yml", "yaml"], "application/x-yaml", "YAML"), e("net.daringfireball.markdown", ["public.plain-text"], ["md", "markdown"], "text/markdown", "Markdown"),
        e("public.delimited-values-text", ["public.text"]), e("public.comma-separated-values-text", ["public.delimited-values-text"], ["csv"], "text/csv", "CSV document"),
        e("public.tab-separated-values-text", ["public.delimited-values-text"], ["tsv"], "text/tab-separated-values"), e("public.source-code", ["public.plain-text"]),
        e("public.swift-source", ["public.source-code"], ["swift"], nil, "Swift source"), e("public.c-source", ["public.source-code"], ["c"]), e("public.shell-script", ["public.source-code"], ["sh"]),
        e("com.netscape.javascript-source", ["public.source-code"], ["js"], "text/javascript"), e("public.log", ["public.plain-text"], ["log"]),
        e("com.apple.property-list", ["public.data"], ["plist"]), e("public.vcard", ["public.text"], ["vcf"], "text/vcard"), e("com.apple.ical.ics", ["public.text"], ["ics"], "text/calendar"),
        e("public.image", ["public.data", "public.content"], [], nil, "image"), e("public.png", ["public.image"], ["png"], "image/png", "PNG image"),
        e("public.jpeg", ["public.image"], ["jpeg", "jpg", "jpe"], "image/jpeg", "JPEG image"), e("com.compuserve.gif", ["public.image"], ["gif"], "image/gif", "GIF image"),
        e("public.tiff", ["public.image"], ["tiff", "tif"], "image/tiff", "TIFF image"), e("com.microsoft.bmp", ["public.image"], ["bmp"], "image/bmp"), e("public.heic", ["public.image"], ["heic"], "image/heic", "HEIC image"),
        e("public.heif", ["public.image"], ["heif"], "image/heif"), e("org.webmproject.webp", ["public.image"], ["webp"], "image/webp"), e("public.svg-image", ["public.image"], ["svg"], "image/svg+xml", "SVG image"),
        e("com.microsoft.ico", ["public.image"], ["ico"]), e("com.adobe.raw-image", ["public.image"], ["dng"]), e("public.camera-raw-image", ["public.image"]),
        e("com.apple.live-photo", ["public.data"]), e("com.adobe.pdf", ["public.data", "public.composite-content"], ["pdf"], "application/pdf", "PDF document"),
        e("public.audiovisual-content", ["public.data", "public.content"]), e("public.movie", ["public.audiovisual-content"], [], nil, "movie"), e("public.video", ["public.movie"]),
        e("public.audio", ["public.audiovisual-content"]), e("public.mpeg-4", ["public.movie"], ["mp4"], "video/mp4", "MPEG-4 movie"), e("com.apple.quicktime-movie", ["public.movie"], ["mov", "qt"], "video/quicktime", "QuickTime movie"),
        e("public.avi", ["public.movie"], ["avi"]), e("public.mp3", ["public.audio"], ["mp3"], "audio/mpeg", "MP3 audio"), e("public.mpeg-4-audio", ["public.audio", "public.mpeg-4"], ["m4a"], "audio/mp4"),
        e("com.microsoft.waveform-audio", ["public.audio"], ["wav"], "audio/vnd.wave"), e("public.aiff-audio", ["public.audio"], ["aiff", "aif"]),
        e("public.url", ["public.data"], [], nil, "URL"), e("public.file-url", ["public.url"], [], nil, "file URL"), e("public.archive", ["public.data"]),
        e("public.zip-archive", ["public.archive"], ["zip"], "application/zip", "ZIP archive"), e("org.gnu.gnu-zip-archive", ["public.archive"], ["gz"], "application/gzip"),
        e("public.executable", ["public.item"]), e("com.apple.application", ["public.executable"]), e("com.apple.application-bundle", ["com.apple.application", "com.apple.bundle"], ["app"]),
        e("com.apple.bundle", ["public.directory"]), e("com.apple.package", ["public.directory"]), e("public.font", ["public.data"]), e("public.truetype-ttf-font", ["public.font"], ["ttf"], "font/ttf"),
        e("public.opentype-font", ["public.font"], ["otf"], "font/otf"), e("public.database", ["public.data"]), e("com.microsoft.word.doc", ["public.data"], ["doc"]),
        e("org.openxmlformats.wordprocessingml.document", ["public.data", "public.composite-content"], ["docx"]), e("org.openxmlformats.spreadsheetml.sheet", ["public.data", "public.composite-content"], ["xlsx"]),
        e("public.spreadsheet", ["public.content"]), e("public.presentation", ["public.composite-content"]), e("org.idpf.epub-container", ["public.data", "public.composite-content"], ["epub"], "application/epub+zip"),
        e("public.email-message", ["public.data"], ["eml"]), e("public.calendar-event", ["public.data"]), e("public.contact", ["public.data"]), e("public.3d-content", ["public.content"]),
        e("com.pixar.universal-scene-description", ["public.3d-content", "public.data"], ["usd"]), e("com.pixar.universal-scene-description-mobile", ["public.3d-content", "public.data"], ["usdz"]),
    ]

    private static let byIdentifier = Dictionary(all.map { ($0.identifier, $0) }, uniquingKeysWith: { a, _ in a })

    public static func entry(_ identifier: String) -> Entry? { byIdentifier[identifier] ?? declared[identifier] }

    /// The types that the app declares in Info.plist.
    private static let declared: [String: Entry] = {
        let info = Bundle.main.infoDictionary ?? [:]
        let list = (info["UTExportedTypeDeclarations"] as? [[String: Any]] ?? []) + (info["UTImportedTypeDeclarations"] as? [[String: Any]] ?? [])
        return list.reduce(into: [:]) { table, item in
            guard let id = item["UTTypeIdentifier"] as? String else { return }
            let tags = item["UTTypeTagSpecification"] as? [String: Any] ?? [:]
            func list(_ key: String) -> [String] { tags[key] as? [String] ?? (tags[key] as? String).map { [$0] } ?? [] }
            table[id] = Entry(identifier: id, conformsTo: item["UTTypeConformsTo"] as? [String] ?? [], extensions: list("public.filename-extension"), mime: list("public.mime-type").first,
                              name: item["UTTypeDescription"] as? String)
        }
    }()

    /// True where the first type is the second or a kind of it.
    public static func conforms(_ identifier: String, to parent: String) -> Bool {
        var open = [identifier], seen: Set<String> = []
        while let id = open.popLast() {
            if id == parent { return true }
            guard seen.insert(id).inserted else { continue }
            open += entry(id)?.conformsTo ?? []
        }
        return false
    }

    /// The type of files with that extension; one made from the extension where it is not known.
    public static func identifier(forExtension ext: String) -> String {
        let ext = ext.lowercased()
        return all.first { $0.extensions.contains(ext) }?.identifier ?? declared.values.first { $0.extensions.contains(ext) }?.identifier ?? "dyn.\(ext)"
    }
}
