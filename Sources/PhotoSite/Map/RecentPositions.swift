import PhotoLibrary
import Synchronization

/// Changes of places on the map that can still be taken back: kept in memory, and only so many.
final class RecentPositions: Sendable {
    private let entries = Mutex<[(token: String, change: PositionChange)]>([])
    private static let most = 64

    /// Remembers a change.
    /// - Returns: a token that nobody guesses.
    func note(_ change: PositionChange) -> String {
        var system = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
        entries.withLock { entries in
            entries.append((token, change))
            if entries.count > Self.most { entries.removeFirst() }
        }
        return token
    }

    /// The change of a token; nil when it is not known, or was taken already.
    func take(_ token: String) -> PositionChange? {
        entries.withLock { entries in
            entries.firstIndex { $0.token == token }.map { entries.remove(at: $0).change }
        }
    }
}
