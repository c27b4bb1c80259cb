#include "canvas.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static mih_image *wrap(cairo_surface_t *surface) {
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    mih_image *image = malloc(sizeof *image);
    image->surface = surface;
    return image;
}

static uint32_t premultiply(uint32_t r, uint32_t g, uint32_t b, uint32_t a) {
#define PART(c) (((c) * a + 127) / 255)
    return a << 24 | PART(r) << 16 | PART(g) << 8 | PART(b);
#undef PART
}

mih_image *mih_image_pixels(int width, int height, const uint8_t *rgba) {
    if (width <= 0 || height <= 0) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    unsigned char *data = cairo_image_surface_get_data(surface);
    if (!data) return wrap(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < height; y++) {
        uint32_t *row = (uint32_t *)(data + (size_t)y * stride);
        const uint8_t *in = rgba + (size_t)y * width * 4;
        for (int x = 0; x < width; x++, in += 4)
            row[x] = (uint32_t)in[3] << 24 | (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
    }
    cairo_surface_mark_dirty(surface);
    return wrap(surface);
}

mih_image *mih_image_encoded(const uint8_t *bytes, size_t length) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    bool ok = gdk_pixbuf_loader_write(loader, bytes, length, NULL);
    ok = gdk_pixbuf_loader_close(loader, NULL) && ok;
    GdkPixbuf *raw = gdk_pixbuf_loader_get_pixbuf(loader);
    if (!raw) {
        g_object_unref(loader);
        return NULL;
    }
    GdkPixbuf *pixbuf = gdk_pixbuf_apply_embedded_orientation(raw);
    g_object_unref(loader);
    int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
    int channels = gdk_pixbuf_get_n_channels(pixbuf), in_stride = gdk_pixbuf_get_rowstride(pixbuf);
    const guint8 *pixels = gdk_pixbuf_read_pixels(pixbuf);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = data ? cairo_image_surface_get_stride(surface) : 0;
    for (int y = 0; data && y < height; y++) {
        uint32_t *row = (uint32_t *)(data + (size_t)y * stride);
        const guint8 *in = pixels + (size_t)y * in_stride;
        for (int x = 0; x < width; x++, in += channels) row[x] = premultiply(in[0], in[1], in[2], channels == 4 ? in[3] : 255);
    }
    cairo_surface_mark_dirty(surface);
    g_object_unref(pixbuf);
    return wrap(surface);
}

mih_image *mih_image_svg(const uint8_t *bytes, size_t length, int width, int height) {
    RsvgHandle *handle = rsvg_handle_new_from_data(bytes, length, NULL);
    if (!handle || width <= 0 || height <= 0) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cr = cairo_create(surface);
    RsvgRectangle viewport = {0, 0, width, height};
    rsvg_handle_render_document(handle, cr, &viewport, NULL);
    cairo_destroy(cr);
    g_object_unref(handle);
    return wrap(surface);
}

mih_image *mih_image_scaled(mih_image *image, mih_rect source, int width, int height, bool smooth) {
    if (width <= 0 || height <= 0 || source.width <= 0 || source.height <= 0) return NULL;
    cairo_surface_t *part = image->surface;
    bool cut = source.x != 0 || source.y != 0 || source.width != cairo_image_surface_get_width(part)
        || source.height != cairo_image_surface_get_height(part);
    if (cut) {
        // Neighbours of the part must not bleed into its edges.
        cairo_surface_t *copy = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)fmax(1, lround(source.width)), (int)fmax(1, lround(source.height)));
        cairo_t *cr = cairo_create(copy);
        cairo_set_source_surface(cr, part, -source.x, -source.y);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
        cairo_paint(cr);
        cairo_destroy(cr);
        part = copy;
    } else cairo_surface_reference(part);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, (double)width / cairo_image_surface_get_width(part), (double)height / cairo_image_surface_get_height(part));
    cairo_set_source_surface(cr, part, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(part);
    return wrap(surface);
}

int mih_image_width(const mih_image *image) { return cairo_image_surface_get_width(image->surface); }
int mih_image_height(const mih_image *image) { return cairo_image_surface_get_height(image->surface); }

void mih_image_free(mih_image *image) {
    cairo_surface_destroy(image->surface);
    free(image);
}

void mih_draw_image(mih_canvas *canvas, mih_image *image, mih_rect target, const mih_color *tint, bool smooth) {
    cairo_t *cr = canvas->cr;
    if (target.width <= 0 || target.height <= 0) return;
    cairo_save(cr);
    mih_new_path(canvas);
    mih_pixel_rect(canvas, target);
    // The picture fills the rectangle as it is painted, whole pixels included.
    double x0, y0, x1, y1;
    cairo_path_extents(cr, &x0, &y0, &x1, &y1);
    cairo_clip(cr);
    cairo_pattern_t *pattern = cairo_pattern_create_for_surface(image->surface);
    cairo_matrix_t matrix;
    cairo_matrix_init_scale(&matrix, mih_image_width(image) / fmax(x1 - x0, 1e-9), mih_image_height(image) / fmax(y1 - y0, 1e-9));
    cairo_matrix_translate(&matrix, -x0, -y0);
    cairo_pattern_set_matrix(pattern, &matrix);
    cairo_pattern_set_filter(pattern, smooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
    if (tint) {
        cairo_set_source_rgba(cr, tint->r, tint->g, tint->b, tint->a);
        cairo_mask(cr, pattern);
    } else {
        cairo_set_source(cr, pattern);
        cairo_paint(cr);
    }
    cairo_pattern_destroy(pattern);
    cairo_restore(cr);
}
