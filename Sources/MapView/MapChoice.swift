import AppShell
import HTML
import Wording

/// Which of the user's own maps lie over the world, and how streets are added.
struct MapChoice: Component {
    let context: PageContext
    let id: String
    let sources: MapSources

    /// - Parameter id: of the map.
    init(_ context: PageContext, id: String, sources: MapSources) {
        self.context = context
        self.id = id
        self.sources = sources
    }

    var body: Markup {
        dialog(.class("sheet"), .id("\(id)-sheet"), .aria("labelledby", "\(id)-sheet-title")) {
            div(.class("stack")) {
                h2(.id("\(id)-sheet-title")) { context.say(en: "Maps", it: "Mappe") }
                own
                for name in sources.unusable {
                    p(.class("list-note")) {
                        context.say(
                            en: "“\(name)” cannot be used because it is not a tiled map.",
                            it: "«\(name)» non si può usare perché non è una mappa a riquadri.")
                    }
                }
                StreetsHelp(context)
                if let path = context.app.streetsPath {
                    div(.class("list")) {
                        a(.class("row"), .href(path)) {
                            Icon("plus")
                            span(.class("row-text")) {
                                context.say(en: "Add maps and streets", it: "Aggiungi mappe e strade")
                            }
                            Icon("caret-right", class: "end")
                        }
                    }
                }
                button(.class("button tonal wide"), .type("button"), .data("close", "")) {
                    context.say(en: "Done", it: "Fine")
                }
            }
        }
    }

    @MarkupBuilder private var own: Markup {
        let own = sources.sources.filter(\.isUsers)
        if !own.isEmpty {
            div(.class("list")) {
                for source in own {
                    label(.class("row")) {
                        span(.class("row-text")) { source.title }
                        input(
                            .class("switch"), .type("checkbox"), .role("switch"), .data("map", source.key),
                            Attribute("checked", when: true))
                    }
                }
            }
        }
    }
}
