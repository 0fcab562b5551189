internal import Synchronization

/// The wish that a command stop, and those who wait for it. Asked once; later wishes change nothing.
public final class Interruption: Sendable {
    /// Who wishes it.
    public enum Cause: Sendable, Hashable {
        /// Ctrl-C.
        case interrupt
        /// The system or a service manager.
        case terminate
        /// The terminal, by closing.
        case hangUp
        /// Whoever read our output, by leaving (`vision tags | head`).
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

    /// One that nobody has asked for yet, and that no signal reaches.
    public init() {}

    /// Who asked; nil when nobody did.
    public var cause: Cause? { state.withLock { $0.cause } }

    /// Whether work should come to its end.
    public var isRequested: Bool { cause != nil }

    /// Asks, and wakes everyone who waits.
    public func request(_ cause: Cause) {
        let waiters = state.withLock { state in
            guard state.cause == nil else { return [Int: CheckedContinuation<Void, Never>]() }
            state.cause = cause
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Comes back when somebody asks, or when the waiting task is cancelled.
    public func wait() async {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Cancelled is asked inside the lock: the handler below then finds the waiter or comes before it.
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

    /// Does a piece of work in a task that is cancelled when somebody asks.
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
