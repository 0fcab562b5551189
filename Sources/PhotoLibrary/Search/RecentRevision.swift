internal import Synchronization

/// The revision as it was a moment ago, for who answers many requests a second: a look into the database costs more than
/// the page that is kept for it.
final class RecentRevision: Sendable {
    /// For how long others' changes may go unseen.
    private static let lifetime = Duration.milliseconds(100)

    private struct State {
        var number: Int64 = 0
        var read: ContinuousClock.Instant?
        /// Grows with every change by this process.
        var changes = 0
    }
    private let state = Mutex(State())

    /// Called after each change by this process, before anybody is told that it is done.
    func forget() {
        state.withLock { state in
            state.read = nil
            state.changes += 1
        }
    }

    /// The number of a moment ago, or as `read` has it now.
    func number(_ read: () async throws -> Int64) async rethrows -> Int64 {
        let now = ContinuousClock.now
        let (known, changes) = state.withLock { state in
            (state.read.flatMap { now - $0 < Self.lifetime ? state.number : nil }, state.changes)
        }
        if let known { return known }
        let number = try await read()
        state.withLock { state in
            // What was read before a change is not to be taken for what is after it.
            guard state.changes == changes else { return }
            state.number = number
            state.read = now
        }
        return number
    }
}
