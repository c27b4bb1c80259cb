// The rows of ScrollRows.swift in a GtkListView, to measure against: 4000 rows of an icon and two texts, forty of them
// to be seen in a window of 1200 x 800 points. Says what ScrollRows says with MARTLET_TRACE.
#include <gtk/gtk.h>
#include <glib-unix.h>
#include <sys/resource.h>

static double began, first, cpu_at_first;
static int frames;

static double now(void) { return g_get_monotonic_time() / 1e6; }

static double cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void after_paint(GdkFrameClock *clock, gpointer data) {
    frames++;
    if (first) return;
    first = now();
    cpu_at_first = cpu();
    fprintf(stderr, "trace: first frame %.2f ms after the program began\n", (first - began) * 1000);
}

static gboolean ended(gpointer data) {
    double used = (cpu() - cpu_at_first) * 1000;
    fprintf(stderr, "trace: frames %d, seconds %.2f, cpu %.2f ms, cpu a frame %.2f ms\n", frames, now() - first, used, used / MAX(frames, 1));
    exit(0);
}

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *icon = gtk_image_new_from_icon_name("starred-symbolic");
    GtkWidget *text = gtk_label_new(NULL), *number = gtk_label_new(NULL);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_label_set_xalign(GTK_LABEL(text), 0);
    gtk_widget_set_size_request(row, -1, 20);
    gtk_box_append(GTK_BOX(row), icon);
    gtk_box_append(GTK_BOX(row), text);
    gtk_box_append(GTK_BOX(row), number);
    gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    GtkWidget *text = gtk_widget_get_next_sibling(gtk_widget_get_first_child(gtk_list_item_get_child(item)));
    guint i = gtk_list_item_get_position(item);
    char *s = g_strdup_printf("Row %u: the quick brown fox jumps over the lazy dog", i);
    gtk_label_set_text(GTK_LABEL(text), s);
    g_free(s);
    s = g_strdup_printf("number %u", i * 7919);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(text)), s);
    g_free(s);
    GtkWidget *row = gtk_widget_get_parent(gtk_list_item_get_child(item));
    if (i % 2) gtk_widget_add_css_class(row, "odd");
    else gtk_widget_remove_css_class(row, "odd");
}

int main(void) {
    began = now();
    if (!g_getenv("GSK_RENDERER")) g_setenv("GSK_RENDERER", "cairo", TRUE);
    gtk_init();
    GtkCssProvider *css = gtk_css_provider_new();
    gtk_css_provider_load_from_data(css, "listview { font-size: 13px; background: white; } row { padding: 0 12px; min-height: 20px; } row.odd { background: #f2f2f2; } image { color: orange; }", -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(css), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    GtkStringList *model = gtk_string_list_new(NULL);
    for (int i = 0; i < 4000; i++) gtk_string_list_append(model, "");
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new(), *window = gtk_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_set_title(GTK_WINDOW(window), "List View");
    gtk_window_set_default_size(GTK_WINDOW(window), 1200, 800);
    gtk_widget_realize(window);
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
    gtk_window_present(GTK_WINDOW(window));
    g_unix_signal_add(SIGTERM, ended, NULL);
    for (;;) g_main_context_iteration(NULL, TRUE);
}
