import Foundation

/// Text and pictures that are copied and pasted. Hosts connect it with the desktop's clipboard; without one they stay in
/// the process.
public enum Clipboard {
    /// The desktop's clipboard.
    public struct Desktop {
        public var write: (String) -> Void
        /// Puts a picture there, as the bytes of a PNG file.
        public var writeImage: (Data) -> Void
        /// Asks for the text there, nil where there is none; may answer later, on the main thread.
        public var read: (@escaping (String?) -> Void) -> Void
        /// The text there, waiting for the program that has it.
        public var textNow: () -> String?
        /// The picture there as the bytes of a file, waiting for the program that has it.
        public var imageNow: () -> Data?
        public var hasImage: () -> Bool

        public init(write: @escaping (String) -> Void, writeImage: @escaping (Data) -> Void, read: @escaping (@escaping (String?) -> Void) -> Void,
                    textNow: @escaping () -> String?, imageNow: @escaping () -> Data?, hasImage: @escaping () -> Bool) {
            (self.write, self.writeImage, self.read, self.textNow, self.imageNow, self.hasImage) = (write, writeImage, read, textNow, imageNow, hasImage)
        }
    }

    /// Nil where the process has its clipboard for itself.
    nonisolated(unsafe) public static var desktop: Desktop?
    nonisolated(unsafe) private static var own: (text: String?, image: Data?)

    public static func copy(_ text: String) {
        own = (text, nil)
        desktop?.write(text)
    }

    /// Copies a picture, given as the bytes of a PNG file.
    public static func copy(image: Data) {
        own = (nil, image)
        desktop?.writeImage(image)
    }

    public static func read(_ body: @escaping (String?) -> Void) {
        if let desktop { desktop.read(body) } else { body(own.text) }
    }

    /// What was copied last, here or in another program; waits for the other.
    public static var text: String? { desktop.map { $0.textNow() } ?? own.text }
    public static var image: Data? { desktop.map { $0.imageNow() } ?? own.image }
    public static var hasImage: Bool { desktop.map { $0.hasImage() } ?? (own.image != nil) }
}
