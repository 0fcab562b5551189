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

    /// Takes back the change of a token, once. When that fails, the token can be used again.
    ///
    /// - Returns: what `undo` returns; nil when the token is not known, was used already, or its change is not wanted.
    public func takeBack<Answer>(
        _ token: String, where isWanted: (Change) -> Bool = { _ in true }, _ undo: (Change) async throws -> Answer
    ) async rethrows -> Answer? {
        let taken = changes.withLock { changes in
            changes.firstIndex { $0.token == token && isWanted($0.change) }.map { changes.remove(at: $0) }
        }
        guard let taken else { return nil }
        do {
            return try await undo(taken.change)
        } catch {
            changes.withLock { $0.append(taken) }
            throw error
        }
    }
}
