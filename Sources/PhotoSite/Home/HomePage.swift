import AppShell
import HTML
import PhotoLibrary
import Wording

/// The start page: the import button, the last picture, and the library by categories.
struct HomePage: Component {
    let context: PhotoContext
    let contents: HomeContents

    var body: Markup {
        Page(
            context.page, title: Phrase("Vision"), tab: .home, styles: ["importing.css", "home.css", "memories.css"],
            scripts: ["home.js"],
            words: ChoosingPhotos.words.merging(ImportProgress.words) { $1 }.merging(Self.words) { $1 }
        ) {
            hero
            ImportProgress(context: context, queue: contents.queue)
            // Before all that is one photo or one thing to do: the library, as it is on a phone without scrolling.
            if !contents.isEmpty { shelves }
            if let last = contents.last { LastPicture(context: context, photo: last) }
            sketching
            if contents.isEmpty {
                emptyLibrary
            } else {
                PhotoStrip(
                    context: context, title: Phrase(en: "Favourites", it: "Preferiti"), path: "/favourites",
                    set: "favourites", photos: contents.favourites.photos, names: contents.names,
                    total: contents.favourites.total)
                memories
            }
            importSheet
            ChoosingPhotos(context: context)
        }
    }

    private static let words = ["looking": Phrase(en: "Analysing the photo…", it: "Analisi della foto…")]

    /// The mountains of the app's icon; the button is the lens that stands for the sun. In the sky are the newest photos.
    private var hero: Markup {
        div(.class("hero")) {
            div(.class("hero-picture")) {}
            // Before the photos, for those who go on by keys.
            button(.class("import"), .type("button"), .data("open", "import"), Attribute("aria-haspopup", "dialog")) {
                Icon("plus")
                span { context.say(ImportWords.importing) }
            }
            PhotoStrip(
                context: context, title: Phrase(en: "Recently added", it: "Aggiunte di recente"), path: "/recent",
                set: "recent", photos: contents.recent.photos, names: contents.names, total: contents.recent.total)
            if contents.isEmpty { question }
        }
    }

    private var sketching: Markup {
        way(
            "/sketch", "scribble-loop", SketchChooser.title,
            Phrase(en: "Pencil, cartoon, engraving…", it: "Matita, fumetto, incisione…"))
    }

    private func way(_ path: String, _ icon: String, _ title: Phrase, _ note: Phrase) -> Markup {
        a(.class("card way"), .href(path)) {
            Icon(icon)
            span(.class("way-text")) {
                span(.class("way-title")) { context.say(title) }
                span(.class("quiet")) { context.say(note) }
            }
            Icon("caret-right", class: "end")
        }
    }

    private var importSheet: Markup {
        dialog(.class("sheet"), .id("import"), .aria("label", context.say(ImportWords.importing))) {
            div(.class("choices")) {
                a(.class("button tonal wide"), .href("/camera")) {
                    Icon("camera")
                    context.say(en: "Camera", it: "Fotocamera")
                }
                button(
                    .class("button tonal wide"), .type("button"), .data("choose", "photos"), Attribute("data-close")
                ) {
                    Icon("images")
                    context.say(en: "Photo library", it: "Libreria foto")
                }
                button(.class("button plain wide"), .type("button"), Attribute("data-close")) {
                    context.say(en: "Cancel", it: "Annulla")
                }
            }
        }
    }

    /// What the app is for, in the sky where there are no photos yet.
    private var question: Markup {
        section(.class("section hero-question"), .aria("labelledby", "question")) {
            h2(.id("question")) { context.say(en: "What is in your photos?", it: "Che cosa c'è nelle tue foto?") }
            p {
                context.say(
                    en: """
                        Take a photo or choose some from your photo library. Vision recognises what is in them, so \
                        that you can search for it. Your photos stay on your own computer.
                        """,
                    it: """
                        Scatta una foto o scegline alcune dalla libreria. Vision riconosce che cosa contengono, così \
                        puoi ritrovarle. Le tue foto restano sul tuo computer.
                        """)
            }
        }
    }

    private var emptyLibrary: Markup {
        way(
            "/import", "images-square", Phrase(en: "Import many photos", it: "Importa molte foto"),
            Phrase(en: "Choose as many as you like", it: "Scegline quante ne vuoi"))
    }

    private var shelves: Markup {
        // When all are hidden, the section stays with the link to show them again.
        guard !contents.shelves.isEmpty || !context.categories.hidden.isEmpty else { return Markup() }
        return section(.class("section"), .aria("labelledby", "shelves")) {
            header {
                h2(.id("shelves")) { context.say(en: "In your photos", it: "Nelle tue foto") }
                a(
                    .href("/categories"),
                    .aria("label", context.say(en: "Edit categories", it: "Modifica le categorie"))
                ) { context.say(en: "Edit", it: "Modifica") }
            }
            ul(.class("strip shelves")) {
                for shelf in contents.shelves { ShelfCard(context: context, shelf: shelf) }
            }
        }
    }
}

extension HomePage {
    private var memories: Markup {
        let memories = contents.memories
        guard let memories, memories.onThisDay != nil || !memories.outings.isEmpty else { return Markup() }
        let all = memories.outingCount + (memories.onThisDay == nil ? 0 : 1)
        return section(.class("section"), .aria("labelledby", "memories")) {
            header {
                h2(.id("memories")) { context.say(MemoryWords.memories) }
                a(
                    .href("/memories"),
                    .aria(
                        "label",
                        context.say(
                            en: "All memories: \(context.format.count(all))",
                            it: "Tutti i ricordi: \(context.format.count(all))"))
                ) {
                    context.say(en: "See all", it: "Vedi tutti")
                    span(.class("strip-total")) { context.format.count(all) }
                }
            }
            ul(.class("strip memories-strip")) {
                if let day = memories.onThisDay { MemoryCard(day, context) }
                for outing in memories.outings { MemoryCard(outing, context) }
            }
        }
    }
}

/// What Home shows.
struct HomeContents: Sendable {
    /// The most recently added photo.
    var last: LastPhoto?
    /// The fullest first.
    var shelves: [Shelf] = []
    /// The newest of them.
    var favourites = PhotoPage()
    /// The newest of them.
    var recent = PhotoPage()
    /// What the photos of the strips are called.
    var names: PhotoNames
    /// The memories for today.
    var memories: Memories?
    /// The state of the recognition queue.
    var queue: QueueReport

    /// Whether nothing has been imported yet.
    var isEmpty: Bool { recent.total == 0 }
}

/// The most recently added photo with its tags.
struct LastPhoto: Sendable {
    let photo: FoundPhoto
    /// The first of its tags.
    let tags: [String]
    /// Whether it was analysed.
    let isAnalysed: Bool
}
