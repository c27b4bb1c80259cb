// An input method for tests, as a module of GTK: letters show kana undecided, space turns them into 日本, Return decides.
#include <gtk/gtk.h>
#include <gtk/gtkimmodule.h>
#include <string.h>

typedef struct {
    GtkIMContext parent;
    GString *letters;
    gboolean converted;
} KanaContext;

typedef struct { GtkIMContextClass parent; } KanaContextClass;

G_DEFINE_DYNAMIC_TYPE(KanaContext, kana_context, GTK_TYPE_IM_CONTEXT)

static char *shown(KanaContext *kana) {
    if (kana->converted) return g_strdup("日本");
    GString *text = g_string_new(NULL);
    for (const char *p = kana->letters->str; *p;) {
        if (!strncmp(p, "ni", 2)) g_string_append(text, "に"), p += 2;
        else if (!strncmp(p, "ho", 2)) g_string_append(text, "ほ"), p += 2;
        else if (*p == 'n' && !p[1]) g_string_append(text, "ん"), p += 1;
        else g_string_append_c(text, *p++);
    }
    return g_string_free(text, FALSE);
}

static void clear(KanaContext *kana) {
    g_string_truncate(kana->letters, 0);
    kana->converted = FALSE;
    g_signal_emit_by_name(kana, "preedit-changed");
    g_signal_emit_by_name(kana, "preedit-end");
}

static gboolean filter_keypress(GtkIMContext *context, GdkEvent *event) {
    KanaContext *kana = (KanaContext *)context;
    if (gdk_event_get_event_type(event) != GDK_KEY_PRESS) return FALSE;
    guint key = gdk_key_event_get_keyval(event);
    if (key >= 'a' && key <= 'z') {
        if (!kana->letters->len) g_signal_emit_by_name(kana, "preedit-start");
        g_string_append_c(kana->letters, (char)key);
        g_signal_emit_by_name(kana, "preedit-changed");
        return TRUE;
    }
    if (!kana->letters->len) return FALSE;
    if (key == GDK_KEY_space) {
        kana->converted = TRUE;
        g_signal_emit_by_name(kana, "preedit-changed");
        return TRUE;
    }
    if (key == GDK_KEY_Return) {
        char *text = shown(kana);
        clear(kana);
        g_signal_emit_by_name(kana, "commit", text);
        g_free(text);
        return TRUE;
    }
    return FALSE;
}

static void get_preedit_string(GtkIMContext *context, char **text, PangoAttrList **attributes, int *cursor) {
    char *now = shown((KanaContext *)context);
    if (cursor) *cursor = (int)g_utf8_strlen(now, -1);
    if (attributes) *attributes = pango_attr_list_new();
    if (text) *text = now;
    else g_free(now);
}

static void reset(GtkIMContext *context) {
    if (((KanaContext *)context)->letters->len) clear((KanaContext *)context);
}

// Says what it was told about the text.
static void described(GObject *kana, GParamSpec *property, gpointer data) {
    GtkInputPurpose purpose;
    GtkInputHints hints;
    g_object_get(kana, "input-purpose", &purpose, "input-hints", &hints, NULL);
    char *p = g_enum_to_string(GTK_TYPE_INPUT_PURPOSE, purpose), *h = g_flags_to_string(GTK_TYPE_INPUT_HINTS, hints);
    fprintf(stderr, "kana: %s, %s\n", p, h);
    g_free(p);
    g_free(h);
}

static void kana_context_init(KanaContext *kana) {
    kana->letters = g_string_new(NULL);
    g_signal_connect(kana, "notify::input-purpose", G_CALLBACK(described), NULL);
    g_signal_connect(kana, "notify::input-hints", G_CALLBACK(described), NULL);
}
static void kana_context_class_finalize(KanaContextClass *class) {}

static void kana_context_class_init(KanaContextClass *class) {
    class->parent.filter_keypress = filter_keypress;
    class->parent.get_preedit_string = get_preedit_string;
    class->parent.reset = reset;
}

void g_io_module_load(GIOModule *module) {
    g_type_module_use(G_TYPE_MODULE(module));
    kana_context_register_type(G_TYPE_MODULE(module));
    g_io_extension_point_implement(GTK_IM_MODULE_EXTENSION_POINT_NAME, kana_context_get_type(), "kana", 10);
}

void g_io_module_unload(GIOModule *module) {}

char **g_io_module_query(void) {
    char *points[] = {GTK_IM_MODULE_EXTENSION_POINT_NAME, NULL};
    return g_strdupv(points);
}
