#include "CPreviewServer.h"

#include <libsoup/soup.h>
#include <string.h>

/// Requests and messages above this many bytes are refused: a page sends events, never files.
#define LARGEST_MESSAGE (256 * 1024)

/// What keeps a page from being framed, sniffed, cached, or from loading anything from elsewhere.
static const char *const HEADERS[][2] = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self' ws://localhost:* ws://127.0.0.1:*; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
};

struct mps_server {
    SoupServer *soup;
    mps_events events;
    void *owner;
    GList *sockets;
};

struct mps_request {
    SoupServerMessage *message;
    bool gone;
};

struct mps_socket {
    mps_server *server;
    SoupWebsocketConnection *connection;
};

static const char *header(SoupServerMessage *message, const char *name) {
    return soup_message_headers_get_one(soup_server_message_get_request_headers(message), name);
}

static void put_headers(SoupServerMessage *message) {
    SoupMessageHeaders *headers = soup_server_message_get_response_headers(message);
    for (size_t i = 0; i < G_N_ELEMENTS(HEADERS); i++) soup_message_headers_replace(headers, HEADERS[i][0], HEADERS[i][1]);
}

static void early(SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data) {
    mps_server *server = data;
    int status = server->events.judge(server->owner, path, header(message, "Host"), header(message, "Origin"));
    goffset length = soup_message_headers_get_content_length(soup_server_message_get_request_headers(message));
    if (status == 0 && length > LARGEST_MESSAGE) status = 413;
    if (status == 0) return;
    put_headers(message);
    soup_server_message_set_status(message, (guint)status, NULL);
}

static void gone(SoupServerMessage *message, mps_request *request) { request->gone = true; }

static void handle(SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data) {
    mps_server *server = data;
    if (soup_server_message_get_status(message) != 0) return;
    SoupMessageBody *body = soup_server_message_get_request_body(message);
    GBytes *bytes = soup_message_body_flatten(body);
    gsize length = 0;
    const uint8_t *start = g_bytes_get_data(bytes, &length);
    if (length > LARGEST_MESSAGE) {
        soup_server_message_set_status(message, 413, NULL);
    } else {
        mps_request *request = g_new0(mps_request, 1);
        request->message = g_object_ref(message);
        g_signal_connect(message, "disconnected", G_CALLBACK(gone), request);
        soup_server_message_pause(message);
        server->events.request(server->owner, request, soup_server_message_get_method(message), path,
                               g_uri_get_query(soup_server_message_get_uri(message)), start, length);
    }
    g_bytes_unref(bytes);
}

void mps_request_answer(mps_request *request, int status, const char *type, const uint8_t *body, size_t length) {
    SoupServerMessage *message = request->message;
    g_signal_handlers_disconnect_by_data(message, request);
    if (!request->gone) {
        put_headers(message);
        soup_server_message_set_status(message, (guint)status, NULL);
        soup_server_message_set_response(message, type, SOUP_MEMORY_COPY, (const char *)body, length);
        soup_server_message_unpause(message);
    }
    g_object_unref(message);
    g_free(request);
}

// MARK: Sockets

static void received(SoupWebsocketConnection *connection, gint type, GBytes *bytes, mps_socket *socket) {
    gsize length = 0;
    const uint8_t *start = g_bytes_get_data(bytes, &length);
    socket->server->events.received(socket->server->owner, socket, start, length);
}

static void closed(SoupWebsocketConnection *connection, mps_socket *socket) {
    mps_server *server = socket->server;
    g_signal_handlers_disconnect_by_data(connection, socket);
    server->sockets = g_list_remove(server->sockets, socket);
    server->events.closed(server->owner, socket);
    g_object_unref(connection);
    g_free(socket);
}

static void opened(SoupServer *soup, SoupServerMessage *message, const char *path, SoupWebsocketConnection *connection, gpointer data) {
    mps_server *server = data;
    mps_socket *socket = g_new0(mps_socket, 1);
    socket->server = server;
    socket->connection = g_object_ref(connection);
    soup_websocket_connection_set_max_incoming_payload_size(connection, LARGEST_MESSAGE);
    server->sockets = g_list_prepend(server->sockets, socket);
    g_signal_connect(connection, "message", G_CALLBACK(received), socket);
    g_signal_connect(connection, "closed", G_CALLBACK(closed), socket);
    server->events.opened(server->owner, socket);
}

void mps_socket_send(mps_socket *socket, bool isText, const uint8_t *bytes, size_t length) {
    if (soup_websocket_connection_get_state(socket->connection) != SOUP_WEBSOCKET_STATE_OPEN) return;
    GBytes *copy = g_bytes_new(bytes, length);
    soup_websocket_connection_send_message(socket->connection, isText ? SOUP_WEBSOCKET_DATA_TEXT : SOUP_WEBSOCKET_DATA_BINARY, copy);
    g_bytes_unref(copy);
}

void mps_socket_close(mps_socket *socket) {
    if (soup_websocket_connection_get_state(socket->connection) == SOUP_WEBSOCKET_STATE_OPEN)
        soup_websocket_connection_close(socket->connection, SOUP_WEBSOCKET_CLOSE_GOING_AWAY, NULL);
}

// MARK: The server

mps_server *mps_server_new(int port, const char *socket_path, const mps_events *events, void *owner, char *reason, size_t size) {
    mps_server *server = g_new0(mps_server, 1);
    server->events = *events;
    server->owner = owner;
    server->soup = soup_server_new("server-header", "Martlet", NULL);
    soup_server_add_early_handler(server->soup, "/", early, server, NULL);
    soup_server_add_handler(server->soup, "/", handle, server, NULL);
    // A path of its own: a plain handler on the same path would answer the handshake.
    soup_server_add_early_handler(server->soup, socket_path, early, server, NULL);
    soup_server_add_websocket_handler(server->soup, socket_path, NULL, NULL, opened, server, NULL);
    GError *error = NULL;
    // The old address only: with both, libsoup's two sockets could get different ports from the system.
    if (soup_server_listen_local(server->soup, (guint)port, SOUP_SERVER_LISTEN_IPV4_ONLY, &error)) return server;
    g_strlcpy(reason, error->message, size);
    g_error_free(error);
    g_object_unref(server->soup);
    g_free(server);
    return NULL;
}

int mps_server_port(mps_server *server) {
    GSList *uris = soup_server_get_uris(server->soup);
    int port = uris ? g_uri_get_port(uris->data) : 0;
    g_slist_free_full(uris, (GDestroyNotify)g_uri_unref);
    return port;
}

void mps_server_free(mps_server *server) {
    while (server->sockets) {
        mps_socket *socket = server->sockets->data;
        mps_socket_close(socket);
        closed(socket->connection, socket);
    }
    soup_server_disconnect(server->soup);
    g_object_unref(server->soup);
    g_free(server);
}

// MARK: The loop

typedef struct {
    void (*body)(void *);
    void *context;
} call;

static gboolean perform(gpointer data) {
    call *c = data;
    c->body(c->context);
    return G_SOURCE_REMOVE;
}

static call *make_call(void (*body)(void *), void *context) {
    call *c = g_new(call, 1);
    c->body = body;
    c->context = context;
    return c;
}

void mps_post(void (*body)(void *), void *context) {
    g_idle_add_full(G_PRIORITY_DEFAULT, perform, make_call(body, context), g_free);
}

void mps_after(uint32_t milliseconds, void (*body)(void *), void *context) {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, perform, make_call(body, context), g_free);
}

static GMainLoop *loop;

void mps_run(void) {
    loop = g_main_loop_new(NULL, FALSE);
    g_main_loop_run(loop);
    g_main_loop_unref(loop);
    loop = NULL;
}

void mps_quit(void) {
    if (loop) g_main_loop_quit(loop);
}
