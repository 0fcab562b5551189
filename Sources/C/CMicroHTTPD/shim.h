#pragma once

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <microhttpd.h>
// What looks after the library's sockets needs these, and Swift's Glibc leaves them out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/uio.h>

// What a daemon is started with: the options below, of the types that the variadic MHD_start_daemon expects of them.
struct cmicrohttpd_settings {
    int listening_socket;
    unsigned int threads;
    unsigned int connections;
    unsigned int connections_per_address;
    // Seconds without a byte in either direction.
    unsigned int idle_seconds;
    // Bytes of each connection: its request's header and what is read or written at a time.
    size_t connection_memory;
    // TLS; the connection callback gives each connection its certificate.
    int is_encrypted;
    // Passed to every callback as its first argument.
    void *context;
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    // Sees the target before anything is decoded.
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
};

// Called for the path and for every part of the query: leaves them as they are. Decoding is the caller's.
static size_t cmicrohttpd_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return __builtin_strlen(text);
}

// Asked for a certificate by a connection that was given none: there is none, and the connection ends. An encrypted daemon
// does not start without a certificate of its own or this.
static int cmicrohttpd_no_certificate(
    gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
    const gnutls_pk_algorithm_t *algorithms, int algorithm_count, gnutls_pcert_st **certificates,
    unsigned int *certificate_count, gnutls_privkey_t *key) {
    (void)session, (void)authorities, (void)authority_count, (void)algorithms, (void)algorithm_count;
    (void)certificates, (void)certificate_count, (void)key;
    return -1;
}

// MHD_start_daemon is variadic, which Swift cannot call. The daemon polls with epoll on threads of its own. A pool of
// one thread is no pool to the library: it is asked for by saying nothing. The library is not strict: it would answer a
// request without a host with two heads, one of them as the body. RequestHead is, there and for targets with a space.
static inline struct MHD_Daemon *cmicrohttpd_start(const struct cmicrohttpd_settings *settings) {
    // Read only by daemons that are encrypted.
    const struct MHD_OptionItem encryption[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)&cmicrohttpd_no_certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    const struct MHD_OptionItem nothing[] = {{MHD_OPTION_END, 0, NULL}};
    return MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (settings->is_encrypted ? MHD_USE_TLS : 0), 0, NULL, NULL, settings->access, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, settings->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, settings->connection, settings->context,
        MHD_OPTION_URI_LOG_CALLBACK, settings->target, settings->context,
        MHD_OPTION_UNESCAPE_CALLBACK, &cmicrohttpd_keep_escapes, NULL,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings->listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, settings->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings->connections_per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
        MHD_OPTION_ARRAY, settings->is_encrypted ? encryption : nothing,
        settings->threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, settings->threads,
        MHD_OPTION_END);
}

// MHD_get_connection_info is variadic, too.
static inline int cmicrohttpd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
static inline const struct sockaddr *cmicrohttpd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}
// What the connection callback left for this connection.
static inline void *cmicrohttpd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}
// Of an encrypted connection, from its beginning to its end.
static inline gnutls_session_t cmicrohttpd_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? (gnutls_session_t)info->tls_session : NULL;
}

// glibc shows this to programs with _GNU_SOURCE alone.
extern ssize_t preadv2(int descriptor, const struct iovec *pieces, int count, off_t offset, int flags);
// Whether a byte of a file is in the kernel's cache. 0 also on file systems that cannot tell.
static inline int cmicrohttpd_has_cached(int descriptor, off_t offset) {
    char byte;
    const struct iovec piece = {&byte, 1};
    const int no_wait = 8; // RWF_NOWAIT
    return preadv2(descriptor, &piece, 1, offset, no_wait) == 1;
}
