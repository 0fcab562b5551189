import CMicroHTTPD
import Glibc

/// The library at work.
// Safe: its functions may be called from any thread, and ``HTTPServer`` lets one caller only have it.
struct Daemon: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let service: Unmanaged<Service>

    /// Bytes that the library holds for a connection: its request's header has to fit, beside what an answer's header
    /// needs, or is refused with 431. It is cleared after every request, so more costs time.
    private static let connectionMemory = 32 << 10

    init(
        _ socket: ListeningSocket, _ configuration: HTTPServer.Configuration, _ service: Service
    ) throws(HTTPServerError) {
        self.service = Unmanaged.passRetained(service)
        var settings = cmicrohttpd_settings()
        settings.listening_socket = socket.descriptor
        settings.threads = UInt32(max(1, configuration.threads))
        settings.connections = UInt32(max(configuration.connectionLimit, configuration.threads, 1))
        settings.connections_per_address = UInt32(max(0, configuration.connectionsPerAddress))
        settings.idle_seconds = UInt32(max(1, min(86400, configuration.idleTimeout.components.seconds)))
        settings.connection_memory = Self.connectionMemory
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
    func quiesce() {
        let descriptor = MHD_quiesce_daemon(pointer)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Closes every connection and ends the threads.
    func stop() {
        MHD_stop_daemon(pointer)
        service.release()
    }
}
