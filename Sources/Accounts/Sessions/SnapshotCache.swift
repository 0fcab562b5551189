internal import Synchronization

/// The content of `accounts.sqlite` that is needed to check a request, read at one time.
struct Snapshot: Sendable {
    let hasPassword: Bool
    /// The owner first; empty while they have no name.
    let people: [Person]
    /// By the hash of their token.
    var sessions: [[UInt8]: Session]
    /// When it was read: seconds since 1970.
    let read: Int64
}

/// Keeps the snapshot for a few seconds, so that most requests cost no SQL.
///
/// A change by this process drops the snapshot at once; a change by another process is seen after ``lifetime`` at the
/// latest.
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
                // When the clock was set back, the age is negative and the snapshot is not fresh.
                let isFresh = state.snapshot.map { (0..<Self.lifetime).contains(now - $0.read) } ?? false
                return (isFresh ? state.snapshot : nil, state.generation)
            }
            if let fresh { return fresh }
            let loaded = try await load()
            // A snapshot that was read before a change must not be cached after it.
            let isKept = state.withLock { state in
                guard state.generation == generation else { return false }
                state.snapshot = loaded
                return true
            }
            if isKept { return loaded }
        }
    }

    /// Drops the cached snapshot, and keeps one that is being read from being cached.
    func invalidate() {
        state.withLock { state in
            state.snapshot = nil
            state.generation += 1
        }
    }

    /// Notes a use of a session. Returns true when the caller must store it, which is once every ``Session/noting``
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
