import Drawing
import FoundationPlus

/// A picture of pixels.
public final class CGImage: Hashable, @unchecked Sendable {
    private let lock = NSLock()
    private var bitmap: _Bitmap?
    private let make: () -> _Bitmap?
    public let width: Int
    public let height: Int

    public init(_bitmap bitmap: _Bitmap) {
        self.bitmap = bitmap
        width = bitmap.width
        height = bitmap.height
        make = { nil }
    }

    /// A picture whose pixels are made when they are asked for.
    public init(_width width: Int, height: Int, make: @escaping () -> _Bitmap?) {
        self.width = width
        self.height = height
        self.make = make
    }

    public var _pixels: _Bitmap? {
        lock.lock()
        defer { lock.unlock() }
        if bitmap == nil { bitmap = make() }
        return bitmap
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { width * 4 }
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: alphaInfo.rawValue) }
    public var dataProvider: CGDataProvider? { _pixels.map { CGDataProvider(_data: Data($0.rgba)) } }

    /// The part in a rectangle of pixels, as far as it lies in the picture; nil where it lies outside.
    public func cropping(to rect: CGRect) -> CGImage? {
        let r = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !r.isNull, r.width >= 1, r.height >= 1, let pixels = _pixels else { return nil }
        let w = Int(r.width), h = Int(r.height), x = Int(r.minX), y = Int(r.minY)
        var rgba: [UInt8] = []
        rgba.reserveCapacity(w * h * 4)
        for row in y..<y + h { rgba += pixels.rgba[(row * pixels.width + x) * 4..<(row * pixels.width + x + w) * 4] }
        return CGImage(_bitmap: _Bitmap(width: w, height: h, rgba: rgba))
    }

    public func copy() -> CGImage? { self }

    public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public enum CGImageAlphaInfo: UInt32, Sendable { case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly }

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrderDefault: CGBitmapInfo = []
}

/// Bytes that a picture is made of.
public final class CGDataProvider: @unchecked Sendable {
    public let data: Data?
    public init(_data data: Data) { self.data = data }
    public convenience init?(data: Data) { self.init(_data: data) }
}
