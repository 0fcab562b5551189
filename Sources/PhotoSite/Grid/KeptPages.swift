import AppShell
import Synchronization
import Web
import Wording

/// All that a page of a grid depends on besides the library.
struct GridPageKey: Hashable, Sendable {
    let scope: GridScope
    let look: GridLook
    let offset: Int
    let language: Language
    /// The encodings that the client accepts.
    let encodings: [String]

    init(_ request: Request, scope: GridScope, look: GridLook, offset: Int) {
        self.scope = scope
        self.look = look
        self.offset = offset
        language = Language(of: request)
        encodings = request.headers.all("Accept-Encoding")
    }
}

/// A cache of rendered pages, compressed if the client accepts that: most people return to the same few pages.
///
/// Settings and the user's categories also change the library's revision, so a page is valid for one revision. Its key
/// is all that the page depends on besides the library.
final class KeptPages<Key: Hashable & Sendable>: Sendable {
    private static var most: Int { 16 }
    private let pages = Mutex<[(key: Key, revision: Int64, page: Response)]>([])

    /// The page of a key, when it was written at this revision.
    func page(_ key: Key, revision: Int64) -> Response? {
        pages.withLock { pages in pages.first { $0.key == key && $0.revision == revision }?.page }
    }

    /// Stores a page, and drops those of other revisions.
    /// - Returns: the page.
    func keep(_ page: Response, _ key: Key, revision: Int64) -> Response {
        pages.withLock { pages in
            pages.removeAll { $0.revision != revision || $0.key == key }
            pages.append((key, revision, page))
            if pages.count > Self.most { pages.removeFirst() }
        }
        return page
    }
}
