#include "faces.h"
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include <math.h>
#include <stddef.h>

typedef struct { const mts_outline_sink *sink; void *context; bool open; } target;

// Outlines are loaded this large, so that rounding to 1/64 does not show.
#define EM_PIXELS 1000
#define EM(v) ((float)(v) / (EM_PIXELS * 64))

static int move_to(const FT_Vector *to, void *data) {
    target *t = data;
    if (t->open) t->sink->close(t->context);
    t->open = true;
    t->sink->move(t->context, EM(to->x), EM(to->y));
    return 0;
}
static int line_to(const FT_Vector *to, void *data) {
    target *t = data;
    t->sink->line(t->context, EM(to->x), EM(to->y));
    return 0;
}
static int conic_to(const FT_Vector *c, const FT_Vector *to, void *data) {
    target *t = data;
    t->sink->quad(t->context, EM(c->x), EM(c->y), EM(to->x), EM(to->y));
    return 0;
}
static int cubic_to(const FT_Vector *a, const FT_Vector *b, const FT_Vector *to, void *data) {
    target *t = data;
    t->sink->cubic(t->context, EM(a->x), EM(a->y), EM(b->x), EM(b->y), EM(to->x), EM(to->y));
    return 0;
}

void mts_face_outline(mts_face *face, uint32_t glyph, double weight, const mts_outline_sink *sink, void *context) {
    static FT_Library library;
    if (!library && FT_Init_FreeType(&library)) return;
    if (!face->outline_face) {
        if (FT_New_Face(library, face->file, face->index, &face->outline_face)) return;
        FT_Set_Char_Size(face->outline_face, EM_PIXELS * 64, EM_PIXELS * 64, 72, 72);
    }
    FT_Face ft = face->outline_face;
    if (FT_Load_Glyph(ft, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) || ft->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return;
    if (weight != 0) {
        FT_Pos strength = lround(weight * EM_PIXELS * 64);
        FT_Outline_Embolden(&ft->glyph->outline, strength);
        // FreeType grows to the right and up; symbols grow from their middle.
        FT_Outline_Translate(&ft->glyph->outline, -strength / 2, -strength / 2);
    }
    static const FT_Outline_Funcs funcs = {move_to, line_to, conic_to, cubic_to, 0, 0};
    target t = {sink, context, false};
    FT_Outline_Decompose(&ft->glyph->outline, &funcs, &t);
    if (t.open) sink->close(context);
}
