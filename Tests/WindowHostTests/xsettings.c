// The settings of a desktop, as GTK reads them on X: a manager that holds them until it is told others.
//   xsettings, then lines on its standard input: DPI THEME
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static unsigned char data[1024];
static int length;

static void put(const void *bytes, int count) {
    memcpy(data + length, bytes, count);
    length += count;
}
static void put16(uint16_t v) { put(&v, 2); }
static void put32(uint32_t v) { put(&v, 4); }
static void pad(void) {
    while (length % 4) data[length++] = 0;
}
static void name(unsigned char type, const char *text, uint32_t serial) {
    put(&type, 1);
    put("", 1);
    put16((uint16_t)strlen(text));
    put(text, (int)strlen(text));
    pad();
    put32(serial);
}

int main(void) {
    Display *display = XOpenDisplay(NULL);
    Window window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    Atom selection = XInternAtom(display, "_XSETTINGS_S0", False), property = XInternAtom(display, "_XSETTINGS_SETTINGS", False);
    Atom manager = XInternAtom(display, "MANAGER", False);
    char theme[64];
    int dpi;
    for (uint32_t serial = 1; scanf("%d %63s", &dpi, theme) == 2; serial++) {
        length = 0;
        put32(0);                       // least significant byte first
        put32(serial);
        put32(2);
        name(0, "Xft/DPI", serial);
        put32((uint32_t)dpi * 1024);
        name(1, "Net/ThemeName", serial);
        put32((uint32_t)strlen(theme));
        put(theme, (int)strlen(theme));
        pad();
        XChangeProperty(display, window, property, property, 8, PropModeReplace, data, length);
        if (serial == 1) {
            XSetSelectionOwner(display, selection, window, CurrentTime);
            XEvent event = {.xclient = {.type = ClientMessage, .window = DefaultRootWindow(display), .message_type = manager, .format = 32,
                                        .data.l = {CurrentTime, (long)selection, (long)window}}};
            XSendEvent(display, DefaultRootWindow(display), False, StructureNotifyMask, &event);
        }
        XSync(display, False);
        printf("set\n");
        fflush(stdout);
    }
    return 0;
}
