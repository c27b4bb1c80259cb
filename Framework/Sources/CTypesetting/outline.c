#include "faces.h"
#include <stddef.h>

typedef struct { const mts_outline_sink *sink; void *context; } target;

#define EM(v) ((v) / MTS_EM)

static void move_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *st, float x, float y, void *user) {
    target *t = data;
    t->sink->move(t->context, EM(x), EM(y));
}
static void line_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *st, float x, float y, void *user) {
    target *t = data;
    t->sink->line(t->context, EM(x), EM(y));
}
static void quad_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *st, float cx, float cy, float x, float y, void *user) {
    target *t = data;
    t->sink->quad(t->context, EM(cx), EM(cy), EM(x), EM(y));
}
static void cubic_to(hb_draw_funcs_t *f, void *data, hb_draw_state_t *st, float ax, float ay, float bx, float by,
                     float x, float y, void *user) {
    target *t = data;
    t->sink->cubic(t->context, EM(ax), EM(ay), EM(bx), EM(by), EM(x), EM(y));
}
static void close_path(hb_draw_funcs_t *f, void *data, hb_draw_state_t *st, void *user) {
    target *t = data;
    t->sink->close(t->context);
}

void mts_face_outline(const mts_face *face, uint32_t glyph, const mts_outline_sink *sink, void *context) {
    static hb_draw_funcs_t *funcs;
    if (!funcs) {
        funcs = hb_draw_funcs_create();
        hb_draw_funcs_set_move_to_func(funcs, move_to, NULL, NULL);
        hb_draw_funcs_set_line_to_func(funcs, line_to, NULL, NULL);
        hb_draw_funcs_set_quadratic_to_func(funcs, quad_to, NULL, NULL);
        hb_draw_funcs_set_cubic_to_func(funcs, cubic_to, NULL, NULL);
        hb_draw_funcs_set_close_path_func(funcs, close_path, NULL, NULL);
        hb_draw_funcs_make_immutable(funcs);
    }
    target t = {sink, context};
    hb_font_get_glyph_shape(face->font, glyph, funcs, &t);
}
