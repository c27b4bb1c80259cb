import CCairoRenderer
import Drawing
import Foundation

/// Walks a tree of fragments and draws it on a canvas.
///
/// A fragment's effects apply in this order: clip, mask, filters, opacity, compositing mode.
struct Painter {
    let canvas: OpaquePointer
    let images: ImageCache
    let shadows: ShadowCache
    /// False where nothing of a fragment can be seen in the clip.
    var isNeeded: ((Fragment) -> Bool)?

    func draw(_ fragment: Fragment) {
        guard !fragment.isHidden, fragment.opacity > 0 else { return }
        if let isNeeded, !isNeeded(fragment) { return }
        mih_save(canvas)
        mih_concat(canvas, fragment.toParent.host)
        defer { mih_restore(canvas) }
        if fragment.needsLayer { drawInLayer(fragment) } else { drawContent(fragment, opacity: fragment.opacity) }
    }

    /// Clip, operations and children; `opacity` is given to a lone operation, which then needs no layer.
    func drawContent(_ fragment: Fragment, opacity: Double = 1) {
        if let clip = fragment.clip {
            mih_save(canvas)
            add(clip, snapping: true)
            mih_clip(canvas, fragment.clipEvenOdd)
        }
        for operation in fragment.operations { draw(operation, opacity: opacity) }
        for child in fragment.children { draw(child) }
        if fragment.clip != nil { mih_restore(canvas) }
    }

    private func drawInLayer(_ fragment: Fragment) {
        let filters = fragment.filters
        // A lone shadow is drawn under the content, from a mask that is kept.
        if case .shadow(let color, let radius, let x, let y)? = filters.first, filters.count == 1, fragment.mask == nil,
           !mih_canvas_is_vector(canvas) {
            let needsOuter = fragment.opacity < 1 || fragment.mode != .normal
            let extent = fragment.contentExtent.insetBy(dx: -radius * 3 - abs(x), dy: -radius * 3 - abs(y))
            if needsOuter { mih_push_layer(canvas, extent.host, margin(filters), false); mih_save(canvas) }
            drawShadow(of: fragment, color: color, radius: radius, x: x, y: y)
            drawContent(fragment)
            if needsOuter { mih_restore(canvas); mih_pop_layer(canvas, fragment.opacity, fragment.mode.rawValue) }
            return
        }
        let spread = filters.reduce(0) { $0 + $1.spread }
        let extent = fragment.contentExtent.insetBy(dx: -spread, dy: -spread)
        mih_push_layer(canvas, extent.host, margin(filters), !filters.isEmpty)
        mih_save(canvas)
        drawContent(fragment)
        mih_restore(canvas)
        if let mask = fragment.mask {
            mih_push_layer(canvas, extent.host, margin(filters), !filters.isEmpty)
            mih_save(canvas)
            draw(mask)
            mih_restore(canvas)
            mih_pop_mask(canvas)
        }
        for filter in filters { apply(filter) }
        mih_pop_layer(canvas, fragment.opacity, fragment.mode.rawValue)
    }

    /// Device pixels beyond the clip that filters may pull into it.
    func margin(_ filters: [Filter]) -> Double {
        Double(filters.reduce(0) { $0 + $1.spread }) * mih_pixels_per_point(canvas)
    }

    /// Applies a filter to the top layer.
    func apply(_ filter: Filter) {
        let density = mih_pixels_per_point(canvas)
        switch filter {
        case .blur(let radius, let opaque): mih_layer_blur(canvas, radius * density, opaque)
        case .shadow(let color, let radius, let x, let y):
            let offset = deviceOffset(x, y)
            mih_layer_shadow(canvas, radius * density, offset.x, offset.y, color.host)
        default:
            if let matrix = ColorMatrix(filter) { matrix.values.withUnsafeBufferPointer { mih_layer_color_matrix(canvas, $0.baseAddress) } }
        }
    }

    func deviceOffset(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        let m = mih_current_matrix(canvas)
        return CGPoint(x: m.a * x + m.c * y, y: m.b * x + m.d * y)
    }

    private func drawShadow(of fragment: Fragment, color: ResolvedColor, radius: CGFloat, x: CGFloat, y: CGFloat) {
        let sigma = radius * mih_pixels_per_point(canvas)
        let extent = fragment.contentExtent.insetBy(dx: -radius * 3 - 1, dy: -radius * 3 - 1)
        guard !extent.isNull, !extent.isEmpty else { return }
        let offset = deviceOffset(x, y)
        let matrix = mih_current_matrix(canvas)
        if let key = ShadowCache.Key(fragment, sigma: sigma, matrix: matrix, pixels: mih_canvas_density(canvas), extent: extent) {
            if let hit = shadows[key] {
                mih_draw_mask(canvas, hit.mask, matrix.tx - hit.tx + offset.x, matrix.ty - hit.ty + offset.y, color.host)
                return
            }
            mih_push_layer(canvas, extent.host, -1, true)
            mih_save(canvas)
            // The mask is kept for other clips.
            Painter(canvas: canvas, images: images, shadows: shadows).drawContent(fragment)
            mih_restore(canvas)
            guard let mask = mih_pop_layer_as_mask(canvas, sigma) else { return }
            mih_draw_mask(canvas, mask, offset.x, offset.y, color.host)
            shadows.keep(mask, for: key, tx: matrix.tx, ty: matrix.ty)
            return
        }
        mih_push_layer(canvas, extent.host, sigma * 3 + abs(offset.x) + abs(offset.y), true)
        mih_save(canvas)
        drawContent(fragment)
        mih_restore(canvas)
        guard let mask = mih_pop_layer_as_mask(canvas, sigma) else { return }
        mih_draw_mask(canvas, mask, offset.x, offset.y, color.host)
        mih_mask_free(mask)
    }
}

extension Fragment {
    var needsLayer: Bool {
        if mode != .normal || !filters.isEmpty || mask != nil || isolated { return true }
        // A lone operation can carry the opacity itself.
        return opacity < 1 && !(children.isEmpty && operations.count == 1 && operations[0].carriesOpacity)
    }
}

extension DrawOperation {
    /// True where a factor on the operation's own alpha equals flattening it first.
    var carriesOpacity: Bool {
        switch self {
        case .fill(_, let paint, _), .stroke(_, let paint, _):
            if case .image = paint { return false }
            return true
        case .image(_, _, _, let tint, _): return tint != nil
        case .text(let layout, _, let paints):
            return paints.allSatisfy { if case .image = $0 { return false } else { return true } }
                && !layout.lines.contains { !$0.decorations.isEmpty || $0.runs.contains(where: \.isColor) }
        case .group: return false
        }
    }
}

extension Filter {
    /// Points beyond the content's edges that the filter draws to.
    var spread: CGFloat {
        switch self {
        case .blur(let radius, let opaque): return opaque ? 0 : radius * 3
        case .shadow(_, let radius, let x, let y): return radius * 3 + max(abs(x), abs(y))
        default: return 0
        }
    }
}
