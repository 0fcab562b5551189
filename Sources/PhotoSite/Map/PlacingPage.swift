import MapView
import AppShell
import Geography
import HTML
import PhotoLibrary
import Places
import Web
import Wording

/// Where photos are put on the map: a pin that stays in the middle while the map is moved below it, or a place by its name.
/// Without scripts it is the names alone.
struct PlacingPage: Component {
    let context: PhotoContext
    /// The first of them.
    let photo: Photo
    let ids: [PhotoID]
    let sources: MapSources
    /// Around all photos on the map.
    let extent: BoundingBox?
    /// Which place is looked for.
    let words: String
    let found: [Place]
    /// Where to go when it is done.
    let then: String

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Put on the map", it: "Metti sulla mappa"), style: .bare,
            styles: ["map.css", "photomap.css"], scripts: ["placing.js"], words: PhotoMapWords.all
        ) {
            div(
                .class("placing"), .id("placing"), .data("ids", ids.map { "\($0.number)" }.joined(separator: ",")),
                .data("then", then)
            ) {
                bar
                search
                MapStage {
                    pin
                    MapControls(context.page, sources: sources)
                    remove
                }
            }
            MapData(context.page, sources: sources, extent: extent, start: photo.coordinate)
        }
    }

    private var bar: Markup {
        header(.class("placing-bar")) {
            a(.class("bar-button"), .id("placing-cancel"), .href(then)) { context.say(en: "Cancel", it: "Annulla") }
            h1(.class("bar-title")) { context.say(en: "Put on the map", it: "Metti sulla mappa") }
            button(
                .class("bar-button strong"), .id("placing-done"), .type("button"), .aria("describedby", "placing-hint"),
                .hidden(), Attribute("disabled")
            ) {
                context.say(en: "Done", it: "Fine")
            }
        }
    }

    private var search: Markup {
        div(.class("placing-search")) {
            form(.role("search"), .action("/map/place"), .id("placing-form")) {
                input(.type("hidden"), .name("ids"), .value(ids.map { "\($0.number)" }.joined(separator: ",")))
                input(.type("hidden"), .name("then"), .value(then))
                div(.class("search-field")) {
                    Icon("magnifying-glass")
                    input(
                        .type("search"), .name("q"), .id("place-name"), .value(words),
                        .aria("label", context.say(en: "Search for a place", it: "Cerca un luogo")),
                        Attribute("placeholder", context.say(en: "Town or village", it: "Città o paese")),
                        Attribute("autocomplete", "off"), Attribute("spellcheck", "false"),
                        Attribute("enterkeyhint", "search"), Attribute("maxlength", "100"))
                }
            }
            ul(.class("list placing-found"), .id("placing-found"), .hidden(found.isEmpty)) {
                for place in found { li { row(place) } }
            }
            p(
                .class("footnote placing-none"), .id("placing-none"), .role("status"),
                .hidden(words.isEmpty || !found.isEmpty)
            ) {
                context.say(en: "No place has that name.", it: "Nessun luogo ha questo nome.")
            }
            p(.class("footnote placing-hint"), .id("placing-hint"), .hidden()) {
                context.say(
                    en: "Move the map until the pin is at the place, or search for the place.",
                    it: "Sposta la mappa finché il segnaposto è sul luogo, o cerca il luogo.")
            }
        }
    }

    private func row(_ place: Place) -> Markup {
        form(.method("post"), .action("/photos/place")) {
            input(.type("hidden"), .name("ids"), .value(ids.map { "\($0.number)" }.joined(separator: ",")))
            input(.type("hidden"), .name("then"), .value(then))
            input(.type("hidden"), .name("at"), .value(place.coordinate?.address ?? ""))
            button(.class("row"), .type("submit")) {
                Icon("map-pin")
                span(.class("row-text")) {
                    span(.class("place-name")) { PlaceText.name(place) }
                    span(.class("place-around")) { PlaceText.around(place) }
                }
            }
        }
    }

    /// The photo on a needle, whose point is where it is put.
    private var pin: Markup {
        div(.class("placing-pin"), .aria("hidden", "true")) {
            div(.class("placing-photo")) {
                img(
                    .src(PhotoAddress.small(photo.id.number, version: photo.version, of: context.owner)), .alt(""),
                    .width(64), .height(64)
                )
                span(.class("map-count"), .id("placing-count"), .hidden(ids.count < 2)) {
                    context.format.count(ids.count)
                }
            }
        }
    }

    /// A script offers it when there is something to take off.
    private var remove: Markup {
        button(
            .class("button tonal small placing-remove"), .id("placing-remove"), .type("button"),
            .hidden()
        ) { context.say(en: "Take off the map", it: "Togli dalla mappa") }
    }
}
