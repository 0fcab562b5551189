public import AppShell
public import HTML
import Wording

/// Where a map is drawn, and what lies over it. A page may have several, each with an id of its own, and its ``MapData``.
///
/// Without scripts there is none: the page's own shows the stage and draws it with the class `MapView` of `mapview.js`. Such
/// a page has the style sheet `map.css`, says the words of ``MapWords/view``, and allows workers from memory
/// (`Response.allowingWorkersFromMemory`).
public struct MapStage: Component {
    let id: String
    let content: Markup

    /// - Parameters:
    ///   - id: of the map itself; the ids of its other parts begin with it.
    ///   - content: what lies over it, such as ``MapControls``.
    public init(id: String = "map", @MarkupBuilder content: () -> Markup) {
        self.id = id
        self.content = content()
    }

    /// The stage.
    public var body: Markup {
        div(.class("map-stage"), .id("\(id)-stage"), .hidden()) {
            div(.class("map"), .id(id))
            content
        }
    }
}

/// Round buttons at the edge of a map, where it is, and how large; the sheet of its maps.
public struct MapControls: Component {
    let context: PageContext
    let id: String
    let sources: MapSources

    /// - Parameter id: of the map.
    public init(_ context: PageContext, id: String = "map", sources: MapSources) {
        self.context = context
        self.id = id
        self.sources = sources
    }

    /// Those of the map.
    public var body: Markup {
        div(.class("map-controls"), .role("group"), .aria("label", context.say(en: "Map", it: "Mappa"))) {
            if !sources.hasLooks { control("choose", "stack", Phrase(en: "Maps and streets", it: "Mappe e strade")) }
            control("locate", "navigation-arrow", Phrase(en: "Show my location", it: "Mostra la mia posizione"))
            control("in", "plus", Phrase(en: "Zoom in", it: "Ingrandisci"))
            control("out", "minus", Phrase(en: "Zoom out", it: "Riduci"))
        }
        div(.class("map-foot")) {
            // Where there is nothing more to be seen.
            if context.app.streetsPath != nil {
                button(.class("map-hint"), .id("\(id)-hint"), .type("button"), .hidden()) {
                    context.say(en: "No streets here. Add streets…", it: "Qui non ci sono strade. Aggiungile…")
                }
            }
            if !sources.hasLooks {
                p(.class("map-where"), .id("\(id)-where"), .role("status"), .hidden())
            }
            div(.class("map-small")) {
                p(.class("map-scale"), .id("\(id)-scale"), .aria("hidden", "true"), .hidden()) { span {} }
                p(.class("map-credits")) { sources.credits.joined(separator: " · ") }
            }
        }
        if sources.hasLooks { looks } else { MapChoice(context, id: id, sources: sources) }
    }

    /// The two looks of a map, where they differ.
    @MarkupBuilder private var looks: Markup {
        if sources.hasOwn {
            div(.class("map-looks")) {
                div(
                    .id("\(id)-looks"), .role("group"),
                    .aria("label", context.say(en: "Look of the map", it: "Aspetto della mappa"))
                ) {
                    look("simplified", Phrase(en: "Simplified", it: "Semplificata"))
                    look("satellite", Phrase(en: "Satellite", it: "Satellite"))
                }
                p(.id("\(id)-painted"), .role("status"), .hidden()) {
                    context.say(
                        en: "Painted from the streets' map, not a photograph",
                        it: "Dipinta dalla mappa delle strade, non è una fotografia")
                }
            }
        }
    }

    private func look(_ name: String, _ title: Phrase) -> Markup {
        button(.type("button"), .data("look", name), .aria("pressed", "false")) { context.say(title) }
    }

    private func control(_ part: String, _ icon: String, _ name: Phrase) -> Markup {
        button(.class("map-control"), .id("\(id)-\(part)"), .type("button"), .aria("label", context.say(name))) {
            Icon(icon)
        }
    }
}
