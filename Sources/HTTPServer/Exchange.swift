import CMicroHTTPD
import Synchronization
import Web

/// One request and its answer, from the end of the request's header until the library has finished with it.
///
/// The library's thread serves many connections and never waits for an answer; the responder's task produces the
/// answer. When the thread has nothing to do for a connection, it suspends the connection; when the task has to wait, it
/// suspends on a continuation.
// Safe: the pointer to the connection is used on the library's thread, or under the lock to resume a suspended
// connection, which is allowed from any thread. Everything else is constant or guarded by a lock.
final class Exchange: @unchecked Sendable {
    /// Why a connection is suspended.
    enum Pause { case none, body, answer }

    struct State {
        var pause = Pause.none
        /// The answer that is ready and not sent yet.
        var response: Response?
        var isAnswered = false
        /// Whether the library has released the exchange or is about to: its functions must not be called for it any
        /// more.
        var isOver = false
        var task: Task<Void, Never>?
        var stream: ResponseStream?
        var body = BodyQueue()
    }

    /// The most bytes of a request's body that are queued for the task. Together with the library's buffer, this limits
    /// a connection's memory.
    static let bodyCapacity = 128 << 10

    let connection: OpaquePointer
    let service: Service
    let client: Connection
    let state = Mutex(State())
    let head: RequestHead
    /// Bytes received so far. Used on the library's thread only.
    var received = 0
    /// By when more of the body must arrive. Used on the library's thread only.
    var pace: BodyPace
    /// Whether the answer is a stream. Used on the library's thread only.
    var isStreaming = false

    init(_ connection: OpaquePointer, _ service: Service, client: Connection, head: RequestHead) {
        self.connection = connection
        self.service = service
        self.client = client
        self.head = head
        pace = BodyPace(service.configuration, now: Clock.now)
    }

    /// Starts the responder on the current thread: most answers are ready without waiting, and need no other thread.
    func start() {
        let body = head.hasBody ? RequestBody(length: head.length) { try await self.nextPiece() } : .empty
        var request = Request(head.method, head.target, headers: head.headers, body: body, peer: client.peer)
        request.isSecure = client.isEncrypted
        let task = Task.immediate { [service] in
            let response = await service.responder.respond(to: request)
            if case .file(let file, let offset, let count) = response.body { await DiskCache.load(file, offset, count) }
            self.complete(response)
        }
        let isOver = state.withLock { state in
            if state.response == nil && !state.isAnswered && !state.isOver { state.task = task }
            return state.isOver
        }
        // The server may have stopped while the responder began: it has then missed this task.
        if isOver { task.cancel() }
    }

    /// Stores the task's answer and resumes the connection.
    private func complete(_ response: Response) {
        let reader = state.withLock { state -> BodyQueue.Reader? in
            state.task = nil
            guard !state.isOver, !state.isAnswered else { return nil }
            state.response = response
            // The rest of the body is received and dropped, so that the connection can be used again.
            state.body.discard()
            resume(&state)
            return state.body.takeReader()
        }
        reader?.resume(throwing: RequestError.brokenOff)
    }

    /// The next action for the client.
    enum Step { case answer(Response), wait, close }

    /// The answer if it is ready. Called on the library's thread.
    /// - Parameter pausing: whether to suspend the connection until the answer is ready.
    func nextStep(pausing: Bool) -> Step {
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

    /// Suspends the connection. Called on the library's thread.
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

    /// Called when the client has closed the connection.
    func hangUp() { state.withLock { $0.stream }?.abandon() }

    /// Ends an endless stream.
    func endStream() {
        if let stream = state.withLock({ $0.stream }), stream.isEndless { stream.cancel() }
    }

    /// Ends the exchange early: cancels the task and resumes the connection, which the library then closes.
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

    /// Called when the library has finished with the exchange: its functions must not be called for it from here on.
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
