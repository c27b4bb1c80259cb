// Pointers, wheels, keys, input methods.
#include "window.h"
#include <string.h>

static unsigned modifiers_of(GdkModifierType state) {
    return (state & GDK_SHIFT_MASK ? MWH_SHIFT : 0) | (state & GDK_CONTROL_MASK ? MWH_CONTROL : 0) | (state & GDK_ALT_MASK ? MWH_ALT : 0)
        | (state & (GDK_SUPER_MASK | GDK_META_MASK) ? MWH_SUPER : 0) | (state & GDK_LOCK_MASK ? MWH_CAPS : 0);
}

// MARK: Pointers

// An event's place in the canvas.
static bool locate(mwh_window *w, GdkEvent *event, double *x, double *y) {
    GtkNative *native = gtk_widget_get_native(w->canvas);
    double tx, ty;
    if (!native || !gdk_event_get_position(event, x, y)) return false;
    gtk_native_get_surface_transform(native, &tx, &ty);
    return gtk_widget_translate_coordinates(GTK_WIDGET(native), w->canvas, *x - tx, *y - ty, x, y);
}

static void pointer(mwh_window *w, int phase, int64_t id, double x, double y, GdkEvent *event) {
    w->events.pointer(w->owner, phase, id, x, y, modifiers_of(gdk_event_get_modifier_state(event)));
}

static gboolean any_event(GtkEventControllerLegacy *controller, GdkEvent *event, gpointer data) {
    mwh_window *w = data;
    double x = 0, y = 0;
    if (mwh_is_waiting) return TRUE;
    GdkEventType type = gdk_event_get_event_type(event);
    switch (type) {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE: {
        if (!locate(w, event, &x, &y)) return FALSE;
        guint button = gdk_button_event_get_button(event);
        w->device = gdk_event_get_device(event);
        if (type == GDK_BUTTON_PRESS) gtk_widget_grab_focus(w->canvas);
        if (button == GDK_BUTTON_PRIMARY) pointer(w, type == GDK_BUTTON_PRESS ? MWH_BEGAN : MWH_ENDED, 0, x, y, event);
        else if (button == GDK_BUTTON_SECONDARY && type == GDK_BUTTON_PRESS) w->events.secondary(w->owner, x, y);
        else return FALSE;
        return TRUE;
    }
    case GDK_MOTION_NOTIFY:
        if (!locate(w, event, &x, &y)) return FALSE;
        w->x = x, w->y = y;
        if (gdk_event_get_modifier_state(event) & GDK_BUTTON1_MASK) pointer(w, MWH_MOVED, 0, x, y, event);
        else w->events.hover(w->owner, x, y, true);
        return FALSE;
    case GDK_TOUCH_BEGIN:
    case GDK_TOUCH_UPDATE:
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL: {
        if (!locate(w, event, &x, &y) && type != GDK_TOUCH_CANCEL) return FALSE;
        int phase = type == GDK_TOUCH_BEGIN ? MWH_BEGAN : type == GDK_TOUCH_UPDATE ? MWH_MOVED : type == GDK_TOUCH_END ? MWH_ENDED : MWH_CANCELLED;
        pointer(w, phase, (int64_t)(intptr_t)gdk_event_get_event_sequence(event), x, y, event);
        return TRUE;
    }
    case GDK_GRAB_BROKEN:
        pointer(w, MWH_CANCELLED, 0, w->x, w->y, event);
        return FALSE;
    default: return FALSE;
    }
}

static void left(GtkEventControllerMotion *controller, gpointer data) {
    mwh_window *w = data;
    if (!mwh_is_waiting) w->events.hover(w->owner, 0, 0, false);
}

static gboolean scrolled(GtkEventControllerScroll *controller, double dx, double dy, gpointer data) {
    mwh_window *w = data;
    if (mwh_is_waiting) return TRUE;
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller));
    double x = w->x, y = w->y;
    if (event && locate(w, event, &x, &y)) w->x = x, w->y = y;
    if (event && gdk_event_get_modifier_state(event) & GDK_SHIFT_MASK && dx == 0) dx = dy, dy = 0;
    w->events.scroll(w->owner, w->x, w->y, dx, dy, gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL);
    return TRUE;
}

static void decelerate(GtkEventControllerScroll *controller, double vx, double vy, gpointer data) {
    mwh_window *w = data;
    w->events.thrown(w->owner, w->x, w->y, vx, vy);
}

// MARK: Keys

bool mwh_filter_key(mwh_window *w, GdkEvent *event) { return w->takes_text && event && gtk_im_context_filter_keypress(w->im, event); }

static gboolean key_pressed(GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, gpointer data) {
    mwh_window *w = data;
    if (mwh_is_waiting) return TRUE;
    if (mwh_filter_key(w, gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller)))) return TRUE;
    char text[8] = "";
    gunichar c = gdk_keyval_to_unicode(keyval);
    if (c && g_unichar_isprint(c)) text[g_unichar_to_utf8(c, text)] = 0;
    unsigned modifiers = modifiers_of(state) | (keyval >= GDK_KEY_KP_Space && keyval <= GDK_KEY_KP_9 ? MWH_KEYPAD : 0);
    return w->events.key(w->owner, keyval, text, modifiers);
}

static void key_released(GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, gpointer data) {
    mwh_filter_key(data, gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller)));
}

static void focus_moved(GtkEventControllerFocus *controller, gpointer data) {
    mwh_window *w = data;
    if (!w->im) return;
    if (w->takes_text && gtk_event_controller_focus_is_focus(controller)) gtk_im_context_focus_in(w->im);
    else gtk_im_context_focus_out(w->im);
}

void mwh_add_controllers(mwh_window *w) {
    GtkEventController *all = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(all, GTK_PHASE_CAPTURE);
    g_signal_connect(all, "event", G_CALLBACK(any_event), w);
    gtk_widget_add_controller(w->canvas, all);

    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "leave", G_CALLBACK(left), w);
    gtk_widget_add_controller(w->canvas, motion);

    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
    g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled), w);
    g_signal_connect(scroll, "decelerate", G_CALLBACK(decelerate), w);
    gtk_widget_add_controller(w->canvas, scroll);

    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), w);
    g_signal_connect(keys, "key-released", G_CALLBACK(key_released), w);
    gtk_widget_add_controller(w->canvas, keys);

    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(focus_moved), w);
    g_signal_connect(focus, "leave", G_CALLBACK(focus_moved), w);
    gtk_widget_add_controller(w->canvas, focus);
}

// MARK: Input methods

static void commit(GtkIMContext *im, const char *text, gpointer data) {
    mwh_window *w = data;
    w->events.commit(w->owner, text);
}

static void preedit_changed(GtkIMContext *im, gpointer data) {
    mwh_window *w = data;
    char *text = NULL;
    int cursor = 0;
    gtk_im_context_get_preedit_string(im, &text, NULL, &cursor);
    bool is_empty = !text || !*text;
    if (!is_empty || w->has_preedit) {
        // GTK counts characters.
        int units = 0;
        const char *p = text ? text : "";
        for (int i = 0; i < cursor && *p; i++, p = g_utf8_next_char(p)) units += g_utf8_get_char(p) > 0xFFFF ? 2 : 1;
        w->has_preedit = !is_empty;
        w->events.preedit(w->owner, is_empty ? NULL : text, units);
    }
    g_free(text);
}

void mwh_add_text_input(mwh_window *w) {
    w->im = gtk_im_multicontext_new();
    gtk_im_context_set_client_widget(w->im, w->canvas);
    gtk_im_context_set_use_preedit(w->im, TRUE);
    g_signal_connect(w->im, "commit", G_CALLBACK(commit), w);
    g_signal_connect(w->im, "preedit-changed", G_CALLBACK(preedit_changed), w);
    g_signal_connect(w->im, "preedit-end", G_CALLBACK(preedit_changed), w);
}

void mwh_window_describe_text(mwh_window *w, int purpose, unsigned hints) {
    g_object_set(w->im, "input-purpose", mwh_input_purpose(purpose), "input-hints", mwh_input_hints(hints), NULL);
}

GtkInputPurpose mwh_input_purpose(int purpose) {
    static const GtkInputPurpose purposes[] = {
        [MWH_PURPOSE_FREE_FORM] = GTK_INPUT_PURPOSE_FREE_FORM, [MWH_PURPOSE_DIGITS] = GTK_INPUT_PURPOSE_DIGITS,
        [MWH_PURPOSE_NUMBER] = GTK_INPUT_PURPOSE_NUMBER, [MWH_PURPOSE_PHONE] = GTK_INPUT_PURPOSE_PHONE, [MWH_PURPOSE_URL] = GTK_INPUT_PURPOSE_URL,
        [MWH_PURPOSE_EMAIL] = GTK_INPUT_PURPOSE_EMAIL, [MWH_PURPOSE_NAME] = GTK_INPUT_PURPOSE_NAME,
        [MWH_PURPOSE_PASSWORD] = GTK_INPUT_PURPOSE_PASSWORD, [MWH_PURPOSE_PIN] = GTK_INPUT_PURPOSE_PIN,
    };
    return purposes[purpose];
}

GtkInputHints mwh_input_hints(unsigned hints) {
    static const struct { unsigned ours; GtkInputHints gtk; } pairs[] = {
        {MWH_HINT_SPELLCHECK, GTK_INPUT_HINT_SPELLCHECK}, {MWH_HINT_NO_SPELLCHECK, GTK_INPUT_HINT_NO_SPELLCHECK},
        {MWH_HINT_COMPLETION, GTK_INPUT_HINT_WORD_COMPLETION}, {MWH_HINT_LOWERCASE, GTK_INPUT_HINT_LOWERCASE},
        {MWH_HINT_CAPITALS, GTK_INPUT_HINT_UPPERCASE_CHARS}, {MWH_HINT_CAPITAL_WORDS, GTK_INPUT_HINT_UPPERCASE_WORDS},
        {MWH_HINT_CAPITAL_SENTENCES, GTK_INPUT_HINT_UPPERCASE_SENTENCES}, {MWH_HINT_NO_EMOJI, GTK_INPUT_HINT_NO_EMOJI},
        {MWH_HINT_PRIVATE, GTK_INPUT_HINT_PRIVATE},
    };
    GtkInputHints all = GTK_INPUT_HINT_NONE;
    for (size_t i = 0; i < G_N_ELEMENTS(pairs); i++) if (hints & pairs[i].ours) all |= pairs[i].gtk;
    return all;
}

void mwh_window_take_text(mwh_window *w, bool takes) {
    if (takes == w->takes_text) {
        if (takes) gtk_im_context_reset(w->im);
        return;
    }
    w->takes_text = takes;
    if (takes && gtk_widget_has_focus(w->canvas)) gtk_im_context_focus_in(w->im);
    if (!takes) {
        gtk_im_context_reset(w->im);
        gtk_im_context_focus_out(w->im);
    }
}

void mwh_window_set_caret(mwh_window *w, mwh_rect caret) {
    GdkRectangle area = {(int)caret.x, (int)caret.y, MAX((int)caret.width, 1), MAX((int)caret.height, 1)};
    gtk_im_context_set_cursor_location(w->im, &area);
}
