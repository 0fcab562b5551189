import Concepts
import PhotoLibrary
import Web
import Wording

/// The photos that a grid shows or a viewer leafs through, as addresses name them.
struct GridScope: Hashable, Sendable {
    /// For the library.
    let set: PhotoSet

    init(_ set: PhotoSet) { self.set = set }

    /// All photos.
    static let all = GridScope(.search(""))

    /// Reads `?set=…&q=…`: `all` (or none), `favourites`, `recent`, `deleted`, `category:animals`, `tag:otter`; a question
    /// goes with all photos only. Nil for anything else.
    init?(query: Fields) {
        let question = String((query["q"] ?? "").prefix(Self.longestQuestion))
        switch query["set"] ?? "all" {
        case "all", "": self.init(.search(question))
        case "favourites": self.init(.favourites)
        case "recent": self.init(.recentlyAdded)
        case "deleted": self.init(.recentlyDeleted)
        case let name where name.hasPrefix("tag:"): self.init(.tagged(String(name.dropFirst(4))))
        case let name where name.hasPrefix("category:"):
            guard let category = Category(key: String(name.dropFirst(9))) else { return nil }
            self.init(.category(category))
        default: return nil
        }
    }

    /// Nobody asks for more characters than this.
    static let longestQuestion = 300

    /// What is searched for; nil in sets that are not searched in, empty for all photos.
    var question: String? {
        guard case .search(let question) = set else { return nil }
        return question
    }

    /// The short name in addresses.
    var key: String {
        switch self.set {
        case .search: "all"
        case .favourites: "favourites"
        case .recentlyAdded: "recent"
        case .recentlyDeleted: "deleted"
        case .category(let category): "category:\(category.key)"
        case .tagged(let name): "tag:\(name)"
        }
    }

    /// What follows the address of a photo, so that the viewer leafs through the same photos; empty for all of them.
    var query: String {
        if let question { return question.isEmpty ? "" : "?q=\(PercentCoding.encoded(question))" }
        return "?set=\(PercentCoding.encoded(key))"
    }

    /// The grid's own page.
    var path: String {
        switch self.set {
        case .search: "/search" + query
        case .favourites: "/favourites"
        case .recentlyAdded: "/recent"
        case .recentlyDeleted: "/deleted"
        case .category(let category): "/categories/\(category.key)"
        case .tagged(let name): Self.path(tag: name)
        }
    }

    /// The grid of a tag. A path's segment cannot hold every name: the others are searched for, word for word.
    static func path(tag name: String) -> String {
        let isSegment = !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 32 }
        // `/tags/complete` helps those who type.
        return isSegment && ![".", "..", "complete"].contains(name)
            ? "/tags/\(PercentCoding.encoded(name))" : "/search?q=\(PercentCoding.encoded("\"\(name)\""))"
    }

    /// Of the page.
    var title: Phrase {
        switch self.set {
        case .search: Phrase(en: "Search", it: "Cerca")
        case .favourites: Phrase(en: "Favourites", it: "Preferiti")
        case .recentlyAdded: Phrase(en: "Recently added", it: "Aggiunte di recente")
        case .recentlyDeleted: Phrase(en: "Recently deleted", it: "Eliminate di recente")
        case .category(let category): category.phrase
        case .tagged(let name): Phrase(name)
        }
    }

    /// Its photos are ordered, and told apart, by when they were taken.
    var isByMonth: Bool { self.set != .recentlyAdded && set != .recentlyDeleted }
}
