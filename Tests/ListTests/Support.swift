import Engine
import Foundation
import MartletTesting
import SwiftUI

/// Turns the wheel over a point by `dy` points; negative shows what is further down.
@MainActor func wheel(_ host: TestHost, _ dy: CGFloat, dx: CGFloat = 0, at p: CGPoint = CGPoint(x: 100, y: 100)) {
    host.host.tree.input.scroll(at: p, by: CGSize(width: dx, height: dy))
    host.flush()
}

/// The scroll elements of a window, outermost first.
@MainActor func scrollElements(_ host: TestHost) -> [ScrollElement] {
    var found: [ScrollElement] = []
    func visit(_ e: ElementNode) {
        if let s = e as? ScrollElement { found.append(s) }
        for child in e.elements { visit(child) }
    }
    visit(host.host.root)
    return found
}
