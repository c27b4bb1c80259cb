// The C surface of the text libraries (fontconfig, HarfBuzz, Pango). It includes no header of theirs, so that no
// client of a Swift module built on it needs one. Lengths are in em unless said otherwise; text is UTF-8.
#ifndef CTYPESETTING_H
#define CTYPESETTING_H

#include <stdbool.h>
#include <stdint.h>

// MARK: Faces

/// A font file, open for the life of the process. Faces of equal file and index are the same pointer.
typedef struct mts_face mts_face;

/// Null where the file is no font.
mts_face *mts_face_open(const char *file, int index);
const char *mts_face_file(const mts_face *face);
int mts_face_index(const mts_face *face);
/// True for bitmap and layered colour fonts.
bool mts_face_is_color(const mts_face *face);
/// 0 where the face lacks the character.
uint32_t mts_face_glyph(const mts_face *face, uint32_t character);
double mts_face_advance(const mts_face *face, uint32_t glyph);

typedef struct {
    double ascent, descent, line_gap, cap_height, x_height;
    double underline_position, underline_thickness;
} mts_vertical_metrics;
mts_vertical_metrics mts_face_metrics(const mts_face *face);

// MARK: Finding fonts

/// Makes a font file's families known by name; false where the file is no font.
bool mts_register_font(const char *file);
/// True where a family of this name (or a font of this full or PostScript name) is installed or registered.
bool mts_has_family(const char *family);
/// The closest face of a family by name, null where there is none. `width`: CSS percentage less 100.
/// A null family means the interface font. `needs_slant` tells that the face is upright though italic was asked for.
mts_face *mts_match(const char *family, int weight, bool italic, int width, bool *needs_slant);
/// A face that has the character, for text of a language (BCP 47, may be null); null where no font has it.
mts_face *mts_fallback(uint32_t character, const char *language, int weight, bool italic);
/// True for characters that are shown as colour pictures unless a variation selector says otherwise.
bool mts_is_emoji(uint32_t character);
mts_face *mts_emoji_face(void);

// MARK: San Francisco's widths

/// Tracking of the system font at a size in points, in em; sizes between whole points are interpolated.
double mts_sf_tracking(double size);
/// Inter is drawn this much smaller than the point size: its capitals are then as tall as San Francisco's.
#define mts_sf_draw_scale 0.9688f
/// 0 where the text outlines apply (up to 17 pt), 1 where the display outlines do (from 28 pt).
double mts_sf_blend(double size);

// MARK: Shaping

enum {
    mts_tabular_digits = 1, mts_small_caps = 2, mts_no_ligatures = 4,
    /// Advances and kerning are San Francisco's at the style's weight and blend.
    mts_san_francisco = 8,
    /// Every glyph of the primary face is `fixed_advance` wide.
    mts_fixed_advance = 16,
};

/// A stretch of text with one font.
typedef struct {
    int32_t length;             ///< bytes
    mts_face *face;
    int32_t weight;
    bool italic;
    uint32_t features;
    float blend;                ///< of the San Francisco advances
    float fixed_advance;
    const char *language;       ///< null for none
} mts_style;

typedef struct {
    uint32_t glyph;
    int32_t cluster;            ///< byte offset of the first character it stands for
    float advance;
    float dx, dy;               ///< from the pen, y up; San Francisco's advances have the glyph in their middle
} mts_glyph;

/// A stretch with one face and direction. Glyphs are in visual order, left to right.
typedef struct {
    int32_t start, end;         ///< bytes
    int32_t first_glyph, glyph_count;
    mts_face *face;
    int32_t style;              ///< index of the style
    uint8_t level;              ///< bidirectional embedding level; odd runs right to left
    bool is_primary;            ///< false where another face stands in
    float scale;                ///< of the glyphs against the style's size (small capitals)
} mts_item;

typedef struct {
    int32_t item_count, glyph_count;
    mts_item *items;            ///< in logical order
    mts_glyph *glyphs;
    bool is_right_to_left;      ///< direction of the paragraph
} mts_shaped;

/// Shapes one paragraph. `direction`: 0 left to right, 1 right to left, 2 by the first strong character and left to
/// right where there is none, 3 the same but right to left where there is none.
/// Free the answer with mts_shaped_free.
mts_shaped *mts_shape(const char *text, int32_t length, const mts_style *styles, int32_t style_count, int direction);
void mts_shaped_free(mts_shaped *shaped);

// MARK: Breaking

enum {
    mts_break_line = 1,         ///< a line may start here
    mts_break_must = 2,         ///< a line must start here
    mts_break_cluster = 4,      ///< a user-perceived character starts here
    mts_break_white = 8,        ///< the character is white space
    mts_break_word = 16,        ///< a word starts here
};
/// Writes `length + 1` flags, one a byte; bytes inside a character get 0.
void mts_breaks(const char *text, int32_t length, const char *language, uint8_t *flags);

// MARK: Outlines

typedef struct {
    void (*move)(void *context, float x, float y);
    void (*line)(void *context, float x, float y);
    void (*quad)(void *context, float cx, float cy, float x, float y);
    void (*cubic)(void *context, float c1x, float c1y, float c2x, float c2y, float x, float y);
    void (*close)(void *context);
} mts_outline_sink;
/// Sends a glyph's outline to the sink, y up.
void mts_face_outline(const mts_face *face, uint32_t glyph, const mts_outline_sink *sink, void *context);

#endif
