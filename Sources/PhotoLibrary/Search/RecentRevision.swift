internal import Synchronization

/// A recent value of the revision, for answering many requests a second: reading it from the database costs more than
/// sending a cached page.
final class RecentRevision: Sendable {
    /// How long changes by other processes may go unnoticed.
    private static let lifetime = Duration.milliseconds(100)

    private struct State {
        var number: Int64 = 0
        var read: ContinuousClock.Instant?
        /// Grows with every change by this process.
        var changes = 0
    }
    private let state = Mutex(State())

    /// Must be called after each change by this process, before the change is reported as done.
    func forget() {
        state.withLock { state in
            state.read = nil
            state.changes += 1
        }
    }

    /// The cached revision, or a new one from `read`.
    func number(_ read: () async throws -> Int64) async rethrows -> Int64 {
        let now = ContinuousClock.now
        let (known, changes) = state.withLock { state in
            (state.read.flatMap { now - $0 < Self.lifetime ? state.number : nil }, state.changes)
        }
        if let known { return known }
        let number = try await read()
        state.withLock { state in
            // A value that was read before a change must not be cached after it.
            guard state.changes == changes else { return }
            state.number = number
            state.read = now
        }
        return number
    }
}
