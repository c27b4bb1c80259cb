import CoreGraphics
import Drawing
import UIKit

extension Image {
    /// A picture of UIKit: symbols and pictures of the asset catalog stay what they are.
    nonisolated public init(uiImage image: UIImage) {
        let uiImage = image._shown
        if let symbol = uiImage._symbol { self.init(systemName: symbol.name) }
        else if let asset = uiImage._asset { self.init(asset.name, bundle: asset.bundle) }
        else if let resource = uiImage._resource() { self.init(.resource(resource)) }
        else { self.init(.resource(Drawing.ImageResource(content: .pixels(width: 1, height: 1, rgba: [0, 0, 0, 0]), size: .zero))) }
        if uiImage.renderingMode == .alwaysTemplate { renderingMode = .template }
        if uiImage.renderingMode == .alwaysOriginal { renderingMode = .original }
    }

    nonisolated public init(_ cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        self.init(decorative: cgImage, scale: scale, orientation: orientation)
        self.label = label.plainString(in: EnvironmentValues())
        isDecorative = false
    }

    nonisolated public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        self.init(uiImage: UIImage(cgImage: cgImage, scale: scale, orientation: .up))
        isDecorative = true
    }
}
