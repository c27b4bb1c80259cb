import Foundation
import MartletTesting
import SwiftUI
import UIKit

/// A view drawn in a window of its own as it stands when it has come.
@MainActor
struct ViewPicture {
    let image: UIImage

    init<V: View>(_ view: V, layout: SwiftUISnapshotLayout, traits: UITraitCollection) {
        var size = CGSize(width: 393, height: 852), safeArea = UIEdgeInsets.zero, wanted = [traits]
        var hasOwnSize = false
        switch layout {
        case .device(let config):
            size = config.size ?? size
            safeArea = config.safeArea
            wanted.insert(config.traits, at: 0)
        case .fixed(let width, let height): size = CGSize(width: width, height: height)
        case .sizeThatFits: hasOwnSize = true
        }
        let look = Self.look(wanted, safeArea)
        let host = TestHost(view, size: size, look: look)
        if hasOwnSize {
            let fitting = host.host.sizeThatFits(.unspecified)
            host.resize(to: CGSize(width: max(fitting.width, 1), height: max(fitting.height, 1)))
        }
        let data = (try? host.pngData()) ?? Data()
        image = UIImage(data: data, scale: look.scale) ?? UIImage()
    }

    /// A look with all that the traits say; later ones win.
    private static func look(_ traits: [UITraitCollection], _ safeArea: UIEdgeInsets) -> Look {
        // Two pixels a point wherever nobody asks for another scale, so that pictures are the same on every machine.
        var look = Look(scale: 2, safeArea: EdgeInsets(top: safeArea.top, leading: safeArea.left, bottom: safeArea.bottom, trailing: safeArea.right))
        for trait in traits {
            if trait.userInterfaceStyle != .unspecified { look.colorScheme = trait.userInterfaceStyle == .dark ? .dark : .light }
            if trait.displayScale > 0 { look.scale = trait.displayScale }
            if let size = DynamicTypeSize(trait.preferredContentSizeCategory) { look.dynamicType = size }
            if trait.layoutDirection == .rightToLeft { look.layoutDirection = .rightToLeft }
        }
        return look
    }
}
