import Engine
import Foundation

/// Spreads a wheel's step over some frames, and lets content run on after two fingers left a touch pad.
final class ScrollGlide: Animator {
    /// Part of the distance that is left, each second: e to this power. A step has nearly ended after 0.15 s.
    private static let stepDecay = 25.0
    /// The same of the speed of a throw: GTK's own friction of scrolled windows.
    private static let throwDecay = 4.0
    /// Nearer than this to its end a movement is over, in points.
    private static let rest: CGFloat = 0.5

    private unowned let tree: Tree
    private let point: CGPoint
    private let decay: Double
    private var remaining: CGSize
    private var time: Double
    /// What the last step moved.
    private weak var target: (any WheelScrollable)?

    private init(_ tree: Tree, _ point: CGPoint, _ distance: CGSize, decay: Double) {
        (self.tree, self.point, self.decay) = (tree, point, decay)
        remaining = distance
        time = tree.now
    }

    /// A wheel's step of `distance` points, which adds to what an earlier one has left in the same direction.
    static func steps(_ distance: CGSize, at point: CGPoint, in tree: Tree, after old: ScrollGlide?) -> ScrollGlide {
        let glide = ScrollGlide(tree, point, distance, decay: stepDecay)
        if let old, old.decay == stepDecay, tree.animator(of: old) === old {
            if old.remaining.width * distance.width > 0 { glide.remaining.width += old.remaining.width }
            if old.remaining.height * distance.height > 0 { glide.remaining.height += old.remaining.height }
        }
        return glide
    }

    /// A throw with `velocity` points a second.
    static func thrown(_ velocity: CGSize, at point: CGPoint, in tree: Tree) -> ScrollGlide {
        ScrollGlide(tree, point, CGSize(width: velocity.width / throwDecay, height: velocity.height / throwDecay), decay: throwDecay)
    }

    private func scroll(by move: CGSize) -> Bool {
        if let target, target.isMounted, target.wheelScroll(by: move) { return true }
        target = tree.input.scrolled(at: point, by: move)
        return target != nil
    }

    func step(at now: Double) -> Bool {
        var part = CGFloat(1 - exp(-decay * (now - time)))
        time = now
        let isLast = abs(remaining.width) < ScrollGlide.rest && abs(remaining.height) < ScrollGlide.rest
        if isLast { part = 1 }
        let move = CGSize(width: remaining.width * part, height: remaining.height * part)
        remaining.width -= move.width
        remaining.height -= move.height
        // What is at its end stops the movement.
        if move != .zero, !scroll(by: move) { return false }
        return !isLast
    }
}
