#include "canvas.h"
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static mih_canvas *make(cairo_surface_t *surface, bool vector) {
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(surface);
        return NULL;
    }
    mih_canvas *canvas = calloc(1, sizeof *canvas);
    canvas->surface = surface;
    canvas->vector = vector;
    canvas->density = 1;
    canvas->cr = cairo_create(surface);
    return canvas;
}

mih_canvas *mih_canvas_bitmap(int width, int height) {
    return make(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height), false);
}

static cairo_status_t append(void *closure, const unsigned char *data, unsigned length) {
    mih_canvas *canvas = closure;
    if (canvas->length + length > canvas->room) {
        canvas->room = (canvas->length + length) * 2;
        canvas->bytes = realloc(canvas->bytes, canvas->room);
    }
    memcpy(canvas->bytes + canvas->length, data, length);
    canvas->length += length;
    return CAIRO_STATUS_SUCCESS;
}

static mih_canvas *document(bool pdf, double width, double height) {
    mih_canvas *canvas = calloc(1, sizeof *canvas);
    canvas->vector = true;
    canvas->density = MIH_VECTOR_LAYER_SCALE;
    canvas->surface = pdf ? cairo_pdf_surface_create_for_stream(append, canvas, width, height)
                          : cairo_svg_surface_create_for_stream(append, canvas, width, height);
    if (!pdf) cairo_svg_surface_set_document_unit(canvas->surface, CAIRO_SVG_UNIT_PX);
    canvas->cr = cairo_create(canvas->surface);
    return canvas;
}

mih_canvas *mih_canvas_svg(double width, double height) { return document(false, width, height); }
mih_canvas *mih_canvas_pdf(double width, double height) { return document(true, width, height); }

mih_canvas *mih_canvas_borrow(void *cairo_context, double density) {
    mih_canvas *canvas = calloc(1, sizeof *canvas);
    canvas->cr = cairo_reference(cairo_context);
    canvas->surface = cairo_surface_reference(cairo_get_target(canvas->cr));
    canvas->density = density > 0 ? density : 1;
    return canvas;
}

void mih_canvas_free(mih_canvas *canvas) {
    while (canvas->layers) mih_pop_layer(canvas, 0, "normal");
    cairo_destroy(canvas->cr);
    cairo_surface_destroy(canvas->surface);
    free(canvas->bytes);
    free(canvas);
}

double mih_canvas_density(const mih_canvas *canvas) { return canvas->vector ? 1 : canvas->density; }
bool mih_canvas_is_vector(const mih_canvas *canvas) { return canvas->vector; }

uint8_t *mih_canvas_finish(mih_canvas *canvas, size_t *length) {
    cairo_show_page(canvas->cr);
    cairo_surface_finish(canvas->surface);
    uint8_t *bytes = canvas->bytes;
    *length = canvas->length;
    canvas->bytes = NULL;
    canvas->length = canvas->room = 0;
    return bytes;
}

// MARK: State

void mih_save(mih_canvas *canvas) { cairo_save(canvas->cr); }
void mih_restore(mih_canvas *canvas) { cairo_restore(canvas->cr); }

void mih_concat(mih_canvas *canvas, mih_matrix m) {
    cairo_matrix_t matrix = {m.a, m.b, m.c, m.d, m.tx, m.ty};
    // A map onto a line draws nothing, and would put the context into an error state.
    if (fabs(m.a * m.d - m.b * m.c) < 1e-12) {
        cairo_new_path(canvas->cr);
        cairo_clip(canvas->cr);
        return;
    }
    cairo_transform(canvas->cr, &matrix);
}

mih_matrix mih_current_matrix(mih_canvas *canvas) {
    cairo_matrix_t m;
    cairo_get_matrix(canvas->cr, &m);
    return (mih_matrix){m.xx, m.yx, m.xy, m.yy, m.x0, m.y0};
}

double mih_pixels_per_point(mih_canvas *canvas) {
    cairo_matrix_t m;
    cairo_get_matrix(canvas->cr, &m);
    return sqrt(fabs(m.xx * m.yy - m.xy * m.yx));
}

mih_rect mih_device_clip(mih_canvas *canvas) {
    double x0, y0, x1, y1;
    cairo_save(canvas->cr);
    cairo_identity_matrix(canvas->cr);
    cairo_clip_extents(canvas->cr, &x0, &y0, &x1, &y1);
    cairo_restore(canvas->cr);
    return (mih_rect){x0, y0, x1 - x0, y1 - y0};
}

// MARK: Paths

void mih_new_path(mih_canvas *canvas) { cairo_new_path(canvas->cr); }
void mih_move(mih_canvas *canvas, double x, double y) { cairo_move_to(canvas->cr, x, y); }
void mih_line(mih_canvas *canvas, double x, double y) { cairo_line_to(canvas->cr, x, y); }
void mih_cubic(mih_canvas *canvas, double ax, double ay, double bx, double by, double x, double y) {
    cairo_curve_to(canvas->cr, ax, ay, bx, by, x, y);
}
void mih_quad(mih_canvas *canvas, double cx, double cy, double x, double y) {
    double x0 = cx, y0 = cy;
    if (cairo_has_current_point(canvas->cr)) cairo_get_current_point(canvas->cr, &x0, &y0);
    cairo_curve_to(canvas->cr, x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
}
void mih_close(mih_canvas *canvas) { cairo_close_path(canvas->cr); }

void mih_pixel_rect(mih_canvas *canvas, mih_rect r) {
    cairo_matrix_t m;
    cairo_get_matrix(canvas->cr, &m);
    if (canvas->vector || m.xy != 0 || m.yx != 0 || r.width <= 0 || r.height <= 0) {
        cairo_rectangle(canvas->cr, r.x, r.y, r.width, r.height);
        return;
    }
    double x0 = r.x, y0 = r.y, x1 = r.x + r.width, y1 = r.y + r.height;
    cairo_user_to_device(canvas->cr, &x0, &y0);
    cairo_user_to_device(canvas->cr, &x1, &y1);
    double k = canvas->density;
    double left = round(fmin(x0, x1) * k), right = round(fmax(x0, x1) * k), top = round(fmin(y0, y1) * k), bottom = round(fmax(y0, y1) * k);
    // What is there stays visible: a hairline is one pixel.
    if (right == left) right = left + 1;
    if (bottom == top) bottom = top + 1;
    cairo_save(canvas->cr);
    cairo_identity_matrix(canvas->cr);
    cairo_rectangle(canvas->cr, left / k, top / k, (right - left) / k, (bottom - top) / k);
    cairo_restore(canvas->cr);
}

static void fill_rule(mih_canvas *canvas, bool even_odd) {
    cairo_set_fill_rule(canvas->cr, even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
}

void mih_clip(mih_canvas *canvas, bool even_odd) {
    fill_rule(canvas, even_odd);
    cairo_clip(canvas->cr);
}

void mih_fill(mih_canvas *canvas, bool even_odd) {
    fill_rule(canvas, even_odd);
    cairo_fill(canvas->cr);
}

void mih_stroke(mih_canvas *canvas, double width, int cap, int join, double miter_limit, const double *dash, int dash_count, double phase) {
    cairo_t *cr = canvas->cr;
    cairo_set_line_width(cr, width);
    cairo_set_line_cap(cr, cap == 1 ? CAIRO_LINE_CAP_ROUND : cap == 2 ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_join(cr, join == 1 ? CAIRO_LINE_JOIN_ROUND : join == 2 ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER);
    cairo_set_miter_limit(cr, miter_limit);
    double sum = 0;
    for (int i = 0; i < dash_count; i++) sum += dash[i] < 0 ? NAN : dash[i];
    cairo_set_dash(cr, dash, sum > 0 ? dash_count : 0, phase);
    cairo_stroke(cr);
}
