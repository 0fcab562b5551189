import PhotoLibrary
import Synchronization

/// How the last looks at photos went, for the pages that come right after them: kept in memory, and only so many.
final class RecentLooks: Sendable {
    /// One look.
    struct Look: Hashable, Sendable {
        /// From the request to the answer.
        let elapsed: Duration
        /// The file ends before its picture does.
        let isTruncated: Bool
    }

    private let looks = Mutex<[(photo: PhotoID, look: Look)]>([])
    private static let most = 64

    /// The last look at a photo.
    subscript(photo: PhotoID) -> Look? { looks.withLock { $0.last { $0.photo == photo }?.look } }

    /// Remembers a look, and forgets the oldest.
    func note(_ look: Look, at photo: PhotoID) {
        looks.withLock { looks in
            looks.removeAll { $0.photo == photo }
            looks.append((photo, look))
            if looks.count > Self.most { looks.removeFirst() }
        }
    }
}
