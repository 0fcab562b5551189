import MapView
import AppShell
import Concepts
import Geography
import PhotoLibrary
import Web
import Wording

/// The photos that a grid or a viewer shows, as named in URLs.
struct GridScope: Hashable, Sendable {
    /// The set for queries to the library.
    let set: PhotoSet

    init(_ set: PhotoSet) { self.set = set }

    /// All photos.
    static let all = GridScope(.search(""))

    /// Reads `?set=…&q=…`: `all` (or none), `favourites`, `recent`, `after:1200`, `deleted`, `category:animals`,
    /// `tag:otter`, `area:40.5,14.1,40.9,14.6` (south, west, north, east), `place:12`, `day:2024-07-15`,
    /// `outing:2024-05-03_2024-05-05_40.856_14.246`; a question is allowed with all photos, a tag, an area or a place
    /// only. Nil for anything else.
    init?(query: Fields) {
        let question = String((query["q"] ?? "").prefix(Library.longestQuestion))
        switch query["set"] ?? "all" {
        case "all", "": self.init(.search(question))
        case "favourites": self.init(.favourites)
        case "recent": self.init(.recentlyAdded)
        case "deleted": self.init(.recentlyDeleted)
        case let name where name.hasPrefix("after:"):
            guard let number = Int64(name.dropFirst(6)), number >= 0 else { return nil }
            self.init(.addedAfter(number))
        case let name where name.hasPrefix("tag:"): self.init(tag: String(name.dropFirst(4)), within: question)
        case let name where name.hasPrefix("area:"):
            guard let box = BoundingBox(address: name.dropFirst(5)) else { return nil }
            self.init(.area(box, question))
        case let name where name.hasPrefix("place:"):
            guard let number = Int64(name.dropFirst(6)), number >= 0 else { return nil }
            self.init(.place(number, question))
        case let name where name.hasPrefix("category:"):
            guard let category = Category(key: String(name.dropFirst(9))) else { return nil }
            self.init(.category(category))
        case let name where name.hasPrefix("day:"):
            guard let day = MemoryAddress.date(name.dropFirst(4)) else { return nil }
            self.init(.onThisDay(day))
        case let name where name.hasPrefix("outing:"):
            guard let bounds = MemoryAddress.bounds(name.dropFirst(7)) else { return nil }
            self.init(.outing(bounds))
        default: return nil
        }
    }

    /// The photos of a tag, or those of them that a question finds.
    init(tag name: String, within question: String) {
        let isAll = question.allSatisfy(\.isWhitespace)
        self.init(isAll ? .tagged(name) : .taggedWithin(name, question: question))
    }

    /// The question; nil for sets without a search, empty for all photos.
    var question: String? {
        guard case .search(let question) = set else { return nil }
        return question
    }

    /// The question in URLs: that of a search in all photos or in those of a tag, an area or a place; empty when there
    /// is none.
    var asked: String {
        switch self.set {
        case .search(let question), .taggedWithin(_, let question), .area(_, let question), .place(_, let question):
            question
        default: ""
        }
    }

    /// The short name in addresses.
    var key: String {
        switch self.set {
        case .search: "all"
        case .favourites: "favourites"
        case .recentlyAdded: "recent"
        case .addedAfter(let number): "after:\(number)"
        case .recentlyDeleted: "deleted"
        case .category(let category): "category:\(category.key)"
        case .tagged(let name), .taggedWithin(let name, _): "tag:\(name)"
        case .area(let box, _): "area:\(box.address)"
        case .place(let number, _): "place:\(number)"
        case .onThisDay(let day): "day:\(MemoryAddress.text(day))"
        case .outing(let bounds): "outing:\(MemoryAddress.text(bounds))"
        }
    }

    /// The query that follows the URL of a photo, so that the viewer shows the same photos; empty for all of them.
    var query: String {
        if let question { return question.isEmpty ? "" : "?q=\(PercentCoding.encoded(question))" }
        return "?set=\(PercentCoding.encoded(key))" + (asked.isEmpty ? "" : "&q=\(PercentCoding.encoded(asked))")
    }

    /// The grid's own page.
    var path: String {
        switch self.set {
        case .search: "/search" + query
        case .favourites: "/favourites"
        case .recentlyAdded: "/recent"
        case .addedAfter(let number): "/recent/after/\(number)"
        case .recentlyDeleted: "/deleted"
        case .category(let category): "/categories/\(category.key)"
        case .tagged(let name): Self.path(tag: name)
        case .taggedWithin(let name, let question): Self.path(tag: name, within: question)
        case .area: "/map/photos\(query)"
        case .place(let number, let words):
            words.isEmpty ? "/places/\(number)" : "/places/\(number)?q=\(PercentCoding.encoded(words))"
        case .onThisDay(let day): "/memories/day/\(MemoryAddress.text(day))"
        case .outing(let bounds): "/memories/outing/\(PercentCoding.encoded(MemoryAddress.text(bounds)))"
        }
    }

    /// The grid of a tag in which a question was asked.
    static func path(tag name: String, within question: String) -> String {
        let path = path(tag: name)
        guard !question.isEmpty else { return path }
        let encoded = PercentCoding.encoded(question)
        return path.contains("?") ? path + "%20" + encoded : "\(path)?q=\(encoded)"
    }

    /// The grid of a tag. A path segment cannot contain every name; other names are searched in quotation marks, those in the
    /// name left out: they would end the name, and no search distinguishes them.
    static func path(tag name: String) -> String {
        let isSegment = !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 < 32 }
        // `/tags/complete` is the route for completions.
        return isSegment && ![".", "..", "complete"].contains(name)
            ? "/tags/\(PercentCoding.encoded(name))"
            : "/search?q=\(PercentCoding.encoded("\"\(name.replacing("\"", with: " "))\""))"
    }

    /// The page to which *Back* leads when there is no previous page; nil for the page of all photos.
    var parent: String? {
        switch self.set {
        case .search: nil
        case .tagged, .taggedWithin: SearchHead.Tab.tags.path(for: asked)
        case .area, .place: SearchHead.Tab.map.path(for: asked)
        case .recentlyDeleted: "/settings"
        default: "/"
        }
    }

    /// The title of the page; for an outing only its dates, because its name must be read from the library.
    func title(_ context: PhotoContext) -> Phrase {
        switch self.set {
        case .search: Phrase(en: "Search", it: "Cerca")
        case .favourites: Phrase(en: "Favourites", it: "Preferiti")
        case .recentlyAdded: Phrase(en: "Recently added", it: "Aggiunte di recente")
        case .addedAfter: Phrase(en: "Last import", it: "Ultima importazione")
        case .recentlyDeleted: Phrase(en: "Recently deleted", it: "Eliminate di recente")
        case .category(let category): Phrase(context.name(of: category))
        case .tagged(let name): Phrase(name)
        case .taggedWithin(let name, let question):
            Phrase(en: "\(name) in “\(question)”", it: "\(name) in «\(question)»")
        case .area, .place: Phrase(en: "On the map", it: "Sulla mappa")
        case .onThisDay(let day):
            MemoryWords.onThisDay + Phrase("·")
                + Phrase(
                    en: Format(.english).day(month: day.month, day: day.day),
                    it: Format(.italian).day(month: day.month, day: day.day))
        case .outing(let bounds): Phrase(MemoryWords.days(bounds, context))
        }
    }

    /// The part of the app in which it is pushed.
    var tab: AppIdentity.Tab.ID {
        switch self.set {
        case .search, .tagged, .taggedWithin, .area, .place: .search
        case .favourites, .recentlyAdded, .addedAfter, .category, .onThisDay, .outing: .home
        case .recentlyDeleted: .settings
        }
    }

    /// Whether its photos and sections change only with the library's revision. Questions may depend on the present
    /// day, and so does what was added recently.
    var isOfRevision: Bool {
        switch self.set {
        case .search(let question): question.isEmpty
        case .favourites, .category, .tagged: true
        default: false
        }
    }

    /// Whether its photos are ordered by capture date and divided into months.
    var isByMonth: Bool { self.set != .recentlyAdded && set != .recentlyDeleted }

    /// Whether neighbouring months with few photos stand under one heading; of one day in several years, each is wanted.
    var isJoiningMonths: Bool {
        if case .onThisDay = set { return false }
        return true
    }
}
