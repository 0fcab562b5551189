import AppShell
import Concepts
import PhotoLibrary
import Wording

/// Words about categories that are used in several places.
enum CategoryWords {
    static let categories = Phrase(en: "Categories", it: "Categorie")
    static let undo = Phrase(en: "Undo", it: "Annulla")

    static func hasNewOrder() -> Phrase { Phrase(en: "The order has changed", it: "L'ordine è cambiato") }

    static func useAsCover(_ name: String) -> Phrase {
        Phrase(en: "Use as cover of “\(name)”", it: "Usa come copertina di «\(name)»")
    }
    static func hasNewCover(_ name: String) -> Phrase {
        Phrase(en: "The cover of “\(name)” has changed", it: "La copertina di «\(name)» è cambiata")
    }

    /// For scripts that choose covers.
    static let covers: [String: Phrase] = [
        "useAsCover": useAsCover("{name}"), "coverChanged": hasNewCover("{name}"),
        "coverBefore": undo,
        "coverAlready": Phrase(
            en: "This photo is the cover of “{name}” already", it: "Questa foto è già la copertina di «{name}»"),
    ]

    /// For scripts that move photos.
    static let moving: [String: Phrase] = [
        "moved": Phrase(en: "Moved to {category}", it: "Spostata in {category}"),
        "movedMany": Phrase(en: "{n} photos moved to {category}", it: "{n} foto spostate in {category}"),
        "movedAutomatic": Phrase(
            en: "In the categories of what was recognised", it: "Nelle categorie di ciò che è riconosciuto"),
        "moveBack": undo,
    ]
}

extension PhotoContext {
    /// The name that is shown for the shelf of a category: the user's own, or the built-in one.
    func name(of category: Concepts.Category) -> String {
        let shelf = categories.shelf(of: category)
        return categories.names[shelf] ?? say(shelf.phrase)
    }

    /// The shelves that photos can be moved to, in the user's order.
    var openShelves: [Concepts.Category] {
        categories.shelves { _ in 0 }.filter { !categories.hidden.contains($0) }
    }
}
