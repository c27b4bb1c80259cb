// One loop for GLib, the main dispatch queue and the main RunLoop.
#include "window.h"
#include <glib-unix.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

// What CoreFoundation uses of libdispatch to run the main queue on its own loop.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

typedef struct {
    GSource base;
    gpointer tag;
    int fd;
} queue_source;

static gboolean queue_prepare(GSource *source, gint *timeout) {
    *timeout = -1;
    return FALSE;
}

static gboolean queue_check(GSource *source) {
    return !mwh_is_waiting && (g_source_query_unix_fd(source, ((queue_source *)source)->tag) & G_IO_IN) != 0;
}

static gboolean queue_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    eventfd_t value;
    eventfd_read(((queue_source *)source)->fd, &value);
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

static GSourceFuncs queue_functions = {queue_prepare, queue_check, queue_dispatch, NULL};

typedef struct {
    GSource base;
    int64_t (*poll)(void);
    int64_t due;                // -1 for none
    gboolean is_polled;
} timer_source;

// The RunLoop can only be asked for its next timer by firing what is due. That happens in a dispatch of its own before
// each sleep: sources that a timer's action adds while GLib prepares would not be looked at before the sleep.
static gboolean timer_prepare(GSource *source, gint *timeout) {
    timer_source *timers = (timer_source *)source;
    if (mwh_is_waiting) {
        *timeout = -1;
        return FALSE;
    }
    if (!timers->is_polled) {
        *timeout = 0;
        return TRUE;
    }
    timers->is_polled = FALSE;
    if (timers->due < 0) {
        *timeout = -1;
        return FALSE;
    }
    int64_t rest = MAX(timers->due - g_get_monotonic_time(), 0);
    *timeout = (gint)MIN((rest + 999) / 1000, G_MAXINT);
    return rest == 0;
}

static gboolean timer_check(GSource *source) {
    timer_source *timers = (timer_source *)source;
    return !mwh_is_waiting && timers->due >= 0 && g_get_monotonic_time() >= timers->due;
}

static gboolean timer_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    timer_source *timers = (timer_source *)source;
    int64_t rest = timers->poll();
    timers->due = rest < 0 ? -1 : g_get_monotonic_time() + rest;
    timers->is_polled = TRUE;
    return G_SOURCE_CONTINUE;
}

static GSourceFuncs timer_functions = {timer_prepare, timer_check, timer_dispatch, NULL};

static GMainLoop *loop;
static int status;

static gboolean interrupted(gpointer data) {
    mwh_quit(0);
    return G_SOURCE_REMOVE;
}

int mwh_run(int64_t (*poll)(void)) {
    queue_source *queue = (queue_source *)g_source_new(&queue_functions, sizeof *queue);
    queue->fd = _dispatch_get_main_queue_handle_4CF();
    queue->tag = g_source_add_unix_fd(&queue->base, queue->fd, G_IO_IN);
    g_source_set_name(&queue->base, "main dispatch queue");
    g_source_attach(&queue->base, NULL);

    timer_source *timers = (timer_source *)g_source_new(&timer_functions, sizeof *timers);
    timers->poll = poll;
    timers->due = -1;
    g_source_set_name(&timers->base, "main run loop");
    g_source_attach(&timers->base, NULL);

    g_unix_signal_add(SIGINT, interrupted, NULL);
    g_unix_signal_add(SIGTERM, interrupted, NULL);
    g_unix_signal_add(SIGHUP, interrupted, NULL);

    loop = g_main_loop_new(NULL, FALSE);
    // What was queued before the loop has already signalled its handle.
    g_main_loop_run(loop);
    return status;
}

void mwh_quit(int new_status) {
    status = new_status;
    if (loop) g_main_loop_quit(loop);
}

typedef struct {
    void (*call)(void *);
    void *owner;
} later;

static gboolean call_later(gpointer data) {
    later *l = data;
    if (mwh_is_waiting) return G_SOURCE_CONTINUE;
    l->call(l->owner);
    return G_SOURCE_REMOVE;
}

bool mwh_is_waiting;

unsigned mwh_after(unsigned milliseconds, void (*call)(void *), void *owner) {
    later *l = g_new(later, 1);
    *l = (later){call, owner};
    return milliseconds == 0 ? g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, call_later, l, g_free)
                             : g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, milliseconds, call_later, l, g_free);
}

void mwh_cancel(unsigned id) { g_source_remove(id); }

double mwh_now(void) { return g_get_monotonic_time() / 1e6; }

double mwh_cpu(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}
