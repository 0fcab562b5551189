import Synchronization

/// Changes that can still be taken back: kept in memory, and only so many.
final class Undoing<Change: Sendable>: Sendable {
    private let changes = Mutex<[(token: String, change: Change)]>([])
    private let most: Int

    /// - Parameter most: changes that are kept, at most.
    init(most: Int = 32) { self.most = most }

    /// Remembers a change.
    /// - Returns: a token that nobody guesses.
    func note(_ change: Change) -> String {
        var system = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
        changes.withLock { changes in
            changes.append((token, change))
            if changes.count > most { changes.removeFirst() }
        }
        return token
    }

    /// The change of a token; nil when it is not known, or was taken already.
    func peek(_ token: String) -> Change? { changes.withLock { $0.first { $0.token == token }?.change } }

    /// The change of a token, which is then forgotten.
    func take(_ token: String) -> Change? {
        changes.withLock { changes in
            changes.firstIndex { $0.token == token }.map { changes.remove(at: $0).change }
        }
    }
}
