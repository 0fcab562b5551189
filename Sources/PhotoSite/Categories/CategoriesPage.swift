import AppShell
import Concepts
import HTML
import PhotoLibrary
import Wording

/// The list of all categories for ordering them, with links to edit each: `/categories`.
struct CategoriesPage: Component {
    let context: PhotoContext
    /// In the user's order.
    let shelves: [Shelf]
    /// The last change and the token that undoes it.
    let done: (words: Phrase, token: String)?

    var body: Markup {
        Page(
            context.page, title: CategoryWords.categories, style: .pushed, tab: .home, parent: "/",
            styles: ["home.css", "settings.css", "categories.css", "moving.css"], scripts: ["categories.js"],
            words: Self.words
        ) {
            div(.class("settings")) {
                if let done { news(done) }
                ul(.class("list shelf-list"), .id("shelf-list"), .aria("label", context.say(CategoryWords.categories)))
                {
                    for shelf in visible { row(shelf, isSorted: true) }
                }
                p(.class("list-note"), .id("shelf-note")) {
                    context.say(
                        en: """
                            Touch and hold the handle, then drag to change the order. With a keyboard, use the arrow \
                            keys on the handle. Tap a category to rename, merge or hide it.
                            """,
                        it: """
                            Tieni premuta la maniglia e trascina per cambiare l'ordine; con la tastiera, usa i tasti \
                            freccia. Tocca una categoria per rinominarla, unirla o nasconderla.
                            """)
                }
                OwnGroupNote(context: context)
                if !hidden.isEmpty {
                    h2(.class("list-title"), .id("hidden-title")) { context.say(en: "Hidden", it: "Nascoste") }
                    ul(.class("list shelf-list"), .aria("labelledby", "hidden-title")) {
                        for shelf in hidden { row(shelf, isSorted: false) }
                    }
                    p(.class("list-note")) {
                        context.say(
                            en: "Hidden categories are not shown on Home. Search still finds their photos.",
                            it: "Le categorie nascoste non appaiono nella Home. La ricerca trova ancora le loro foto.")
                    }
                }
                if context.categories != .standard { reset }
                div(.class("visually-hidden"), .id("shelf-place"), .role("status")) {}
            }
        }
    }

    private var visible: [Shelf] { shelves.filter { !$0.isHidden } }
    private var hidden: [Shelf] { shelves.filter(\.isHidden) }

    private static let words: [String: Phrase] = [
        "reordered": Phrase(en: "Order changed", it: "Ordine modificato"), "undo": CategoryWords.undo,
        "place": Phrase(en: "{name}: {n} of {of}", it: "{name}: {n} di {of}"),
    ]

    private func row(_ shelf: Shelf, isSorted: Bool) -> Markup {
        let name = context.name(of: shelf.category)
        return li(.class("shelf-item"), .id(shelf.category.key), .data("category", shelf.category.key)) {
            a(.class("row"), .href("/categories/\(shelf.category.key)/edit")) {
                cover(shelf)
                span(.class("row-text")) {
                    name
                    small { context.say(Self.facts(shelf, context)) }
                }
                Icon("caret-right", class: "end")
            }
            if isSorted {
                button(
                    .class("handle"), .type("button"), .hidden(), .data("name", name),
                    .aria("label", context.say(en: "Move \(name)", it: "Sposta \(name)")),
                    .aria("describedby", "shelf-note")
                ) { Icon("list") }
            }
        }
    }

    /// *12 photos · with Plants*.
    private static func facts(_ shelf: Shelf, _ context: PhotoContext) -> Phrase {
        let count =
            shelf.count == 0 ? Phrase(en: "No photos", it: "Nessuna foto") : ImportWords.photos(shelf.count)
        guard !shelf.parts.isEmpty else { return count }
        let parts = shelf.parts.map { context.say($0.phrase) }.joined(separator: ", ")
        return Phrase(en: "\(count.en) · with \(parts)", it: "\(count.it) · con \(parts)")
    }

    @MarkupBuilder private func cover(_ shelf: Shelf) -> Markup {
        span(.class("shelf-thumb")) {
            if let photo = shelf.cover {
                img(
                    .src(PhotoAddress.small(photo.id.number, version: photo.version, of: context.owner)), .alt(""),
                    .width(44),
                    .height(44),
                    Attribute("loading", "lazy"), Attribute("decoding", "async"))
            } else {
                Icon(shelf.category.icon)
            }
        }
    }

    private func news(_ done: (words: Phrase, token: String)) -> Markup {
        form(.class("banner shelf-news"), .id("shelf-news"), .method("post"), .action("/categories/undo")) {
            Icon("check-circle")
            span(.class("row-text")) { context.say(done.words) }
            input(.type("hidden"), .name("undo"), .value(done.token))
            button(.class("bar-button strong")) { context.say(CategoryWords.undo) }
        }
    }

    private var reset: Markup {
        form(.class("list shelf-reset"), .method("post"), .action("/categories/reset")) {
            button(.class("row")) {
                Icon("arrow-counter-clockwise")
                span(.class("row-text")) {
                    context.say(en: "Restore all categories", it: "Ripristina tutte le categorie")
                    small {
                        context.say(
                            en:
                                "Resets names, covers, order, merged and hidden categories. Photos stay where you moved them.",
                            it:
                                "Ripristina nomi, copertine, ordine, unioni e categorie nascoste. Le foto spostate restano dove sono."
                        )
                    }
                }
            }
        }
    }
}
