import CMicroHTTPD
import Glibc
import Synchronization
import Web

/// What happens to a request, as the library tells it on its own threads.
final class Service: Sendable {
    let configuration: HTTPServer.Configuration
    let responder: any Responder
    let watch: Watch
    /// What clients are shown from now on; nil on plain http.
    let credentials: Mutex<TLSCredentials?>
    /// Exchanges that go on.
    let running = Atomic<Int>(0)
    /// Requests are refused from now on.
    let isStopping = Atomic<Bool>(false)
    /// No connection may be suspended any more. Set before every exchange is abandoned: whoever begins one later, or
    /// suspends it, has passed a lock that was held after that.
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

    /// A connection has begun.
    func connected(_ connection: OpaquePointer) -> Connection {
        let client = Connection(
            connection, deadline: Clock.now + configuration.headerDeadline.nanoseconds,
            credentials: credentials.withLock { $0 })
        watch.add(client)
        return client
    }

    /// A request's header is there.
    /// - Returns: nil when it was refused.
    func begin(
        _ connection: OpaquePointer, _ client: Connection, _ method: UnsafePointer<CChar>,
        _ version: UnsafePointer<CChar>
    ) -> (Exchange?, MHD_Result) {
        let head: RequestHead
        do throws(Refusal) {
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
        client.set(deadline: head.hasBody ? Clock.now + configuration.bodyDeadline.nanoseconds : .max)
        running.add(1, ordering: .relaxed)
        exchange.start()
        // An answer that is given here is the connection's last. With a body, it is given when that has been received;
        // only a client that asks before it sends one is told at once that it need not.
        guard head.hasBody, head.expectsContinue, case .answer(let response) = exchange.turn(pausing: false) else {
            return (exchange, .YES)
        }
        client.lingers = true
        return (exchange, answer(response, exchange))
    }

    /// A part of a request's body is there.
    func receive(
        _ piece: UnsafeRawBufferPointer, _ exchange: Exchange, remaining: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        guard exchange.received + piece.count <= configuration.maximumBody else { return .NO }
        if exchange.offer(piece) {
            exchange.received += piece.count
            remaining.pointee = 0
        }
        return .YES
    }

    /// The request is there as a whole.
    func received(_ exchange: Exchange) -> MHD_Result {
        if exchange.head.hasBody {
            exchange.client.set(deadline: .max)
            exchange.completeBody()
        }
        switch exchange.turn(pausing: true) {
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

    /// The exchange is over; its connection may go on with another.
    func ended(_ exchange: Exchange) {
        if exchange.isStreaming { watch.ignore(exchange.client) }
        exchange.end()
        exchange.client.exchange.withLock { $0 = nil }
        exchange.client.set(
            deadline: Clock.now + configuration.idleTimeout.nanoseconds + configuration.headerDeadline.nanoseconds)
        running.subtract(1, ordering: .relaxed)
    }
}
