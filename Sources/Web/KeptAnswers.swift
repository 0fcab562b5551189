internal import Glibc
internal import Hashing
internal import Synchronization

/// What requests with a key were answered; see ``Idempotent``.
final class KeptAnswers: Sendable {
    /// Whose request it is, and what they call it.
    struct Key: Hashable {
        let person: Int64?
        let name: String
    }

    /// How a request stands to those before it.
    enum Standing {
        /// It is to be done, and its answer handed to ``finish(_:_:)``.
        case isFirst
        case isAnswered(Response)
        case isRunning
        /// Its key was another request's.
        case isAnother
    }

    private struct Entry {
        let fingerprint: SHA256Digest
        /// Nil while it is being worked on.
        var response: Response?
        var time: Int64
        var count = 0
    }
    private struct State {
        var entries: [Key: Entry] = [:]
        /// Those that are answered, the oldest first.
        var answered: [Key] = []
        var bytes = 0
    }

    private let state = Mutex(State())
    private let most: Int
    private let mostBytes: Int
    private let clock: @Sendable () -> Int64
    /// Seconds for which an answer is kept.
    private static let age: Int64 = 86_400

    init(most: Int, mostBytes: Int, clock: (@Sendable () -> Int64)?) {
        self.most = most
        self.mostBytes = mostBytes
        self.clock =
            clock ?? {
                var time = timespec()
                clock_gettime(CLOCK_MONOTONIC, &time)
                return Int64(time.tv_sec)
            }
    }

    func begin(_ key: Key, _ fingerprint: SHA256Digest) -> Standing {
        let now = clock()
        return state.withLock { state in
            forget(&state, now: now)
            guard let entry = state.entries[key] else {
                state.entries[key] = Entry(fingerprint: fingerprint, time: now)
                return .isFirst
            }
            guard entry.fingerprint == fingerprint else { return .isAnother }
            return entry.response.map { .isAnswered($0) } ?? .isRunning
        }
    }

    /// Keeps the answer of a request that was the first, or forgets the request, so that it may be tried again.
    func finish(_ key: Key, _ response: Response) {
        let now = clock()
        state.withLock { state in
            guard response.status.rawValue < 500, case .bytes(let bytes) = response.body, bytes.count <= mostBytes
            else { return state.entries[key] = nil }
            state.entries[key]?.response = response
            state.entries[key]?.time = now
            state.entries[key]?.count = bytes.count
            state.answered.append(key)
            state.bytes += bytes.count
            forget(&state, now: now)
        }
    }

    private func forget(_ state: inout State, now: Int64) {
        while let oldest = state.answered.first, let entry = state.entries[oldest] {
            let isTooMuch = state.answered.count > most || state.bytes > mostBytes
            guard isTooMuch || now - entry.time > Self.age else { return }
            state.answered.removeFirst()
            state.entries[oldest] = nil
            state.bytes -= entry.count
        }
    }
}
