internal import Synchronization

/// What is needed to admit a request, as it was in `accounts.sqlite` at one moment.
struct Snapshot: Sendable {
    let hasPassword: Bool
    /// By the hash of their token.
    var sessions: [[UInt8]: Session]
    /// When it was read: seconds since 1970.
    let read: Int64
}

/// Keeps the snapshot for a few seconds, so that most requests cost no SQL.
///
/// A change by this process drops it at once; one by another process is seen after ``lifetime``.
final class SnapshotCache: Sendable {
    private struct State {
        var snapshot: Snapshot?
        var generation = 0
    }
    private let state = Mutex(State())

    /// Seconds for which a snapshot is used.
    static let lifetime: Int64 = 10

    /// The snapshot while it is fresh; else one that `load` reads.
    func current(now: Int64, load: () async throws -> Snapshot) async throws -> Snapshot {
        while true {
            let (fresh, generation) = state.withLock { state -> (Snapshot?, Int) in
                // A clock that was set back makes it neither older nor fresh.
                let isFresh = state.snapshot.map { (0..<Self.lifetime).contains(now - $0.read) } ?? false
                return (isFresh ? state.snapshot : nil, state.generation)
            }
            if let fresh { return fresh }
            let loaded = try await load()
            // A snapshot that was read before a change must not be kept after it.
            let isKept = state.withLock { state in
                guard state.generation == generation else { return false }
                state.snapshot = loaded
                return true
            }
            if isKept { return loaded }
        }
    }

    /// Drops the snapshot, and one that is being read.
    func invalidate() {
        state.withLock { state in
            state.snapshot = nil
            state.generation += 1
        }
    }

    /// Notes a use of a session. True when the caller is to store it: for one caller in every ``Session/noting``
    /// seconds.
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
