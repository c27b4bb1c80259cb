// Splits a paragraph into stretches of one font, script and direction and shapes each with HarfBuzz.
#include "faces.h"
#include <hb-ot.h>
#include <math.h>
#include <pango/pango.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint32_t c;
    int32_t byte;
    int32_t style;
    uint8_t level;
    bool starts_cluster;
    bool is_primary;
    hb_script_t script;
    mts_face *face;
} character;

bool mts_is_emoji(uint32_t c) {
    // Emoji_Presentation of Unicode's emoji-data.txt.
    static const uint16_t low[][2] = {
        {0x231A, 0x231B}, {0x23E9, 0x23EC}, {0x23F0, 0x23F0}, {0x23F3, 0x23F3}, {0x25FD, 0x25FE}, {0x2614, 0x2615},
        {0x2648, 0x2653}, {0x267F, 0x267F}, {0x2693, 0x2693}, {0x26A1, 0x26A1}, {0x26AA, 0x26AB}, {0x26BD, 0x26BE},
        {0x26C4, 0x26C5}, {0x26CE, 0x26CE}, {0x26D4, 0x26D4}, {0x26EA, 0x26EA}, {0x26F2, 0x26F3}, {0x26F5, 0x26F5},
        {0x26FA, 0x26FA}, {0x26FD, 0x26FD}, {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728}, {0x274C, 0x274C},
        {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27B0, 0x27B0}, {0x27BF, 0x27BF},
        {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55},
    };
    if (c < 0x231A) return false;
    if (c <= 0xFFFF) {
        for (unsigned i = 0; i < sizeof low / sizeof *low; i++)
            if (c >= low[i][0] && c <= low[i][1]) return true;
        return false;
    }
    if (c == 0x1F004 || c == 0x1F0CF || c == 0x1F18E || (c >= 0x1F191 && c <= 0x1F19A)) return true;
    if (c >= 0x1F1E6 && c <= 0x1F1FF) return true;
    if (c == 0x1F201 || c == 0x1F21A || c == 0x1F22F || (c >= 0x1F232 && c <= 0x1F251)) return true;
    if ((c >= 0x1F300 && c <= 0x1F64F) || (c >= 0x1F680 && c <= 0x1F6FF)) return true;
    return (c >= 0x1F7E0 && c <= 0x1F7EB) || (c >= 0x1F90C && c <= 0x1F9FF) || (c >= 0x1FA70 && c <= 0x1FAFF);
}

static bool is_ignorable(uint32_t c) {
    return c == 0x200B || c == 0x200C || c == 0x200D || c == 0xFE0E || c == 0xFE0F || (c >= 0x200E && c <= 0x200F) || c == '\n'
        || (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x2069) || (c >= 0xE0020 && c <= 0xE007F) || c == '\t' || c == '\r'
        || c == 0x2028 || c == 0x2029 || c == 0xFEFF || c == 0xFFFC;
}

static bool face_covers(mts_face *face, const character *from, const character *to) {
    for (const character *p = from; p < to; p++)
        if (!is_ignorable(p->c) && !mts_face_glyph(face, p->c)) return false;
    return true;
}

static bool wants_emoji(const character *from, const character *to) {
    bool emoji = mts_is_emoji(from->c);
    for (const character *p = from; p < to; p++) {
        if (p->c == 0xFE0F || p->c == 0x20E3) emoji = true;
        if (p->c == 0xFE0E) return false;
        if (p->c >= 0x1F3FB && p->c <= 0x1F3FF) emoji = true;
    }
    return emoji;
}

// Which face draws the user-perceived character from…to.
static void choose_face(const mts_style *style, const char *language, character *from, character *to, mts_face *before) {
    mts_face *face = NULL;
    bool primary = false;
    mts_face *emoji = wants_emoji(from, to) ? mts_emoji_face() : NULL;
    if (emoji && face_covers(emoji, from, to)) face = emoji;
    else if (face_covers(style->face, from, to)) { face = style->face; primary = true; }
    else if (before && before != style->face && !mts_face_is_color(before) && from->c > 0x2FF && face_covers(before, from, to)) face = before;
    else {
        face = mts_fallback(from->c, style->language ? style->language : language, style->weight, style->italic);
        if (!face && (emoji = mts_emoji_face()) && mts_face_glyph(emoji, from->c)) face = emoji;
        if (!face) { face = style->face; primary = true; }
    }
    for (character *p = from; p < to; p++) { p->face = face; p->is_primary = primary; }
}

static hb_feature_t feature(const char *tag, uint32_t value) {
    return (hb_feature_t){hb_tag_from_string(tag, 4), value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
}

static uint32_t character_at(const char *text, int32_t byte) { return g_utf8_get_char(text + byte); }

static bool is_digit(uint32_t c) { return c >= '0' && c <= '9'; }

// Pairs kern as San Francisco's where that is known.
static void refine_kerning(const char *text, const mts_style *style, const mts_sf_font *sf, mts_glyph *glyphs, int count) {
    for (int i = 0; i + 1 < count; i++) {
        float kern;
        uint32_t left = character_at(text, glyphs[i].cluster), right = character_at(text, glyphs[i + 1].cluster);
        // Tabular digits do not kern.
        if (style->features & mts_tabular_digits && (is_digit(left) || is_digit(right))) continue;
        if (glyphs[i].cluster != glyphs[i + 1].cluster && mts_sf_kern(style->weight, style->blend, left, right, &kern))
            glyphs[i].advance = sf->advances[glyphs[i].glyph] + kern;
    }
}

// Inter's shapes stand in the middle of San Francisco's advances; marks stay where they were on their letter.
static void center_glyphs(const mts_face *face, const mts_sf_font *sf, mts_glyph *glyphs, int count) {
    const float k = mts_sf_draw_scale;
    float base_shift = 0, base_advance = 0;
    for (int i = 0; i < count; i++) {
        mts_glyph *g = &glyphs[i];
        if (g->advance == 0 && i > 0) {
            g->dx = (g->dx + base_advance) * k + base_shift - base_advance;
            g->dy *= k;
            continue;
        }
        base_advance = g->advance;
        base_shift = (sf->advances[g->glyph] - (float)mts_face_advance(face, g->glyph) * k) / 2;
        g->dx = g->dx * k + base_shift;
        g->dy *= k;
    }
}

typedef struct { mts_shaped out; int item_room, glyph_room; } builder;

void mts_read_glyphs(hb_buffer_t *buffer, mts_glyph *out, float scale) {
    unsigned count;
    hb_glyph_info_t *info = hb_buffer_get_glyph_infos(buffer, &count);
    hb_glyph_position_t *position = hb_buffer_get_glyph_positions(buffer, &count);
    for (unsigned i = 0; i < count; i++)
        out[i] = (mts_glyph){info[i].codepoint, (int32_t)info[i].cluster, (float)position[i].x_advance / MTS_EM * scale,
            (float)position[i].x_offset / MTS_EM * scale, (float)position[i].y_offset / MTS_EM * scale};
}

static mts_glyph *glyph_room(builder *b, int count) {
    if (b->out.glyph_count + count > b->glyph_room) {
        b->glyph_room = (b->out.glyph_count + count) * 3 / 2 + 16;
        b->out.glyphs = realloc(b->out.glyphs, b->glyph_room * sizeof *b->out.glyphs);
    }
    return b->out.glyphs + b->out.glyph_count;
}

// Whether the text is printable ASCII words with single spaces between them, none of them too long to be kept.
static bool is_plain_words(const char *text, int length) {
    int word = 0;
    for (int i = 0; i < length; i++) {
        if (text[i] < 0x20 || text[i] > 0x7E) return false;
        if (text[i] == ' ' && !word) return false;
        word = text[i] == ' ' ? 0 : word + 1;
        if (word > MTS_LONGEST_WORD - 2) return false;
    }
    return word > 0;
}

// Puts the glyphs of plain words together from those of each. Returns how many there are.
static int shape_words(builder *b, const char *text, const mts_item *item, mts_sf_font *sf, unsigned variant, const hb_feature_t *features, unsigned feature_count) {
    int count = 0;
    for (int32_t start = item->start; start < item->end;) {
        int32_t end = start;
        while (end < item->end && text[end] != ' ') end++;
        bool has_space_before = start > item->start, has_space_after = end < item->end;
        int32_t from = start - has_space_before, to = end + has_space_after;
        mts_word word = mts_word_glyphs(sf, text + from, to - from, variant, features, feature_count);
        mts_glyph *out = glyph_room(b, count + word.count) + count;
        for (int i = 0; i < word.count; i++) {
            // The next word brings the space along.
            if (has_space_after && from + word.glyphs[i].cluster >= end) break;
            *out = word.glyphs[i];
            out->cluster += from;
            out++;
            count++;
        }
        start = to;
    }
    return count;
}

// Shapes an item, or what stands in for it, in the text around it. Returns how many glyphs there are.
static int shape_whole(builder *b, const char *text, int32_t length, const mts_item *item, hb_script_t script, const char *language,
                       const char *replacement, hb_font_t *font, const hb_feature_t *features, unsigned feature_count, float scale) {
    static hb_buffer_t *buffer;
    if (!buffer) buffer = hb_buffer_create();
    hb_buffer_clear_contents(buffer);
    hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_REMOVE_DEFAULT_IGNORABLES);
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES);
    if (replacement) hb_buffer_add_utf8(buffer, replacement, -1, 0, -1);
    else hb_buffer_add_utf8(buffer, text, length, (unsigned)item->start, item->end - item->start);
    hb_buffer_set_direction(buffer, item->level & 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_buffer_set_script(buffer, script);
    if (language) hb_buffer_set_language(buffer, hb_language_from_string(language, -1));
    hb_shape(font, buffer, features, feature_count);
    int count = (int)hb_buffer_get_length(buffer);
    mts_glyph *out = glyph_room(b, count);
    mts_read_glyphs(buffer, out, scale);
    if (replacement)
        for (int i = 0; i < count; i++) out[i].cluster = item->start;
    return count;
}

static void shape_item(builder *b, const char *text, int32_t length, const mts_style *style, mts_item item, hb_script_t script,
                       const char *language, const char *replacement, float scale) {
    bool sf_widths = item.is_primary && (style->features & mts_san_francisco);
    mts_sf_font *sf = sf_widths ? mts_sf_font_for(item.face, style->weight, style->blend) : NULL;
    hb_feature_t features[6];
    unsigned n = 0;
    // Inter swaps arrows, colons and the multiplication sign by context; San Francisco does not.
    if (sf) features[n++] = feature("calt", 0);
    if (style->features & mts_tabular_digits) features[n++] = feature("tnum", 1);
    if (style->features & mts_no_ligatures) { features[n++] = feature("liga", 0); features[n++] = feature("clig", 0); }
    bool has_own_letters = language && strncmp(language, "en", 2);
    int count;
    if (sf && !replacement && !(item.level & 1) && script == HB_SCRIPT_LATIN && !has_own_letters && is_plain_words(text + item.start, item.end - item.start))
        count = shape_words(b, text, &item, sf, style->features & (mts_tabular_digits | mts_no_ligatures), features, n);
    else
        count = shape_whole(b, text, length, &item, script, language, replacement, sf ? sf->font : item.face->font, features, n, scale);
    mts_glyph *out = b->out.glyphs + b->out.glyph_count;
    if (sf && !(item.level & 1) && !replacement) refine_kerning(text, style, sf, out, count);
    if (sf) center_glyphs(item.face, sf, out, count);
    if (item.is_primary && (style->features & mts_fixed_advance))
        for (int i = 0; i < count; i++)
            if (out[i].advance > 0) out[i].advance = style->fixed_advance * scale;
    item.first_glyph = b->out.glyph_count;
    item.glyph_count = count;
    item.scale = scale;
    b->out.glyph_count += count;
    if (b->out.item_count == b->item_room) {
        b->item_room = b->item_room * 2 + 4;
        b->out.items = realloc(b->out.items, b->item_room * sizeof *b->out.items);
    }
    b->out.items[b->out.item_count++] = item;
}

// Small capitals: lowercase letters as capitals at the height of small ones.
static const float small_caps_scale = 0.8f;

static void shape_small_caps(builder *b, const char *text, int32_t length, const mts_style *style, mts_item item,
                             hb_script_t script, const char *language) {
    const char *p = text + item.start, *end = text + item.end;
    while (p < end) {
        mts_item part = item;
        part.start = (int32_t)(p - text);
        bool lower = g_unichar_islower(g_utf8_get_char(p));
        if (!lower) {
            while (p < end && !g_unichar_islower(g_utf8_get_char(p))) p = g_utf8_next_char(p);
            part.end = (int32_t)(p - text);
            shape_item(b, text, length, style, part, script, language, NULL, 1);
            continue;
        }
        // One letter an item keeps every letter a cluster of its own.
        char *upper = g_utf8_strup(p, g_utf8_next_char(p) - p);
        p = g_utf8_next_char(p);
        part.end = (int32_t)(p - text);
        shape_item(b, text, length, style, part, script, language, upper, small_caps_scale);
        g_free(upper);
    }
}

static void emit(builder *b, const char *text, int32_t length, const mts_style *styles, mts_item item, hb_script_t script,
                 const char *language) {
    const mts_style *style = &styles[item.style];
    const char *own = style->language ? style->language : language;
    if (style->features & mts_small_caps) shape_small_caps(b, text, length, style, item, script, own);
    else shape_item(b, text, length, style, item, script, own, NULL, 1);
}

// Latin text the styles' own faces cover: no bidirectional, script or fallback analysis is needed.
static bool shape_simple(builder *b, const char *text, int32_t length, const mts_style *styles, int32_t style_count) {
    const char *p = text;
    for (int s = 0; s < style_count; s++)
        for (const char *end = p + styles[s].length; p < end; p = g_utf8_next_char(p)) {
            uint32_t c = g_utf8_get_char(p);
            if (c < 0x80) continue;
            if (c < 0x300 || (c >= 0x1E00 && c < 0x2000) || (c >= 0x2010 && c < 0x2028) || (c >= 0x2030 && c < 0x205F)) {
                if (mts_face_glyph(styles[s].face, c)) continue;
            }
            return false;
        }
    int32_t byte = 0;
    for (int s = 0; s < style_count; s++) {
        if (!styles[s].length) continue;
        mts_item item = {.start = byte, .end = byte + styles[s].length, .face = styles[s].face, .style = s, .is_primary = true};
        emit(b, text, length, styles, item, HB_SCRIPT_LATIN, NULL);
        byte += styles[s].length;
    }
    return true;
}

static void resolve_scripts(character *chars, int count) {
    hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
    hb_script_t last = HB_SCRIPT_COMMON;
    for (int i = 0; i < count; i++) {
        hb_script_t s = hb_unicode_script(unicode, chars[i].c);
        if (s == HB_SCRIPT_COMMON || s == HB_SCRIPT_INHERITED || s == HB_SCRIPT_UNKNOWN) s = last;
        chars[i].script = last = s;
    }
    last = HB_SCRIPT_LATIN;
    for (int i = count - 1; i >= 0; i--) {
        if (chars[i].script == HB_SCRIPT_COMMON) chars[i].script = last;
        last = chars[i].script;
    }
}

// Han alone does not say whose: kana or Hangul in the paragraph do.
static const char *guess_language(const character *chars, int count) {
    for (int i = 0; i < count; i++) {
        if (chars[i].c >= 0x3040 && chars[i].c <= 0x30FF) return "ja";
        if (chars[i].c >= 0xAC00 && chars[i].c <= 0xD7A3) return "ko";
    }
    return NULL;
}

static void shape_full(builder *b, const char *text, int32_t length, const mts_style *styles, int32_t style_count, int direction) {
    int count = mts_character_count(text, length);
    character *chars = calloc(count + 1, sizeof *chars);
    uint8_t *breaks = malloc(length + 1);
    mts_breaks(text, length, NULL, breaks);
    PangoDirection base = direction == 1 ? PANGO_DIRECTION_RTL : direction == 0 ? PANGO_DIRECTION_LTR
        : direction == 3 ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR;
    guint8 *levels = pango_log2vis_get_embedding_levels(text, length, &base);
    b->out.is_right_to_left = base == PANGO_DIRECTION_RTL || base == PANGO_DIRECTION_WEAK_RTL;
    const char *p = text;
    int style = 0;
    int32_t style_end = style_count ? styles[0].length : length;
    for (int i = 0; i < count; i++) {
        int32_t byte = (int32_t)(p - text);
        while (byte >= style_end && style + 1 < style_count) style_end += styles[++style].length;
        chars[i] = (character){.c = g_utf8_get_char(p), .byte = byte, .style = style, .level = levels[i],
            .starts_cluster = i == 0 || (breaks[byte] & mts_break_cluster)};
        p = g_utf8_next_char(p);
    }
    chars[count].byte = length;
    resolve_scripts(chars, count);
    const char *language = guess_language(chars, count);
    mts_face *before = NULL;
    for (int i = 0; i < count;) {
        int j = i + 1;
        while (j < count && !chars[j].starts_cluster) j++;
        choose_face(&styles[chars[i].style], language, chars + i, chars + j, before);
        before = chars[i].face;
        i = j;
    }
    for (int i = 0; i < count;) {
        int j = i + 1;
        while (j < count && chars[j].style == chars[i].style && chars[j].level == chars[i].level && chars[j].script == chars[i].script
               && chars[j].face == chars[i].face && chars[j].is_primary == chars[i].is_primary) j++;
        mts_item item = {.start = chars[i].byte, .end = chars[j].byte, .face = chars[i].face, .style = chars[i].style,
            .level = chars[i].level, .is_primary = chars[i].is_primary};
        emit(b, text, length, styles, item, chars[i].script, language);
        i = j;
    }
    g_free(levels);
    free(breaks);
    free(chars);
}

mts_shaped *mts_shape(const char *text, int32_t length, const mts_style *styles, int32_t style_count, int direction) {
    builder *b = calloc(1, sizeof *b);
    if (direction & 1 || !shape_simple(b, text, length, styles, style_count))
        shape_full(b, text, length, styles, style_count, direction);
    return &b->out;
}

void mts_shaped_free(mts_shaped *shaped) {
    free(shaped->items);
    free(shaped->glyphs);
    free(shaped);
}
