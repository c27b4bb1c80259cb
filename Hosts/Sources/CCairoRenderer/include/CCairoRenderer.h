// The C surface of the drawing libraries (Cairo, FreeType, GdkPixbuf, librsvg, libpng). It includes no header of
// theirs, so that no client needs one. Coordinates are points of the current matrix unless a name says device.
#ifndef CCAIRORENDERER_H
#define CCAIRORENDERER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mih_canvas mih_canvas;
typedef struct mih_image mih_image;
typedef struct mih_mask mih_mask;

typedef struct { double a, b, c, d, tx, ty; } mih_matrix;
typedef struct { double x, y, width, height; } mih_rect;
typedef struct { double r, g, b, a; } mih_color;
typedef struct { double offset; mih_color color; } mih_stop;

// MARK: Canvases

/// A transparent bitmap; null where the size is beyond what Cairo can hold.
mih_canvas *mih_canvas_bitmap(int width, int height);
/// Vector documents, sizes in points.
mih_canvas *mih_canvas_svg(double width, double height);
mih_canvas *mih_canvas_pdf(double width, double height);
/// Draws into a Cairo context that belongs to somebody else, at `density` pixels per unit of its device space.
mih_canvas *mih_canvas_borrow(void *cairo_context, double density);
/// Pixels per device unit: 1 except on borrowed contexts.
double mih_canvas_density(const mih_canvas *canvas);
void mih_canvas_free(mih_canvas *canvas);
bool mih_canvas_is_vector(const mih_canvas *canvas);
/// Ends an SVG or PDF; the bytes belong to the caller (free).
uint8_t *mih_canvas_finish(mih_canvas *canvas, size_t *length);
/// Encodes a bitmap; the bytes belong to the caller (free). Null on failure.
uint8_t *mih_canvas_png(mih_canvas *canvas, size_t *length);
/// Copies the bitmap as rows of RGBA bytes, not premultiplied.
void mih_canvas_rgba(mih_canvas *canvas, uint8_t *out);

// MARK: State

void mih_save(mih_canvas *canvas);
void mih_restore(mih_canvas *canvas);
void mih_concat(mih_canvas *canvas, mih_matrix matrix);
mih_matrix mih_current_matrix(mih_canvas *canvas);
/// What the clip leaves, in device pixels.
mih_rect mih_device_clip(mih_canvas *canvas);

// MARK: Paths

void mih_new_path(mih_canvas *canvas);
void mih_move(mih_canvas *canvas, double x, double y);
void mih_line(mih_canvas *canvas, double x, double y);
void mih_quad(mih_canvas *canvas, double cx, double cy, double x, double y);
void mih_cubic(mih_canvas *canvas, double ax, double ay, double bx, double by, double x, double y);
void mih_close(mih_canvas *canvas);
/// A rectangle whose edges are moved to whole device pixels, where the matrix keeps them upright.
void mih_pixel_rect(mih_canvas *canvas, mih_rect rect);
void mih_clip(mih_canvas *canvas, bool even_odd);
void mih_fill(mih_canvas *canvas, bool even_odd);
void mih_stroke(mih_canvas *canvas, double width, int cap, int join, double miter_limit, const double *dash, int dash_count, double phase);

// MARK: Paints

void mih_set_color(mih_canvas *canvas, mih_color color);
void mih_set_linear(mih_canvas *canvas, double x0, double y0, double x1, double y1, const mih_stop *stops, int count);
/// `matrix` maps the gradient's circle to the canvas.
void mih_set_radial(mih_canvas *canvas, double cx, double cy, double r0, double r1, mih_matrix matrix, const mih_stop *stops, int count);
/// Radians, clockwise from the x axis. `area` is where the paint will be used.
void mih_set_angular(mih_canvas *canvas, double cx, double cy, double start, double end, mih_rect area, const mih_stop *stops, int count);
/// Repeats the part `source` (pixels) of an image, one copy as large as `tile`, from `tile`'s corner.
void mih_set_image(mih_canvas *canvas, mih_image *image, mih_rect source, mih_rect tile);

// MARK: Images

mih_image *mih_image_pixels(int width, int height, const uint8_t *premultiplied_rgba);
/// Decodes PNG, JPEG, GIF, WebP and what else GdkPixbuf reads; null where it cannot.
mih_image *mih_image_encoded(const uint8_t *bytes, size_t length);
/// Draws an SVG document into a bitmap; null where it is none.
mih_image *mih_image_svg(const uint8_t *bytes, size_t length, int width, int height);
/// The part `source` (pixels) at another size. `smooth` false keeps pixels square.
mih_image *mih_image_scaled(mih_image *image, mih_rect source, int width, int height, bool smooth);
/* A JPEG file of premultiplied pixels, quality 1...100; the caller frees it. NULL where it cannot be made. */
uint8_t *mih_jpeg(int width, int height, const uint8_t *premultiplied_rgba, int quality, size_t *length);
int mih_image_width(const mih_image *image);
int mih_image_height(const mih_image *image);
void mih_image_free(mih_image *image);
/// Draws the whole image into `target`. With a tint only the image's alpha counts.
void mih_draw_image(mih_canvas *canvas, mih_image *image, mih_rect target, const mih_color *tint, bool smooth);

// MARK: Text

typedef struct { uint32_t glyph; double x, y; } mih_glyph;
/// Draws glyphs with the current paint. `size` in points per em, slant in radians, weight in em.
void mih_draw_glyphs(mih_canvas *canvas, const char *file, int index, double size, double slant, double weight, bool color,
                     const mih_glyph *glyphs, int count);

// MARK: Layers

/// Starts drawing into a layer that covers `bounds`, as far as the clip lets `margin` device pixels around it show.
/// A negative margin: the whole of `bounds`, whatever the clip. Layers nest with save and restore.
void mih_push_layer(mih_canvas *canvas, mih_rect bounds, double margin, bool needs_pixels);
void mih_pop_layer(mih_canvas *canvas, double opacity, const char *mode);
/// Keeps of the layer below the top one what the top one covers, and drops the top one.
void mih_pop_mask(mih_canvas *canvas);

// Effects on the top layer, which must have been pushed with `needs_pixels`. Sigma and offsets in device pixels.
void mih_layer_blur(mih_canvas *canvas, double sigma, bool opaque);
void mih_layer_shadow(mih_canvas *canvas, double sigma, double dx, double dy, mih_color color);
/// 4 rows of 5: red, green, blue, alpha from red, green, blue, alpha (not premultiplied, 0…1) and one.
void mih_layer_color_matrix(mih_canvas *canvas, const double *matrix);
/// Device pixels a user point is wide.
double mih_pixels_per_point(mih_canvas *canvas);

/// Takes the top layer away and returns its blurred alpha, to be drawn as often as needed.
mih_mask *mih_pop_layer_as_mask(mih_canvas *canvas, double sigma);
/// Draws a mask moved by device pixels from where it was made.
void mih_draw_mask(mih_canvas *canvas, mih_mask *mask, double dx, double dy, mih_color color);
size_t mih_mask_bytes(const mih_mask *mask);
void mih_mask_free(mih_mask *mask);

#endif
