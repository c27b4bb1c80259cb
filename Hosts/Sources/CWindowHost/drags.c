// Dragging between programs.
#include "window.h"
#include <string.h>

// MARK: In

static int kinds_of(GdkDrop *drop) {
    GdkContentFormats *formats = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(gdk_drop_get_formats(drop)));
    int kinds = (gdk_content_formats_contain_gtype(formats, GDK_TYPE_FILE_LIST) ? MWH_DRAG_URLS : 0)
        | (gdk_content_formats_contain_gtype(formats, GDK_TYPE_TEXTURE) ? MWH_DRAG_IMAGE : 0)
        | (gdk_content_formats_contain_gtype(formats, G_TYPE_STRING) ? MWH_DRAG_TEXT : 0);
    gdk_content_formats_unref(formats);
    return kinds;
}

static GdkDragAction moved(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer data) {
    mwh_window *w = data;
    return w->events.drag_moved(w->owner, kinds_of(drop), gdk_drop_get_drag(drop) != NULL, x, y) ? GDK_ACTION_COPY : 0;
}

static void left(GtkDropTargetAsync *target, GdkDrop *drop, gpointer data) {
    mwh_window *w = data;
    if (!w->dropping) w->events.drag_left(w->owner);
}

typedef struct mwh_dropping {
    mwh_window *w;              // null once it is gone
    GdkDrop *drop;
    double x, y;
} dropping;

static void received(GObject *source, GAsyncResult *result, gpointer data) {
    dropping *d = data;
    const GValue *value = gdk_drop_read_value_finish(d->drop, result, NULL);
    bool own = gdk_drop_get_drag(d->drop) != NULL, taken = false;
    mwh_window *w = d->w;
    if (w) w->dropping = NULL;
    if (w && value) {
        mwh_drag_content content = {0};
        GPtrArray *urls = g_ptr_array_new_with_free_func(g_free);
        GBytes *png = NULL;
        if (G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
            for (GSList *l = g_value_get_boxed(value); l; l = l->next) g_ptr_array_add(urls, g_file_get_uri(l->data));
        } else if (G_VALUE_HOLDS(value, GDK_TYPE_TEXTURE)) {
            png = gdk_texture_save_to_png_bytes(g_value_get_object(value));
            content.image = g_bytes_get_data(png, &content.image_length);
        } else if (G_VALUE_HOLDS_STRING(value)) {
            content.text = g_value_get_string(value);
        }
        content.urls = (const char *const *)urls->pdata;
        content.url_count = (int)urls->len;
        taken = w->events.dropped(w->owner, &content, own, d->x, d->y);
        g_ptr_array_unref(urls);
        if (png) g_bytes_unref(png);
    } else if (w) {
        w->events.drag_left(w->owner);
    }
    gdk_drop_finish(d->drop, taken ? GDK_ACTION_COPY : 0);
    g_object_unref(d->drop);
    g_free(d);
}

static gboolean dropped(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y, gpointer data) {
    mwh_window *w = data;
    int kinds = kinds_of(drop);
    GType type = kinds & MWH_DRAG_URLS ? GDK_TYPE_FILE_LIST : kinds & MWH_DRAG_IMAGE ? GDK_TYPE_TEXTURE : G_TYPE_STRING;
    dropping *d = g_new(dropping, 1);
    *d = (dropping){w, g_object_ref(drop), x, y};
    if (w->dropping) w->dropping->w = NULL;
    w->dropping = d;
    gdk_drop_read_value_async(drop, type, G_PRIORITY_DEFAULT, NULL, received, d);
    return TRUE;
}

void mwh_add_drop_target(mwh_window *w) {
    GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new();
    gdk_content_formats_builder_add_gtype(builder, GDK_TYPE_FILE_LIST);
    gdk_content_formats_builder_add_gtype(builder, GDK_TYPE_TEXTURE);
    gdk_content_formats_builder_add_gtype(builder, G_TYPE_STRING);
    GtkDropTargetAsync *target = gtk_drop_target_async_new(gdk_content_formats_builder_free_to_formats(builder), GDK_ACTION_COPY);
    g_signal_connect(target, "drag-enter", G_CALLBACK(moved), w);
    g_signal_connect(target, "drag-motion", G_CALLBACK(moved), w);
    g_signal_connect(target, "drag-leave", G_CALLBACK(left), w);
    g_signal_connect(target, "drop", G_CALLBACK(dropped), w);
    gtk_widget_add_controller(w->canvas, GTK_EVENT_CONTROLLER(target));
}

// MARK: Out

static void ended(GdkDrag *drag, gpointer data) {
    mwh_window *w = data;
    g_signal_handlers_disconnect_by_data(drag, w);
    w->drag = NULL;
    w->events.drag_ended(w->owner);
    g_object_unref(drag);
}

static void cancelled(GdkDrag *drag, GdkDragCancelReason reason, gpointer data) { ended(drag, data); }

void mwh_forget_drags(mwh_window *w) {
    if (w->dropping) w->dropping->w = NULL;
    if (!w->drag) return;
    g_signal_handlers_disconnect_by_data(w->drag, w);
    gdk_drag_drop_done(w->drag, FALSE);
    g_clear_object(&w->drag);
}

bool mwh_window_begin_drag(mwh_window *w, const mwh_drag_content *content) {
    GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(w->canvas));
    if (!surface || !w->device || w->drag) return false;
    GdkContentProvider *parts[3];
    size_t count = 0;
    if (content->url_count) {
        GSList *files = NULL;
        for (int i = content->url_count; i-- > 0;) files = g_slist_prepend(files, g_file_new_for_uri(content->urls[i]));
        GdkFileList *list = gdk_file_list_new_from_list(files);
        g_slist_free_full(files, g_object_unref);
        parts[count++] = gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list);
        g_boxed_free(GDK_TYPE_FILE_LIST, list);
    }
    if (content->text) parts[count++] = gdk_content_provider_new_typed(G_TYPE_STRING, content->text);
    if (content->image) {
        GBytes *bytes = g_bytes_new(content->image, content->image_length);
        parts[count++] = gdk_content_provider_new_for_bytes("image/png", bytes);
        g_bytes_unref(bytes);
    }
    if (!count) return false;
    GdkContentProvider *all = gdk_content_provider_new_union(parts, count);
    w->drag = gdk_drag_begin(surface, w->device, all, GDK_ACTION_COPY, 0, 0);
    g_object_unref(all);
    if (!w->drag) return false;
    g_signal_connect(w->drag, "dnd-finished", G_CALLBACK(ended), w);
    g_signal_connect(w->drag, "cancel", G_CALLBACK(cancelled), w);
    gdk_drag_set_hotspot(w->drag, -12, -12);
    const char *shown = content->text ? content->text : content->url_count ? content->urls[0] : NULL;
    if (shown) {
        GtkWidget *label = gtk_label_new(shown);
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
        gtk_label_set_max_width_chars(GTK_LABEL(label), 30);
        gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(w->drag)), label);
    }
    return true;
}
