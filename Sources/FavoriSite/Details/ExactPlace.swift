import AppShell
import Geography
import HTML
import Wording

/// The exact place in numbers, for those who do not see the map, and the way there: map apps and calendars understand them.
struct ExactPlace: Component {
    let context: PageContext
    let place: Coordinate

    /// To about a metre.
    static func text(_ place: Coordinate, separator: String) -> String {
        [place.latitude, place.longitude].map { String(($0 * 1e5).rounded() / 1e5) }.joined(separator: separator)
    }

    static let words: [String: Phrase] = ["placeCopied": Phrase(en: "Place copied", it: "Luogo copiato")]

    var body: Markup {
        let point = Self.text(place, separator: ",")
        div(.class("exact-place")) {
            label(.class("field-label")) {
                span { context.say(en: "Latitude and longitude", it: "Latitudine e longitudine") }
                input(
                    .class("field"), .type("text"), .id("exact-place"), .value(Self.text(place, separator: ", ")),
                    Attribute("readonly"))
            }
            // RFC 5870; the part after ? is what phones need to set a pin.
            a(.class("button tonal small"), Attribute("href", "geo:\(point)?q=\(point)"), .data("point", point)) {
                Icon("map-pin")
                context.say(en: "Open in a map app", it: "Apri in un'app di mappe")
            }
            button(
                .class("button tonal small"), .type("button"), .data("copy", "exact-place"),
                .data("said", "placeCopied"), .hidden()
            ) { context.say(en: "Copy", it: "Copia") }
        }
    }
}
