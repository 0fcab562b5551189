internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
public import Web

/// An HTTP/1.1 server (libmicrohttpd), over TLS (GnuTLS) or plain, that hands every request to a
/// ``Responder``.
///
/// A responder begins on the thread that serves the socket: an answer that needs no waiting needs no other thread. It
/// must therefore not block there; where it awaits something, the connection is set aside and the thread serves others.
///
/// A request's body is handed over piece by piece while it arrives; when the responder is slow, the sender has to wait.
/// A connection holds at most about 200 KB: 32 KB of the library's, 128 KB of a body, or 64 KB and a piece of a stream.
/// When the responder answers before it has read the body, the rest is received and thrown away, then the answer is
/// sent.
public final class HTTPServer: Sendable {
    /// Where it listens.
    public let port: UInt16

    private let service: Service
    /// The library's daemon; nil when it is stopped.
    private let daemon: Mutex<Daemon?>

    /// Starts to listen and to answer.
    public init(_ configuration: Configuration, responder: any Responder) throws(HTTPServerError) {
        let watch = try Watch(configuration)
        do throws(HTTPServerError) {
            service = try Service(configuration, responder, watch)
            let socket = try ListeningSocket(configuration)
            port = socket.port
            daemon = Mutex(try Daemon(socket, configuration, service))
        } catch {
            watch.stop()
            throw error
        }
    }

    /// Shows this certificate to all who connect from now on. Connections that there are keep the one they were shown.
    ///
    /// - Throws: when GnuTLS cannot use it; the one before stays in use. A server that is plain stays plain.
    public func use(_ certificate: TLSCertificate) throws(HTTPServerError) {
        let credentials = try TLSCredentials(certificate)
        service.credentials.withLock { if $0 != nil { $0 = credentials } }
    }

    deinit {
        guard let daemon = daemon.withLock({ $0.take() }) else { return }
        service.isStopping.store(true, ordering: .relaxed)
        daemon.quiesce()
        end(daemon)
    }

    /// Takes no more connections and requests, and ends when what goes on is done: requests that have begun are
    /// answered, uploads among them, for as long as `grace` lasts. Event streams are ended at once.
    public func stop(grace: Duration) async {
        guard let daemon = daemon.withLock({ $0.take() }) else { return }
        service.isStopping.store(true, ordering: .relaxed)
        daemon.quiesce()
        for exchange in service.watch.exchanges { exchange.endStream() }
        let deadline = ContinuousClock.now + grace
        while service.running.load(ordering: .relaxed) > 0, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(10))
        }
        end(daemon)
    }

    private func end(_ daemon: Daemon) {
        // No connection may be suspended when the library stops.
        service.isEnding.store(true, ordering: .relaxed)
        for exchange in service.watch.exchanges { exchange.abandon() }
        daemon.stop()
        service.watch.stop()
    }
}
