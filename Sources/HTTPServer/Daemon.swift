import CMicroHTTPD
import Glibc

/// A running libmicrohttpd daemon.
// Safe: the daemon's functions may be called from any thread, and ``HTTPServer`` gives it to one caller at a time.
struct Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let socket: Int32
    private let service: Unmanaged<Service>

    /// Bytes that the library reserves for a connection. The request's header and the answer's header must fit; a
    /// larger request header is refused with 431. Each cookie takes some 70 bytes besides, and where they do not fit the
    /// library closes the connection without a word: browsers send up to 180 of a site, and all apps on `localhost` share
    /// theirs. The library clears this memory after every request, so a larger value costs time.
    private static let connectionMemory = 64 << 10

    init(
        _ socket: ListeningSocket, _ configuration: HTTPServer.Configuration, _ service: Service
    ) throws(HTTPServerError) {
        self.socket = socket.descriptor
        self.service = Unmanaged.passRetained(service)
        var settings = cmicrohttpd_settings()
        settings.listening_socket = socket.descriptor
        settings.threads = UInt32(max(1, configuration.threads))
        settings.connections = UInt32(max(configuration.connectionLimit, configuration.threads, 1))
        settings.connections_per_address = UInt32(max(0, configuration.connectionsPerAddress))
        settings.idle_seconds = UInt32(max(1, min(86400, configuration.idleTimeout.components.seconds)))
        settings.connection_memory = Self.connectionMemory
        settings.is_encrypted = configuration.certificate == nil ? 0 : 1
        settings.context = self.service.toOpaque()
        settings.access = Callbacks.access
        settings.completed = Callbacks.completed
        settings.connection = Callbacks.connection
        settings.target = Callbacks.target
        guard let pointer = cmicrohttpd_start(&settings) else {
            let number = errno
            self.service.release()
            close(socket.descriptor)
            throw .system(errno: number)
        }
        self.pointer = pointer
    }

    /// Stops accepting connections.
    ///
    /// MHD_quiesce_daemon is not used: when one of the library's threads notices at the same moment that it must stop
    /// listening, both remove the socket from the thread's epoll, the second removal fails, and the library aborts the
    /// program. Instead, the descriptor is replaced by one that never becomes readable. This closes the listening
    /// socket, which has no other descriptor, and the kernel removes it from every epoll.
    func quiesce() {
        let nothing = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard nothing >= 0 else {
            shutdown(socket, Int32(SHUT_RDWR))
            return
        }
        dup2(nothing, socket)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        close(nothing)
    }

    /// Closes every connection and ends the threads.
    func stop() {
        MHD_stop_daemon(pointer)
        service.release()
    }
}
