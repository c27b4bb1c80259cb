// JPEG files from pixels, by gdk-pixbuf.
#include "canvas.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// `rgba` is premultiplied; what is transparent becomes white, since the format has no alpha. The caller frees the result.
uint8_t *mih_jpeg(int width, int height, const uint8_t *rgba, int quality, size_t *length) {
    *length = 0;
    if (width < 1 || height < 1) return NULL;
    GdkPixbuf *pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height);
    if (!pixbuf) return NULL;
    uint8_t *pixels = gdk_pixbuf_get_pixels(pixbuf);
    int stride = gdk_pixbuf_get_rowstride(pixbuf);
    for (int y = 0; y < height; y++) {
        const uint8_t *in = rgba + (size_t)y * width * 4;
        uint8_t *out = pixels + (size_t)y * stride;
        for (int x = 0; x < width; x++, in += 4, out += 3)
            for (int c = 0; c < 3; c++) {
                int v = in[c] + 255 - in[3];
                out[c] = v > 255 ? 255 : v;
            }
    }
    char text[8];
    snprintf(text, sizeof text, "%d", quality < 1 ? 1 : quality > 100 ? 100 : quality);
    gchar *buffer = NULL;
    gsize size = 0;
    gboolean saved = gdk_pixbuf_save_to_buffer(pixbuf, &buffer, &size, "jpeg", NULL, "quality", text, NULL);
    g_object_unref(pixbuf);
    if (!saved) return NULL;
    uint8_t *copy = malloc(size);
    if (copy) {
        memcpy(copy, buffer, size);
        *length = size;
    }
    g_free(buffer);
    return copy;
}
