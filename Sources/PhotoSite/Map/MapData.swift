import Web
import AppShell
import FoundationEssentials
import Geography
import HTML
import Wording

/// What the script of a map begins with, as JSON in the page.
struct MapData: Component {
    let context: PhotoContext
    let sources: MapSources
    var extent: BoundingBox?
    var start: Coordinate?
    var photo: ClusterAnswer.Cluster?

    private struct Content: Encodable {
        let program: String
        let sources: MapSources
        let extent: [Double]?
        let start: [Double]?
        let photo: ClusterAnswer.Cluster?
    }

    var body: Markup {
        let content = Content(
            program: context.asset("lib/maplibre/maplibre-gl.js"), sources: sources,
            extent: extent.map { [$0.south, $0.west, $0.north, $0.east] },
            start: start.map { [$0.latitude, $0.longitude] }, photo: photo)
        // These values are numbers and text, which can always be written.
        return dataBlock(id: "map-data", json: (try? JSONText.encoded(content)) ?? "{}")
    }
}

/// Which of the user's own maps lie over the world.
struct MapChoice: Component {
    let context: PhotoContext
    let sources: MapSources

    var body: Markup {
        let own = sources.sources.filter(\.isUsers)
        if !own.isEmpty {
            dialog(.class("sheet"), .id("map-sheet"), .aria("labelledby", "map-sheet-title")) {
                div(.class("stack")) {
                    h2(.id("map-sheet-title")) { context.say(en: "Maps", it: "Mappe") }
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
                    for name in sources.unusable {
                        p(.class("list-note")) {
                            context.say(
                                en: "“\(name)” cannot be used: it is no map in tiles.",
                                it: "«\(name)» non si può usare: non è una mappa a riquadri.")
                        }
                    }
                    button(.class("button tonal wide"), .type("button"), .data("close", "")) {
                        context.say(en: "Done", it: "Fine")
                    }
                }
            }
        }
    }
}
