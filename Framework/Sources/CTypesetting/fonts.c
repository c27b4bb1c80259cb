// Which file a font request means. A private configuration, so that the machine's own font preferences never change
// a picture; it is only read when something else than the interface font is needed.
#include "faces.h"
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static FcConfig *config;

static bool writable_folder(const char *path) {
    char part[1024];
    snprintf(part, sizeof part, "%s", path);
    for (char *p = part + 1; *p; p++)
        if (*p == '/') {
            *p = 0;
            mkdir(part, 0755);
            *p = '/';
        }
    mkdir(part, 0755);
    return access(part, W_OK) == 0;
}

static void cache_folder(char *path, size_t size) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/') snprintf(path, size, "%s/martlet/fontconfig", cache);
    else snprintf(path, size, "%s/.cache/martlet/fontconfig", home ? home : "");
    if (!writable_folder(path)) {
        const char *temporary = getenv("TMPDIR");
        snprintf(path, size, "%s/martlet-fontconfig-%u", temporary ? temporary : "/tmp", (unsigned)getuid());
        writable_folder(path);
    }
}

static FcConfig *fonts(void) {
    if (config) return config;
    char cache[1024], xml[4096];
    cache_folder(cache, sizeof cache);
    snprintf(xml, sizeof xml,
        "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
        "<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir prefix=\"xdg\">fonts</dir>"
        "<cachedir>%s</cachedir></fontconfig>", cache);
    config = FcConfigCreate();
    FcConfigParseAndLoadFromMemory(config, (const FcChar8 *)xml, FcFalse);
    FcConfigBuildFonts(config);
    return config;
}

bool mts_register_font(const char *file) { return FcConfigAppFontAddFile(fonts(), (const FcChar8 *)file); }

static bool has_name(FcPattern *font, const char *object, const char *name) {
    FcChar8 *value;
    for (int i = 0; FcPatternGetString(font, object, i, &value) == FcResultMatch; i++)
        if (!FcStrCmpIgnoreCase(value, (const FcChar8 *)name)) return true;
    return false;
}

static bool is_static(FcPattern *font) {
    FcBool variable = FcFalse;
    FcPatternGetBool(font, FC_VARIABLE, 0, &variable);
    return !variable;
}

static mts_face *open_pattern(FcPattern *font) {
    FcChar8 *file;
    int index = 0;
    if (FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch) return NULL;
    FcPatternGetInteger(font, FC_INDEX, 0, &index);
    return mts_face_open((const char *)file, index & 0xFFFF);
}

// The face named exactly so wins (PostScript and full names name one face), then the closest of the family.
static FcPattern *find(const char *family, int weight, bool italic, int width) {
    FcPattern *best = NULL;
    double best_score = 1e9;
    FcSetName sets[] = {FcSetApplication, FcSetSystem};
    for (int s = 0; s < 2; s++) {
        FcFontSet *set = FcConfigGetFonts(fonts(), sets[s]);
        for (int i = 0; set && i < set->nfont; i++) {
            FcPattern *font = set->fonts[i];
            bool family_named = has_name(font, FC_FAMILY, family);
            bool face_named = !family_named && (has_name(font, FC_POSTSCRIPT_NAME, family) || has_name(font, FC_FULLNAME, family));
            if ((!family_named && !face_named) || !is_static(font)) continue;
            double fc_weight = FC_WEIGHT_REGULAR;
            int slant = 0, fc_width = 100;
            FcPatternGetDouble(font, FC_WEIGHT, 0, &fc_weight);
            FcPatternGetInteger(font, FC_SLANT, 0, &slant);
            FcPatternGetInteger(font, FC_WIDTH, 0, &fc_width);
            double difference = FcWeightToOpenTypeDouble(fc_weight) - weight;
            // CSS: a light request prefers lighter faces, a bold one bolder faces.
            double score = difference < 0 ? -difference : difference;
            if ((weight < 450) != (difference < 0) && difference != 0) score += 50;
            if (italic != (slant > 0)) score += 2000;
            score += 10.0 * abs(fc_width - 100 - width);
            if (face_named) score -= 10000;
            if (score < best_score) {
                best_score = score;
                best = font;
            }
        }
    }
    return best;
}

// Debian's package has one file a weight: found without reading any configuration.
static mts_face *interface_font(const char *family, int weight, bool italic) {
    static const char *names[] = {"Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"};
    int i = (weight + 50) / 100 - 1;
    const char *name = names[i < 0 ? 0 : i > 8 ? 8 : i];
    char path[256];
    if (italic && !strcmp(name, "Regular")) name = "";
    snprintf(path, sizeof path, "/usr/share/fonts/opentype/inter/%s-%s%s.otf", family, name, italic ? "Italic" : "");
    return access(path, R_OK) == 0 ? mts_face_open(path, 0) : NULL;
}

bool mts_has_family(const char *family) { return find(family, 400, false, 0) != NULL; }

mts_face *mts_match(const char *family, int weight, bool italic, int width, bool *needs_slant) {
    static struct { const char *family; int weight; bool italic; mts_face *face; } recent[32];
    static int next;
    if (needs_slant) *needs_slant = false;
    bool interface = !family || !strcmp(family, "Inter") || !strcmp(family, "Inter Display");
    const char *stem = family && !strcmp(family, "Inter Display") ? "InterDisplay" : "Inter";
    if (interface) {
        for (int i = 0; i < 32; i++)
            if (recent[i].family == stem && recent[i].weight == weight && recent[i].italic == italic) return recent[i].face;
        mts_face *face = interface_font(stem, weight, italic);
        if (face) {
            recent[next].family = stem;
            recent[next].weight = weight;
            recent[next].italic = italic;
            recent[next].face = face;
            next = (next + 1) % 32;
            return face;
        }
    }
    FcPattern *font = find(family ? family : "Inter", weight, italic, width);
    if (!font && !family) font = find("Noto Sans", weight, italic, width);
    if (!font && !family) {
        FcFontSet *set = FcConfigGetFonts(fonts(), FcSetSystem);
        if (set && set->nfont) font = set->fonts[0];
    }
    if (!font) return NULL;
    int slant = 0;
    FcPatternGetInteger(font, FC_SLANT, 0, &slant);
    if (needs_slant) *needs_slant = italic && slant == 0;
    return open_pattern(font);
}

static const char *preferred_family(hb_script_t script, const char *language) {
    static const struct { hb_script_t script; const char *family; } table[] = {
        {HB_SCRIPT_ARABIC, "Noto Sans Arabic"}, {HB_SCRIPT_HEBREW, "Noto Sans Hebrew"}, {HB_SCRIPT_THAI, "Noto Sans Thai"},
        {HB_SCRIPT_DEVANAGARI, "Noto Sans Devanagari"}, {HB_SCRIPT_BENGALI, "Noto Sans Bengali"},
        {HB_SCRIPT_TAMIL, "Noto Sans Tamil"}, {HB_SCRIPT_TELUGU, "Noto Sans Telugu"}, {HB_SCRIPT_KANNADA, "Noto Sans Kannada"},
        {HB_SCRIPT_MALAYALAM, "Noto Sans Malayalam"}, {HB_SCRIPT_GUJARATI, "Noto Sans Gujarati"},
        {HB_SCRIPT_GURMUKHI, "Noto Sans Gurmukhi"}, {HB_SCRIPT_SINHALA, "Noto Sans Sinhala"}, {HB_SCRIPT_LAO, "Noto Sans Lao"},
        {HB_SCRIPT_KHMER, "Noto Sans Khmer"}, {HB_SCRIPT_MYANMAR, "Noto Sans Myanmar"}, {HB_SCRIPT_GEORGIAN, "Noto Sans Georgian"},
        {HB_SCRIPT_ARMENIAN, "Noto Sans Armenian"}, {HB_SCRIPT_ETHIOPIC, "Noto Sans Ethiopic"}, {HB_SCRIPT_HANGUL, "Noto Sans CJK KR"},
        {HB_SCRIPT_HIRAGANA, "Noto Sans CJK JP"}, {HB_SCRIPT_KATAKANA, "Noto Sans CJK JP"}, {HB_SCRIPT_BOPOMOFO, "Noto Sans CJK TC"},
    };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].script == script) return table[i].family;
    if (script == HB_SCRIPT_HAN || script == HB_SCRIPT_COMMON) {
        if (language && !strncmp(language, "ja", 2)) return "Noto Sans CJK JP";
        if (language && !strncmp(language, "ko", 2)) return "Noto Sans CJK KR";
        if (language && (!strncmp(language, "zh-Hant", 7) || !strncmp(language, "zh-TW", 5))) return "Noto Sans CJK TC";
        if (language && !strncmp(language, "zh-HK", 5)) return "Noto Sans CJK HK";
        if (script == HB_SCRIPT_HAN || (language && !strncmp(language, "zh", 2))) return "Noto Sans CJK SC";
    }
    return "Noto Sans";
}

static FcPattern *any_font_with(uint32_t character, int weight, bool italic) {
    FcPattern *pattern = FcPatternCreate();
    FcCharSet *set = FcCharSetCreate();
    FcCharSetAddChar(set, character);
    FcPatternAddCharSet(pattern, FC_CHARSET, set);
    static const char *families[] = {"Noto Sans", "Noto Sans Symbols", "Noto Sans Symbols2", "Noto Sans Math", "Noto Sans CJK SC"};
    for (int i = 0; i < 5; i++) FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)families[i]);
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight));
    FcPatternAddInteger(pattern, FC_SLANT, italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
    FcPatternAddBool(pattern, FC_VARIABLE, FcFalse);
    // Else the language of the process decides among fonts that are equally good.
    FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)"en");
    FcDefaultSubstitute(pattern);
    FcResult result;
    FcPattern *match = FcFontMatch(fonts(), pattern, &result);
    FcCharSetDestroy(set);
    FcPatternDestroy(pattern);
    return match;
}

mts_face *mts_fallback(uint32_t character, const char *language, int weight, bool italic) {
    // Faces found before, most recent first, spare the search.
    static struct { const char *family; int weight; bool italic; mts_face *face; } found[48];
    static int count;
    hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), character);
    const char *family = preferred_family(script, language);
    for (int i = 0; i < count; i++)
        if (found[i].family == family && found[i].weight == weight && found[i].italic == italic
            && mts_face_glyph(found[i].face, character)) return found[i].face;
    FcPattern *font = find(family, weight, italic, 0);
    mts_face *face = font ? open_pattern(font) : NULL;
    if (!face || !mts_face_glyph(face, character)) {
        font = any_font_with(character, weight, italic);
        face = font ? open_pattern(font) : NULL;
        if (font) FcPatternDestroy(font);
    }
    if (!face || !mts_face_glyph(face, character)) return NULL;
    int slot = count < 48 ? count++ : (int)(character % 48);
    found[slot].family = family;
    found[slot].weight = weight;
    found[slot].italic = italic;
    found[slot].face = face;
    return face;
}

mts_face *mts_emoji_face(void) {
    static mts_face *face;
    static bool looked;
    if (!looked) {
        looked = true;
        const char *path = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf";
        if (access(path, R_OK) == 0) face = mts_face_open(path, 0);
        else {
            FcPattern *font = find("Noto Color Emoji", 400, false, 0);
            face = font ? open_pattern(font) : NULL;
        }
    }
    return face;
}
