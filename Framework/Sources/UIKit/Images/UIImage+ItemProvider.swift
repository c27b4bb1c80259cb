import FoundationPlus

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
    public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg"] }
    public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.jpeg", "public.heic", "com.compuserve.gif", "org.webmproject.webp", "public.tiff", "public.image"] }

    public func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void) -> Progress? {
        let data = typeIdentifier == "public.jpeg" ? jpegData(compressionQuality: 0.9) : pngData()
        completionHandler(data, data == nil ? CocoaError(.fileWriteUnknown) : nil)
        return nil
    }

    /// An error where the data is no picture.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = UIImage(data: data) as? Self else { throw CocoaError(.fileReadCorruptFile) }
        return image
    }
}
