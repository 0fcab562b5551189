import CMicroHTTPD
import Synchronization
import Web

/// One request and its answer, from the end of the request's header until the library is done with it.
///
/// Two sides meet here: the library's thread, which serves many connections and never waits, and the task that
/// answers. Whoever has to wait is set aside: the connection by suspending it, the task by a continuation.
// Safe: the pointer to the connection is used on the library's thread, or under the lock to resume a connection that
// is suspended, which may be done from any thread. Everything else is constant or guarded.
final class Exchange: @unchecked Sendable {
    /// Why a connection is suspended.
    enum Pause { case none, body, answer }

    struct State {
        var pause = Pause.none
        /// The answer, until it is sent.
        var response: Response?
        var isAnswered = false
        /// The library has forgotten the exchange, or is about to: nothing may be asked of it any more.
        var isOver = false
        var task: Task<Void, Never>?
        var stream: ResponseStream?
        var body = BodyQueue()
    }

    /// Bytes of a request's body that wait for the task. With the library's buffer, this bounds a connection's memory.
    static let bodyCapacity = 128 << 10

    let connection: OpaquePointer
    let service: Service
    let client: Connection
    let state = Mutex(State())
    let head: RequestHead
    /// Bytes received. Of the library's thread.
    var received = 0
    /// The answer is a stream. Of the library's thread.
    var isStreaming = false

    init(_ connection: OpaquePointer, _ service: Service, client: Connection, head: RequestHead) {
        self.connection = connection
        self.service = service
        self.client = client
        self.head = head
    }

    /// Begins to answer, on this very thread: most answers are there without ever waiting, and need no other.
    func start() {
        let body = head.hasBody ? RequestBody(length: head.length) { try await self.nextPiece() } : .empty
        var request = Request(head.method, head.target, headers: head.headers, body: body, peer: client.peer)
        request.isSecure = client.isEncrypted
        let task = Task.immediate { [service] in self.complete(await service.responder.respond(to: request)) }
        state.withLock { if $0.response == nil && !$0.isAnswered && !$0.isOver { $0.task = task } }
    }

    /// The task has its answer.
    private func complete(_ response: Response) {
        let reader = state.withLock { state -> BodyQueue.Reader? in
            state.task = nil
            guard !state.isOver, !state.isAnswered else { return nil }
            state.response = response
            // What still comes is received, so that the connection can go on, and not kept.
            state.body.discard()
            resume(&state)
            return state.body.takeReader()
        }
        reader?.resume(throwing: RequestError.brokenOff)
    }

    /// What to do next for the client.
    enum Turn { case answer(Response), wait, close }

    /// The answer, once it is there. On the library's thread.
    /// - Parameter pausing: whether the connection is suspended until then.
    func turn(pausing: Bool) -> Turn {
        state.withLock { state in
            if state.isOver { return .close }
            guard let response = state.response else {
                if pausing { pause(&state, .answer) }
                return .wait
            }
            state.response = nil
            state.isAnswered = true
            return .answer(response)
        }
    }

    /// Suspends the connection: on the library's thread.
    func pause(_ state: inout State, _ pause: Pause) {
        guard state.pause == .none, !state.isOver, !service.isEnding.load(ordering: .relaxed) else { return }
        state.pause = pause
        MHD_suspend_connection(connection)
    }

    /// Resumes the connection if it is suspended.
    func resume(_ state: inout State) {
        guard state.pause != .none, !state.isOver else { return }
        state.pause = .none
        MHD_resume_connection(connection)
    }

    /// The other side has closed its connection.
    func hangUp() { state.withLock { $0.stream }?.abandon() }

    /// Ends a stream that would not end by itself.
    func endStream() {
        if let stream = state.withLock({ $0.stream }), stream.isEndless { stream.cancel() }
    }

    /// Ends it early, as far as that is possible: the task is told, and the connection is closed when the library next
    /// looks at it, which it does at once.
    func abandon() {
        let (task, stream, reader) = state.withLock { state in
            state.body.discard()
            let reader = state.body.takeReader()
            resume(&state)
            state.isOver = true
            return (state.task, state.stream, reader)
        }
        reader?.resume(throwing: RequestError.brokenOff)
        task?.cancel()
        stream?.abandon()
    }

    /// The library is done with it: nothing may be asked of it from here on.
    func end() {
        let (task, stream, reader) = state.withLock { state in
            state.isOver = true
            state.body.discard()
            defer {
                state.task = nil
                state.stream = nil
            }
            return (state.task, state.stream, state.body.takeReader())
        }
        reader?.resume(throwing: RequestError.brokenOff)
        task?.cancel()
        stream?.close()
    }
}
