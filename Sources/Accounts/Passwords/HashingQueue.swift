internal import Dispatch
internal import Synchronization

/// Hashes passwords on two threads of its own, so that at most two hashes use their 64 MB at the same time and no
/// thread of Swift's cooperative pool is blocked.
final class HashingQueue: Sendable {
    private let queues = (0..<2).map { DispatchQueue(label: "password hashing \($0)") }
    /// The number of hashes that wait for or run on each queue.
    private let loads = Mutex([0, 0])
    private let cost: PasswordCost

    /// - Parameter cost: of each new hash.
    init(cost: PasswordCost) { self.cost = cost }

    /// A new hash of a password.
    func hash(_ password: PasswordText) async throws(AccountError) -> PasswordHash {
        try await run { [cost] () throws(AccountError) in try PasswordHash(password, cost: cost) }.get()
    }

    /// Whether a hash belongs to a password.
    func check(_ password: PasswordText, against hash: PasswordHash) async throws(AccountError) -> Bool {
        try await run { () throws(AccountError) in try hash.matches(password) }.get()
    }

    private func run<Success: Sendable>(
        _ work: @escaping @Sendable () throws(AccountError) -> Success
    ) async -> Result<Success, AccountError> {
        let index = loads.withLock { loads in
            let least = loads[0] <= loads[1] ? 0 : 1
            loads[least] += 1
            return least
        }
        defer { loads.withLock { $0[index] -= 1 } }
        return await withCheckedContinuation { continuation in
            queues[index].async { continuation.resume(returning: Result(catching: work)) }
        }
    }
}
