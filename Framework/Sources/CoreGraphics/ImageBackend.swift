import Drawing
import FoundationPlus

/// Pixels as the drawing libraries have them: rows of premultiplied RGBA bytes, top row first.
public struct _Bitmap: Sendable {
    public var width: Int
    public var height: Int
    public var rgba: [UInt8]
    public init(width: Int, height: Int, rgba: [UInt8]) {
        self.width = width; self.height = height; self.rgba = rgba
    }
}

/// What this layer cannot do itself: decoding, encoding and drawing into pixels. The library of the image host brings it.
public struct _ImageBackend: Sendable {
    /// Pixels of an encoded picture; nil where the data is none.
    public var decode: @Sendable (Data) -> _Bitmap?
    public var png: @Sendable (_Bitmap) -> Data?
    /// Quality 0…1.
    public var jpeg: @Sendable (_Bitmap, Double) -> Data?
    /// A fragment drawn at a size in points and pixels per point, on nothing.
    public var render: @Sendable (Fragment, CGSize, CGFloat) -> _Bitmap?

    public init(decode: @escaping @Sendable (Data) -> _Bitmap?, png: @escaping @Sendable (_Bitmap) -> Data?, jpeg: @escaping @Sendable (_Bitmap, Double) -> Data?,
                render: @escaping @Sendable (Fragment, CGSize, CGFloat) -> _Bitmap?) {
        self.decode = decode; self.png = png; self.jpeg = jpeg; self.render = render
    }

    nonisolated(unsafe) private static var registered: _ImageBackend?
    nonisolated(unsafe) private static var hasLooked = false
    private static let lock = NSRecursiveLock()

    public static func register(_ backend: _ImageBackend) {
        lock.lock()
        defer { lock.unlock() }
        registered = backend
    }

    /// The backend, loading the library where no host has done so; nil where there is none.
    public static var current: _ImageBackend? {
        lock.lock()
        defer { lock.unlock() }
        if registered == nil, !hasLooked {
            hasLooked = true
            if let folder = ProcessInfo.processInfo.environment["MARTLET_LIBRARIES"] { _ = dlopen(folder + "/libImageHost.so", RTLD_NOW) }
            if registered == nil { _ = dlopen("libImageHost.so", RTLD_NOW) }
        }
        return registered
    }

    /// The most pixels a picture may have that is decoded or drawn: 100 million.
    public static let pixelLimit = 100_000_000
}
