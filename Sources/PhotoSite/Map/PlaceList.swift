import AppShell
import HTML
import Wording

/// The places where photos were taken, those with the most first; each leads to its photos.
struct PlaceList: Component {
    let context: PhotoContext
    let answer: PlaceAnswer

    var body: Markup {
        section(.class("place-list"), .id("place-list"), .aria("labelledby", "place-list-title")) {
            h2(.class("visually-hidden"), .id("place-list-title")) { context.say(en: "Places", it: "Luoghi") }
            ul(.class("list"), .id("place-rows"), .hidden(answer.places.isEmpty)) {
                for place in answer.places { li { row(place) } }
            }
            p(.class("list-note"), .id("place-more"), .hidden(answer.more.isEmpty)) { answer.more }
        }
    }

    private func row(_ place: PlaceAnswer.Entry) -> Markup {
        a(.class("row place-row"), .href(place.href)) {
            img(
                .src(place.picture), .alt(""), .width(48), .height(48), Attribute("loading", "lazy"),
                Attribute("decoding", "async"))
            span(.class("row-text")) {
                span(.class("place-name")) { place.name }
                span(.class("place-around")) { place.around }
            }
            span(.class("row-value")) {
                place.count
                span(.class("visually-hidden")) { " " + place.noun }
            }
            Icon("caret-right", class: "end")
        }
    }
}
