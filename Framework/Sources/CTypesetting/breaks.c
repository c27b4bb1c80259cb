#include "faces.h"
#include <pango/pango.h>
#include <stdlib.h>
#include <string.h>

// Unlike GLib's, not ended by a zero byte.
int mts_character_count(const char *text, int32_t length) {
    int count = 0;
    for (int32_t i = 0; i < length; i++) count += ((uint8_t)text[i] & 0xC0) != 0x80;
    return count;
}

void mts_breaks(const char *text, int32_t length, const char *language, uint8_t *flags) {
    int count = mts_character_count(text, length);
    PangoLogAttr *attrs = calloc(count + 1, sizeof *attrs);
    pango_get_log_attrs(text, length, -1, pango_language_from_string(language ? language : "en"), attrs, count + 1);
    memset(flags, 0, length + 1);
    const char *p = text;
    for (int i = 0; i <= count; i++) {
        const PangoLogAttr *a = &attrs[i];
        flags[p - text] = (uint8_t)((a->is_line_break ? mts_break_line : 0) | (a->is_mandatory_break ? mts_break_must : 0)
            | (a->is_cursor_position ? mts_break_cluster : 0) | (a->is_white && i < count ? mts_break_white : 0)
            | (a->is_word_start ? mts_break_word : 0));
        if (i < count) p = g_utf8_next_char(p);
    }
    free(attrs);
}
