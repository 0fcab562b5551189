import HTML
import PhotoLibrary
import Wording

/// Where one begins: the import button, the last picture, and the library sorted by what is in it.
struct HomePage: Component {
    let context: PageContext
    let contents: HomeContents

    var body: Markup {
        Page(
            context, title: Phrase("Vision"), tab: .home, styles: ["importing.css", "home.css"],
            scripts: ["home.js"],
            words: ChoosingPhotos.words.merging(ImportProgress.words) { $1 }.merging(Self.words) { $1 }
        ) {
            hero
            ImportProgress(context: context, queue: contents.queue)
            if let last = contents.last { LastPicture(context: context, photo: last) }
            if contents.isEmpty {
                emptyLibrary
            } else {
                shelves
                PhotoStrip(
                    context: context, title: Phrase(en: "Favourites", it: "Preferiti"), path: "/favourites",
                    set: "favourites", photos: contents.favourites.photos, total: contents.favourites.total)
                PhotoStrip(
                    context: context, title: Phrase(en: "Recently added", it: "Aggiunte di recente"), path: "/recent",
                    set: "recent", photos: contents.recent.photos, total: contents.recent.total)
            }
            importSheet
            ChoosingPhotos(context: context)
        }
    }

    private static let words = ["looking": Phrase(en: "Looking at the photo…", it: "Osservo la foto…")]

    /// The mountains of the app's icon; the button is the lens that stands for the sun.
    private var hero: Markup {
        section(.class("hero"), .aria("label", context.say(ImportWords.importing))) {
            div(.class("hero-picture")) {}
            button(.class("import"), .type("button"), .data("open", "import"), Attribute("aria-haspopup", "dialog")) {
                Icon("plus")
                span { context.say(ImportWords.importing) }
            }
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

    private var emptyLibrary: Markup {
        div(.class("card invitation")) {
            h2 { context.say(en: "What is in your photos?", it: "Che cosa c'è nelle tue foto?") }
            p {
                context.say(
                    en: """
                        Take a picture or choose some from your photo library. Vision tells you what is in them and finds \
                        them again by it. Nothing leaves this machine.
                        """,
                    it: """
                        Scatta una foto o scegline alcune dalla libreria. Vision ti dice che cosa contengono e te le fa \
                        ritrovare. Nulla lascia questo computer.
                        """)
            }
            a(.class("button tonal"), .href("/import")) {
                Icon("images-square")
                context.say(en: "Import many photos", it: "Importa molte foto")
            }
        }
    }

    private var shelves: Markup {
        guard !contents.shelves.isEmpty else { return Markup() }
        return section(.class("section"), .aria("labelledby", "shelves")) {
            header { h2(.id("shelves")) { context.say(en: "In your photos", it: "Nelle tue foto") } }
            ul(.class("strip shelves")) {
                for shelf in contents.shelves { ShelfCard(context: context, shelf: shelf) }
            }
        }
    }
}

/// What Home shows.
struct HomeContents: Sendable {
    /// The photo that came in last.
    var last: LastPhoto?
    /// The fullest first.
    var shelves: [Shelf] = []
    /// The newest of them.
    var favourites: (photos: [FoundPhoto], total: Int) = ([], 0)
    /// The newest of them.
    var recent: (photos: [FoundPhoto], total: Int) = ([], 0)
    /// What is being recognised.
    var queue: QueueReport

    /// Nothing has been imported yet.
    var isEmpty: Bool { recent.total == 0 }
}

/// The photo that came in last, with what it shows.
struct LastPhoto: Sendable {
    let photo: FoundPhoto
    /// The first of its tags.
    let tags: [String]
    /// Models have looked at it.
    let isAnalysed: Bool
}
