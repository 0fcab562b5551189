import HTML
import Interpretation
import PhotoLibrary
import Synchronization
import Wording

/// A list of tags as it was written for one state of the library.
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

/// The lists that were written last: most people come back to the same one.
final class RecentListings: Sendable {
    private static let most = 4
    private let listings = Mutex<[Listing]>([])

    func known(_ key: Listing.Key) -> Listing? { listings.withLock { $0.first { $0.key == key } } }

    /// Keeps a list of all tags; those of an older library are not asked for again.
    func keep(_ listing: Listing) {
        guard listing.key.question.isEmpty else { return }
        listings.withLock { listings in
            listings.removeAll { $0.key.revision < listing.key.revision || $0.key == listing.key }
            listings.append(listing)
            if listings.count > Self.most { listings.removeFirst() }
        }
    }
}
