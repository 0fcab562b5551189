import AppShell
import HTML
import PhotoLibrary
import Wording

/// A grid of photos: all photos, the results of a search, or a set.
struct GridPage: Component {
    let context: PhotoContext
    let scope: GridScope
    let look: GridLook
    let sections: [GridSection]
    /// The index of the first photo on the page.
    let offset: Int
    let total: Int
    /// The library's revision when the photos were read.
    let revision: Int64
    /// The title, if the scope does not provide it.
    var heading: Phrase?
    /// For a search.
    var advice = SearchAdvice.none
    /// For *Recently deleted*: days that are left, and how many photos have them, in the grid's order.
    var days: [(days: Int, count: Int)] = []
    /// For *Recently deleted*: whether tags can be restored, too.
    var hasDeletedTags = false

    var body: Markup {
        Page(
            context.page, title: heading ?? scope.title(context), style: isRoot ? .root : .pushed, tab: scope.tab,
            parent: scope.parent, actions: actions,
            styles: [SearchHead.style, "grid.css", "tags.css", "viewer.css", "moving.css"]
                + (isRoot ? ["importing.css"] : []),
            scripts: ["grid.js"] + (isRoot ? ["choose.js"] : []),
            words: isRoot ? GridWords.all.merging(ChoosingPhotos.words) { $1 } : GridWords.all
        ) {
            if let question = scope.question { SearchHead(context, tab: .grid, query: question, advice: advice) }
            if isRoot {
                GridCount(context: context, total: total)
            } else {
                GridTools(context: context, scope: scope, look: look, total: total)
            }
            if hasDeletedTags {
                div(.class("grid-more")) {
                    a(.class("button tonal"), .href("/deleted/tags")) {
                        Icon("tag")
                        context.say(en: "Deleted tags", it: "Etichette eliminate")
                    }
                }
            }
            grid
            more
            EmptyGrid(context: context, scope: scope, total: total)
            if let question = scope.question {
                NothingFound(
                    context: context, query: question, isShown: total == 0 && !question.isEmpty, advice: advice)
            }
            EditBars(context: context, isDeleted: scope.set == .recentlyDeleted)
            if scope.set != .recentlyDeleted { MoveSheet(context: context, id: "move-sheet") }
            ViewerTemplate(context: context, isDeleted: scope.set == .recentlyDeleted)
            // Photos can also be dropped and pasted here.
            if isRoot { ChoosingPhotos(context: context) }
        }
    }

    private var isRoot: Bool { scope.question != nil }

    private var actions: Markup {
        Markup {
            if isRoot { GridTools(context: context, scope: scope, look: look, total: total, isInBar: true) }
            edit
        }
    }

    private var edit: Markup {
        button(.class("bar-button"), .id("edit"), .type("button"), .hidden()) {
            context.say(en: "Edit", it: "Modifica")
        }
    }

    private var grid: Markup {
        div(
            .class("grid", look.shape.rawValue, "zoom-\(look.zoom)", scope.isByMonth ? "by-month" : ""), .id("grid"),
            .data("set", scope.key), .data("q", scope.asked), .data("zoom", "\(look.zoom)"),
            .data("revision", "\(revision)"),
            Attribute(
                "data-days",
                optional: days.isEmpty ? nil : days.map { "\($0.days):\($0.count)" }.joined(separator: ",")),
            .hidden(total == 0)
        ) {
            GridCells(context: context, scope: scope, sections: sections, offset: offset, total: total)
        }
    }

    /// The link to the next photos, for browsers without scripts.
    private var more: Markup {
        let shown = sections.reduce(0) { $0 + $1.photos.count }
        let path = scope.path
        let mark = path.contains("?") ? "&" : "?"
        return nav(.class("grid-more"), .id("grid-more"), .aria("label", context.say(en: "Pages", it: "Pagine"))) {
            if offset > 0 {
                a(.class("button tonal"), .href("\(path)\(mark)offset=\(max(0, offset - look.pageSize))")) {
                    context.say(en: "Newer photos", it: "Foto più recenti")
                }
            }
            if offset + shown < total {
                a(.class("button tonal"), .href("\(path)\(mark)offset=\(offset + shown)")) {
                    context.say(en: "More photos", it: "Altre foto")
                }
            }
        }
    }
}

/// Explains why there are no photos, and what to do.
struct EmptyGrid: Component {
    let context: PhotoContext
    let scope: GridScope
    let total: Int

    var body: Markup {
        let isSearch = scope.question?.isEmpty == false
        div(.class("empty"), .id("no-photos"), .hidden(total > 0 || isSearch)) {
            Icon(icon)
            h2 { context.say(title) }
            p { context.say(advice) }
            if scope.question != nil {
                a(.class("button"), .href("/import")) { context.say(en: "Add photos", it: "Aggiungi foto") }
            }
        }
    }

    private var icon: String {
        switch scope.set {
        case .favourites: "heart"
        case .recentlyDeleted: "trash"
        case .category(let category): category.icon
        case .tagged, .taggedWithin: "tag"
        case .area, .place: "map-pin"
        case .onThisDay, .outing: "clock-counter-clockwise"
        default: "images"
        }
    }

    private var title: Phrase {
        switch scope.set {
        case .favourites: Phrase(en: "No favourites yet", it: "Ancora nessun preferito")
        case .recentlyDeleted: Phrase(en: "Nothing deleted", it: "Nessuna foto eliminata")
        case .category, .tagged, .taggedWithin, .area, .place, .onThisDay, .outing:
            Phrase(en: "No photos here", it: "Qui non ci sono foto")
        default: Phrase(en: "No photos yet", it: "Ancora nessuna foto")
        }
    }

    private var advice: Phrase {
        switch scope.set {
        case .favourites:
            Phrase(
                en: "Open a photo and tap the heart to add it here.",
                it: "Apri una foto e tocca il cuore per aggiungerla qui.")
        case .recentlyDeleted:
            Phrase(
                en: "Deleted photos stay here for 30 days. Then they are removed permanently.",
                it: "Le foto eliminate restano qui per 30 giorni. Poi vengono rimosse definitivamente.")
        case .area, .place:
            Phrase(
                en: "They may have been deleted, or moved elsewhere on the map.",
                it: "Potrebbero essere state eliminate, o spostate altrove sulla mappa.")
        case .category, .tagged, .taggedWithin:
            Phrase(
                en: """
                    They may have been deleted, or recognised with less confidence. A lower level in Settings may show more.
                    """,
                it: """
                    Potrebbero essere state eliminate, o riconosciute con meno affidabilità. Un livello più basso in \
                    Impostazioni può mostrarne di più.
                    """)
        case .onThisDay, .outing:
            Phrase(
                en: "There are no photos of these days any more.", it: "Non ci sono più foto di questi giorni.")
        default:
            Phrase(
                en: "Photos that you add appear here. You can search for what is in them.",
                it: "Le foto che aggiungi appaiono qui. Puoi cercarle in base a ciò che contengono.")
        }
    }
}
