internal import Glibc
internal import Hashing
internal import Synchronization

/// The answers to requests with a key; see ``Idempotent``.
final class KeptAnswers: Sendable {
    /// The person who sent the request, and the key.
    struct Key: Hashable {
        let person: Int64?
        let name: String
    }

    /// How a request relates to earlier ones with the same key.
    enum Standing {
        /// The first one: the caller must carry it out and pass its answer to ``finish(_:_:)``.
        case isFirst
        case isAnswered(Response)
        case isRunning
        /// The key was used for a different request.
        case isAnother
    }

    private struct Entry {
        let fingerprint: SHA256Digest
        /// The answer; nil while the request is being carried out.
        var response: Response?
        var time: Int64
        var count = 0
    }
    private struct State {
        var entries: [Key: Entry] = [:]
        /// The keys of answered requests, the oldest first.
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

    /// Keeps the answer to a first request, or removes the request if its answer must not be kept, so that the client
    /// may try again.
    func finish(_ key: Key, _ response: Response) {
        let now = clock()
        state.withLock { state in
            guard response.status.isLasting, case .bytes(let bytes) = response.body, bytes.count <= mostBytes
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

extension Status {
    /// Whether repeating the request would give the same answer: true unless it is a server error or a temporary
    /// refusal.
    fileprivate var isLasting: Bool { rawValue < 500 && ![408, 409, 425, 429].contains(rawValue) }
}
