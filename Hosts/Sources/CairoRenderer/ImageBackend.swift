import CCairoRenderer
import CoreGraphics
import Drawing
import Foundation

/// Decodes, encodes and draws pictures for Core Graphics and UIKit. Registered when the library is loaded.
enum PictureBackend {
    private static let renderer = Renderer()
    private static let lock = NSLock()

    static func decode(_ data: Data) -> _Bitmap? {
        let image = data.withUnsafeBytes { mih_image_encoded($0.bindMemory(to: UInt8.self).baseAddress, data.count) }
        guard let image else { return nil }
        let width = Int(mih_image_width(image)), height = Int(mih_image_height(image))
        mih_image_free(image)
        guard width > 0, height > 0, width * height <= _ImageBackend.pixelLimit else { return nil }
        let size = CGSize(width: width, height: height)
        let fragment = Fragment()
        fragment.bounds = CGRect(origin: .zero, size: size)
        let resource = ImageResource(content: .encoded(data), size: size)
        fragment.operations = [.image(resource, source: fragment.bounds, target: fragment.bounds, tint: nil, interpolation: .none)]
        return render(fragment, size, 1)
    }

    static func render(_ fragment: Fragment, _ size: CGSize, _ scale: CGFloat) -> _Bitmap? {
        lock.lock()
        defer { lock.unlock() }
        guard var p = try? renderer.pixels(of: fragment, size: size, scale: scale) else { return nil }
        for i in stride(from: 0, to: p.rgba.count, by: 4) {
            let a = UInt32(p.rgba[i + 3])
            if a == 255 { continue }
            for c in 0..<3 { p.rgba[i + c] = UInt8((UInt32(p.rgba[i + c]) * a + 127) / 255) }
        }
        return _Bitmap(width: p.width, height: p.height, rgba: p.rgba)
    }

    static func png(_ bitmap: _Bitmap) -> Data? {
        let size = CGSize(width: bitmap.width, height: bitmap.height)
        let fragment = Fragment()
        fragment.bounds = CGRect(origin: .zero, size: size)
        let resource = ImageResource(content: .pixels(width: bitmap.width, height: bitmap.height, rgba: bitmap.rgba), size: size)
        fragment.operations = [.image(resource, source: fragment.bounds, target: fragment.bounds, tint: nil, interpolation: .none)]
        lock.lock()
        defer { lock.unlock() }
        return try? renderer.png(of: fragment, size: size, scale: 1)
    }

    static func jpeg(_ bitmap: _Bitmap, _ quality: Double) -> Data? {
        var length = 0
        guard let bytes = mih_jpeg(Int32(bitmap.width), Int32(bitmap.height), bitmap.rgba, Int32((quality * 100).rounded()), &length) else { return nil }
        return Data(bytesNoCopy: bytes, count: length, deallocator: .free)
    }
}

@section(".init_array") @used
private let registerBackend: @convention(c) () -> Void = {
    _ImageBackend.register(_ImageBackend(decode: { PictureBackend.decode($0) }, png: { PictureBackend.png($0) }, jpeg: { PictureBackend.jpeg($0, $1) }, render: { PictureBackend.render($0, $1, $2) }))
}
