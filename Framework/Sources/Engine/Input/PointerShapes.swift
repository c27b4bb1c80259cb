import Foundation

/// Shapes of the pointer that the program asked for, by the names of CSS; the last one counts.
public enum PointerShapes {
    nonisolated(unsafe) private static var shapes: [String] = []
    /// What is to be shown; nil where nothing was asked for and what is under the pointer decides.
    public static var current: String? { shapes.last }
    /// Told of another shape; the host shows it.
    nonisolated(unsafe) public static var onChange: (() -> Void)?

    public static func push(_ shape: String) {
        shapes.append(shape)
        onChange?()
    }
    public static func pop() {
        guard shapes.popLast() != nil else { return }
        onChange?()
    }
    public static func set(_ shape: String) {
        if shapes.isEmpty { shapes.append(shape) } else { shapes[shapes.count - 1] = shape }
        onChange?()
    }
}
