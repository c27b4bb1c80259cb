import Drawing
import Engine

/// An outline that fills the place it is given.
public protocol Shape: Sendable, Animatable, View {
    /// The outline in `rect`, in points.
    nonisolated func path(in rect: CGRect) -> Path
    nonisolated static var role: ShapeRole { get }
    nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
    /// Whether the outline is mirrored where reading goes from right to left.
    nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
    /// The outline that is stroked rather than filled; nil for a fill.
    nonisolated func _strokedBase(in rect: CGRect) -> (path: Path, style: StrokeStyle)?
}

public enum ShapeRole: Sendable { case fill, stroke, separator }

extension Shape {
    nonisolated public static var role: ShapeRole { .fill }
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    nonisolated public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
    nonisolated public func _strokedBase(in rect: CGRect) -> (path: Path, style: StrokeStyle)? { nil }
    public var body: _ShapeView<Self, ForegroundStyle> { _ShapeView(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be made smaller from all sides.
public protocol InsettableShape: Shape {
    associatedtype InsetShape: InsettableShape
    nonisolated func inset(by amount: CGFloat) -> InsetShape
}

nonisolated public struct FillStyle: Equatable, Sendable {
    public var isEOFilled: Bool
    public var isAntialiased: Bool
    nonisolated public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

nonisolated public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    public var miterLimit: CGFloat
    public var dash: [CGFloat]
    public var dashPhase: CGFloat

    nonisolated public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
                            dash: [CGFloat] = [], dashPhase: CGFloat = 0) {
        self.lineWidth = lineWidth; self.lineCap = lineCap; self.lineJoin = lineJoin
        self.miterLimit = miterLimit; self.dash = dash; self.dashPhase = dashPhase
    }

    var stroke: Stroke {
        Stroke(width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit, dash: dash, dashPhase: dashPhase)
    }
}

extension StrokeStyle: Animatable {
    public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
        get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
        set {
            lineWidth = newValue.first
            miterLimit = newValue.second.first
            dashPhase = newValue.second.second
        }
    }
}

public enum CGLineCap: Int32, Sendable {
    case butt, round, square
    var cap: LineCap { LineCap(rawValue: rawValue)! }
}

public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
    var join: LineJoin { LineJoin(rawValue: rawValue)! }
}

/// A shape filled with a style.
nonisolated public struct _ShapeView<Content: Shape, Style: ShapeStyle>: _PrimitiveView {
    public var shape: Content
    public var style: Style
    public var fillStyle: FillStyle

    nonisolated public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape; self.style = style; self.fillStyle = fillStyle
    }

    nonisolated public func _make(_ context: NodeContext) -> ShapeElement<Content, Style> { ShapeElement(context, self) }
    nonisolated public func _update(_ node: ShapeElement<Content, Style>) { node.update(self) }
}

public final class ShapeElement<S: Shape, Style: ShapeStyle>: ElementNode {
    private var view: _ShapeView<S, Style>
    private var paints = AnimatedPaint()
    private lazy var shape = AnimatedValue<S>(view.shape)

    init(_ context: NodeContext, _ view: _ShapeView<S, Style>) {
        self.view = view
        super.init(context)
    }

    func update(_ new: _ShapeView<S, Style>) {
        guard !Comparison.isEqual(view, new) else { return }
        let changesShape = !Comparison.isEqual(view.shape, new.shape)
        view = new
        if changesShape {
            shape.change(to: new.shape, for: self) { [unowned self] in setNeedsPaint() }
            invalidateLayout()
        }
        paints.willChange(in: self)
        setNeedsPaint()
    }

    override public func environmentDidChange(_ bits: UInt64) {
        paints.willChange(in: self)
        super.environmentDidChange(bits)
    }

    override public func measure(_ proposal: ProposedViewSize) -> CGSize { view.shape.sizeThatFits(proposal) }

    override public func isHit(at point: CGPoint) -> Bool { outline.contains(point) }

    override public func paint() {
        let rect = CGRect(origin: .zero, size: shownSize)
        let paint = paints.value(view.style._paint(StyleContext(self, rect: rect)), in: self)
        let shown = shape.current
        let shadows = view.style._shadows
        if let (path, stroke) = shown._strokedBase(in: rect) {
            let line = DrawOperation.stroke(mirrored(path), paint, stroke.stroke)
            fragment.operations = shadows.isEmpty ? [line] : shadowed(shadows, line, mirrored(shown.path(in: rect)))
        } else {
            let path = mirrored(shown.path(in: rect))
            fragment.operations = shadowed(shadows, .fill(path, paint, evenOdd: view.fillStyle.isEOFilled), path)
        }
    }

    private func shadowed(_ shadows: [ShadowStyle], _ operation: DrawOperation, _ outline: Path) -> [DrawOperation] {
        shadows.isEmpty ? [operation] : ShadowStyle.apply(shadows, to: operation, outline: outline, in: EnvironmentValues(environment, reader: self))
    }

    /// Outlines are given in reading direction.
    private func mirrored(_ path: Path) -> Path {
        guard view.shape.layoutDirectionBehavior.mirrors(layoutDirection), !(view.shape is any SymmetricShape) else { return path }
        return path.applying(CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: shownSize.width, ty: 0))
    }

    /// The outline, for hit tests.
    var outline: Path { view.shape.path(in: CGRect(origin: .zero, size: size)) }
}

/// A shape that looks the same from right to left.
protocol SymmetricShape {}
