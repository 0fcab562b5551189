import MapView
import AppShell
import Geography
import HTML
import PhotoLibrary
import Web
import Wording

/// The map of all photos, or of what is searched for, and the same as a list of places. Without scripts it is the list.
struct MapPage: Component {
    let context: PhotoContext
    let words: String
    let sources: MapSources
    /// Around all that are on the map.
    let extent: BoundingBox?
    let total: Int
    let located: Int
    let places: PlaceAnswer
    /// Where the map is to begin.
    var start: Coordinate?
    /// The photo that is to be shown there.
    var photo: ClusterAnswer.Cluster?
    /// The list is to be seen instead of the map.
    var isList = false
    /// For a search.
    var advice = SearchAdvice.none

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Search", it: "Cerca"), style: .root, tab: .search, actions: toggle,
            styles: [SearchHead.style, "map.css", "photomap.css"], scripts: ["map.js"],
            words: PhotoMapWords.all.merging(SearchHead.words) { $1 }
        ) {
            SearchHead(context, tab: .map, query: words, advice: advice)
            div(.class("map-page", isList ? "is-list" : ""), .id("map-page")) {
                MapStage {
                    message
                    MapControls(context.page, sources: sources)
                    MapPreview(context: context)
                }
                PlaceList(context: context, answer: places)
                empty
                NothingFound(
                    context: context, query: words, isShown: total == 0 && !words.isEmpty, advice: advice, tab: .map)
            }
            MapData(context.page, sources: sources, extent: extent, start: start)
            // These values are numbers and text, which can always be written.
            if let photo { dataBlock(id: "map-photo", json: (try? JSONText.encoded(photo)) ?? "") }
        }
    }

    /// Between the map and the list; a script shows it, because without one there is the list alone.
    private var toggle: Markup {
        button(
            .class("bar-button"), .id("map-toggle"), .type("button"),
            .data("map", context.say(SearchHead.Tab.map.phrase)),
            .data("list", list), .hidden()
        ) { list }
    }

    private var list: String { context.say(en: "List", it: "Elenco") }

    /// Photos were found, and none of them is on the map.
    private var message: Markup {
        div(.class("map-message"), .id("map-message"), .hidden(located > 0 || total == 0)) {
            h2 { context.say(en: "Not on the map yet", it: "Non ancora sulla mappa") }
            p {
                context.say(
                    en: "These photos have no location. Open one, or select several in the grid, and put them on the "
                        + "map.",
                    it: "Queste foto non hanno una posizione. Aprine una, o selezionane alcune nella griglia, e "
                        + "mettile sulla mappa.")
            }
            a(.class("button tonal small"), .href(SearchHead.Tab.grid.path(for: words))) {
                context.say(en: "Show in the grid", it: "Mostra nella griglia")
            }
        }
    }

    private var empty: Markup {
        div(.class("empty"), .id("no-photos"), .hidden(total > 0 || !words.isEmpty)) {
            Icon("map-trifold")
            h2 { context.say(en: "No photos yet", it: "Ancora nessuna foto") }
            p {
                context.say(
                    en: "Photos with a location appear here.",
                    it: "Le foto con una posizione appaiono qui.")
            }
            a(.class("button"), .href("/import")) { context.say(en: "Add photos", it: "Aggiungi foto") }
        }
    }
}

/// What a marker stands for, over the foot of the map: a photo with its first tags, or several. A script fills it in.
struct MapPreview: Component {
    let context: PhotoContext

    var body: Markup {
        section(
            .class("map-preview"), .id("map-preview"), .aria("label", context.say(en: "Preview", it: "Anteprima")),
            Attribute("tabindex", "-1"), .hidden()
        ) {
            div(.class("preview-head")) {
                div(.class("preview-words")) {
                    h2(.id("preview-title")) { context.say(en: "Preview", it: "Anteprima") }
                    p(.class("footnote"), .id("preview-text"))
                }
                a(
                    .class("round"), .id("preview-info"), .href("/search"),
                    .aria("label", context.say(en: "Info: open the photo", it: "Informazioni: apri la foto"))
                ) { Icon("info") }
                button(
                    .class("round"), .id("preview-close"), .type("button"),
                    .aria("label", context.say(en: "Close", it: "Chiudi"))
                ) { Icon("x") }
            }
            div(.class("preview-body")) {
                ul(.class("preview-photos"), .id("preview-photos"))
                div(.class("preview-tags"), .id("preview-tags"))
            }
            a(.class("button tonal small wide"), .id("preview-all"), .href("/search"), .hidden())
        }
    }
}
