import Engine

/// The shape of the pointer over the program's windows.
@preconcurrency @MainActor
open class NSCursor: NSObject {
    private let shape: String
    nonisolated init(_ shape: String) { self.shape = shape }
    public static let arrow = NSCursor("default")
    public static let iBeam = NSCursor("text")
    public static let pointingHand = NSCursor("pointer")
    public static let crosshair = NSCursor("crosshair")
    public static let openHand = NSCursor("grab")
    public static let closedHand = NSCursor("grabbing")
    public static let operationNotAllowed = NSCursor("not-allowed")
    public static let resizeLeftRight = NSCursor("ew-resize")
    public static let resizeUpDown = NSCursor("ns-resize")
    public static let contextualMenu = NSCursor("context-menu")
    public static let dragCopy = NSCursor("copy")

    /// Shows this shape until it is taken off again.
    open func push() { PointerShapes.push(shape) }
    /// Shows this shape instead of the one shown.
    open func set() { PointerShapes.set(shape) }
    /// Goes back to the shape before; nothing where there is none.
    open func pop() { PointerShapes.pop() }
    open class func pop() { PointerShapes.pop() }
}
