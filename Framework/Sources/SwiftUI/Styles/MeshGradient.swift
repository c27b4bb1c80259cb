import Drawing
import Engine
import Foundation

/// Colours at the points of a grid, with smooth passages between them. As a view it fills its place.
nonisolated public struct MeshGradient: ShapeStyle, View, Equatable, Sendable {
    /// A point of the grid with the points that its edges are bent towards, in fractions of the place.
    nonisolated public struct BezierPoint: Hashable, Sendable {
        public var position: SIMD2<Float>
        public var leadingControlPoint: SIMD2<Float>
        public var topControlPoint: SIMD2<Float>
        public var trailingControlPoint: SIMD2<Float>
        public var bottomControlPoint: SIMD2<Float>
        public init(position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>, trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>) {
            self.position = position
            self.leadingControlPoint = leadingControlPoint
            self.topControlPoint = topControlPoint
            self.trailingControlPoint = trailingControlPoint
            self.bottomControlPoint = bottomControlPoint
        }
    }

    /// Where the points are, row by row, in fractions of the place.
    public enum Locations: Hashable, Sendable {
        /// Edges are bent so that they pass smoothly through the points.
        case points([SIMD2<Float>])
        case bezierPoints([BezierPoint])
    }

    /// The colours of the points, row by row.
    public enum Colors: Hashable, Sendable {
        case colors([Color])
        case resolvedColors([Color.Resolved])
    }

    /// Points in a row.
    public var width: Int
    /// Rows.
    public var height: Int
    public var locations: Locations
    public var colors: Colors
    /// Shown where the grid does not reach.
    public var background: Color
    /// Whether passages are smooth at the points too, and not only between them.
    public var smoothsColors: Bool
    public var colorSpace: Gradient.ColorSpace

    nonisolated public init(width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device) {
        self.width = width
        self.height = height
        self.locations = locations
        self.colors = colors
        self.background = background
        self.smoothsColors = smoothsColors
        self.colorSpace = colorSpace
    }
    nonisolated public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device) {
        self.init(width: width, height: height, locations: .points(points), colors: .colors(colors), background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }
    nonisolated public init(width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device) {
        self.init(width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors), background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }
    nonisolated public init(width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device) {
        self.init(width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors), background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }
    nonisolated public init(width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved], background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device) {
        self.init(width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .resolvedColors(resolvedColors), background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    public var body: _ShapeView<Rectangle, Self> { _ShapeView(shape: Rectangle(), style: self) }

    /// The most pixels along a side: passages are smooth, so more would not be seen.
    private static let resolution: CGFloat = 192

    nonisolated public func _paint(_ context: StyleContext) -> Paint {
        let rect = context.rect, ground = background.resolved(in: context.environment)
        guard rect.width > 0, rect.height > 0, let mesh = mesh(context.environment) else { return .color(ground) }
        let factor = min(Self.resolution / max(rect.width, rect.height), 1)
        let w = max(Int((rect.width * factor).rounded(.up)), 2), h = max(Int((rect.height * factor).rounded(.up)), 2)
        let rgba = MeshRaster.shared.pixels(of: mesh, width: w, height: h, ground: ground, isPerceptual: colorSpace == .perceptual)
        let image = ImageResource(content: .pixels(width: w, height: h, rgba: rgba), size: rect.size, scale: CGFloat(w) / rect.width)
        return .image(image, tile: CGRect(origin: .zero, size: rect.size), origin: rect.origin)
    }

    /// Nil where there are fewer points or colours than the grid needs.
    private func mesh(_ environment: EnvironmentValues) -> Mesh? {
        guard width >= 2, height >= 2 else { return nil }
        let resolved: [ResolvedColor] = switch colors {
        case .colors(let list): list.map { $0.resolved(in: environment) }
        case .resolvedColors(let list): list.map(\.color)
        }
        let points: [BezierPoint] = switch locations {
        case .bezierPoints(let list): list
        case .points(let list): list.count >= width * height ? Mesh.bent(list, width: width, height: height) : []
        }
        guard resolved.count >= width * height, points.count >= width * height else { return nil }
        return Mesh(width: width, height: height, points: Array(points.prefix(width * height)), colors: Array(resolved.prefix(width * height)), isSmooth: smoothsColors)
    }
}

/// A grid of points with colours.
nonisolated struct Mesh: Hashable {
    var width: Int
    var height: Int
    var points: [MeshGradient.BezierPoint]
    var colors: [ResolvedColor]
    var isSmooth: Bool

    /// Points whose edges pass smoothly through them: a third of the way to a neighbour, in the direction of the line
    /// between both neighbours.
    static func bent(_ points: [SIMD2<Float>], width: Int, height: Int) -> [MeshGradient.BezierPoint] {
        func at(_ x: Int, _ y: Int) -> SIMD2<Float> { points[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }
        var result: [MeshGradient.BezierPoint] = []
        for y in 0..<height {
            for x in 0..<width {
                let p = at(x, y)
                let across = (at(x + 1, y) - at(x - 1, y)) / (x == 0 || x == width - 1 ? 3 : 6)
                let down = (at(x, y + 1) - at(x, y - 1)) / (y == 0 || y == height - 1 ? 3 : 6)
                result.append(.init(position: p, leadingControlPoint: p - across, topControlPoint: p - down, trailingControlPoint: p + across, bottomControlPoint: p + down))
            }
        }
        return result
    }
}

/// Draws meshes into pixels, and keeps the last one: it is asked for again whenever something beside it changes.
nonisolated final class MeshRaster: @unchecked Sendable {
    static let shared = MeshRaster()
    private struct Request: Hashable { var mesh: Mesh, width: Int, height: Int, ground: ResolvedColor, isPerceptual: Bool }
    private var last: (request: Request, rgba: [UInt8])?
    private let lock = NSLock()

    func pixels(of mesh: Mesh, width: Int, height: Int, ground: ResolvedColor, isPerceptual: Bool) -> [UInt8] {
        let request = Request(mesh: mesh, width: width, height: height, ground: ground, isPerceptual: isPerceptual)
        lock.lock()
        defer { lock.unlock() }
        if let last, last.request == request { return last.rgba }
        let rgba = MeshRaster.draw(request)
        last = (request, rgba)
        return rgba
    }

    /// Each patch is cut into that many cells a side, each cell into two triangles.
    private static let cells = 16

    private static func draw(_ r: Request) -> [UInt8] {
        var canvas = [SIMD4<Float>](repeating: premultiplied(r.ground), count: r.width * r.height)
        let colors = r.mesh.colors.map { encode(premultiplied($0), r.isPerceptual) }
        for y in 0..<r.mesh.height - 1 {
            for x in 0..<r.mesh.width - 1 { draw(patch: x, y, r, colors, &canvas) }
        }
        var rgba = [UInt8](repeating: 0, count: r.width * r.height * 4)
        for (i, c) in canvas.enumerated() {
            let clamped = c.clamped(lowerBound: .zero, upperBound: .one) * 255
            for k in 0..<4 { rgba[i * 4 + k] = UInt8(clamped[k].rounded()) }
        }
        return rgba
    }

    private static func premultiplied(_ c: ResolvedColor) -> SIMD4<Float> { SIMD4(c.red * c.opacity, c.green * c.opacity, c.blue * c.opacity, c.opacity) }

    // Between colours of the perceptual space one goes through the square of the components, near to equal steps of light.
    private static func encode(_ c: SIMD4<Float>, _ isPerceptual: Bool) -> SIMD4<Float> { isPerceptual ? SIMD4(c.x * c.x, c.y * c.y, c.z * c.z, c.w) : c }
    private static func decode(_ c: SIMD4<Float>, _ isPerceptual: Bool) -> SIMD4<Float> {
        isPerceptual ? SIMD4(max(c.x, 0).squareRoot(), max(c.y, 0).squareRoot(), max(c.z, 0).squareRoot(), c.w) : c
    }

    private static func bezier(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>, _ t: Float) -> SIMD2<Float> {
        let s = 1 - t
        return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }

    private static func draw(patch x: Int, _ y: Int, _ r: Request, _ colors: [SIMD4<Float>], _ canvas: inout [SIMD4<Float>]) {
        let w = r.mesh.width
        let p = [r.mesh.points[y * w + x], r.mesh.points[y * w + x + 1], r.mesh.points[(y + 1) * w + x], r.mesh.points[(y + 1) * w + x + 1]]
        let scale = SIMD2<Float>(Float(r.width), Float(r.height))
        // A Coons patch: between the four curves, without what the corners would count twice.
        func place(_ u: Float, _ v: Float) -> SIMD2<Float> {
            let top = bezier(p[0].position, p[0].trailingControlPoint, p[1].leadingControlPoint, p[1].position, u)
            let bottom = bezier(p[2].position, p[2].trailingControlPoint, p[3].leadingControlPoint, p[3].position, u)
            let left = bezier(p[0].position, p[0].bottomControlPoint, p[2].topControlPoint, p[2].position, v)
            let right = bezier(p[1].position, p[1].bottomControlPoint, p[3].topControlPoint, p[3].position, v)
            let corners = (p[0].position * (1 - u) + p[1].position * u) * (1 - v) + (p[2].position * (1 - u) + p[3].position * u) * v
            return (top * (1 - v) + bottom * v + left * (1 - u) + right * u - corners) * scale
        }
        let c = [colors[y * w + x], colors[y * w + x + 1], colors[(y + 1) * w + x], colors[(y + 1) * w + x + 1]]
        func color(_ u: Float, _ v: Float) -> SIMD4<Float> {
            // Eased, so that a passage leaves a point as it came to it.
            func ease(_ t: Float) -> Float { r.mesh.isSmooth ? t * t * (3 - 2 * t) : t }
            let (a, b) = (ease(u), ease(v))
            return (c[0] * (1 - a) + c[1] * a) * (1 - b) + (c[2] * (1 - a) + c[3] * a) * b
        }
        let n = cells
        for j in 0..<n {
            for i in 0..<n {
                let (u0, u1, v0, v1) = (Float(i) / Float(n), Float(i + 1) / Float(n), Float(j) / Float(n), Float(j + 1) / Float(n))
                let q = [(place(u0, v0), color(u0, v0)), (place(u1, v0), color(u1, v0)), (place(u0, v1), color(u0, v1)), (place(u1, v1), color(u1, v1))]
                fill(q[0], q[1], q[2], r, &canvas)
                fill(q[1], q[3], q[2], r, &canvas)
            }
        }
    }

    private typealias Corner = (place: SIMD2<Float>, color: SIMD4<Float>)

    /// Fills the pixels whose middle lies in the triangle, or on its edge.
    private static func fill(_ a: Corner, _ b: Corner, _ c: Corner, _ r: Request, _ canvas: inout [SIMD4<Float>]) {
        func cross(_ p: SIMD2<Float>, _ q: SIMD2<Float>) -> Float { p.x * q.y - p.y * q.x }
        let area = cross(b.place - a.place, c.place - a.place)
        guard area.isFinite, abs(area) > 1e-6 else { return }
        let low = pointwiseMin(pointwiseMin(a.place, b.place), c.place), high = pointwiseMax(pointwiseMax(a.place, b.place), c.place)
        // Clamped first: points may be anywhere.
        func pixel(_ v: Float, _ count: Int) -> Int { Int(min(max(v, -1), Float(count)).rounded(.down)) }
        let x0 = max(pixel(low.x - 0.5, r.width), 0), x1 = min(pixel(high.x + 0.5, r.width), r.width - 1)
        let y0 = max(pixel(low.y - 0.5, r.height), 0), y1 = min(pixel(high.y + 0.5, r.height), r.height - 1)
        guard x0 <= x1, y0 <= y1 else { return }
        for y in y0...y1 {
            for x in x0...x1 {
                let p = SIMD2<Float>(Float(x) + 0.5, Float(y) + 0.5)
                let s = cross(p - a.place, c.place - a.place) / area, t = cross(b.place - a.place, p - a.place) / area
                guard s >= -1e-4, t >= -1e-4, s + t <= 1.0001 else { continue }
                let color = decode(a.color * (1 - s - t) + b.color * s + c.color * t, r.isPerceptual)
                canvas[y * r.width + x] = color
            }
        }
    }
}
