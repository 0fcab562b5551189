internal import Synchronization

/// What must be known to let a request in, as `accounts.sqlite` had it at some moment.
struct Snapshot: Sendable {
    let hasPassword: Bool
    /// By the hash of their token.
    var sessions: [[UInt8]: Session]
    /// When it was read: seconds since 1970.
    let read: Int64
}

/// Keeps the snapshot for a few seconds, so that most requests cost no SQL.
///
/// A change in this process throws it away at once; one in another process shows when its time is over.
final class SnapshotCache: Sendable {
    private struct State {
        var snapshot: Snapshot?
        var generation = 0
    }
    private let state = Mutex(State())

    /// For how many seconds another process's changes may go unnoticed.
    static let lifetime: Int64 = 10

    /// The snapshot, as long as it is fresh; else one that `load` reads.
    func current(now: Int64, load: () async throws -> Snapshot) async throws -> Snapshot {
        while true {
            let (fresh, generation) = state.withLock { state -> (Snapshot?, Int) in
                // A clock that was set back makes it neither older nor fresh.
                let isFresh = state.snapshot.map { (0..<Self.lifetime).contains(now - $0.read) } ?? false
                return (isFresh ? state.snapshot : nil, state.generation)
            }
            if let fresh { return fresh }
            let loaded = try await load()
            // What was read before a change must not be kept after it.
            let isKept = state.withLock { state in
                guard state.generation == generation else { return false }
                state.snapshot = loaded
                return true
            }
            if isKept { return loaded }
        }
    }

    /// Something has changed.
    func invalidate() {
        state.withLock { state in
            state.snapshot = nil
            state.generation += 1
        }
    }

    /// Notes that a session was used. True for the one caller who is to write it down.
    func touch(_ token: [UInt8], now: Int64) -> Bool {
        state.withLock { state in
            guard let seen = state.snapshot?.sessions[token]?.lastSeen, now - seen >= Session.noting else {
                return false
            }
            state.snapshot?.sessions[token]?.lastSeen = now
            return true
        }
    }
}
