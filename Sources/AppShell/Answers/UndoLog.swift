import Synchronization

/// Changes that can still be taken back: kept in memory, and only so many.
public final class UndoLog<Change: Sendable>: Sendable {
    private let changes = Mutex<[(token: String, change: Change)]>([])
    private let most: Int

    /// - Parameter most: changes that are kept, at most; the oldest one makes room.
    public init(most: Int) { self.most = most }

    /// Remembers a change.
    /// - Returns: a token that cannot be guessed: 128 random bits.
    public func note(_ change: Change) -> String {
        var system = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
        changes.withLock { changes in
            changes.append((token, change))
            if changes.count > most { changes.removeFirst() }
        }
        return token
    }

    /// The change of a token; nil when it is not known, or was taken already.
    public func peek(_ token: String) -> Change? { changes.withLock { $0.first { $0.token == token }?.change } }

    /// The change of a token, which is then forgotten; nil when it is not known, was taken already, or is not wanted.
    public func take(_ token: String, where isWanted: (Change) -> Bool = { _ in true }) -> Change? {
        changes.withLock { changes in
            changes.firstIndex { $0.token == token && isWanted($0.change) }.map { changes.remove(at: $0).change }
        }
    }
}
