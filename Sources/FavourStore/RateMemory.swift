internal import Synchronization

/// What strangers did in the last half second or so, counted in memory: were each of their tries written to the disk before
/// the next, they could make everybody wait for it.
struct RateMemory {
    private struct Use {
        var count: RateCount
        let limit: RateLimit
        /// Uses that are not written yet.
        var unwritten = 0
        var last: Int64
    }
    /// Uses that are to be written.
    struct Unwritten: Sendable {
        let key: String
        let limit: RateLimit
        let count: Int
        /// When the last one was.
        let at: Int64
    }
    private var uses: [String: Use] = [:]

    /// Counts one more use of a key that is known.
    /// - Returns: seconds to wait, and then nothing was counted; 0 when it may be used; nil when the key is not known.
    mutating func use(_ key: String, now: Int64) -> Int64? {
        guard var use = uses[key] else { return nil }
        let wait = use.count.use(use.limit, now: now)
        if wait == 0 {
            use.unwritten += 1
            use.last = now
        }
        uses[key] = use
        return wait
    }

    /// Takes over what is written, unless another task was faster.
    mutating func learn(_ key: String, _ limit: RateLimit, _ count: RateCount?, now: Int64) {
        guard uses[key] == nil else { return }
        uses[key] = Use(count: count ?? RateCount(began: now, count: 0), limit: limit, last: now)
    }

    /// Counts one use less, where it is not written yet.
    /// - Returns: false when it is.
    mutating func giveBack(_ key: String) -> Bool {
        guard let use = uses[key], use.unwritten > 0 else { return false }
        uses[key]?.unwritten -= 1
        uses[key]?.count.count -= 1
        return true
    }

    /// What is to be written.
    var unwritten: [Unwritten] {
        uses.compactMap { key, use in
            use.unwritten == 0 ? nil : Unwritten(key: key, limit: use.limit, count: use.unwritten, at: use.last)
        }
    }

    /// Takes back what could not be written.
    mutating func takeBack(_ earlier: RateMemory) { uses.merge(earlier.uses) { now, _ in now } }
}

extension FavourStore {
    /// Throws ``StoreError/tooOften(retryAfter:)`` when strangers did something too often. Counted even when what follows
    /// fails; written with the next ``tick()``, so that a crash forgets what happened since; at once in a home that is shared.
    func limitStrangers(_ key: String, _ limit: RateLimit) async throws {
        guard hasLimits else { return }
        guard !home.isShared else { return try await self.limit(key, limit) }
        let now = clock()
        var wait = rates.withLock { $0.use(key, now: now) }
        while wait == nil {
            let written = try await read { try SettingTable.rate(key, on: $0) }
            wait = rates.withLock { rates in
                rates.learn(key, limit, written, now: now)
                return rates.use(key, now: now)
            }
        }
        if let wait, wait > 0 { throw StoreError.tooOften(retryAfter: Int(wait)) }
    }

    /// Counts one use of some keys less.
    /// - Returns: those that are written already.
    func giveBackUnwritten(_ keys: [String]) -> [String] {
        rates.withLock { rates in keys.filter { !rates.giveBack($0) } }
    }

    /// Writes what was counted in memory.
    func tickRates() async throws {
        // All is forgotten here: another process may have counted as well.
        let counted = rates.withLock { rates in
            defer { rates = RateMemory() }
            return rates
        }
        let unwritten = counted.unwritten
        guard !unwritten.isEmpty else { return }
        do {
            try await write { connection in
                for use in unwritten {
                    for _ in 0..<use.count {
                        _ = try SettingTable.use(use.key, use.limit, now: use.at, on: connection)
                    }
                }
            }
        } catch {
            rates.withLock { $0.takeBack(counted) }
            throw error
        }
    }
}
