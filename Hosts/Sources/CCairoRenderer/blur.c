// A Gaussian blur as three box blurs in each direction.
#include "canvas.h"
#include <math.h>
#include <stdlib.h>

// Widths of three boxes whose succession has the variance of a Gaussian (Kovesi, "Fast almost-Gaussian filtering").
static void box_sizes(double sigma, int sizes[3]) {
    double ideal = sqrt(12 * sigma * sigma / 3 + 1);
    int low = (int)floor(ideal);
    if (low % 2 == 0) low--;
    if (low < 1) low = 1;
    double m = round((12 * sigma * sigma - 3.0 * low * low - 12.0 * low - 9) / (-4.0 * low - 4));
    for (int i = 0; i < 3; i++) sizes[i] = i < m ? low : low + 2;
}

// The reciprocal of a box as a fixed-point factor: sum * factor >> 24 is the mean, and 255 never overflows.
static inline uint32_t factor_of(int size) { return (uint32_t)((1u << 24) / (unsigned)size); }
#define MEAN(sum) ((uint8_t)(((sum) * factor + (1u << 23)) >> 24))

// One row of samples `channels` apart. Outside is nothing, or the edge.
static void box_row(const uint8_t *in, uint8_t *out, int count, int channels, int size, bool edge) {
    int radius = size / 2;
    uint32_t factor = factor_of(size);
    for (int c = 0; c < channels; c++) {
        const uint8_t *p = in + c;
        uint8_t *q = out + c;
        uint32_t first = edge ? p[0] : 0, last = edge ? p[(ptrdiff_t)(count - 1) * channels] : 0, sum = first * (uint32_t)radius;
        for (int i = 0; i <= radius; i++) sum += i < count ? p[(ptrdiff_t)i * channels] : last;
        int head = radius < count ? radius : count, body = count - radius - 1;
        int i = 0;
        for (; i < head; i++) {
            q[(ptrdiff_t)i * channels] = MEAN(sum);
            sum += (i + radius + 1 < count ? p[(ptrdiff_t)(i + radius + 1) * channels] : last) - first;
        }
        for (; i < body; i++) {
            q[(ptrdiff_t)i * channels] = MEAN(sum);
            sum += (uint32_t)p[(ptrdiff_t)(i + radius + 1) * channels] - p[(ptrdiff_t)(i - radius) * channels];
        }
        for (; i < count; i++) {
            q[(ptrdiff_t)i * channels] = MEAN(sum);
            sum += last - p[(ptrdiff_t)(i - radius) * channels];
        }
    }
}

// Columns side by side: the inner loops run over neighbouring bytes, which the compiler turns into vector code.
enum { block_bytes = 512 };

static void box_columns(const uint8_t *in, ptrdiff_t in_stride, uint8_t *out, ptrdiff_t out_stride, int columns, int height, int size, bool edge) {
    static const uint8_t nothing[block_bytes];
    uint32_t sums[block_bytes], factor = factor_of(size);
    int radius = size / 2;
    const uint8_t *first = edge ? in : nothing, *last = edge ? in + (ptrdiff_t)(height - 1) * in_stride : nothing;
    for (int x = 0; x < columns; x++) sums[x] = (uint32_t)first[x] * (uint32_t)radius;
    for (int y = 0; y <= radius; y++) {
        const uint8_t *row = y < height ? in + y * in_stride : last;
        for (int x = 0; x < columns; x++) sums[x] += row[x];
    }
    for (int y = 0; y < height; y++) {
        const uint8_t *enter = y + radius + 1 < height ? in + (y + radius + 1) * in_stride : last;
        const uint8_t *leave = y - radius >= 0 ? in + (y - radius) * in_stride : first;
        uint8_t *to = out + y * out_stride;
        for (int x = 0; x < columns; x++) {
            to[x] = MEAN(sums[x]);
            sums[x] += (uint32_t)enter[x] - leave[x];
        }
    }
}

void mih_blur_bytes(uint8_t *pixels, int width, int height, int stride, int channels, double sigma, bool opaque) {
    if (sigma < 0.2 || width <= 0 || height <= 0) return;
    int sizes[3], bytes = width * channels;
    box_sizes(sigma, sizes);
    uint8_t *a = malloc((size_t)bytes), *b = malloc((size_t)bytes);
    for (int y = 0; y < height; y++) {
        uint8_t *row = pixels + (size_t)y * stride;
        box_row(row, a, width, channels, sizes[0], opaque);
        box_row(a, b, width, channels, sizes[1], opaque);
        box_row(b, row, width, channels, sizes[2], opaque);
    }
    free(a);
    free(b);
    uint8_t *one = malloc((size_t)block_bytes * height), *two = malloc((size_t)block_bytes * height);
    for (int x = 0; x < bytes; x += block_bytes) {
        int columns = bytes - x < block_bytes ? bytes - x : block_bytes;
        box_columns(pixels + x, stride, one, block_bytes, columns, height, sizes[0], opaque);
        box_columns(one, block_bytes, two, block_bytes, columns, height, sizes[1], opaque);
        box_columns(two, block_bytes, pixels + x, stride, columns, height, sizes[2], opaque);
    }
    free(one);
    free(two);
}
