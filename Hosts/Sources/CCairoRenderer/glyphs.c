// Text on bitmaps: glyphs are rasterised once per face, size and quarter of a pixel and added up into one mask a run.
// Cairo itself would put every glyph on whole pixels, which spaces text unevenly at one pixel a point.
#include "canvas.h"
#include <cairo-ft.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_OUTLINE_H
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct face {
    char *file;
    int index;
    FT_Face ft;
    cairo_font_face_t *cairo;
    FT_F26Dot6 size;
    struct face *next;
} face;

static FT_Library library;
static face *faces;

static face *open_face(const char *file, int index) {
    for (face *f = faces; f; f = f->next)
        if (f->index == index && !strcmp(f->file, file)) return f;
    if (!library && FT_Init_FreeType(&library)) return NULL;
    FT_Face ft;
    if (FT_New_Face(library, file, index, &ft)) return NULL;
    face *f = calloc(1, sizeof *f);
    f->file = strdup(file);
    f->index = index;
    f->ft = ft;
    f->next = faces;
    faces = f;
    return f;
}

// MARK: Cache

typedef struct {
    face *face;
    uint32_t glyph;
    int32_t size;               // 1/64 pixel an em
    int16_t slant, weight;      // thousandths
    uint8_t phase;              // quarter of a pixel
    bool used;
    int left, top, width, height;
    uint8_t *alpha;             // null for an empty glyph
    cairo_surface_t *color;
} cached_glyph;

static cached_glyph *cache;
static uint32_t cache_size, cache_count;
static size_t cache_bytes;
static const size_t cache_limit = 48 << 20;

static void empty_cache(void) {
    for (uint32_t i = 0; i < cache_size; i++) {
        free(cache[i].alpha);
        if (cache[i].color) cairo_surface_destroy(cache[i].color);
    }
    free(cache);
    cache = NULL;
    cache_size = cache_count = 0;
    cache_bytes = 0;
}

static uint32_t hash(const cached_glyph *g) {
    uint64_t h = (uintptr_t)g->face >> 4;
    h = h * 0x9E3779B97F4A7C15ull + g->glyph;
    h = h * 0x9E3779B97F4A7C15ull + (uint32_t)g->size;
    h = h * 0x9E3779B97F4A7C15ull + ((uint32_t)g->phase << 28 ^ (uint32_t)(uint16_t)g->slant << 12 ^ (uint16_t)g->weight);
    return (uint32_t)(h >> 29);
}

static bool same(const cached_glyph *a, const cached_glyph *b) {
    return a->face == b->face && a->glyph == b->glyph && a->size == b->size && a->slant == b->slant && a->weight == b->weight
        && a->phase == b->phase;
}

static cached_glyph *slot_for(const cached_glyph *key) {
    if (cache_bytes > cache_limit) empty_cache();
    if (cache_count * 2 >= cache_size) {
        cached_glyph *old = cache;
        uint32_t old_size = cache_size;
        cache_size = old_size ? old_size * 2 : 1024;
        cache = calloc(cache_size, sizeof *cache);
        for (uint32_t i = 0; i < old_size; i++)
            if (old[i].used) {
                uint32_t j = hash(&old[i]) & (cache_size - 1);
                while (cache[j].used) j = (j + 1) & (cache_size - 1);
                cache[j] = old[i];
            }
        free(old);
    }
    uint32_t i = hash(key) & (cache_size - 1);
    while (cache[i].used && !same(&cache[i], key)) i = (i + 1) & (cache_size - 1);
    return &cache[i];
}

static bool set_size(face *f, FT_F26Dot6 size) {
    if (f->size == size) return true;
    f->size = size;
    return FT_Set_Char_Size(f->ft, size, size, 72, 72) == 0;
}

static void shape_outline(FT_Outline *outline, const cached_glyph *g) {
    if (g->weight) FT_Outline_Embolden(outline, (FT_Pos)((int64_t)g->size * g->weight / 1000));
    if (g->slant) {
        FT_Matrix shear = {0x10000, (FT_Fixed)(tan(g->slant / 1000.0) * 0x10000), 0, 0x10000};
        FT_Outline_Transform(outline, &shear);
    }
}

static void rasterise(cached_glyph *g) {
    FT_Face ft = g->face->ft;
    if (!set_size(g->face, g->size) || FT_Load_Glyph(ft, g->glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) return;
    if (ft->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return;
    shape_outline(&ft->glyph->outline, g);
    FT_Outline_Translate(&ft->glyph->outline, g->phase * 16, 0);
    if (FT_Render_Glyph(ft->glyph, FT_RENDER_MODE_NORMAL)) return;
    FT_Bitmap *b = &ft->glyph->bitmap;
    if (!b->width || !b->rows) return;
    g->left = ft->glyph->bitmap_left;
    g->top = ft->glyph->bitmap_top;
    g->width = (int)b->width;
    g->height = (int)b->rows;
    g->alpha = malloc((size_t)g->width * g->height);
    for (int y = 0; y < g->height; y++) memcpy(g->alpha + (size_t)y * g->width, b->buffer + (ptrdiff_t)y * b->pitch, g->width);
    cache_bytes += (size_t)g->width * g->height;
}

static cached_glyph *lookup(face *f, uint32_t glyph, int32_t size, int slant, int weight, int phase) {
    cached_glyph key = {.face = f, .glyph = glyph, .size = size, .slant = (int16_t)slant, .weight = (int16_t)weight, .phase = (uint8_t)phase};
    cached_glyph *slot = slot_for(&key);
    if (!slot->used) {
        *slot = key;
        slot->used = true;
        cache_count++;
        rasterise(slot);
    }
    return slot;
}

// MARK: Colour glyphs

// The bitmap of the strike nearest above, in its own pixels; `ppem` tells their size.
static cairo_surface_t *load_color(face *f, uint32_t glyph, double want, double *ppem, int *left, int *top) {
    FT_Face ft = f->ft;
    if (ft->num_fixed_sizes <= 0) return NULL;
    int best = 0;
    for (int i = 1; i < ft->num_fixed_sizes; i++) {
        double a = ft->available_sizes[best].y_ppem / 64.0, b = ft->available_sizes[i].y_ppem / 64.0;
        if ((a < want && b > a) || (b >= want && b < a)) best = i;
    }
    f->size = 0;
    if (FT_Select_Size(ft, best) || FT_Load_Glyph(ft, glyph, FT_LOAD_COLOR)) return NULL;
    FT_Bitmap *b = &ft->glyph->bitmap;
    if (b->pixel_mode != FT_PIXEL_MODE_BGRA) return NULL;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)b->width, (int)b->rows);
    unsigned char *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (unsigned y = 0; y < b->rows; y++) memcpy(data + (size_t)y * stride, b->buffer + (ptrdiff_t)y * b->pitch, b->width * 4);
    cairo_surface_mark_dirty(surface);
    *ppem = ft->available_sizes[best].y_ppem / 64.0;
    *left = ft->glyph->bitmap_left;
    *top = ft->glyph->bitmap_top;
    return surface;
}

static void draw_color_glyph(mih_canvas *canvas, face *f, double size, const mih_glyph *g, double opacity) {
    cairo_t *cr = canvas->cr;
    cairo_matrix_t m;
    cairo_get_matrix(cr, &m);
    bool upright = !canvas->vector && m.xy == 0 && m.yx == 0 && m.xx > 0 && m.xx == m.yy;
    double k = canvas->density, pixels = size * m.xx * k;
    if (!upright) {
        double ppem;
        int left, top;
        cairo_surface_t *strike = load_color(f, g->glyph, 1e6, &ppem, &left, &top);
        if (!strike) return;
        cairo_save(cr);
        cairo_translate(cr, g->x, g->y);
        cairo_scale(cr, size / ppem, size / ppem);
        cairo_set_source_surface(cr, strike, left, -top);
        cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
        cairo_paint_with_alpha(cr, opacity);
        cairo_restore(cr);
        cairo_surface_destroy(strike);
        return;
    }
    cached_glyph key = {.face = f, .glyph = g->glyph, .size = (int32_t)lround(pixels * 64)};
    cached_glyph *slot = slot_for(&key);
    if (!slot->used) {
        *slot = key;
        slot->used = true;
        cache_count++;
        double ppem;
        int left, top;
        cairo_surface_t *strike = load_color(f, g->glyph, pixels, &ppem, &left, &top);
        if (strike) {
            double shrink = pixels / ppem;
            slot->width = (int)fmax(1, lround(cairo_image_surface_get_width(strike) * shrink));
            slot->height = (int)fmax(1, lround(cairo_image_surface_get_height(strike) * shrink));
            slot->left = (int)lround(left * shrink);
            slot->top = (int)lround(top * shrink);
            mih_image image = {strike};
            mih_rect all = {0, 0, cairo_image_surface_get_width(strike), cairo_image_surface_get_height(strike)};
            mih_image *scaled = mih_image_scaled(&image, all, slot->width, slot->height, true);
            if (scaled) {
                slot->color = cairo_surface_reference(scaled->surface);
                mih_image_free(scaled);
            }
            cairo_surface_destroy(strike);
            cache_bytes += (size_t)slot->width * slot->height * 4;
        }
    }
    if (!slot->color) return;
    double x = g->x, y = g->y;
    cairo_user_to_device(cr, &x, &y);
    cairo_save(cr);
    cairo_identity_matrix(cr);
    cairo_scale(cr, 1 / k, 1 / k);
    cairo_set_source_surface(cr, slot->color, round(x * k) + slot->left, round(y * k) - slot->top);
    cairo_paint_with_alpha(cr, opacity);
    cairo_restore(cr);
}

static double source_opacity(cairo_t *cr) {
    double r, g, b, a;
    return cairo_pattern_get_rgba(cairo_get_source(cr), &r, &g, &b, &a) == CAIRO_STATUS_SUCCESS ? a : 1;
}

// MARK: Runs

// Glyphs larger than this many pixels are filled as paths.
static const double largest_cached = 320;

static void draw_masked(mih_canvas *canvas, face *f, int32_t size, int slant, int weight, const mih_glyph *glyphs, int count) {
    cairo_t *cr = canvas->cr;
    double k = canvas->density;
    mih_rect clip = mih_device_clip(canvas);
    clip = (mih_rect){clip.x * k, clip.y * k, clip.width * k, clip.height * k};
    typedef struct { cached_glyph *g; int x, y; } placed;
    placed few[128], *all = count <= 128 ? few : malloc(count * sizeof *all);
    int n = 0, x0 = 1 << 30, y0 = 1 << 30, x1 = -(1 << 30), y1 = -(1 << 30);
    // The cache may be emptied while it fills: look everything up first, and again if that happened.
    for (int pass = 0; pass < 2; pass++) {
        uint32_t before = cache_size;
        size_t bytes = cache_bytes;
        n = 0;
        x0 = y0 = 1 << 30;
        x1 = y1 = -(1 << 30);
        for (int i = 0; i < count; i++) {
            double x = glyphs[i].x, y = glyphs[i].y;
            cairo_user_to_device(cr, &x, &y);
            x *= k;
            y *= k;
            if (x < clip.x - size / 16 || x > clip.x + clip.width + size / 16) continue;
            int quarter = (int)floor(x * 4 + 0.5), phase = quarter & 3;
            cached_glyph *g = lookup(f, glyphs[i].glyph, size, slant, weight, phase);
            if (!g->alpha) continue;
            placed p = {g, (quarter >> 2) + g->left, (int)lround(y) - g->top};
            all[n++] = p;
            if (p.x < x0) x0 = p.x;
            if (p.y < y0) y0 = p.y;
            if (p.x + g->width > x1) x1 = p.x + g->width;
            if (p.y + g->height > y1) y1 = p.y + g->height;
        }
        if (cache_size == before && cache_bytes >= bytes) break;
    }
    if (x0 < clip.x) x0 = (int)floor(clip.x);
    if (y0 < clip.y) y0 = (int)floor(clip.y);
    if (x1 > clip.x + clip.width) x1 = (int)ceil(clip.x + clip.width);
    if (y1 > clip.y + clip.height) y1 = (int)ceil(clip.y + clip.height);
    if (n && x1 > x0 && y1 > y0) {
        int width = x1 - x0, height = y1 - y0, stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, width);
        uint8_t *mask = calloc((size_t)stride, height);
        for (int i = 0; i < n; i++) {
            cached_glyph *g = all[i].g;
            for (int y = 0; y < g->height; y++) {
                int ty = all[i].y + y - y0;
                if (ty < 0 || ty >= height) continue;
                int from = all[i].x < x0 ? x0 - all[i].x : 0, to = all[i].x + g->width > x1 ? x1 - all[i].x : g->width;
                uint8_t *out = mask + (size_t)ty * stride + (all[i].x - x0);
                const uint8_t *in = g->alpha + (size_t)y * g->width;
                for (int x = from; x < to; x++) {
                    unsigned sum = out[x] + in[x];
                    out[x] = sum > 255 ? 255 : (uint8_t)sum;
                }
            }
        }
        cairo_surface_t *surface = cairo_image_surface_create_for_data(mask, CAIRO_FORMAT_A8, width, height, stride);
        cairo_save(cr);
        cairo_identity_matrix(cr);
        cairo_scale(cr, 1 / k, 1 / k);
        cairo_mask_surface(cr, surface, x0, y0);
        cairo_restore(cr);
        cairo_surface_destroy(surface);
        free(mask);
    }
    if (all != few) free(all);
}

static void glyph_path(cairo_t *cr, face *f, const cached_glyph *style, uint32_t glyph, double x, double y, double size);

void mih_draw_glyphs(mih_canvas *canvas, const char *file, int index, double size, double slant, double weight, bool color,
                     const mih_glyph *glyphs, int count) {
    face *f = open_face(file, index);
    if (!f || size <= 0 || count <= 0) return;
    cairo_t *cr = canvas->cr;
    if (color && f->ft->num_fixed_sizes > 0) {
        double opacity = source_opacity(cr);
        for (int i = 0; i < count; i++) draw_color_glyph(canvas, f, size, &glyphs[i], opacity);
        return;
    }
    cairo_matrix_t m;
    cairo_get_matrix(cr, &m);
    bool upright = m.xy == 0 && m.yx == 0 && m.xx > 0 && m.xx == m.yy;
    int slant1000 = (int)lround(slant * 1000), weight1000 = (int)lround(weight * 1000);
    bool raster_layer = canvas->vector && canvas->layers && canvas->layers->surface;
    if (!canvas->vector && upright && size * m.xx * canvas->density <= largest_cached) {
        draw_masked(canvas, f, (int32_t)lround(size * m.xx * canvas->density * 64), slant1000, weight1000, glyphs, count);
        return;
    }
    if (canvas->vector && !raster_layer && !slant1000 && !weight1000) {
        if (!f->cairo) f->cairo = cairo_ft_font_face_create_for_ft_face(f->ft, FT_LOAD_NO_HINTING);
        cairo_glyph_t few[128], *all = count <= 128 ? few : malloc(count * sizeof *all);
        for (int i = 0; i < count; i++) all[i] = (cairo_glyph_t){glyphs[i].glyph, glyphs[i].x, glyphs[i].y};
        cairo_font_options_t *options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_set_font_options(cr, options);
        cairo_font_options_destroy(options);
        cairo_set_font_face(cr, f->cairo);
        cairo_set_font_size(cr, size);
        cairo_show_glyphs(cr, all, count);
        f->size = 0;
        if (all != few) free(all);
        return;
    }
    cached_glyph style = {.face = f, .size = 64 * 1000, .slant = (int16_t)slant1000, .weight = (int16_t)weight1000};
    cairo_new_path(cr);
    for (int i = 0; i < count; i++) glyph_path(cr, f, &style, glyphs[i].glyph, glyphs[i].x, glyphs[i].y, size);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
    cairo_fill(cr);
}

// MARK: Outlines

typedef struct { cairo_t *cr; double x, y, k; } pen;
#define PX(v) (p->x + (v)->x * p->k)
#define PY(v) (p->y - (v)->y * p->k)

static int move_to(const FT_Vector *to, void *user) {
    pen *p = user;
    cairo_close_path(p->cr);
    cairo_move_to(p->cr, PX(to), PY(to));
    return 0;
}
static int line_to(const FT_Vector *to, void *user) {
    pen *p = user;
    cairo_line_to(p->cr, PX(to), PY(to));
    return 0;
}
static int conic_to(const FT_Vector *c, const FT_Vector *to, void *user) {
    pen *p = user;
    double x0, y0, cx = PX(c), cy = PY(c), x = PX(to), y = PY(to);
    cairo_get_current_point(p->cr, &x0, &y0);
    cairo_curve_to(p->cr, x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y);
    return 0;
}
static int cubic_to(const FT_Vector *a, const FT_Vector *b, const FT_Vector *to, void *user) {
    pen *p = user;
    cairo_curve_to(p->cr, PX(a), PY(a), PX(b), PY(b), PX(to), PY(to));
    return 0;
}

static void glyph_path(cairo_t *cr, face *f, const cached_glyph *style, uint32_t glyph, double x, double y, double size) {
    // Loaded large, so that rounding to 1/64 does not show.
    if (!set_size(f, style->size) || FT_Load_Glyph(f->ft, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) return;
    if (f->ft->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return;
    shape_outline(&f->ft->glyph->outline, style);
    static const FT_Outline_Funcs funcs = {move_to, line_to, conic_to, cubic_to, 0, 0};
    pen p = {cr, x, y, size / 64000.0};
    FT_Outline_Decompose(&f->ft->glyph->outline, &funcs, &p);
    cairo_close_path(cr);
}
