// The window, its one drawing widget, the picture it shows, and the display's frames.
#include "window.h"
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#include <glob.h>
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// MARK: Process

// Drawing is done by the processor already; a software GL would only copy once more.
static bool has_graphics_processor(void) {
    glob_t found;
    bool has = glob("/dev/dri/renderD*", 0, NULL, &found) == 0;
    globfree(&found);
    return has;
}

static int display_lost(Display *display) {
    fprintf(stderr, "error: the display %s is gone; the program ends.\n", XDisplayString(display));
    _exit(1);
}

// GTK makes and frees a picture for each frame: its memory is kept rather than asked of the system each time, up to the
// picture of 1200 x 800 points with some room. More would stay after every burst of work.
static const int kept_memory = 6 << 20;

bool mwh_start(const char *program_name, const char *application_name) {
    if (!g_getenv("GSK_RENDERER") && !has_graphics_processor()) g_setenv("GSK_RENDERER", "cairo", TRUE);
    mallopt(M_MMAP_THRESHOLD, kept_memory);
    mallopt(M_TRIM_THRESHOLD, kept_memory);
    g_set_prgname(program_name);
    g_set_application_name(application_name);
    if (!gtk_init_check()) return false;
    // GTK's own handler ends the program without a word.
    XSetIOErrorHandler(display_lost);
    return true;
}

// MARK: The drawing widget

typedef struct {
    GtkWidget parent;
    mwh_window *window;
} MartletCanvas;

typedef struct { GtkWidgetClass parent; } MartletCanvasClass;

G_DEFINE_TYPE(MartletCanvas, martlet_canvas, GTK_TYPE_WIDGET)

// Frames that GSK may keep a node for after it was replaced.
static const unsigned frames_kept = 2;

static void retire_band(mwh_window *w, mwh_band *band) {
    g_clear_pointer(&band->node, gsk_render_node_unref);
    if (!band->surface) return;
    mwh_spare *spare = g_new(mwh_spare, 1);
    *spare = (mwh_spare){band->surface, w->snapshots, w->spares};
    w->spares = spare;
    band->surface = NULL;
}

// Clearing memory for each frame anew would cost more than drawing does.
static cairo_surface_t *spare_surface(mwh_window *w, int width, int height) {
    for (mwh_spare **link = &w->spares; *link; link = &(*link)->next) {
        mwh_spare *spare = *link;
        if (w->snapshots - spare->since < frames_kept || cairo_image_surface_get_height(spare->surface) != height) continue;
        cairo_surface_t *surface = spare->surface;
        *link = spare->next;
        g_free(spare);
        cairo_surface_flush(surface);
        return surface;
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
}

static void drop_spares(mwh_window *w) {
    while (w->spares) {
        mwh_spare *spare = w->spares;
        w->spares = spare->next;
        cairo_surface_destroy(spare->surface);
        g_free(spare);
    }
}

static void drop_bands(mwh_window *w) {
    drop_spares(w);
    for (int i = 0; i < w->band_count; i++) {
        g_clear_pointer(&w->bands[i].node, gsk_render_node_unref);
        g_clear_pointer(&w->bands[i].surface, cairo_surface_destroy);
    }
    g_clear_pointer(&w->bands, g_free);
    w->band_count = 0;
}

// GDK sends each frame to an X display through memory they share. Cairo gets that anew for each, with a fault for each of
// its pages, unless something lives there: the picture does.
static cairo_surface_t *picture_surface(mwh_window *w, int width, int height) {
    GtkNative *native = gtk_widget_get_native(w->canvas);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    if (surface && GDK_IS_X11_SURFACE(surface)) {
        Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
        cairo_surface_t *shown = cairo_xlib_surface_create(display, gdk_x11_surface_get_xid(surface), DefaultVisual(display, DefaultScreen(display)), 1, 1);
        cairo_surface_t *shared = cairo_surface_create_similar_image(shown, CAIRO_FORMAT_RGB24, width, height);
        cairo_surface_destroy(shown);
        if (cairo_surface_status(shared) == CAIRO_STATUS_SUCCESS) return shared;
        cairo_surface_destroy(shared);
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
}

static void fit_picture(mwh_window *w, int width, int height, int scale) {
    if (w->picture && w->width == width && w->height == height && w->scale == scale) return;
    drop_bands(w);
    g_clear_pointer(&w->picture, cairo_surface_destroy);
    w->width = width;
    w->height = height;
    w->scale = scale;
    w->picture = picture_surface(w, MAX(width, 1) * scale, MAX(height, 1) * scale);
    w->band_count = (MAX(height, 1) * scale + MWH_BAND - 1) / MWH_BAND;
    w->bands = g_new0(mwh_band, w->band_count);
    w->events.resized(w->owner, width, height, scale);
}

static void canvas_allocate(GtkWidget *widget, int width, int height, int baseline) {
    mwh_window *w = ((MartletCanvas *)widget)->window;
    if (!w) return;
    fit_picture(w, width, height, gtk_widget_get_scale_factor(widget));
    mwh_allocate_nodes(widget);
}

static void canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                           int *natural_baseline) {
    *minimum = 1;
    *natural = 1;
    *minimum_baseline = *natural_baseline = -1;
}

// The band as a picture of its own, which GSK keeps and compares by identity.
static void make_band(mwh_window *w, int i) {
    mwh_band *band = &w->bands[i];
    int width = cairo_image_surface_get_width(w->picture), all = cairo_image_surface_get_height(w->picture);
    int top = i * MWH_BAND, height = MIN(MWH_BAND, all - top);
    band->surface = spare_surface(w, width, height);
    if (cairo_surface_status(band->surface) != CAIRO_STATUS_SUCCESS) return;
    int stride = cairo_image_surface_get_stride(w->picture);
    unsigned char *rows = cairo_image_surface_get_data(band->surface);
    int to_stride = cairo_image_surface_get_stride(band->surface);
    const unsigned char *from = cairo_image_surface_get_data(w->picture) + (size_t)top * stride;
    if (stride == to_stride) memcpy(rows, from, (size_t)height * stride);
    else for (int y = 0; y < height; y++) memcpy(rows + (size_t)y * to_stride, from + (size_t)y * stride, (size_t)width * 4);
    cairo_surface_mark_dirty(band->surface);
    cairo_surface_set_device_scale(band->surface, w->scale, w->scale);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, (float)top / w->scale, (float)width / w->scale, (float)height / w->scale);
    band->node = gsk_cairo_node_new(&bounds);
    cairo_t *cr = gsk_cairo_node_get_draw_context(band->node);
    cairo_set_source_surface(cr, band->surface, 0, (double)top / w->scale);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_paint(cr);
    cairo_destroy(cr);
}

static void canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    mwh_window *w = ((MartletCanvas *)widget)->window;
    if (!w || !w->picture) return;
    cairo_surface_flush(w->picture);
    w->snapshots++;
    for (int i = 0; i < w->band_count; i++) {
        if (!w->bands[i].node) make_band(w, i);
        if (w->bands[i].node) gtk_snapshot_append_node(snapshot, w->bands[i].node);
    }
    // The nodes of assistive technology below are never drawn.
}

static void canvas_dispose(GObject *object) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
    G_OBJECT_CLASS(martlet_canvas_parent_class)->dispose(object);
}

static void martlet_canvas_class_init(MartletCanvasClass *class) {
    GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
    widget->size_allocate = canvas_allocate;
    widget->measure = canvas_measure;
    widget->snapshot = canvas_snapshot;
    G_OBJECT_CLASS(class)->dispose = canvas_dispose;
    gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void martlet_canvas_init(MartletCanvas *canvas) {
    gtk_widget_set_focusable(GTK_WIDGET(canvas), TRUE);
    gtk_widget_set_hexpand(GTK_WIDGET(canvas), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(canvas), TRUE);
}

// MARK: Frames

static void stop_ticking(mwh_window *w) {
    if (w->tick) gtk_widget_remove_tick_callback(w->canvas, w->tick);
    if (w->late_tick) g_source_remove(w->late_tick);
    w->tick = w->late_tick = 0;
}

// The longest a change waits where the display gives no frames, as for a hidden window, in milliseconds.
static const guint longest_wait = 100;
static gboolean late(gpointer data);

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    mwh_window *w = data;
    if (w->late_tick) g_source_remove(w->late_tick);
    w->late_tick = 0;
    if (mwh_is_waiting) return G_SOURCE_CONTINUE;
    if (w->events.frame(w->owner)) {
        w->late_tick = g_timeout_add(longest_wait, late, w);
        return G_SOURCE_CONTINUE;
    }
    w->tick = 0;
    return G_SOURCE_REMOVE;
}

static gboolean late(gpointer data) {
    mwh_window *w = data;
    if (mwh_is_waiting || w->events.frame(w->owner)) return G_SOURCE_CONTINUE;
    w->late_tick = 0;
    stop_ticking(w);
    return G_SOURCE_REMOVE;
}

void mwh_window_ask_frame(mwh_window *w) {
    if (w->tick) return;
    w->tick = gtk_widget_add_tick_callback(w->canvas, tick, w, NULL);
    if (!w->late_tick) w->late_tick = g_timeout_add(longest_wait, late, w);
}

// MARK: Painting

void *mwh_window_begin_paint(mwh_window *w, const mwh_rect *rects, int count) {
    if (!w->picture || w->painting || cairo_surface_status(w->picture) != CAIRO_STATUS_SUCCESS) return NULL;
    w->painted = cairo_region_create();
    cairo_rectangle_int_t whole = {0, 0, cairo_image_surface_get_width(w->picture), cairo_image_surface_get_height(w->picture)};
    for (int i = 0; i < count; i++) {
        double x0 = floor(rects[i].x * w->scale), y0 = floor(rects[i].y * w->scale);
        double x1 = ceil((rects[i].x + rects[i].width) * w->scale), y1 = ceil((rects[i].y + rects[i].height) * w->scale);
        x0 = CLAMP(x0, 0, whole.width), x1 = CLAMP(x1, 0, whole.width);
        y0 = CLAMP(y0, 0, whole.height), y1 = CLAMP(y1, 0, whole.height);
        cairo_rectangle_int_t r = {(int)x0, (int)y0, (int)(x1 - x0), (int)(y1 - y0)};
        cairo_region_union_rectangle(w->painted, &r);
    }
    if (cairo_region_is_empty(w->painted)) {
        g_clear_pointer(&w->painted, cairo_region_destroy);
        return NULL;
    }
    w->painting = cairo_create(w->picture);
    for (int i = 0; i < cairo_region_num_rectangles(w->painted); i++) {
        cairo_rectangle_int_t r;
        cairo_region_get_rectangle(w->painted, i, &r);
        cairo_rectangle(w->painting, r.x, r.y, r.width, r.height);
    }
    cairo_clip(w->painting);
    cairo_scale(w->painting, w->scale, w->scale);
    return w->painting;
}

void mwh_window_end_paint(mwh_window *w) {
    if (!w->painting) return;
    g_clear_pointer(&w->painting, cairo_destroy);
    for (int i = 0; i < w->band_count; i++) {
        cairo_rectangle_int_t band = {0, i * MWH_BAND, cairo_image_surface_get_width(w->picture), MWH_BAND};
        if (cairo_region_contains_rectangle(w->painted, &band) == CAIRO_REGION_OVERLAP_OUT) continue;
        retire_band(w, &w->bands[i]);
    }
    g_clear_pointer(&w->painted, cairo_region_destroy);
    gtk_widget_queue_draw(w->canvas);
}

// MARK: Windows

static gboolean close_request(GtkWindow *window, gpointer data) {
    mwh_window *w = data;
    w->events.closed(w->owner);
    return TRUE;
}

static void active_changed(GtkWindow *window, GParamSpec *spec, gpointer data) {
    mwh_window *w = data;
    w->events.active(w->owner, gtk_window_is_active(window));
}

static void scale_changed(GtkWidget *widget, GParamSpec *spec, gpointer data) { gtk_widget_queue_resize(widget); }

mwh_window *mwh_window_new(const char *title, int width, int height, const mwh_events *events, void *owner) {
    mwh_window *w = g_new0(mwh_window, 1);
    w->events = *events;
    w->owner = owner;
    // Said here, or GTK gives windows after the first no role.
    w->window = g_object_new(GTK_TYPE_WINDOW, "accessible-role", GTK_ACCESSIBLE_ROLE_WINDOW, NULL);
    g_object_ref(w->window);
    w->canvas = g_object_new(martlet_canvas_get_type(), NULL);
    ((MartletCanvas *)w->canvas)->window = w;
    gtk_window_set_title(GTK_WINDOW(w->window), title);
    gtk_window_set_default_size(GTK_WINDOW(w->window), width, height);
    w->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(w->box), w->canvas);
    gtk_window_set_child(GTK_WINDOW(w->window), w->box);
    gtk_window_set_focus(GTK_WINDOW(w->window), w->canvas);
    g_signal_connect(w->window, "close-request", G_CALLBACK(close_request), w);
    g_signal_connect(w->window, "notify::is-active", G_CALLBACK(active_changed), w);
    g_signal_connect(w->canvas, "notify::scale-factor", G_CALLBACK(scale_changed), w);
    mwh_add_text_input(w);
    mwh_add_controllers(w);
    mwh_add_drop_target(w);
    return w;
}

void mwh_window_show(mwh_window *w) { gtk_window_present(GTK_WINDOW(w->window)); }
void mwh_window_set_title(mwh_window *w, const char *title) { gtk_window_set_title(GTK_WINDOW(w->window), title); }
void mwh_window_set_cursor(mwh_window *w, const char *name) { gtk_widget_set_cursor_from_name(w->canvas, name); }

void mwh_window_set_icon(mwh_window *w, const uint8_t *file, size_t length) {
    GBytes *bytes = g_bytes_new(file, length);
    GdkTexture *texture = gdk_texture_new_from_bytes(bytes, NULL);
    g_bytes_unref(bytes);
    if (!texture) return;
    gtk_widget_realize(w->window);
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(w->window));
    GList icons = {texture, NULL, NULL};
    if (GDK_IS_TOPLEVEL(surface)) gdk_toplevel_set_icon_list(GDK_TOPLEVEL(surface), &icons);
    g_object_unref(texture);
}

void mwh_window_destroy(mwh_window *w) {
    stop_ticking(w);
    mwh_forget_drags(w);
    ((MartletCanvas *)w->canvas)->window = NULL;
    gtk_im_context_set_client_widget(w->im, NULL);
    g_clear_object(&w->im);
    gtk_window_destroy(GTK_WINDOW(w->window));
    g_clear_object(&w->window);
    g_clear_object(&w->menu_actions);
    if (w->focus_check) g_source_remove(w->focus_check);
    g_free(w->menu_shape);
    drop_bands(w);
    g_clear_pointer(&w->picture, cairo_surface_destroy);
    g_free(w);
}
