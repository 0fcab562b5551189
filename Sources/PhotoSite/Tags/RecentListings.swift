import HTML
import Interpretation
import PhotoLibrary
import Synchronization
import Wording

/// A rendered list of tags for one revision of the library.
struct Listing: Sendable {
    struct Key: Hashable, Sendable {
        let revision: Int64
        let level: Level
        let language: Language
        let question: String
    }

    let key: Key
    let list: TagList
    let markup: Markup
}

/// A cache of the latest rendered lists of tags.
final class RecentListings: Sendable {
    private static let most = 4
    private let listings = Mutex<[Listing]>([])

    func known(_ key: Listing.Key) -> Listing? { listings.withLock { $0.first { $0.key == key } } }

    /// Stores a list of all tags, and drops those of older revisions. Lists of a search are not stored.
    func keep(_ listing: Listing) {
        guard listing.key.question.isEmpty else { return }
        listings.withLock { listings in
            listings.removeAll { $0.key.revision < listing.key.revision || $0.key == listing.key }
            listings.append(listing)
            if listings.count > Self.most { listings.removeFirst() }
        }
    }
}
