#include "canvas.h"
#include <math.h>
#include <stdlib.h>

void mih_set_color(mih_canvas *canvas, mih_color c) { cairo_set_source_rgba(canvas->cr, c.r, c.g, c.b, c.a); }

static void add_stops(cairo_pattern_t *pattern, const mih_stop *stops, int count) {
    for (int i = 0; i < count; i++)
        cairo_pattern_add_color_stop_rgba(pattern, stops[i].offset, stops[i].color.r, stops[i].color.g, stops[i].color.b, stops[i].color.a);
}

void mih_set_linear(mih_canvas *canvas, double x0, double y0, double x1, double y1, const mih_stop *stops, int count) {
    if (x0 == x1 && y0 == y1 && count > 0) return mih_set_color(canvas, stops[count - 1].color);
    cairo_pattern_t *pattern = cairo_pattern_create_linear(x0, y0, x1, y1);
    add_stops(pattern, stops, count);
    cairo_set_source(canvas->cr, pattern);
    cairo_pattern_destroy(pattern);
}

void mih_set_radial(mih_canvas *canvas, double cx, double cy, double r0, double r1, mih_matrix m, const mih_stop *stops, int count) {
    if (fabs(m.a * m.d - m.b * m.c) < 1e-12 || r0 == r1) {
        if (count > 0) mih_set_color(canvas, stops[count - 1].color);
        return;
    }
    cairo_pattern_t *pattern = cairo_pattern_create_radial(cx, cy, r0, cx, cy, r1);
    add_stops(pattern, stops, count);
    cairo_matrix_t matrix = {m.a, m.b, m.c, m.d, m.tx, m.ty};
    cairo_matrix_invert(&matrix);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_set_source(canvas->cr, pattern);
    cairo_pattern_destroy(pattern);
}

static mih_color at(const mih_stop *stops, int count, double t) {
    if (t <= stops[0].offset) return stops[0].color;
    for (int i = 1; i < count; i++)
        if (t <= stops[i].offset) {
            double span = stops[i].offset - stops[i - 1].offset, f = span > 0 ? (t - stops[i - 1].offset) / span : 1;
            mih_color a = stops[i - 1].color, b = stops[i].color;
            return (mih_color){a.r + f * (b.r - a.r), a.g + f * (b.g - a.g), a.b + f * (b.b - a.b), a.a + f * (b.a - a.a)};
        }
    return stops[count - 1].color;
}

static uint32_t pixel(mih_color c) {
    uint32_t a = (uint32_t)lround(fmin(fmax(c.a, 0), 1) * 255);
    double k = fmin(fmax(c.a, 0), 1) * 255;
    return a << 24 | (uint32_t)lround(fmin(fmax(c.r, 0), 1) * k) << 16 | (uint32_t)lround(fmin(fmax(c.g, 0), 1) * k) << 8
        | (uint32_t)lround(fmin(fmax(c.b, 0), 1) * k);
}

void mih_set_angular(mih_canvas *canvas, double cx, double cy, double start, double end, mih_rect area, const mih_stop *stops, int count) {
    if (count == 0) return;
    enum { steps = 2048 };
    static uint32_t wheel[steps];
    double span = end - start;
    if (span == 0) return mih_set_color(canvas, stops[count - 1].color);
    // Of more than one turn the last one shows.
    if (fabs(span) > 2 * M_PI) start = span > 0 ? end - 2 * M_PI : end + 2 * M_PI;
    // The wheel's colours once; every pixel looks its angle up.
    for (int i = 0; i < steps; i++) {
        // The part of the circle beyond `end` is split between the end colours, as SwiftUI does.
        double angle = 2 * M_PI * (i + 0.5) / steps, t = angle / fabs(span);
        if (fabs(span) > 2 * M_PI) t = 1 - (2 * M_PI - angle) / fabs(span);
        else if (t > 1) t = angle - fabs(span) < (2 * M_PI - fabs(span)) / 2 ? 1 : 0;
        wheel[i] = pixel(at(stops, count, t));
    }
    double density = canvas->vector ? 2 : fmax(0.25, mih_pixels_per_point(canvas) * canvas->density);
    int width = (int)ceil(area.width * density) + 2, height = (int)ceil(area.height * density) + 2;
    if (width > 8192) width = 8192;
    if (height > 8192) height = 8192;
    if (width <= 0 || height <= 0) return;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(data + (size_t)y * stride);
        double dy = area.y + (y - 0.5) / density - cy;
        for (int x = 0; x < width; x++) {
            double angle = atan2(dy, area.x + (x - 0.5) / density - cx) - start;
            if (span < 0) angle = -angle;
            angle -= 2 * M_PI * floor(angle / (2 * M_PI));
            row[x] = wheel[(int)(angle / (2 * M_PI) * steps) % steps];
        }
    }
    cairo_surface_mark_dirty(surface);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
    cairo_matrix_t matrix;
    cairo_matrix_init_translate(&matrix, 1, 1);
    cairo_matrix_scale(&matrix, density, density);
    cairo_matrix_translate(&matrix, -area.x, -area.y);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    cairo_set_source(canvas->cr, pattern);
    cairo_pattern_destroy(pattern);
    cairo_surface_destroy(surface);
}

void mih_set_image(mih_canvas *canvas, mih_image *image, mih_rect source, mih_rect tile) {
    mih_image *part = NULL;
    int width = mih_image_width(image), height = mih_image_height(image);
    if (source.x != 0 || source.y != 0 || source.width != width || source.height != height)
        part = mih_image_scaled(image, source, (int)fmax(1, lround(source.width)), (int)fmax(1, lround(source.height)), true);
    cairo_surface_t *surface = part ? part->surface : image->surface;
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, cairo_image_surface_get_width(surface) / fmax(tile.width, 1e-6),
                            cairo_image_surface_get_height(surface) / fmax(tile.height, 1e-6));
    cairo_matrix_translate(&matrix, -tile.x, -tile.y);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT);
    cairo_set_source(canvas->cr, pattern);
    cairo_pattern_destroy(pattern);
    if (part) mih_image_free(part);
}

cairo_operator_t mih_operator(const char *mode) {
    static const struct { const char *name; cairo_operator_t op; } table[] = {
        {"normal", CAIRO_OPERATOR_OVER}, {"multiply", CAIRO_OPERATOR_MULTIPLY}, {"screen", CAIRO_OPERATOR_SCREEN},
        {"overlay", CAIRO_OPERATOR_OVERLAY}, {"darken", CAIRO_OPERATOR_DARKEN}, {"lighten", CAIRO_OPERATOR_LIGHTEN},
        {"colorDodge", CAIRO_OPERATOR_COLOR_DODGE}, {"colorBurn", CAIRO_OPERATOR_COLOR_BURN},
        {"softLight", CAIRO_OPERATOR_SOFT_LIGHT}, {"hardLight", CAIRO_OPERATOR_HARD_LIGHT},
        {"difference", CAIRO_OPERATOR_DIFFERENCE}, {"exclusion", CAIRO_OPERATOR_EXCLUSION}, {"hue", CAIRO_OPERATOR_HSL_HUE},
        {"saturation", CAIRO_OPERATOR_HSL_SATURATION}, {"color", CAIRO_OPERATOR_HSL_COLOR},
        {"luminosity", CAIRO_OPERATOR_HSL_LUMINOSITY}, {"sourceAtop", CAIRO_OPERATOR_ATOP},
        {"destinationOver", CAIRO_OPERATOR_DEST_OVER}, {"destinationOut", CAIRO_OPERATOR_DEST_OUT},
        {"plusLighter", CAIRO_OPERATOR_ADD},
        // Cairo has none; layers.c does it on bitmaps, and in documents multiplying is its nearest relative.
        {"plusDarker", CAIRO_OPERATOR_MULTIPLY},
    };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        const char *a = table[i].name, *b = mode;
        while (*a && *a == *b) { a++; b++; }
        if (*a == *b) return table[i].op;
    }
    return CAIRO_OPERATOR_OVER;
}
