import Foundation

/// The outline of a shape: a sequence of lines and curves, in points.
///
/// Source: Apple's `SwiftUI.Path`.
public struct Path: Equatable, Hashable, Sendable {
    public enum Element: Equatable, Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case closeSubpath
    }

    public internal(set) var elements: [Element] = []
    var start = CGPoint.zero
    var current = CGPoint.zero

    public init() {}

    public init(_ callback: (inout Path) -> Void) {
        callback(&self)
    }

    public var isEmpty: Bool { elements.isEmpty }

    public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }
}
