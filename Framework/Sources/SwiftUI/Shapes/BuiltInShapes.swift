import Drawing
import Engine

nonisolated public struct Rectangle: Shape, SymmetricShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
    public typealias AnimatableData = EmptyAnimatableData
}

nonisolated public struct RoundedRectangle: Shape, SymmetricShape {
    public var cornerSize: CGSize
    public var style: RoundedCornerStyle
    nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }
    nonisolated public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerSize: cornerSize, style: style) }
    public var animatableData: CGSize.AnimatableData {
        get { cornerSize.animatableData }
        set { cornerSize.animatableData = newValue }
    }
}

nonisolated public struct UnevenRoundedRectangle: Shape {
    public var cornerRadii: RectangleCornerRadii
    public var style: RoundedCornerStyle
    nonisolated public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }
    nonisolated public init(topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
                            topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous) {
        self.init(cornerRadii: RectangleCornerRadii(topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                                                    bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
    }
    nonisolated public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }
    public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(AnimatablePair(cornerRadii.topLeading, cornerRadii.bottomLeading), AnimatablePair(cornerRadii.bottomTrailing, cornerRadii.topTrailing)) }
        set {
            cornerRadii = RectangleCornerRadii(topLeading: newValue.first.first, bottomLeading: newValue.first.second,
                                               bottomTrailing: newValue.second.first, topTrailing: newValue.second.second)
        }
    }
}

/// The largest circle in the middle of the rectangle (behaviours 6).
nonisolated public struct Circle: Shape, SymmetricShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path {
        let d = min(rect.width, rect.height)
        return Path(ellipseIn: CGRect(x: rect.midX - d / 2, y: rect.midY - d / 2, width: d, height: d))
    }
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let s = proposal.replacingUnspecifiedDimensions()
        let d = min(proposal.width == nil ? .infinity : s.width, proposal.height == nil ? .infinity : s.height)
        let side = d == .infinity ? min(s.width, s.height) : d
        return CGSize(width: side, height: side)
    }
    public typealias AnimatableData = EmptyAnimatableData
}

nonisolated public struct Ellipse: Shape, SymmetricShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
    public typealias AnimatableData = EmptyAnimatableData
}

nonisolated public struct Capsule: Shape, SymmetricShape {
    public var style: RoundedCornerStyle
    nonisolated public init(style: RoundedCornerStyle = .continuous) { self.style = style }
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
    }
    public typealias AnimatableData = EmptyAnimatableData
}

/// The shape of the container it stands in; a plain rectangle where none says otherwise.
nonisolated public struct ContainerRelativeShape: Shape, SymmetricShape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
    public typealias AnimatableData = EmptyAnimatableData
}

extension Path: Shape {
    nonisolated public func path(in rect: CGRect) -> Path { self }
    public typealias AnimatableData = EmptyAnimatableData
    /// Rectangle of the path's points.
    public func strokedPath(_ style: StrokeStyle) -> Path { StrokeOutline.outline(of: self, style.stroke) }
}

/// A shape of any type.
nonisolated public struct AnyShape: Shape, @unchecked Sendable {
    private let pathIn: (CGRect) -> Path
    private let size: (ProposedViewSize) -> CGSize
    private let stroke: (CGRect) -> (path: Path, style: StrokeStyle)?
    public let layoutDirectionBehavior: LayoutDirectionBehavior
    nonisolated public init<S: Shape>(_ shape: S) {
        layoutDirectionBehavior = shape.layoutDirectionBehavior
        pathIn = shape.path(in:)
        size = shape.sizeThatFits
        stroke = shape._strokedBase(in:)
    }
    nonisolated public func path(in rect: CGRect) -> Path { pathIn(rect) }
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
    nonisolated public func _strokedBase(in rect: CGRect) -> (path: Path, style: StrokeStyle)? { stroke(rect) }
    public typealias AnimatableData = EmptyAnimatableData
}

// MARK: Insets

extension Rectangle: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(base: self, amount: amount) { rect, _ in Path(rect) } }
}

extension RoundedRectangle: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        _InsetShape(base: self, amount: amount) { rect, amount in
            Path(roundedRect: rect, cornerSize: CGSize(width: max(cornerSize.width - amount, 0), height: max(cornerSize.height - amount, 0)), style: style)
        }
    }
}

extension UnevenRoundedRectangle: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        _InsetShape(base: self, amount: amount) { rect, amount in
            func less(_ r: CGFloat) -> CGFloat { max(r - amount, 0) }
            return Path(roundedRect: rect, cornerRadii: RectangleCornerRadii(
                topLeading: less(cornerRadii.topLeading), bottomLeading: less(cornerRadii.bottomLeading),
                bottomTrailing: less(cornerRadii.bottomTrailing), topTrailing: less(cornerRadii.topTrailing)), style: style)
        }
    }
}

extension Circle: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(base: self, amount: amount) { rect, _ in self.path(in: rect) } }
}

extension Ellipse: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(base: self, amount: amount) { rect, _ in self.path(in: rect) } }
}

extension Capsule: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(base: self, amount: amount) { rect, _ in self.path(in: rect) } }
}

extension ContainerRelativeShape: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape { _InsetShape(base: self, amount: amount) { rect, _ in self.path(in: rect) } }
}

/// A shape drawn in a rectangle that is smaller on all sides.
nonisolated public struct _InsetShape<Base: Shape>: InsettableShape, @unchecked Sendable {
    var base: Base
    var amount: CGFloat
    let draw: (CGRect, CGFloat) -> Path

    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { base.layoutDirectionBehavior }
    nonisolated public func path(in rect: CGRect) -> Path {
        let a = min(amount, min(rect.width, rect.height) / 2)
        return draw(rect.insetBy(dx: a, dy: a), amount)
    }
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
    nonisolated public func inset(by amount: CGFloat) -> _InsetShape<Base> { _InsetShape(base: base, amount: self.amount + amount, draw: draw) }
    public var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
        get { AnimatablePair(base.animatableData, amount) }
        set {
            base.animatableData = newValue.first
            amount = newValue.second
        }
    }
}

extension Shape where Self == Rectangle { nonisolated public static var rect: Rectangle { Rectangle() } }
extension Shape where Self == RoundedRectangle {
    nonisolated public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> Self { RoundedRectangle(cornerSize: cornerSize, style: style) }
    nonisolated public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> Self { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
}
extension Shape where Self == UnevenRoundedRectangle {
    nonisolated public static func rect(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) -> Self { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }
    nonisolated public static func rect(topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
                                        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous) -> Self {
        UnevenRoundedRectangle(topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
                               bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
}
extension Shape where Self == Capsule {
    nonisolated public static var capsule: Capsule { Capsule() }
    nonisolated public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
extension Shape where Self == Circle { nonisolated public static var circle: Circle { Circle() } }
extension Shape where Self == Ellipse { nonisolated public static var ellipse: Ellipse { Ellipse() } }
extension Shape where Self == ContainerRelativeShape { nonisolated public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() } }

public typealias RoundedCornerStyle = Drawing.RoundedCornerStyle
public typealias RectangleCornerRadii = Drawing.RectangleCornerRadii

extension Path {
    nonisolated public mutating func addArc(center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
                                            transform: CGAffineTransform = .identity) {
        addArc(center: center, radius: radius, startRadians: startAngle.radians, endRadians: endAngle.radians, clockwise: clockwise, transform: transform)
    }
    nonisolated public mutating func addRelativeArc(center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity) {
        addArc(center: center, radius: radius, startRadians: startAngle.radians, deltaRadians: delta.radians, transform: transform)
    }
    public func contains(_ p: CGPoint, style: FillStyle) -> Bool { contains(p, eoFill: style.isEOFilled) }
}
