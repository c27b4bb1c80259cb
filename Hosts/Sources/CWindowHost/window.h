// Shared inside CWindowHost only.
#ifndef MWH_WINDOW_H
#define MWH_WINDOW_H

#include "CWindowHost.h"
#include <gtk/gtk.h>
#include <stdlib.h>

// Device pixels of a band's height: only bands that changed are sent to the display again.
#define MWH_BAND 64

typedef struct {
    cairo_surface_t *surface;
    GskRenderNode *node;
} mwh_band;

// A band's picture that is not shown any more. GSK still has it in the frame before, so it rests before it is used again.
typedef struct mwh_spare {
    cairo_surface_t *surface;
    unsigned since;
    struct mwh_spare *next;
} mwh_spare;

struct mwh_window {
    GtkWidget *window;
    GtkWidget *box;             // the menu bar, if any, above the canvas
    GtkWidget *menu_bar;
    char *menu_shape;
    guint focus_check;
    GSimpleActionGroup *menu_actions;
    GtkWidget *canvas;          // the one widget that draws
    mwh_events events;
    void *owner;

    // The picture, in device pixels.
    cairo_surface_t *picture;
    int width, height, scale;   // points, and device pixels a point
    mwh_band *bands;
    int band_count;
    mwh_spare *spares;
    unsigned snapshots;
    cairo_t *painting;
    cairo_region_t *painted;    // device pixels

    guint tick;                 // 0 while no frame is asked for
    guint late_tick;            // stands in where the display gives no frames

    GtkIMContext *im;
    bool takes_text, has_preedit;
    double x, y;                // the mouse
    GdkDevice *device;          // of the last pointer event
    GdkDrag *drag;              // that began here
    struct mwh_dropping *dropping;  // what was dropped and is being read
};

/// False where asking for the bus would start one, or fail.
bool mwh_has_session_bus(void);

/// True while the program waits for another and must do nothing else.
extern bool mwh_is_waiting;

void mwh_add_controllers(mwh_window *window);
void mwh_add_drop_target(mwh_window *window);
/// The window goes: drags and drops under way have no one to tell.
void mwh_forget_drags(mwh_window *window);
void mwh_add_text_input(mwh_window *window);
/// GTK's values for the header's.
GtkInputPurpose mwh_input_purpose(int purpose);
GtkInputHints mwh_input_hints(unsigned hints);
/// True where the input method used the key.
bool mwh_filter_key(mwh_window *window, GdkEvent *event);
/// Allocates the nodes directly below `parent`.
void mwh_allocate_nodes(GtkWidget *parent);

#endif
