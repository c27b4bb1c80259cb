import Combine
import Drawing
import CoreGraphics
import Engine
import UIKit

/// Turns a drawing into a picture file. Hosts that can register themselves; the image host does so for all.
public protocol _FragmentRendering {
    func png(of fragment: Fragment, size: CGSize, scale: CGFloat, background: ResolvedColor?) throws -> Data
    func pdf(of fragment: Fragment, size: CGSize) throws -> Data
}

public enum _FragmentRenderer {
    nonisolated(unsafe) public static var current: (any _FragmentRendering)?
}

/// Makes pictures of views.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
    public var content: Content { didSet { objectWillChange.send() } }
    public var proposedSize = ProposedViewSize.unspecified
    /// Pixels per point.
    public var scale: CGFloat = 1
    public var isOpaque = false
    public var colorMode = ColorRenderingMode.nonLinear
    public let objectWillChange = PassthroughSubject<Void, Never>()

    public init(content: Content) { self.content = content }

    /// The view laid out at its own size for the proposal, and that size in points.
    private func laidOut() -> (host: ViewHost, size: CGSize) {
        let look = Look(scale: scale)
        let host = ViewHost(content, size: .zero, look: look, textEngine: _AppRuntime.textEngine, isWindow: false)
        let size = host.sizeThatFits(proposedSize)
        host.resize(to: size)
        for _ in 0..<20 where host.tree.hasWork { host.flush() }
        return (host, size)
    }

    /// The picture as a PNG file; nil where no host can draw or the view has no size.
    public var _pngData: Data? {
        let (host, size) = laidOut()
        guard let renderer = _FragmentRenderer.current, size.width > 0, size.height > 0 else {
            if _FragmentRenderer.current == nil { Warnings.once("ImageRenderer: no renderer is loaded, so there is no picture.") }
            return nil
        }
        return try? renderer.png(of: host.fragment, size: size, scale: scale, background: isOpaque ? .white : nil)
    }

    /// The picture for UIKit; nil as above.
    public var uiImage: UIImage? { _pngData.flatMap { UIImage(data: $0, scale: scale) } }
    public var cgImage: CGImage? { uiImage?.cgImage }

    /// The picture as a view; nil as above.
    public var _image: Image? {
        guard let data = _pngData else { return nil }
        return ImageFile.resource(data, scale: scale).map { Image(.resource($0)) }
    }
}
