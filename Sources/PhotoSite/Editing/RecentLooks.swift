import PhotoLibrary
import Synchronization

/// The results of the latest analyses, for the pages that are shown right after them: kept in memory, up to a limit.
final class RecentLooks: Sendable {
    /// An analysis.
    struct Look: Hashable, Sendable {
        /// From the request to the answer.
        let elapsed: Duration
        /// The file ends before its picture does.
        let isTruncated: Bool
        /// It was a look at another part that showed nothing more than was known.
        var isWithoutNews = false
    }

    private let looks = Mutex<[(photo: PhotoID, look: Look)]>([])
    private static let most = 64

    /// The latest analysis of a photo.
    subscript(photo: PhotoID) -> Look? { looks.withLock { $0.last { $0.photo == photo }?.look } }

    /// Stores an analysis, and drops the oldest beyond the limit.
    func note(_ look: Look, at photo: PhotoID) {
        looks.withLock { looks in
            looks.removeAll { $0.photo == photo }
            looks.append((photo, look))
            if looks.count > Self.most { looks.removeFirst() }
        }
    }
}
