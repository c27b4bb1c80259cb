// The C surface of GTK. It includes no header of GTK's, so that no client needs one. Every function is for the main
// thread. Places and distances are points (GTK's application pixels) in the window's content unless a name says device.
#ifndef CWINDOWHOST_H
#define CWINDOWHOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct mwh_window mwh_window;
typedef struct mwh_node mwh_node;
typedef struct mwh_dialog mwh_dialog;

typedef struct { double x, y, width, height; } mwh_rect;

// MARK: Process

/// Connects with the display. False where there is none.
bool mwh_start(const char *program_name, const char *application_name);
/// Runs until `mwh_quit`: GLib's loop with the main dispatch queue and the main RunLoop. `poll` fires due timers of the
/// RunLoop and returns the microseconds until the next, -1 for none. Returns the status given to `mwh_quit`.
int mwh_run(int64_t (*poll)(void));
void mwh_quit(int status);
/// Calls once after `milliseconds`, where nothing more urgent waits. 0 is no valid id.
unsigned mwh_after(unsigned milliseconds, void (*call)(void *owner), void *owner);
void mwh_cancel(unsigned id);
/// Seconds on a clock that never goes back.
double mwh_now(void);
/// Processor time the process has used, in seconds.
double mwh_cpu(void);

// MARK: Desktop

typedef struct {
    bool dark;
    bool reduces_motion;
    /// 1 is the normal size of text.
    double text_scale;
} mwh_desktop;

mwh_desktop mwh_desktop_now(void);
/// Calls after each change of what `mwh_desktop_now` says.
void mwh_desktop_observe(void (*changed)(void));

void mwh_clipboard_write(const char *text);
/// A picture as the bytes of a PNG file.
void mwh_clipboard_write_image(const uint8_t *file, size_t length);
/// Answers later, null where the clipboard has no text.
void mwh_clipboard_read(void (*done)(void *owner, const char *text), void *owner);
/// The same at once: waits for the program that has the clipboard, at most half a second. Nothing else of this program
/// runs meanwhile. To be freed with `mwh_free`.
char *mwh_clipboard_text_now(void);
uint8_t *mwh_clipboard_image_now(size_t *length);
/// True where the clipboard has a picture.
bool mwh_clipboard_has_image(void);
void mwh_free(void *memory);

// MARK: Windows

enum { MWH_BEGAN, MWH_MOVED, MWH_ENDED, MWH_CANCELLED };
enum { MWH_SHIFT = 1, MWH_CONTROL = 2, MWH_ALT = 4, MWH_SUPER = 8, MWH_CAPS = 16, MWH_KEYPAD = 32 };

enum { MWH_DRAG_TEXT = 1, MWH_DRAG_URLS = 2, MWH_DRAG_IMAGE = 4 };

/// What is dragged, in all its forms. The image is a PNG file's bytes.
typedef struct {
    const char *text;
    const char *const *urls;
    int url_count;
    const uint8_t *image;
    size_t image_length;
} mwh_drag_content;

typedef struct {
    /// A frame is due; asked for with `mwh_window_ask_frame`. Returns whether another is wanted.
    bool (*frame)(void *owner);
    /// Before the first picture, and after each change of size or scale.
    void (*resized)(void *owner, double width, double height, int scale);
    /// A finger or the primary button. `id` tells fingers apart.
    void (*pointer)(void *owner, int phase, int64_t id, double x, double y, unsigned modifiers);
    void (*secondary)(void *owner, double x, double y);
    /// The mouse moved without a button, or left.
    void (*hover)(void *owner, double x, double y, bool inside);
    /// `steps` tells a wheel's steps from distances in points.
    void (*scroll)(void *owner, double x, double y, double dx, double dy, bool steps);
    /// Two fingers left the touch pad, in points a second.
    void (*thrown)(void *owner, double x, double y, double vx, double vy);
    /// A key that the input method leaves alone; `text` is what it types. Returns whether it was used.
    bool (*key)(void *owner, unsigned keyval, const char *text, unsigned modifiers);
    /// Decided text of the input method.
    void (*commit)(void *owner, const char *text);
    /// Undecided text, null at its end; the cursor counts UTF-16 units.
    void (*preedit)(void *owner, const char *text, int cursor);
    void (*active)(void *owner, bool active);
    /// The item with that place in the list of `mwh_window_set_menus` was chosen.
    void (*menu)(void *owner, int item);
    /// Something is dragged over the window, of this program itself where `own`. Returns whether it would be taken.
    bool (*drag_moved)(void *owner, int kinds, bool own, double x, double y);
    void (*drag_left)(void *owner);
    /// Something was dropped. Returns whether it was taken.
    bool (*dropped)(void *owner, const mwh_drag_content *content, bool own, double x, double y);
    /// What `mwh_window_begin_drag` began is over.
    void (*drag_ended)(void *owner);
    /// The person closes the window.
    void (*closed)(void *owner);
} mwh_events;

mwh_window *mwh_window_new(const char *title, int width, int height, const mwh_events *events, void *owner);
void mwh_window_show(mwh_window *window);
void mwh_window_set_title(mwh_window *window, const char *title);
/// The picture a window manager shows for the window, as the bytes of a PNG, JPEG or TIFF file.
void mwh_window_set_icon(mwh_window *window, const uint8_t *file, size_t length);
void mwh_window_destroy(mwh_window *window);
/// Calls `frame` at the display's next frame.
void mwh_window_ask_frame(mwh_window *window);
/// A cursor's CSS name.
void mwh_window_set_cursor(mwh_window *window, const char *name);

/// A Cairo context of the window's picture, clipped to the rectangles, in points. The picture keeps what is outside.
void *mwh_window_begin_paint(mwh_window *window, const mwh_rect *rects, int count);
/// Shows what was painted at the next frame.
void mwh_window_end_paint(mwh_window *window);

enum {
    MWH_PURPOSE_FREE_FORM, MWH_PURPOSE_DIGITS, MWH_PURPOSE_NUMBER, MWH_PURPOSE_PHONE, MWH_PURPOSE_URL, MWH_PURPOSE_EMAIL, MWH_PURPOSE_NAME,
    MWH_PURPOSE_PASSWORD, MWH_PURPOSE_PIN,
};
enum {
    MWH_HINT_SPELLCHECK = 1, MWH_HINT_NO_SPELLCHECK = 2, MWH_HINT_COMPLETION = 4, MWH_HINT_LOWERCASE = 8, MWH_HINT_CAPITALS = 16,
    MWH_HINT_CAPITAL_WORDS = 32, MWH_HINT_CAPITAL_SENTENCES = 64, MWH_HINT_NO_EMOJI = 128, MWH_HINT_PRIVATE = 256,
};

enum { MWH_MENU_COMMAND, MWH_MENU_SUBMENU, MWH_MENU_SEPARATOR };

/// An item of a menu. What follows a submenu with a greater depth is in it.
typedef struct {
    int kind, depth;
    const char *title;
    /// As GTK writes keys, such as `<Control>n`; null for none.
    const char *keys;
    bool enabled;
    /// -1 for what has no check mark.
    int checked;
} mwh_menu_item;

/// Gives the window a menu bar, or its menus another state. Before the window is shown it grows by the bar's height.
void mwh_window_set_menus(mwh_window *window, const mwh_menu_item *items, int count);

/// What the pressed pointer holds goes on as a drag of the desktop. False where none could begin.
bool mwh_window_begin_drag(mwh_window *window, const mwh_drag_content *content);

enum { MWH_DIALOG_OPEN, MWH_DIALOG_SAVE, MWH_DIALOG_FOLDER };

/// Asks the person for files with those endings (without dots; none for all). `done` gets their paths, none where the
/// person cancelled; it is not called after `mwh_dialog_cancel`.
mwh_dialog *mwh_dialog_show(mwh_window *window, int kind, const char *suggested_name, const char *type_name, const char *const *endings, int ending_count,
                            bool several, void (*done)(void *owner, const char *const *paths, int count), void *owner);
void mwh_dialog_cancel(mwh_dialog *dialog);

/// Says whether what has the keyboard takes text.
void mwh_window_take_text(mwh_window *window, bool takes);
/// Tells the input method about the text that is taken: one purpose and a set of hints.
void mwh_window_describe_text(mwh_window *window, int purpose, unsigned hints);
void mwh_window_set_caret(mwh_window *window, mwh_rect caret);

// MARK: Accessibility

enum {
    MWH_ROLE_GROUP, MWH_ROLE_LABEL, MWH_ROLE_IMAGE, MWH_ROLE_BUTTON, MWH_ROLE_LINK, MWH_ROLE_SWITCH, MWH_ROLE_SLIDER, MWH_ROLE_SPIN,
    MWH_ROLE_TEXT, MWH_ROLE_SEARCH, MWH_ROLE_COMBO, MWH_ROLE_MENU, MWH_ROLE_MENU_ITEM, MWH_ROLE_HEADING, MWH_ROLE_LIST, MWH_ROLE_ROW,
    MWH_ROLE_CELL, MWH_ROLE_PROGRESS, MWH_ROLE_TAB, MWH_ROLE_TAB_LIST, MWH_ROLE_TOOLBAR, MWH_ROLE_ALERT, MWH_ROLE_DIALOG, MWH_ROLE_SEPARATOR,
    MWH_ROLE_SECRET,
};

/// True where assistive technology could be listening.
bool mwh_accessibility_is_on(void);

/// A thing on the screen for assistive technology. `actions` are names, each ended by a zero, with an empty one at the end.
/// `call` gets the action's number, or -1 with a text that is to be put in, or -2 with a value.
mwh_node *mwh_node_new(int role, const char *actions, void (*call)(void *owner, int64_t tag, int action, const char *text, double value),
                       void *owner, int64_t tag);
/// Puts the node below `parent` (null: the window) after `previous` (null: first).
void mwh_node_place(mwh_node *node, mwh_window *window, mwh_node *parent, mwh_node *previous);
/// In the window.
void mwh_node_set_frame(mwh_node *node, mwh_rect frame);
/// `keys` is null for what has no shortcut.
void mwh_node_set_text(mwh_node *node, const char *label, const char *value, const char *hint, const char *keys);
/// `checked` is -1 for what cannot be checked.
void mwh_node_set_state(mwh_node *node, bool enabled, bool selected, int checked);
/// What a field takes, as for `mwh_window_describe_text`.
void mwh_node_set_input(mwh_node *node, int purpose, unsigned hints);
/// A range's value.
void mwh_node_set_value(mwh_node *node, double value, double least, double most);
void mwh_node_free(mwh_node *node);

#endif
