// Shared inside CCairoRenderer only.
#ifndef MIH_CANVAS_H
#define MIH_CANVAS_H

#include "CCairoRenderer.h"
#include <cairo.h>

typedef struct mih_layer {
    cairo_surface_t *surface;   // null for a Cairo group
    cairo_t *cr;                // the context that was current before, for a surface layer
    int x, y, width, height;    // device pixels of the canvas
    struct mih_layer *below;
} mih_layer;

struct mih_canvas {
    cairo_surface_t *surface;
    cairo_t *cr;
    bool vector;
    double density;             // pixels of layers, glyphs and images in a device unit
    mih_layer *layers;
    uint8_t *bytes;             // of a vector document
    size_t length, room;
};

struct mih_image { cairo_surface_t *surface; };

// Pixels of a layer on a vector canvas, a point.
#define MIH_VECTOR_LAYER_SCALE 3

cairo_operator_t mih_operator(const char *mode);
void mih_blur_bytes(uint8_t *pixels, int width, int height, int stride, int channels, double sigma, bool opaque);

#endif
