// Another program on the desktop: a window from which text and files are dragged and on which text is dropped, and a
// clipboard that can be filled and read. It says what it gets on its standard output.
//   peer TITLE [FILE]
#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>

static void say(const char *what, const char *text) {
    printf("%s: %s\n", what, text ? text : "nothing");
    fflush(stdout);
}

static gboolean dropped(GtkDropTarget *target, const GValue *value, double x, double y, gpointer data) {
    say("dropped", g_value_get_string(value));
    return TRUE;
}

static void text_read(GObject *source, GAsyncResult *result, gpointer data) {
    char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);
    say("text", text);
    g_free(text);
}

static void texture_read(GObject *source, GAsyncResult *result, gpointer data) {
    GdkTexture *texture = gdk_clipboard_read_texture_finish(GDK_CLIPBOARD(source), result, NULL);
    char *size = texture ? g_strdup_printf("%d x %d", gdk_texture_get_width(texture), gdk_texture_get_height(texture)) : NULL;
    say("picture", size);
    g_free(size);
    g_clear_object(&texture);
}

// Commands on the standard input, one a line.
static gboolean command(GIOChannel *input, GIOCondition condition, gpointer data) {
    char *line = NULL;
    if (g_io_channel_read_line(input, &line, NULL, NULL, NULL) != G_IO_STATUS_NORMAL) exit(0);
    GdkClipboard *clipboard = gdk_display_get_clipboard(gdk_display_get_default());
    if (g_str_has_prefix(line, "read text")) gdk_clipboard_read_text_async(clipboard, NULL, text_read, NULL);
    else if (g_str_has_prefix(line, "read picture")) gdk_clipboard_read_texture_async(clipboard, NULL, texture_read, NULL);
    else if (g_str_has_prefix(line, "set text ")) gdk_clipboard_set_text(clipboard, g_strchomp(line + strlen("set text ")));
    else if (g_str_has_prefix(line, "set picture")) {
        GdkPixbuf *pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 20, 10);
        gdk_pixbuf_fill(pixels, 0xff0000ff);
        GdkTexture *texture = gdk_texture_new_for_pixbuf(pixels);
        gdk_clipboard_set_texture(clipboard, texture);
        g_object_unref(texture);
        g_object_unref(pixels);
    }
    say("done", g_strchomp(line));
    g_free(line);
    return G_SOURCE_CONTINUE;
}

static GtkWidget *source(const char *name, GdkContentProvider *content) {
    GtkWidget *label = gtk_label_new(name);
    gtk_widget_set_size_request(label, 160, 60);
    GtkDragSource *drag = gtk_drag_source_new();
    gtk_drag_source_set_content(drag, content);
    gtk_widget_add_controller(label, GTK_EVENT_CONTROLLER(drag));
    return label;
}

int main(int argc, char **argv) {
    gtk_init();
    GtkWidget *window = gtk_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    gtk_window_set_title(GTK_WINDOW(window), argv[1]);
    gtk_window_set_default_size(GTK_WINDOW(window), 200, 300);
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_box_append(GTK_BOX(box), source("text", gdk_content_provider_new_typed(G_TYPE_STRING, "from the peer")));
    GFile *file = g_file_new_for_path(argc > 2 ? argv[2] : "/");
    gtk_box_append(GTK_BOX(box), source("file", gdk_content_provider_new_typed(G_TYPE_FILE, file)));
    GtkWidget *target = gtk_label_new("target");
    gtk_widget_set_size_request(target, 160, 100);
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_STRING, GDK_ACTION_COPY);
    g_signal_connect(drop, "drop", G_CALLBACK(dropped), NULL);
    gtk_widget_add_controller(target, GTK_EVENT_CONTROLLER(drop));
    gtk_box_append(GTK_BOX(box), target);
    gtk_window_present(GTK_WINDOW(window));
    g_io_add_watch(g_io_channel_unix_new(0), G_IO_IN | G_IO_HUP, command, NULL);
    while (g_list_model_get_n_items(gtk_window_get_toplevels())) g_main_context_iteration(NULL, TRUE);
    return 0;
}
