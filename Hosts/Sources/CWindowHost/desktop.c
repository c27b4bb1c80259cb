// What the desktop says: scheme, size of text, motion; its clipboard.
#include "window.h"
#include <string.h>

static void (*observer)(void);
static bool portal_dark, asked_portal;

static void changed(void) {
    if (observer) observer();
}

mwh_desktop mwh_desktop_now(void) {
    mwh_desktop desktop = {portal_dark, false, 1};
    GtkSettings *settings = gtk_settings_get_default();
    if (!settings) return desktop;
    gboolean prefers_dark = FALSE, animates = TRUE;
    char *theme = NULL;
    int dpi = 0;
    g_object_get(settings, "gtk-application-prefer-dark-theme", &prefers_dark, "gtk-theme-name", &theme, "gtk-xft-dpi", &dpi,
                 "gtk-enable-animations", &animates, NULL);
    if (prefers_dark || (theme && (g_str_has_suffix(theme, "-dark") || g_str_has_suffix(theme, ":dark")))) desktop.dark = true;
    // GTK's setting counts 1024ths of a dot an inch; 96 is normal.
    if (dpi > 0) desktop.text_scale = dpi / 1024.0 / 96;
    desktop.reduces_motion = !animates;
    g_free(theme);
    return desktop;
}

static void take_scheme(GVariant *value) {
    while (g_variant_is_of_type(value, G_VARIANT_TYPE_VARIANT)) value = g_variant_get_variant(value);
    if (!g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return;
    bool dark = g_variant_get_uint32(value) == 1;
    if (dark == portal_dark) return;
    portal_dark = dark;
    changed();
}

static void portal_changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal,
                           GVariant *parameters, gpointer data) {
    const char *space, *key;
    GVariant *value;
    if (!g_variant_is_of_type(parameters, G_VARIANT_TYPE("(ssv)"))) return;
    g_variant_get(parameters, "(&s&sv)", &space, &key, &value);
    if (!strcmp(space, "org.freedesktop.appearance") && !strcmp(key, "color-scheme")) take_scheme(value);
    g_variant_unref(value);
}

static void portal_answered(GObject *source, GAsyncResult *result, gpointer data) {
    GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
    if (!answer) return;
    GVariant *value;
    g_variant_get(answer, "(v)", &value);
    take_scheme(value);
    g_variant_unref(value);
    g_variant_unref(answer);
}

static void bus_found(GObject *source, GAsyncResult *result, gpointer data) {
    GDBusConnection *bus = g_bus_get_finish(result, NULL);
    if (!bus) return;
    const char *name = "org.freedesktop.portal.Desktop", *path = "/org/freedesktop/portal/desktop", *interface = "org.freedesktop.portal.Settings";
    g_dbus_connection_signal_subscribe(bus, name, interface, "SettingChanged", path, "org.freedesktop.appearance", G_DBUS_SIGNAL_FLAGS_NONE,
                                       portal_changed, NULL, NULL);
    g_dbus_connection_call(bus, name, path, interface, "Read", g_variant_new("(ss)", "org.freedesktop.appearance", "color-scheme"),
                           G_VARIANT_TYPE("(v)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, portal_answered, NULL);
}

void mwh_desktop_observe(void (*call)(void)) {
    observer = call;
    GtkSettings *settings = gtk_settings_get_default();
    if (settings) {
        const char *names[] = {"notify::gtk-application-prefer-dark-theme", "notify::gtk-theme-name", "notify::gtk-xft-dpi", "notify::gtk-enable-animations"};
        for (size_t i = 0; i < G_N_ELEMENTS(names); i++) g_signal_connect_swapped(settings, names[i], G_CALLBACK(changed), NULL);
    }
    if (mwh_has_session_bus() && !asked_portal) g_bus_get(G_BUS_TYPE_SESSION, NULL, bus_found, NULL);
    asked_portal = true;
}

// MARK: Clipboard

static GdkClipboard *clipboard(void) { return gdk_display_get_clipboard(gdk_display_get_default()); }

void mwh_clipboard_write(const char *text) { gdk_clipboard_set_text(clipboard(), text); }

typedef struct {
    void (*done)(void *, const char *);
    void *owner;
} reading;

static void read_done(GObject *source, GAsyncResult *result, gpointer data) {
    reading *r = data;
    char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);
    r->done(r->owner, text);
    g_free(text);
    g_free(r);
}

void mwh_clipboard_read(void (*done)(void *, const char *), void *owner) {
    reading *r = g_new(reading, 1);
    *r = (reading){done, owner};
    gdk_clipboard_read_text_async(clipboard(), NULL, read_done, r);
}

void mwh_clipboard_write_image(const uint8_t *file, size_t length) {
    GBytes *bytes = g_bytes_new(file, length);
    GdkContentProvider *content = gdk_content_provider_new_for_bytes("image/png", bytes);
    gdk_clipboard_set_content(clipboard(), content);
    g_object_unref(content);
    g_bytes_unref(bytes);
}

bool mwh_clipboard_has_image(void) {
    GdkContentFormats *formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(gdk_clipboard_get_formats(clipboard())));
    bool has = gdk_content_formats_contain_gtype(formats, GDK_TYPE_TEXTURE);
    gdk_content_formats_unref(formats);
    return has;
}

// An answer that is waited for. One that comes too late finds nobody.
typedef struct {
    GValue value;
    bool is_done, is_abandoned;
} answer;

static void value_arrived(GObject *source, GAsyncResult *result, gpointer data) {
    answer *a = data;
    const GValue *value = gdk_clipboard_read_value_finish(GDK_CLIPBOARD(source), result, NULL);
    if (a->is_abandoned) {
        g_free(a);
        return;
    }
    if (value) {
        g_value_init(&a->value, G_VALUE_TYPE(value));
        g_value_copy(value, &a->value);
    }
    a->is_done = true;
}

static gboolean time_is_up(gpointer data) {
    *(bool *)data = true;
    return G_SOURCE_CONTINUE;
}

// Longest wait for another program, in milliseconds.
static const guint longest_answer = 500;

static GValue wait_for(GType type) {
    GValue value = G_VALUE_INIT;
    if (mwh_is_waiting) return value;
    answer *a = g_new0(answer, 1);
    bool is_late = false;
    mwh_is_waiting = true;
    gdk_clipboard_read_value_async(clipboard(), type, G_PRIORITY_DEFAULT, NULL, value_arrived, a);
    guint timer = g_timeout_add(longest_answer, time_is_up, &is_late);
    while (!a->is_done && !is_late) g_main_context_iteration(NULL, TRUE);
    g_source_remove(timer);
    mwh_is_waiting = false;
    if (a->is_done) {
        value = a->value;
        g_free(a);
    } else {
        a->is_abandoned = true;
    }
    return value;
}

char *mwh_clipboard_text_now(void) {
    GValue value = wait_for(G_TYPE_STRING);
    if (!G_VALUE_HOLDS_STRING(&value)) return NULL;
    char *text = g_value_dup_string(&value);
    g_value_unset(&value);
    return text;
}

uint8_t *mwh_clipboard_image_now(size_t *length) {
    GValue value = wait_for(GDK_TYPE_TEXTURE);
    if (!G_VALUE_HOLDS(&value, GDK_TYPE_TEXTURE)) return NULL;
    GBytes *png = gdk_texture_save_to_png_bytes(g_value_get_object(&value));
    g_value_unset(&value);
    return g_bytes_unref_to_data(png, length);
}

void mwh_free(void *memory) { g_free(memory); }
