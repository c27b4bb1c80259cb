import CoreGraphics
import Drawing

extension Path {
    public init(_ path: CGPath) { self = path._path }
    public init(_ path: CGMutablePath) { self = path._path }

    /// The path as Core Graphics has it.
    public var cgPath: CGPath { CGPath(self) }
}
