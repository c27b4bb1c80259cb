#include "faces.h"
#include <hb-ot.h>
#include <stdlib.h>
#include <string.h>

static mts_face *faces;

static double metric(hb_font_t *font, hb_ot_metrics_tag_t tag, double otherwise) {
    hb_position_t value;
    return hb_ot_metrics_get_position(font, tag, &value) ? (double)value / MTS_EM : otherwise;
}

static bool has_table(hb_face_t *face, hb_tag_t tag) {
    hb_blob_t *blob = hb_face_reference_table(face, tag);
    bool found = hb_blob_get_length(blob) > 0;
    hb_blob_destroy(blob);
    return found;
}

mts_face *mts_face_open(const char *file, int index) {
    for (mts_face *f = faces; f; f = f->next)
        if (f->index == index && !strcmp(f->file, file)) return f;
    hb_blob_t *blob = hb_blob_create_from_file(file);
    hb_face_t *hb_face = hb_face_create(blob, (unsigned)index);
    hb_blob_destroy(blob);
    unsigned count = hb_face_get_glyph_count(hb_face);
    if (!count) {
        hb_face_destroy(hb_face);
        return NULL;
    }
    mts_face *f = calloc(1, sizeof *f);
    f->file = strdup(file);
    f->index = index;
    f->hb_face = hb_face;
    f->glyph_count = count;
    f->font = hb_font_create(hb_face);
    hb_font_set_scale(f->font, MTS_EM, MTS_EM);
    f->is_color = has_table(hb_face, HB_TAG('C', 'B', 'D', 'T')) || has_table(hb_face, HB_TAG('s', 'b', 'i', 'x'))
        || has_table(hb_face, HB_TAG('C', 'O', 'L', 'R'));
    f->metrics = (mts_vertical_metrics){
        .ascent = metric(f->font, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER, 0.95),
        .descent = -metric(f->font, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER, -0.25),
        .line_gap = metric(f->font, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP, 0),
        .cap_height = metric(f->font, HB_OT_METRICS_TAG_CAP_HEIGHT, 0.7),
        .x_height = metric(f->font, HB_OT_METRICS_TAG_X_HEIGHT, 0.52),
        .underline_position = metric(f->font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, -0.15),
        .underline_thickness = metric(f->font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, 0.06),
    };
    f->next = faces;
    faces = f;
    return f;
}

const char *mts_face_file(const mts_face *face) { return face->file; }
int mts_face_index(const mts_face *face) { return face->index; }
bool mts_face_is_color(const mts_face *face) { return face->is_color; }
mts_vertical_metrics mts_face_metrics(const mts_face *face) { return face->metrics; }

uint32_t mts_face_glyph(const mts_face *face, uint32_t character) {
    hb_codepoint_t glyph = 0;
    return hb_font_get_nominal_glyph(face->font, character, &glyph) ? glyph : 0;
}

double mts_face_advance(const mts_face *face, uint32_t glyph) {
    return (double)hb_font_get_glyph_h_advance(face->font, glyph) / MTS_EM;
}
