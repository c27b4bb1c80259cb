// Words of plain text are shaped once per font: most of a screen's words have been on it before.
//
// A word is kept with the spaces beside it, so that pairs of a letter and a space kern as they do in the whole text. Nothing
// reaches further: contextual alternates are off in fonts with San Francisco's advances.
#include "faces.h"
#include <hb.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t hash;              // 0: empty
    uint8_t length, variant;
    char bytes[MTS_LONGEST_WORD];
    int count;
    mts_glyph *glyphs;
} slot;

// Open addressing; emptied when three quarters are taken.
#define SLOTS 4096
typedef struct mts_words { slot slots[SLOTS]; int used; } words;

static uint64_t hash_of(const char *bytes, int length, unsigned variant) {
    uint64_t hash = 0xcbf29ce484222325ull ^ variant;
    for (int i = 0; i < length; i++) hash = (hash ^ (uint8_t)bytes[i]) * 0x100000001b3ull;
    return hash | 1;
}

static void shape(slot *s, mts_sf_font *font, const hb_feature_t *features, unsigned feature_count) {
    static hb_buffer_t *buffer;
    if (!buffer) buffer = hb_buffer_create();
    hb_buffer_clear_contents(buffer);
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES);
    hb_buffer_add_utf8(buffer, s->bytes, s->length, 0, s->length);
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, HB_SCRIPT_LATIN);
    hb_shape(font->font, buffer, features, feature_count);
    s->count = (int)hb_buffer_get_length(buffer);
    s->glyphs = malloc(s->count * sizeof *s->glyphs);
    mts_read_glyphs(buffer, s->glyphs, 1);
}

mts_word mts_word_glyphs(mts_sf_font *font, const char *bytes, int length, unsigned variant, const hb_feature_t *features, unsigned feature_count) {
    if (!font->words) font->words = calloc(1, sizeof *font->words);
    words *w = font->words;
    uint64_t hash = hash_of(bytes, length, variant);
    unsigned i = (unsigned)(hash >> 20) % SLOTS;
    for (; w->slots[i].hash; i = (i + 1) % SLOTS) {
        slot *s = &w->slots[i];
        if (s->hash == hash && s->length == length && s->variant == variant && !memcmp(s->bytes, bytes, length)) return (mts_word){s->glyphs, s->count};
    }
    if (w->used >= SLOTS * 3 / 4) {
        for (int k = 0; k < SLOTS; k++) free(w->slots[k].glyphs);
        memset(w, 0, sizeof *w);
        i = (unsigned)(hash >> 20) % SLOTS;
    }
    slot *s = &w->slots[i];
    *s = (slot){.hash = hash, .length = (uint8_t)length, .variant = (uint8_t)variant};
    memcpy(s->bytes, bytes, length);
    w->used++;
    shape(s, font, features, feature_count);
    return (mts_word){s->glyphs, s->count};
}
