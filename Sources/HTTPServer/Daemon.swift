import CMicroHTTPD
import Glibc

/// The library at work.
// Safe: its functions may be called from any thread, and ``HTTPServer`` lets one caller only have it.
struct Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let socket: Int32
    private let service: Unmanaged<Service>

    /// Bytes that the library holds for a connection: its request's header has to fit, beside what an answer's header
    /// needs, or is refused with 431. It is cleared after every request, so more costs time.
    private static let connectionMemory = 32 << 10

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

    /// Takes no more connections.
    ///
    /// Not by MHD_quiesce_daemon: when a thread of the library notices just then that it is to stop listening, both
    /// take the socket out of the thread's epoll, the second fails, and the library ends the program for it. Instead,
    /// the descriptor becomes that of something from which nothing ever comes. The listening socket, which nobody has
    /// any more, is closed by that, and leaves every epoll by itself.
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
