/// A picture, sound or film shown with a notification.
open class UNNotificationAttachment: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    public let url: URL
    /// Uniform type identifier of the file, by the ending of its name.
    public let type: String

    private static let types = ["png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg", "gif": "com.compuserve.gif", "aiff": "public.aiff-audio",
                                "aif": "public.aiff-audio", "wav": "com.microsoft.waveform-audio", "mp3": "public.mp3", "m4a": "public.mpeg-4-audio",
                                "mp4": "public.mpeg-4", "mpg": "public.mpeg", "mpeg": "public.mpeg", "avi": "public.avi", "mov": "com.apple.quicktime-movie"]

    /// The file at `url`; an empty identifier becomes a unique one. Throws `UNError.attachmentInvalidURL` where there is
    /// no such file, and `attachmentUnrecognizedType` for other files than pictures, sounds and films.
    public init(identifier: String, url URL: URL, options: [AnyHashable: Any]? = nil) throws {
        var isFolder: ObjCBool = false
        guard URL.isFileURL, FileManager.default.fileExists(atPath: URL.path, isDirectory: &isFolder), !isFolder.boolValue else {
            throw UNError(.attachmentInvalidURL)
        }
        guard let type = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String ?? Self.types[URL.pathExtension.lowercased()] else { throw UNError(.attachmentUnrecognizedType) }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.url = URL
        self.type = type
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Key of an attachment's options: the uniform type identifier of its file.
public let UNNotificationAttachmentOptionsTypeHintKey = "UNNotificationAttachmentOptionsTypeHintKey"
