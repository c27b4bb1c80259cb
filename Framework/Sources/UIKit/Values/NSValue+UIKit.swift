import Foundation

extension NSValue {
    public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
    public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
    public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
    public var cgRectValue: CGRect { rectValue }
    public var cgSizeValue: CGSize { sizeValue }
    public var cgPointValue: CGPoint { pointValue }
}
