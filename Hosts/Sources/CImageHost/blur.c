// A Gaussian blur as three box blurs in each direction.
#include "canvas.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Widths of three boxes whose succession has the variance of a Gaussian (Kovesi, "Fast almost-Gaussian filtering").
static void box_sizes(double sigma, int sizes[3]) {
    double ideal = sqrt(12 * sigma * sigma / 3 + 1);
    int low = (int)floor(ideal);
    if (low % 2 == 0) low--;
    if (low < 1) low = 1;
    double m = round((12 * sigma * sigma - 3.0 * low * low - 12.0 * low - 9) / (-4.0 * low - 4));
    for (int i = 0; i < 3; i++) sizes[i] = i < m ? low : low + 2;
}

// One line of `count` samples `step` bytes apart, into `out` (packed). Outside is nothing, or the edge.
static void box_line(const uint8_t *in, int step, uint8_t *out, int count, int size, bool edge) {
    int radius = size / 2;
    uint32_t scale = (uint32_t)((1u << 24) / (unsigned)size);
    uint32_t first = edge ? in[0] : 0, last = edge ? in[(ptrdiff_t)(count - 1) * step] : 0;
    uint32_t sum = first * (uint32_t)radius;
    for (int i = 0; i <= radius; i++) sum += i < count ? in[(ptrdiff_t)i * step] : last;
    for (int i = 0; i < count; i++) {
        out[i] = (uint8_t)(((uint64_t)sum * scale + (1 << 23)) >> 24);
        int enter = i + radius + 1, leave = i - radius;
        sum += enter < count ? in[(ptrdiff_t)enter * step] : last;
        sum -= leave >= 0 ? in[(ptrdiff_t)leave * step] : first;
    }
}

static void blur_line(uint8_t *line, int step, int count, const int sizes[3], bool edge, uint8_t *a, uint8_t *b) {
    box_line(line, step, a, count, sizes[0], edge);
    box_line(a, 1, b, count, sizes[1], edge);
    box_line(b, 1, a, count, sizes[2], edge);
    for (int i = 0; i < count; i++) line[(ptrdiff_t)i * step] = a[i];
}

// Columns are blurred as rows of the turned picture: blocks of 64 columns are copied out and back, which keeps to the cache.
static void blur_columns(uint8_t *pixels, int columns, int height, int stride, const int sizes[3], bool edge, uint8_t *a, uint8_t *b) {
    enum { block = 64 };
    uint8_t *turned = malloc((size_t)block * height);
    for (int x0 = 0; x0 < columns; x0 += block) {
        int n = columns - x0 < block ? columns - x0 : block;
        for (int y = 0; y < height; y++) {
            const uint8_t *row = pixels + (size_t)y * stride + x0;
            for (int x = 0; x < n; x++) turned[(size_t)x * height + y] = row[x];
        }
        for (int x = 0; x < n; x++) blur_line(turned + (size_t)x * height, 1, height, sizes, edge, a, b);
        for (int y = 0; y < height; y++) {
            uint8_t *row = pixels + (size_t)y * stride + x0;
            for (int x = 0; x < n; x++) row[x] = turned[(size_t)x * height + y];
        }
    }
    free(turned);
}

void mih_blur_bytes(uint8_t *pixels, int width, int height, int stride, int channels, double sigma, bool opaque) {
    if (sigma < 0.2 || width <= 0 || height <= 0) return;
    int sizes[3];
    box_sizes(sigma, sizes);
    int longest = width > height ? width : height;
    uint8_t *a = malloc(longest), *b = malloc(longest);
    for (int y = 0; y < height; y++)
        for (int c = 0; c < channels; c++)
            blur_line(pixels + (size_t)y * stride + c, channels, width, sizes, opaque, a, b);
    blur_columns(pixels, width * channels, height, stride, sizes, opaque, a, b);
    free(a);
    free(b);
}
