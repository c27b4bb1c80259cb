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
    if (mwh_accessibility_is_on() && !asked_portal) g_bus_get(G_BUS_TYPE_SESSION, NULL, bus_found, NULL);
    asked_portal = true;
}

void mwh_open_url(const char *url) { gtk_show_uri(NULL, url, GDK_CURRENT_TIME); }

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
