// A web server on this machine only, and the loop it runs in: what the previews' page is served with.
// Everything but mps_post is for the thread that runs the loop. Texts are UTF-8.
#ifndef CPreviewServer_h
#define CPreviewServer_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct mps_server mps_server;
/// A request that waits for its answer. Valid until it was answered.
typedef struct mps_request mps_request;
/// An open WebSocket. Valid until `closed` was called with it.
typedef struct mps_socket mps_socket;

typedef struct {
    /// Called when the head of any request was read, also of those that want to become a socket: the status with which
    /// to refuse it, or 0. `host` and `origin` are null where the request does not say.
    int (*_Nullable judge)(void *_Nullable owner, const char *path, const char *_Nullable host, const char *_Nullable origin);
    void (*_Nullable request)(void *_Nullable owner, mps_request *request, const char *method, const char *path, const char *_Nullable query,
                    const uint8_t *_Nullable body, size_t length);
    void (*_Nullable opened)(void *_Nullable owner, mps_socket *socket);
    void (*_Nullable received)(void *_Nullable owner, mps_socket *socket, const uint8_t *_Nullable bytes, size_t length);
    void (*_Nullable closed)(void *_Nullable owner, mps_socket *socket);
} mps_events;

/// Listens on the loopback address. `port` 0 lets the system choose; at `socket_path` pages open sockets. Null where the port is taken or cannot be had;
/// the reason is then in `reason`, of `size` bytes.
mps_server *_Nullable mps_server_new(int port, const char *socket_path, const mps_events *events, void *_Nullable owner, char *reason, size_t size);
int mps_server_port(mps_server *server);
/// Closes all that is open.
void mps_server_free(mps_server *server);

/// Answers and frees the request. `type` is the content's; `body` is copied.
void mps_request_answer(mps_request *request, int status, const char *type, const uint8_t *_Nullable body, size_t length);

void mps_socket_send(mps_socket *socket, bool isText, const uint8_t *_Nullable bytes, size_t length);
void mps_socket_close(mps_socket *socket);

/// Has the loop call `body`; from any thread.
void mps_post(void (*body)(void *_Nullable context), void *_Nullable context);
/// Has the loop call `body` once after `milliseconds`.
void mps_after(uint32_t milliseconds, void (*body)(void *_Nullable context), void *_Nullable context);
/// Runs the loop until mps_quit.
void mps_run(void);
void mps_quit(void);

#pragma clang assume_nonnull end
#endif
