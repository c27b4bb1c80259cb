import CoreGraphics
import Foundation
import SwiftUI
import UIKit

extension Diffing where Value == UIImage {
    /// Pictures, pixel by pixel.
    public static let image = Diffing.image()

    /// - Parameters:
    ///   - precision: the share of pixels that must match, from 0 to 1.
    ///   - perceptualPrecision: how close two colours must be to match, from 0 to 1; 0.98 is about what an eye tells apart.
    ///   - scale: pixels per point of kept pictures; that of the new ones where nil.
    public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil) -> Diffing {
        Diffing(toData: { $0.pngData() ?? Data() }, fromData: { UIImage(data: $0, scale: scale ?? 1) ?? UIImage() }) { old, new in
            guard let message = PixelDifference.message(old, new, precision: precision, perceptualPrecision: perceptualPrecision) else { return nil }
            let difference = PixelDifference.picture(old, new).map { data in
                let attachment = XCTAttachment(data: data)
                attachment.name = "difference.png"
                return [attachment]
            }
            return (message, difference ?? [])
        }
    }
}

extension Snapshotting where Value == UIImage, Format == UIImage {
    public static var image: Snapshotting { .image() }

    public static func image(precision: Float = 1, perceptualPrecision: Float = 1, scale: CGFloat? = nil) -> Snapshotting {
        Snapshotting(pathExtension: "png", diffing: .image(precision: precision, perceptualPrecision: perceptualPrecision, scale: scale))
    }
}

/// How much room a view gets.
public enum SwiftUISnapshotLayout {
    /// That of a device, with its safe area.
    case device(config: ViewImageConfig)
    /// That many points.
    case fixed(width: CGFloat, height: CGFloat)
    /// As much as it asks for.
    case sizeThatFits
}

extension Snapshotting where Value: SwiftUI.View, Format == UIImage {
    public static var image: Snapshotting { .image() }

    /// The view's picture.
    /// - Parameters:
    ///   - drawHierarchyInKeyWindow: of no effect here; pictures are always drawn by a window of their own.
    ///   - precision: the share of pixels that must match, from 0 to 1.
    ///   - perceptualPrecision: how close two colours must be to match, from 0 to 1.
    ///   - traits: scheme, text size, scale.
    public static func image(drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1,
                             layout: SwiftUISnapshotLayout = .sizeThatFits, traits: UITraitCollection = .init()) -> Snapshotting {
        SimplySnapshotting<UIImage>.image(precision: precision, perceptualPrecision: perceptualPrecision, scale: traits.displayScale > 0 ? traits.displayScale : nil)
            .pullback { view in MainActor.assumeIsolated { ViewPicture(view, layout: layout, traits: traits).image } }
    }
}

extension Snapshotting where Value == UIViewController, Format == UIImage {
    public static var image: Snapshotting { .image() }

    /// The picture of a controller's view on a device.
    public static func image(on config: ViewImageConfig, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
                             traits: UITraitCollection = .init()) -> Snapshotting {
        let config = ViewImageConfig(safeArea: config.safeArea, size: size ?? config.size, traits: config.traits)
        return picture(.device(config: config), precision, perceptualPrecision, traits)
    }

    /// The picture of a controller's view.
    /// - Parameter size: in points; an iPhone's where nil.
    public static func image(drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
                             traits: UITraitCollection = .init()) -> Snapshotting {
        let size = size ?? CGSize(width: 393, height: 852)
        return picture(.fixed(width: size.width, height: size.height), precision, perceptualPrecision, traits)
    }

    private static func picture(_ layout: SwiftUISnapshotLayout, _ precision: Float, _ perceptual: Float, _ traits: UITraitCollection) -> Snapshotting {
        SimplySnapshotting<UIImage>.image(precision: precision, perceptualPrecision: perceptual).pullback { controller in
            MainActor.assumeIsolated { ViewPicture(HeldController(controller: controller).ignoresSafeArea(), layout: layout, traits: traits).image }
        }
    }
}

extension Snapshotting where Value == UIView, Format == UIImage {
    public static var image: Snapshotting { .image() }

    /// The view's picture.
    /// - Parameter size: in points; the view's own where nil.
    public static func image(drawHierarchyInKeyWindow: Bool = false, precision: Float = 1, perceptualPrecision: Float = 1, size: CGSize? = nil,
                             traits: UITraitCollection = .init()) -> Snapshotting {
        SimplySnapshotting<UIImage>.image(precision: precision, perceptualPrecision: perceptualPrecision).pullback { view in
            MainActor.assumeIsolated {
                let own = view.bounds.size == .zero ? view.sizeThatFits(CGSize(width: 393, height: 852)) : view.bounds.size
                let size = size ?? own
                return ViewPicture(HeldView(view: view), layout: .fixed(width: size.width, height: size.height), traits: traits).image
            }
        }
    }
}

private struct HeldController: UIViewControllerRepresentable {
    let controller: UIViewController
    func makeUIViewController(context: Context) -> UIViewController { controller }
    func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

private struct HeldView: UIViewRepresentable {
    let view: UIView
    func makeUIView(context: Context) -> UIView { view }
    func updateUIView(_ view: UIView, context: Context) {}
}
