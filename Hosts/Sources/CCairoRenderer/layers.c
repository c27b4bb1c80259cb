#include "canvas.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct mih_mask { cairo_surface_t *surface; int x, y; };

static bool wants_group(const mih_canvas *canvas, bool needs_pixels) {
    // A vector document keeps its vectors where no pixels are needed.
    return canvas->vector && !needs_pixels && !(canvas->layers && canvas->layers->surface);
}

void mih_push_layer(mih_canvas *canvas, mih_rect bounds, double margin, bool needs_pixels) {
    mih_layer *layer = calloc(1, sizeof *layer);
    layer->below = canvas->layers;
    if (wants_group(canvas, needs_pixels)) {
        canvas->layers = layer;
        cairo_push_group(canvas->cr);
        return;
    }
    cairo_t *cr = canvas->cr;
    double x0 = INFINITY, y0 = INFINITY, x1 = -INFINITY, y1 = -INFINITY;
    for (int i = 0; i < 4; i++) {
        double x = bounds.x + (i & 1 ? bounds.width : 0), y = bounds.y + (i & 2 ? bounds.height : 0);
        cairo_user_to_device(cr, &x, &y);
        x0 = fmin(x0, x); y0 = fmin(y0, y); x1 = fmax(x1, x); y1 = fmax(y1, y);
    }
    mih_rect clip = margin < 0 ? (mih_rect){-1e9, -1e9, 2e9, 2e9} : mih_device_clip(canvas);
    if (margin < 0) margin = 0;
    x0 = floor(fmax(x0, clip.x) - margin) - 1;
    y0 = floor(fmax(y0, clip.y) - margin) - 1;
    x1 = ceil(fmin(x1, clip.x + clip.width) + margin) + 1;
    y1 = ceil(fmin(y1, clip.y + clip.height) + margin) + 1;
    if (!(x1 > x0) || !(y1 > y0) || x1 - x0 > 32000 || y1 - y0 > 32000) { x0 = y0 = 0; x1 = y1 = 1; }
    layer->x = (int)x0;
    layer->y = (int)y0;
    layer->width = (int)(x1 - x0);
    layer->height = (int)(y1 - y0);
    // On a vector document device units are points: such a layer has more pixels.
    double density = canvas->density;
    layer->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(layer->width * density), (int)ceil(layer->height * density));
    cairo_surface_set_device_scale(layer->surface, density, density);
    cairo_surface_set_device_offset(layer->surface, -layer->x * density, -layer->y * density);
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    layer->cr = cr;
    canvas->cr = cairo_create(layer->surface);
    cairo_set_matrix(canvas->cr, &matrix);
    canvas->layers = layer;
}

// Core Graphics' plus darker, which Cairo lacks: what both lack of white is added up. False where the pixels below
// cannot be read.
static bool plus_darker(mih_canvas *canvas, mih_layer *layer, double opacity) {
    cairo_surface_t *below = canvas->layers ? canvas->layers->surface : canvas->surface;
    if (!below || cairo_surface_get_type(below) != CAIRO_SURFACE_TYPE_IMAGE) return false;
    double density = canvas->density;
    int width = cairo_image_surface_get_width(layer->surface), height = cairo_image_surface_get_height(layer->surface);
    cairo_surface_t *result = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_surface_set_device_scale(result, density, density);
    cairo_surface_set_device_offset(result, -layer->x * density, -layer->y * density);
    cairo_t *copy = cairo_create(result);
    cairo_set_source_surface(copy, below, 0, 0);
    cairo_paint(copy);
    cairo_destroy(copy);
    cairo_surface_flush(result);
    cairo_surface_flush(layer->surface);
    uint8_t *to = cairo_image_surface_get_data(result);
    const uint8_t *from = cairo_image_surface_get_data(layer->surface);
    int stride = cairo_image_surface_get_stride(result);
    for (int y = 0; y < height; y++) {
        uint32_t *d = (uint32_t *)(to + (size_t)y * stride);
        const uint32_t *s = (const uint32_t *)(from + (size_t)y * stride);
        for (int x = 0; x < width; x++) {
            if (!s[x]) continue;
            double da = (d[x] >> 24) / 255.0, sa = (s[x] >> 24) / 255.0 * opacity, ra = fmin(1, da + sa);
            uint32_t out = (uint32_t)lround(ra * 255) << 24;
            for (int shift = 0; shift <= 16; shift += 8) {
                double lack = da - (d[x] >> shift & 255) / 255.0 + sa - (s[x] >> shift & 255) / 255.0 * opacity;
                out |= (uint32_t)lround(fmin(fmax(ra - lack, 0), ra) * 255) << shift;
            }
            d[x] = out;
        }
    }
    cairo_surface_mark_dirty(result);
    cairo_set_source_surface(canvas->cr, result, 0, 0);
    cairo_set_operator(canvas->cr, CAIRO_OPERATOR_SOURCE);
    cairo_paint(canvas->cr);
    cairo_surface_destroy(result);
    return true;
}

void mih_pop_layer(mih_canvas *canvas, double opacity, const char *mode) {
    mih_layer *layer = canvas->layers;
    if (!layer) return;
    canvas->layers = layer->below;
    if (!layer->surface) {
        cairo_pop_group_to_source(canvas->cr);
        cairo_set_operator(canvas->cr, mih_operator(mode));
        if (opacity > 0) cairo_paint_with_alpha(canvas->cr, opacity);
        cairo_set_operator(canvas->cr, CAIRO_OPERATOR_OVER);
        free(layer);
        return;
    }
    cairo_destroy(canvas->cr);
    canvas->cr = layer->cr;
    if (opacity > 0) {
        cairo_save(canvas->cr);
        cairo_identity_matrix(canvas->cr);
        // Outside the layer there is nothing: operators without bounds must not clear there.
        cairo_rectangle(canvas->cr, layer->x, layer->y, layer->width, layer->height);
        cairo_clip(canvas->cr);
        if (strcmp(mode, "plusDarker") || !plus_darker(canvas, layer, opacity)) {
            cairo_set_source_surface(canvas->cr, layer->surface, 0, 0);
            if (!canvas->vector) cairo_pattern_set_filter(cairo_get_source(canvas->cr), CAIRO_FILTER_NEAREST);
            cairo_set_operator(canvas->cr, mih_operator(mode));
            cairo_paint_with_alpha(canvas->cr, opacity);
        }
        cairo_restore(canvas->cr);
    }
    cairo_surface_destroy(layer->surface);
    free(layer);
}

void mih_pop_mask(mih_canvas *canvas) {
    mih_layer *mask = canvas->layers;
    if (!mask) return;
    canvas->layers = mask->below;
    if (!mask->surface) {
        cairo_pattern_t *pattern = cairo_pop_group(canvas->cr);
        // The content's own group ends here too: it comes back cut, in a new group.
        cairo_pattern_t *content = cairo_pop_group(canvas->cr);
        cairo_push_group(canvas->cr);
        cairo_set_source(canvas->cr, content);
        cairo_mask(canvas->cr, pattern);
        cairo_pattern_destroy(content);
        cairo_pattern_destroy(pattern);
        free(mask);
        return;
    }
    cairo_destroy(canvas->cr);
    canvas->cr = mask->cr;
    cairo_save(canvas->cr);
    cairo_reset_clip(canvas->cr);
    cairo_identity_matrix(canvas->cr);
    cairo_set_operator(canvas->cr, CAIRO_OPERATOR_DEST_IN);
    cairo_set_source_surface(canvas->cr, mask->surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(canvas->cr), CAIRO_FILTER_NEAREST);
    cairo_paint(canvas->cr);
    cairo_restore(canvas->cr);
    cairo_surface_destroy(mask->surface);
    free(mask);
}

// MARK: Effects

typedef struct { uint8_t *data; int width, height, stride; double density; } pixels;

static bool top_pixels(mih_canvas *canvas, pixels *p) {
    mih_layer *layer = canvas->layers;
    if (!layer || !layer->surface) return false;
    cairo_surface_flush(layer->surface);
    *p = (pixels){cairo_image_surface_get_data(layer->surface), cairo_image_surface_get_width(layer->surface),
        cairo_image_surface_get_height(layer->surface), cairo_image_surface_get_stride(layer->surface),
        canvas->density};
    return p->data != NULL;
}

void mih_layer_blur(mih_canvas *canvas, double sigma, bool opaque) {
    pixels p;
    if (!top_pixels(canvas, &p)) return;
    mih_blur_bytes(p.data, p.width, p.height, p.stride, 4, sigma * p.density, opaque);
    cairo_surface_mark_dirty(canvas->layers->surface);
}

static uint8_t *copy_alpha(const pixels *p) {
    uint8_t *alpha = malloc((size_t)p->width * p->height);
    for (int y = 0; y < p->height; y++) {
        const uint32_t *row = (const uint32_t *)(p->data + (size_t)y * p->stride);
        uint8_t *out = alpha + (size_t)y * p->width;
        for (int x = 0; x < p->width; x++) out[x] = (uint8_t)(row[x] >> 24);
    }
    return alpha;
}

void mih_layer_shadow(mih_canvas *canvas, double sigma, double dx, double dy, mih_color color) {
    pixels p;
    if (!top_pixels(canvas, &p)) return;
    uint8_t *alpha = copy_alpha(&p);
    mih_blur_bytes(alpha, p.width, p.height, p.width, 1, sigma * p.density, false);
    int mx = (int)lround(dx * p.density), my = (int)lround(dy * p.density);
    double r = color.r * 255, g = color.g * 255, b = color.b * 255;
    for (int y = 0; y < p.height; y++) {
        int sy = y - my;
        if (sy < 0 || sy >= p.height) continue;
        uint32_t *row = (uint32_t *)(p.data + (size_t)y * p.stride);
        for (int x = 0; x < p.width; x++) {
            int sx = x - mx;
            if (sx < 0 || sx >= p.width) continue;
            double a = alpha[(size_t)sy * p.width + sx] / 255.0 * color.a;
            uint32_t top = row[x], ta = top >> 24;
            if (a <= 0 || ta == 255) continue;
            double rest = a * (255 - ta) / 255.0;
            uint32_t na = ta + (uint32_t)lround(rest * 255), nr = (top >> 16 & 255) + (uint32_t)lround(rest * r),
                ng = (top >> 8 & 255) + (uint32_t)lround(rest * g), nb = (top & 255) + (uint32_t)lround(rest * b);
#define TOP(v) ((v) > na ? na : (v))
            if (na > 255) na = 255;
            row[x] = na << 24 | TOP(nr) << 16 | TOP(ng) << 8 | TOP(nb);
#undef TOP
        }
    }
    free(alpha);
    cairo_surface_mark_dirty(canvas->layers->surface);
}

void mih_layer_color_matrix(mih_canvas *canvas, const double *m) {
    pixels p;
    if (!top_pixels(canvas, &p)) return;
    uint32_t last_in = 0, last_out = 0;
    bool known = false;
    for (int y = 0; y < p.height; y++) {
        uint32_t *row = (uint32_t *)(p.data + (size_t)y * p.stride);
        for (int x = 0; x < p.width; x++) {
            uint32_t in = row[x];
            if (in == 0) continue;
            if (!known || in != last_in) {
                double a = (in >> 24) / 255.0, c[4] = {(in >> 16 & 255) / 255.0 / a, (in >> 8 & 255) / 255.0 / a, (in & 255) / 255.0 / a, a}, o[4];
                for (int k = 0; k < 4; k++) {
                    const double *w = m + 5 * k;
                    o[k] = fmin(fmax(w[0] * c[0] + w[1] * c[1] + w[2] * c[2] + w[3] * c[3] + w[4], 0), 1);
                }
                double k = o[3] * 255;
                last_out = (uint32_t)lround(k) << 24 | (uint32_t)lround(o[0] * k) << 16 | (uint32_t)lround(o[1] * k) << 8 | (uint32_t)lround(o[2] * k);
                last_in = in;
                known = true;
            }
            row[x] = last_out;
        }
    }
    cairo_surface_mark_dirty(canvas->layers->surface);
}

// MARK: Shadow masks

mih_mask *mih_pop_layer_as_mask(mih_canvas *canvas, double sigma) {
    pixels p;
    mih_layer *layer = canvas->layers;
    if (!top_pixels(canvas, &p)) {
        mih_pop_layer(canvas, 0, "normal");
        return NULL;
    }
    uint8_t *alpha = copy_alpha(&p);
    mih_blur_bytes(alpha, p.width, p.height, p.width, 1, sigma * p.density, false);
    mih_mask *mask = malloc(sizeof *mask);
    mask->x = layer->x;
    mask->y = layer->y;
    mask->surface = cairo_image_surface_create(CAIRO_FORMAT_A8, p.width, p.height);
    unsigned char *data = cairo_image_surface_get_data(mask->surface);
    int stride = cairo_image_surface_get_stride(mask->surface);
    for (int y = 0; y < p.height; y++) memcpy(data + (size_t)y * stride, alpha + (size_t)y * p.width, p.width);
    cairo_surface_mark_dirty(mask->surface);
    if (p.density != 1) cairo_surface_set_device_scale(mask->surface, p.density, p.density);
    free(alpha);
    mih_pop_layer(canvas, 0, "normal");
    return mask;
}

void mih_draw_mask(mih_canvas *canvas, mih_mask *mask, double dx, double dy, mih_color c) {
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_set_source_rgba(cr, c.r, c.g, c.b, c.a);
    if (!canvas->vector) { dx = round(dx * canvas->density) / canvas->density; dy = round(dy * canvas->density) / canvas->density; }
    cairo_mask_surface(cr, mask->surface, mask->x + dx, mask->y + dy);
    cairo_restore(cr);
}

size_t mih_mask_bytes(const mih_mask *mask) {
    return (size_t)cairo_image_surface_get_stride(mask->surface) * cairo_image_surface_get_height(mask->surface);
}

void mih_mask_free(mih_mask *mask) {
    cairo_surface_destroy(mask->surface);
    free(mask);
}
