internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
public import Web

/// An HTTP/1.1 server (libmicrohttpd), over TLS (GnuTLS) or plain, that hands every request to a
/// ``Responder``.
///
/// A responder begins on the thread that serves the socket, so that an answer which needs no waiting needs no other
/// thread. It must therefore not block. While it awaits something, the connection is suspended and the thread serves
/// others.
///
/// A request's body is passed on in pieces as it arrives; when the responder reads slowly, the client has to wait. A
/// connection holds at most about 260 KB: 64 KB of the library's, and 128 KB of a body or 64 KB and one piece of a
/// stream. When the responder answers before it has read the body, the rest is received and dropped, and then the
/// answer is sent.
public final class HTTPServer: Sendable {
    /// The port on which it listens.
    public let port: UInt16

    private let service: Service
    /// The library's daemon; nil after ``stop(grace:)``.
    private let daemon: Mutex<Daemon?>

    /// Starts listening and answering requests.
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

    /// Uses this certificate for all new connections. Existing connections keep theirs.
    ///
    /// - Throws: when GnuTLS cannot use it; the previous one then stays in use. A server without TLS stays without.
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

    /// Stops accepting connections and requests, and returns when the running exchanges have ended. Requests that have
    /// begun, including uploads, are answered for at most `grace`. Event streams are ended at once.
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
        // The library requires that no connection is suspended when it stops.
        service.isEnding.store(true, ordering: .relaxed)
        for exchange in service.watch.exchanges { exchange.abandon() }
        // None may be left: libmicrohttpd 0.9.75 answers nothing any more once it stops, and the refusal of a request
        // that it cannot read then has no response, which it uses all the same (`transmit_error_response_len`).
        service.watch.cutAll()
        daemon.stop()
        service.watch.stop()
    }
}
