import AppShell
import FavourStore
import HTML
import MapView
import Wording

/// Where people choose their neighbourhood: by its name, and, where there are several and scripts run, on a map with the
/// outlines of all. A page with it has the style sheets and scripts that it names here.
struct NeighbourhoodField: Component {
    let context: PageContext
    let neighbourhoods: [Neighbourhood]
    let chosen: Int64?
    let sources: MapSources
    /// What stands there until the person chooses one; nil where that is the first.
    var unchosen: Phrase?
    /// Whether the person has to choose one where none is chosen.
    var isRequired = false

    static let styles = ["map.css", "neighbourhoods.css"]
    static let scripts = ["neighbourhoodmap.js"]

    var body: Markup {
        label(.class("field-label")) {
            span { context.say(en: "Neighbourhood", it: "Quartiere") }
            select(
                .class("field"), .name("neighbourhood"), .id("neighbourhood"),
                Attribute("required", when: isRequired && unchosen != nil && chosen == nil)
            ) {
                if let unchosen, chosen == nil {
                    option(.value(""), Attribute("selected")) { context.say(unchosen) }
                }
                for one in neighbourhoods {
                    option(.value(String(one.id)), Attribute("selected", when: chosen == one.id)) { one.name }
                }
            }
        }
        if neighbourhoods.count > 1 {
            div(.class("quarters-map"), .id("quarters-map"), .hidden()) {
                MapStage(id: "quarters") { MapControls(context, id: "quarters", sources: sources) }
                MapData(context, id: "quarters", sources: sources)
                p(.class("list-note")) {
                    context.say(
                        en: "Tap your neighbourhood on the map. Only its name is kept, not where you tapped.",
                        it: "Tocca il tuo quartiere sulla mappa. Si conserva solo il nome, non il punto toccato.")
                }
            }
        }
    }
}
