import Drawing
import Foundation
import SwiftUI

/// Draws for `ImageRenderer`.
extension Renderer: _FragmentRendering {
    public func pdf(of fragment: Fragment, size: CGSize) throws -> Data { try pdf(of: fragment, size: size, background: nil) }

    /// Has `ImageRenderer` draw with this renderer.
    public func registerForViews() { _FragmentRenderer.current = self }
}
