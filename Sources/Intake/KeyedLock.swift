/// Runs one task at a time for each key, in the order of the calls.
actor KeyedLock<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs `body` while no other task holds the key.
    nonisolated func hold<Result: Sendable>(
        _ key: Key, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await lock(key)
        do {
            let result = try await body()
            await unlock(key)
            return result
        } catch {
            await unlock(key)
            throw error
        }
    }

    private func lock(_ key: Key) async {
        guard waiting[key] != nil else { return waiting[key] = [] }
        await withCheckedContinuation { waiting[key]?.append($0) }
    }

    private func unlock(_ key: Key) {
        if waiting[key]?.isEmpty == false {
            waiting[key]?.removeFirst().resume()
        } else {
            waiting[key] = nil
        }
    }
}
