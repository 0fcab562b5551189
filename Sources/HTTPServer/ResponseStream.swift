import CMicroHTTPD
import Synchronization
import Web

/// The buffer of a streamed answer: the responder's task writes pieces, the library's thread sends them.
// Safe: the pointer to the connection is used on the library's thread, or under the lock to resume a suspended
// connection. Everything else is guarded by a lock.
final class ResponseStream: ResponseSink, @unchecked Sendable {
    private enum End { case open, complete, failed }
    private struct Waiter {
        let number: Int
        let continuation: CheckedContinuation<Void, any Error>
    }
    private struct State {
        var bytes: [UInt8] = []
        /// Index of the next byte to be sent.
        var first = 0
        var end = End.open
        var isSuspended = false
        /// Whether the library has released the connection.
        var isClosed = false
        var writers: [Waiter] = []
        var lastNumber = 0
        var task: Task<Void, Never>?

        var count: Int { bytes.count - first }
    }

    /// The writer waits when this many bytes are not sent yet. Its last piece is kept, so a connection holds this and
    /// one piece.
    static let capacity = 64 << 10

    private let connection: OpaquePointer
    private let service: Service
    private let state = Mutex(State())
    /// Whether the stream ends only when the client or the server closes it. A stopping server does not wait for such a
    /// stream.
    let isEndless: Bool

    init(_ connection: OpaquePointer, _ service: Service, isEndless: Bool) {
        self.connection = connection
        self.service = service
        self.isEndless = isEndless
    }

    func start(_ write: @escaping @Sendable (any ResponseSink) async throws -> Void) {
        let task = Task {
            do {
                try await write(self)
                finish(.complete)
            } catch {
                // A finite stream that ends early must fail, so that the client notices that bytes are missing. An
                // endless stream has no missing bytes.
                finish(isEndless ? .complete : .failed)
            }
        }
        let isClosed = state.withLock { state in
            if state.end == .open { state.task = task }
            return state.isClosed
        }
        // If the server began to stop meanwhile, it may have missed this stream.
        if isClosed || isEndless && service.isStopping.load(ordering: .relaxed) { task.cancel() }
    }

    func write(_ bytes: [UInt8]) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    guard state.end == .open, !state.isClosed else { return .failure(RequestError.brokenOff) }
                    state.bytes += bytes
                    resume(&state)
                    guard state.count >= Self.capacity else { return .success(()) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.writers.append(Waiter(number: number, continuation: continuation))
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let writer = state.withLock { state in
                state.writers.firstIndex { $0.number == number }.map { state.writers.remove(at: $0) }
            }
            writer?.continuation.resume(throwing: CancellationError())
        }
    }

    /// The result of `fill`.
    enum Filled { case bytes(Int), nothingYet, end, failure }

    /// Moves available bytes into the library's buffer, or suspends the connection when there are none. Called on the
    /// library's thread.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Filled {
        var writers: [Waiter] = []
        let filled = state.withLock { state -> Filled in
            let count = min(state.count, buffer.count)
            guard count > 0 else {
                switch state.end {
                case .complete: return .end
                case .failed: return .failure
                case .open where state.isClosed || service.isEnding.load(ordering: .relaxed): return .failure
                case .open:
                    state.isSuspended = true
                    MHD_suspend_connection(connection)
                    return .nothingYet
                }
            }
            state.bytes.withUnsafeBytes {
                buffer.copyMemory(from: .init(rebasing: $0[state.first..<state.first + count]))
            }
            state.first += count
            if state.first == state.bytes.count {
                state.bytes.removeAll(keepingCapacity: state.bytes.capacity <= Self.capacity)
                state.first = 0
            }
            if state.count < Self.capacity / 2 { swap(&writers, &state.writers) }
            return .bytes(count)
        }
        for writer in writers { writer.continuation.resume() }
        return filled
    }

    private func finish(_ end: End) {
        state.withLock { state in
            state.task = nil
            guard state.end == .open else { return }
            state.end = end
            resume(&state)
        }
    }

    /// Cancels the writer's task. What it still writes before it notices is sent.
    func cancel() { state.withLock { $0.task }?.cancel() }

    /// Called when the client has gone: makes the library's thread close the connection.
    func abandon() {
        close { state in
            state.end = .failed
            state.bytes = []
            state.first = 0
            resume(&state)
        }
    }

    /// Called when the library has closed the connection or begun its next request.
    func close() { close { $0.isClosed = true } }

    private func close(_ change: (inout State) -> Void) {
        let (writers, task) = state.withLock { state in
            change(&state)
            state.isClosed = true
            defer { state.writers = [] }
            return (state.writers, state.task)
        }
        for writer in writers { writer.continuation.resume(throwing: RequestError.brokenOff) }
        task?.cancel()
    }

    private func resume(_ state: inout State) {
        guard state.isSuspended, !state.isClosed else { return }
        state.isSuspended = false
        MHD_resume_connection(connection)
    }
}
