import PhotoLibrary
import Synchronization

/// Changes of tags that can still be taken back: kept in memory, and only so many.
final class RecentChanges: Sendable {
    /// What one request changed, in order.
    private struct Entry: Sendable {
        let token: String
        let photo: PhotoID
        let changes: [TagChange]
    }

    private let entries = Mutex<[Entry]>([])
    private static let most = 256

    /// Remembers changes of one photo.
    /// - Returns: a token that nobody guesses.
    func note(_ changes: [TagChange], of photo: PhotoID) -> String {
        var system = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in String(system.next(), radix: 36) }.joined()
        entries.withLock { entries in
            entries.append(Entry(token: token, photo: photo, changes: changes))
            if entries.count > Self.most { entries.removeFirst() }
        }
        return token
    }

    /// The changes of a token, the last one first; nil when it is not known, is another photo's, or was taken already.
    func take(_ token: String, of photo: PhotoID) -> [TagChange]? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.token == token && $0.photo == photo }) else { return nil }
            return entries.remove(at: index).changes.reversed()
        }
    }
}
