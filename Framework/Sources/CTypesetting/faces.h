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
    struct mts_words *words;    // shaped before, see words.c
    struct mts_sf_font *next;
} mts_sf_font;

mts_sf_font *mts_sf_font_for(mts_face *face, int weight, float blend);
// Kerning between two characters in em; false where Inter's own applies.
bool mts_sf_kern(int weight, float blend, uint32_t left, uint32_t right, float *kern);

// Writes the glyphs of a shaped buffer, in em, times `scale`.
void mts_read_glyphs(hb_buffer_t *buffer, mts_glyph *out, float scale);

// The shaped glyphs of a word with the spaces around it; clusters count from its first byte.
typedef struct { const mts_glyph *glyphs; int count; } mts_word;

// The longest word that is kept, its spaces included.
#define MTS_LONGEST_WORD 32

// Shapes `length` ASCII bytes with features that `variant` stands for, or finds what they were shaped to before.
// The answer holds until the next call.
mts_word mts_word_glyphs(mts_sf_font *font, const char *bytes, int length, unsigned variant, const hb_feature_t *features, unsigned feature_count);

int mts_character_count(const char *text, int32_t length);

#endif
