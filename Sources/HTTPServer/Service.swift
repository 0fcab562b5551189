import CMicroHTTPD
import Glibc
import Synchronization
import Web

/// Handles the events that the library reports for connections and requests, on its own threads.
final class Service: Sendable {
    let configuration: HTTPServer.Configuration
    let responder: any Responder
    let watch: Watch
    /// The certificate for new connections; nil on plain HTTP.
    let credentials: Mutex<TLSCredentials?>
    /// The number of running exchanges.
    let running = Atomic<Int>(0)
    /// Whether new requests are refused because the server stops.
    let isStopping = Atomic<Bool>(false)
    /// Whether connections must no longer be suspended. Set before all exchanges are abandoned. Code that begins an
    /// exchange or suspends a connection later takes a lock that was released after this was set, so it sees the value.
    let isEnding = Atomic<Bool>(false)

    init(
        _ configuration: HTTPServer.Configuration, _ responder: any Responder, _ watch: Watch
    ) throws(HTTPServerError) {
        if let certificate = configuration.certificate {
            credentials = Mutex(try TLSCredentials(certificate))
        } else {
            credentials = Mutex(nil)
        }
        self.configuration = configuration
        self.responder = responder
        self.watch = watch
    }

    /// Called when a connection has begun.
    func connected(_ connection: OpaquePointer) -> Connection {
        let client = Connection(
            connection, deadline: Clock.now + configuration.headerDeadline.nanoseconds,
            patience: configuration.idleTimeout, credentials: credentials.withLock { $0 })
        watch.add(client)
        return client
    }

    /// Called when a request's header has arrived.
    /// - Returns: nil when the request was refused.
    func begin(
        _ connection: OpaquePointer, _ client: Connection, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>
    ) -> (Exchange?, MHD_Result) {
        let head: RequestHead
        do throws(HeadError) {
            head = try RequestHead(
                connection, method: method, target: client.target, version: version,
                maximumBody: configuration.maximumBody)
            guard !isStopping.load(ordering: .relaxed) else { throw .stopping }
        } catch {
            client.lingers = true
            return (nil, Exchange.refuse(connection, error))
        }
        let exchange = Exchange(connection, self, client: client, head: head)
        client.exchange.withLock { $0 = exchange }
        client.set(deadline: head.hasBody ? exchange.pace.deadline : .max)
        if head.hasBody { watch.beginBody(of: client) }
        running.add(1, ordering: .relaxed)
        exchange.start()
        // An answer at this point closes the connection. A request with a body is therefore answered after the body was
        // received, except when the client waits for `100 Continue`: then it gets the answer now and need not send the
        // body.
        guard head.hasBody, head.expectsContinue, case .answer(let response) = exchange.nextStep(pausing: false) else {
            return (exchange, .YES)
        }
        client.lingers = true
        watch.endBody(of: client)
        return (exchange, answer(response, exchange))
    }

    /// Called when a piece of a request's body has arrived.
    func receive(
        _ piece: UnsafeRawBufferPointer, _ exchange: Exchange, remaining: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        guard exchange.received + piece.count <= configuration.maximumBody else { return .NO }
        if exchange.offer(piece) {
            exchange.received += piece.count
            exchange.pace.received(piece.count, now: Clock.now)
            remaining.pointee = 0
        } else {
            exchange.pace.pause()
        }
        exchange.client.set(deadline: exchange.pace.deadline)
        return .YES
    }

    /// Called when the whole request has arrived.
    func received(_ exchange: Exchange) -> MHD_Result {
        if exchange.head.hasBody {
            exchange.client.set(deadline: .max)
            watch.endBody(of: exchange.client)
            exchange.completeBody()
        }
        switch exchange.nextStep(pausing: true) {
        case .answer(let response): return answer(response, exchange)
        case .wait: return .YES
        case .close: return .NO
        }
    }

    private func answer(_ response: Response, _ exchange: Exchange) -> MHD_Result {
        let result = exchange.send(response, closing: isStopping.load(ordering: .relaxed))
        if exchange.isStreaming { watch.listen(to: exchange.client) }
        return result
    }

    /// Called when the exchange has ended; its connection may carry another one.
    func ended(_ exchange: Exchange) {
        if exchange.isStreaming { watch.ignore(exchange.client) }
        watch.endBody(of: exchange.client)
        exchange.end()
        exchange.client.exchange.withLock { $0 = nil }
        exchange.client.set(
            deadline: Clock.now + configuration.idleTimeout.nanoseconds + configuration.headerDeadline.nanoseconds)
        running.subtract(1, ordering: .relaxed)
    }
}
