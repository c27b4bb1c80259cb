import CCairoRenderer
import Drawing
import Foundation

extension Painter {
    func draw(_ operation: DrawOperation, opacity: Double) {
        switch operation {
        case .fill(let path, let paint, let evenOdd):
            guard set(fade(paint, opacity), area: path.controlBounds) else { return }
            add(path, snapping: true)
            mih_fill(canvas, evenOdd)
        case .stroke(let path, let paint, let stroke):
            guard stroke.width > 0, set(fade(paint, opacity), area: path.controlBounds.insetBy(dx: -stroke.reach, dy: -stroke.reach)) else { return }
            add(path, snapping: false)
            let dash = stroke.dash.map { Double($0) }
            mih_stroke(canvas, stroke.width, stroke.cap.rawValue, stroke.join.rawValue, stroke.miterLimit, dash, Int32(dash.count), stroke.dashPhase)
        case .image(let resource, let source, let target, let tint, let interpolation):
            drawImage(resource, source: source, target: target, tint: tint.map { opacity == 1 ? $0 : $0.opacity(opacity) }, interpolation: interpolation)
        case .text(let layout, let origin, let paints):
            drawText(layout, origin: origin, paints: opacity == 1 ? paints : paints.map { $0.opacity(opacity) })
        case .group(let operations, let transform, let clip, let groupOpacity, let mode, let filters):
            drawGroup(operations, transform, clip, groupOpacity, mode, filters)
        }
    }

    private func fade(_ paint: Paint, _ opacity: Double) -> Paint { opacity == 1 ? paint : paint.opacity(opacity) }

    private func drawGroup(_ operations: [DrawOperation], _ transform: CGAffineTransform, _ clip: Path?, _ opacity: Double,
                           _ mode: CompositeMode, _ filters: [Filter]) {
        guard opacity > 0 else { return }
        mih_save(canvas)
        defer { mih_restore(canvas) }
        mih_concat(canvas, transform.host)
        if let clip { add(clip, snapping: true); mih_clip(canvas, false) }
        guard opacity < 1 || mode != .normal || !filters.isEmpty else {
            for operation in operations { draw(operation, opacity: 1) }
            return
        }
        let spread = filters.reduce(0) { $0 + $1.spread }
        let extent = operations.reduce(CGRect.null) { $0.union($1.extent) }.insetBy(dx: -spread, dy: -spread)
        mih_push_layer(canvas, extent.host, margin(filters), !filters.isEmpty)
        mih_save(canvas)
        for operation in operations { draw(operation, opacity: 1) }
        mih_restore(canvas)
        for filter in filters { apply(filter) }
        mih_pop_layer(canvas, opacity, mode.rawValue)
    }

    // MARK: Paths and paints

    /// Makes `path` the current path; an upright rectangle is moved to whole pixels where it is filled (behaviours 222).
    func add(_ path: Path, snapping: Bool) {
        mih_new_path(canvas)
        if snapping, let rect = path.uprightRect {
            mih_pixel_rect(canvas, rect.host)
            return
        }
        path.forEach { element in
            switch element {
            case .move(let p): mih_move(canvas, p.x, p.y)
            case .line(let p): mih_line(canvas, p.x, p.y)
            case .quadCurve(let p, let c): mih_quad(canvas, c.x, c.y, p.x, p.y)
            case .curve(let p, let a, let b): mih_cubic(canvas, a.x, a.y, b.x, b.y, p.x, p.y)
            case .closeSubpath: mih_close(canvas)
            }
        }
    }

    /// Makes `paint` the current paint; false where it draws nothing. `area` is what will be painted at most.
    func set(_ paint: Paint, area: CGRect) -> Bool {
        func host(_ stops: [GradientStop]) -> [mih_stop] {
            stops.map { mih_stop(offset: $0.location, color: $0.color.host) }
        }
        switch paint {
        case .color(let color):
            guard color.opacity > 0 else { return false }
            mih_set_color(canvas, color.host)
        case .linear(let stops, let start, let end):
            mih_set_linear(canvas, start.x, start.y, end.x, end.y, host(stops), Int32(stops.count))
        case .radial(let stops, let center, let inner, let outer):
            mih_set_radial(canvas, center.x, center.y, max(0, inner), max(0, outer), CGAffineTransform.identity.host, host(stops), Int32(stops.count))
        case .elliptical(let stops, let rect, let center, let inner, let outer):
            let matrix = mih_matrix(a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: center.x, ty: center.y)
            mih_set_radial(canvas, 0, 0, max(0, inner), max(0, outer), matrix, host(stops), Int32(stops.count))
        case .angular(let stops, let center, let start, let end):
            guard !area.isNull, !stops.isEmpty else { return false }
            mih_set_angular(canvas, center.x, center.y, start, end, area.host, host(stops), Int32(stops.count))
        case .image(let resource, let tile, let origin):
            let density = mih_pixels_per_point(canvas) * mih_canvas_density(canvas)
            guard let image = images.decoded(resource, pixels: CGSize(width: resource.size.width * density, height: resource.size.height * density)),
                  tile.width > 0, tile.height > 0 else { return false }
            let kx = CGFloat(mih_image_width(image)) / max(resource.size.width, 1e-6), ky = CGFloat(mih_image_height(image)) / max(resource.size.height, 1e-6)
            let source = mih_rect(x: tile.minX * kx, y: tile.minY * ky, width: tile.width * kx, height: tile.height * ky)
            mih_set_image(canvas, image, source, mih_rect(x: origin.x, y: origin.y, width: tile.width, height: tile.height))
        }
        return true
    }

    // MARK: Images

    private func drawImage(_ resource: ImageResource, source: CGRect, target: CGRect, tint: ResolvedColor?, interpolation: ImageInterpolation) {
        guard target.width > 0, target.height > 0, source.width > 0, source.height > 0, resource.size.width > 0, resource.size.height > 0 else { return }
        let matrix = mih_current_matrix(canvas)
        let density = mih_canvas_density(canvas)
        let smooth = interpolation != .none
        // How many pixels the part covers decides which of its sizes is drawn.
        var width = (hypot(matrix.a, matrix.b) * target.width * density).rounded(), height = (hypot(matrix.c, matrix.d) * target.height * density).rounded()
        if matrix.b == 0, matrix.c == 0, !mih_canvas_is_vector(canvas) {
            func covered(_ k: Double, _ offset: Double, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
                abs(((k * high + offset) * density).rounded() - ((k * low + offset) * density).rounded())
            }
            width = covered(matrix.a, matrix.tx, target.minX, target.maxX)
            height = covered(matrix.d, matrix.ty, target.minY, target.maxY)
        }
        if mih_canvas_is_vector(canvas) { width *= 2; height *= 2 }
        guard let image = images.scaled(resource, source: source, width: Int(max(1, width)), height: Int(max(1, height)), smooth: smooth) else { return }
        if var color = tint?.host {
            mih_draw_image(canvas, image, target.host, &color, smooth)
        } else {
            mih_draw_image(canvas, image, target.host, nil, smooth)
        }
    }

    // MARK: Text

    private func drawText(_ layout: TextLayout, origin: CGPoint, paints: [Paint]) {
        let area = CGRect(origin: origin, size: layout.size)
        func use(_ runIndex: Int) -> Bool {
            guard !paints.isEmpty else { return set(.color(.black), area: area) }
            return set(paints[min(runIndex, paints.count - 1)], area: area)
        }
        for line in layout.lines {
            let x = origin.x + line.x, y = origin.y + line.baseline
            for run in line.runs where !run.glyphs.isEmpty {
                guard use(run.runIndex) else { continue }
                let glyphs = run.glyphs.map { mih_glyph(glyph: $0.glyph, x: x + $0.x, y: y + $0.y) }
                mih_draw_glyphs(canvas, run.face.file, Int32(run.face.index), run.size, run.face.syntheticSlant, run.face.syntheticWeight,
                                run.isColor, glyphs, Int32(glyphs.count))
            }
            for decoration in line.decorations where decoration.kind != .background && use(decoration.runIndex) {
                let rect = decoration.rect.offsetBy(dx: x, dy: y)
                mih_new_path(canvas)
                if decoration.dash.isEmpty {
                    mih_pixel_rect(canvas, rect.host)
                    mih_fill(canvas, false)
                } else {
                    mih_move(canvas, rect.minX, rect.midY)
                    mih_line(canvas, rect.maxX, rect.midY)
                    let dash = decoration.dash.map { Double($0) }
                    mih_stroke(canvas, rect.height, 0, 0, 10, dash, Int32(dash.count), 0)
                }
            }
        }
    }
}
