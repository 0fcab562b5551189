internal import Synchronization

/// A request that a command stop, and the tasks that wait for it. Only the first request counts.
public final class Interruption: Sendable {
    /// What asked for it.
    public enum Cause: Sendable, Hashable {
        /// Ctrl-C.
        case interrupt
        /// The system or a service manager (SIGTERM).
        case terminate
        /// The terminal was closed (SIGHUP).
        case hangUp
        /// The reader of the output has closed it (`vision tags | head`).
        case readerLeft

        var exitCode: ExitCode {
            switch self {
            case .interrupt: .interrupted
            case .terminate: .terminated
            case .hangUp: .hungUp
            case .readerLeft: .readerLeft
            }
        }
    }

    private struct State {
        var cause: Cause?
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }
    private let state = Mutex(State())

    /// Not requested yet, and not connected to signals.
    public init() {}

    /// What asked for it; nil when it was not requested.
    public var cause: Cause? { state.withLock { $0.cause } }

    /// Whether work should come to its end.
    public var isRequested: Bool { cause != nil }

    /// Requests the stop and resumes all waiting tasks.
    public func request(_ cause: Cause) {
        let waiters = state.withLock { state in
            guard state.cause == nil else { return [Int: CheckedContinuation<Void, Never>]() }
            state.cause = cause
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Returns on a request, or when the waiting task is cancelled.
    public func wait() async {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancellation is checked inside the lock, so that the handler below either finds the waiter or runs
                // before it is added.
                let isOver = state.withLock { state in
                    guard state.cause == nil, !Task.isCancelled else { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: number) }
            waiter?.resume()
        }
    }

    /// Runs work in a task that is cancelled on a request.
    public func cancelling<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let working = Task { try await work() }
        let watching = Task {
            await wait()
            if isRequested { working.cancel() }
        }
        defer { watching.cancel() }
        return try await withTaskCancellationHandler {
            try await working.value
        } onCancel: {
            working.cancel()
        }
    }
}
