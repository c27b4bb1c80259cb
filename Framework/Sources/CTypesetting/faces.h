// Shared inside CTypesetting only.
#ifndef MTS_FACES_H
#define MTS_FACES_H

#include "CTypesetting.h"
#include <hb.h>

struct mts_face {
    char *file;
    int index;
    hb_face_t *hb_face;
    hb_font_t *font;            // scale MTS_EM
    unsigned glyph_count;
    bool is_color;
    mts_vertical_metrics metrics;
    struct FT_FaceRec_ *outline_face;   // opened when an outline is asked for
    struct mts_sf_font *sf_fonts;   // list, by weight and blend
    struct mts_face *next;
};

// Units an em is divided into while shaping.
#define MTS_EM 65536

// A font of `face` whose horizontal advances are San Francisco's. Kept for the life of the process.
typedef struct mts_sf_font {
    int weight;
    float blend;
    hb_font_t *font;
    float *advances;            // em, by glyph
    struct mts_sf_font *next;
} mts_sf_font;

mts_sf_font *mts_sf_font_for(mts_face *face, int weight, float blend);
// Kerning between two characters in em; false where Inter's own applies.
bool mts_sf_kern(int weight, float blend, uint32_t left, uint32_t right, float *kern);

int mts_character_count(const char *text, int32_t length);

#endif
