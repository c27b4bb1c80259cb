// Widths of the system font. The shapes are Inter's; every advance is San Francisco's, by character, weight and
// optical size, so that lines break where they break on an iPhone.
#include "faces.h"
#include "san_francisco_tables.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof *(a))
static const int first_size = 6;

double mts_sf_tracking(double size) {
    int last = first_size + (int)COUNT(sf_tracking) - 1;
    if (size <= first_size) return sf_tracking[0] * 2 / 2048;
    if (size >= last) return 0;
    int whole = (int)floor(size);
    double a = sf_tracking[whole - first_size], b = sf_tracking[whole - first_size + 1];
    // The published thousandths are units of 2/2048 em (constants.md 3).
    return (a + (b - a) * (size - whole)) * 2 / 2048;
}

double mts_sf_blend(double size) {
    // 17…28 pt; measured, constants.md 3.
    static const double blend[] = {0, .0788, .1576, .2363, .3818, .5273, .606, .685, .764, .842, .921, 1};
    if (size <= 17) return 0;
    if (size >= 28) return 1;
    int whole = (int)floor(size);
    return blend[whole - 17] + (blend[whole - 16] - blend[whole - 17]) * (size - whole);
}

static int row_of(uint32_t character) {
    int low = 0, high = (int)COUNT(sf_advances) - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (sf_advances[middle].c == character) return middle;
        if (sf_advances[middle].c < character) low = middle + 1; else high = middle - 1;
    }
    return -1;
}

// Advance of a table row in em at any weight: the four measured ones are interpolated; beyond them
// the regular or bold advance changes as Inter's does. The heavy and black weights are wider still: the recorded
// widths of "Bold" (800) and "The quick brown fox" (900).
static const double heavy_extra = 0.013, black_extra = 0.022;

static double row_advance(int row, int weight, double blend, double inter, double inter_regular, double inter_bold) {
    const float *a = sf_advances[row].advance;
#define AT(column) ((a[2 * (column)] + blend * (a[2 * (column) + 1] - a[2 * (column)])) / 2048)
    if (weight <= 400) return AT(0) + (weight < 400 ? inter - inter_regular : 0);
    if (weight >= 700) {
        double extra = weight <= 800 ? (weight - 700) / 100.0 * heavy_extra : heavy_extra + (weight - 800) / 100.0 * (black_extra - heavy_extra);
        return AT(3) + (weight > 700 ? inter - inter_bold + extra : 0);
    }
    int column = weight / 100 - 4;
    double part = (weight % 100) / 100.0;
    return AT(column) + part * (AT(column + 1) - AT(column));
#undef AT
}

static hb_position_t glyph_advance(hb_font_t *font, void *data, hb_codepoint_t glyph, void *user) {
    mts_sf_font *sf = data;
    return (hb_position_t)lroundf(sf->advances[glyph] * MTS_EM);
}

static void fill_advances(mts_face *face, mts_sf_font *sf) {
    int weight = sf->weight;
    mts_face *regular = mts_match(NULL, 400, false, 0, NULL), *bold = mts_match(NULL, 700, false, 0, NULL);
    double sum = 0;
    int n = 0;
    for (unsigned row = 0; row < COUNT(sf_advances); row++) {
        uint32_t c = sf_advances[row].c;
        uint32_t g = mts_face_glyph(face, c);
        if (!g) continue;
        double inter = mts_face_advance(face, g);
        double ir = mts_face_advance(regular, mts_face_glyph(regular, c)), ib = mts_face_advance(bold, mts_face_glyph(bold, c));
        double v = row_advance((int)row, weight, sf->blend, inter, ir, ib);
        sf->advances[g] = (float)v;
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) { sum += v - inter; n++; }
    }
    // Accented letters are as wide as their base; everything else changes by the mean of the letters.
    double mean = n ? sum / n : 0;
    hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
    for (uint32_t c = 0xA0; c < 0x2200; c++) {
        if (c == 0x250) c = 0x1E00;
        hb_codepoint_t base = c, mark;
        if (row_of(c) >= 0) continue;
        uint32_t g = mts_face_glyph(face, c);
        if (!g || sf->advances[g] >= 0) continue;
        while (hb_unicode_decompose(unicode, base, &base, &mark)) {}
        uint32_t bg = mts_face_glyph(face, c == 0xA0 ? ' ' : base);
        if (bg && bg != g && sf->advances[bg] >= 0)
            sf->advances[g] = (float)(sf->advances[bg] + mts_face_advance(face, g) - mts_face_advance(face, bg));
    }
    for (unsigned g = 0; g < face->glyph_count; g++)
        if (sf->advances[g] < 0) {
            double inter = mts_face_advance(face, g);
            sf->advances[g] = inter <= 0 ? (float)inter : (float)fmax(0, inter + mean);
        }
}

mts_sf_font *mts_sf_font_for(mts_face *face, int weight, float blend) {
    for (mts_sf_font *s = face->sf_fonts; s; s = s->next)
        if (s->weight == weight && s->blend == blend) return s;
    static hb_font_funcs_t *funcs;
    if (!funcs) {
        funcs = hb_font_funcs_create();
        hb_font_funcs_set_glyph_h_advance_func(funcs, glyph_advance, NULL, NULL);
        hb_font_funcs_make_immutable(funcs);
    }
    mts_sf_font *s = calloc(1, sizeof *s);
    s->weight = weight;
    s->blend = blend;
    s->advances = malloc(face->glyph_count * sizeof *s->advances);
    for (unsigned g = 0; g < face->glyph_count; g++) s->advances[g] = -1;
    fill_advances(face, s);
    s->font = hb_font_create_sub_font(face->font);
    hb_font_set_funcs(s->font, funcs, s, NULL);
    s->next = face->sf_fonts;
    face->sf_fonts = s;
    return s;
}

// One open-addressed table of all weights' pairs: weight column, left, right → kern.
typedef struct { uint64_t key; float text, display; } kern_slot;
static kern_slot *slots;
static uint32_t slot_mask;

static uint64_t kern_key(int column, uint32_t left, uint32_t right) {
    return 1 + (((uint64_t)column << 42) | ((uint64_t)left << 21) | right);
}
static uint32_t kern_hash(uint64_t key) { return (uint32_t)((key * 0x9E3779B97F4A7C15ull) >> 40); }

static void insert(int column, uint32_t left, uint32_t right, float text, float display) {
    uint64_t key = kern_key(column, left, right);
    uint32_t i = kern_hash(key) & slot_mask;
    while (slots[i].key) i = (i + 1) & slot_mask;
    slots[i] = (kern_slot){key, text / 1000, display / 1000};
}

bool mts_sf_kern(int weight, float blend, uint32_t left, uint32_t right, float *kern) {
    if (!slots) {
        slot_mask = 4095;
        slots = calloc(slot_mask + 1, sizeof *slots);
#define ALL(column, table) for (unsigned i = 0; i < COUNT(table); i++) \
    insert(column, table[i].left, table[i].right, table[i].text, table[i].display)
        ALL(0, sf_kern_400);
        ALL(1, sf_kern_500);
        ALL(2, sf_kern_600);
        ALL(3, sf_kern_700);
#undef ALL
    }
    int column = weight < 450 ? 0 : weight < 550 ? 1 : weight < 650 ? 2 : 3;
    uint64_t key = kern_key(column, left, right);
    for (uint32_t i = kern_hash(key) & slot_mask; slots[i].key; i = (i + 1) & slot_mask)
        if (slots[i].key == key) {
            *kern = slots[i].text + blend * (slots[i].display - slots[i].text);
            return true;
        }
    return false;
}
