import AppShell
import FavourStore
import Favours
import Geography
import HTML
import Wording

/// A favour in a list: category, title, state, time, distance, free places.
struct FavourCard: Component {
    let context: PageContext
    let favour: Favour
    /// Those whom it names, as the visitor sees them.
    let people: [PersonID: Person]
    let now: Int64
    /// Whose list it is.
    let visitor: PersonID?
    /// From where the distance is measured.
    let home: Coordinate?

    private var next: Slot? {
        favour.slots.filter { !$0.phase.isFinal && $0.phase != .closed }.min { $0.time.start < $1.time.start }
            ?? favour.slots.last
    }

    var body: Markup {
        let category = favour.content.category
        a(.class("favour-card"), .href("/favours/\(favour.id.rawValue)")) {
            CategoryMark(category: category, isOwn: favour.author == visitor, isGroup: favour.content.kind == .group)
            div(.class("favour-text")) {
                h3 { favour.content.title }
                if let next { p(.class("favour-when")) { context.time(next.time, now: now) } }
                p(.class("favour-facts")) {
                    context.say(favour.state.phrase)
                    if let next, favour.content.kind == .group {
                        " · "
                        context.say(en: "\(next.taken) of \(next.places)", it: "\(next.taken) di \(next.places)")
                    }
                    if let home {
                        " · "
                        Distance.text(home.distance(to: favour.publicPlace), context.format)
                    }
                }
                div(.class("favour-foot")) {
                    RequesterFace(context: context, favour: favour, people: people)
                    div(.class("favour-bar state-\(favour.state.rawValue)"), .aria("hidden", "true")) {
                        span(.class("share-\(favour.progress / 5 * 5)")) {}
                    }
                    HelperFaces(context: context, favour: favour, people: people)
                }
            }
            Icon("caret-right", class: "end")
        }
    }
}

/// The sign of a category: colour and picture; a hexagon for one's own, a ring round groups.
struct CategoryMark: Component {
    let category: Favours.Category
    var isOwn = false
    var isGroup = false

    var body: Markup {
        span(
            .class("mark", "category-\(category.rawValue)", isOwn ? "is-own" : "", isGroup ? "is-group" : ""),
            .aria("hidden", "true")
        ) { span { Icon(category.icon) } }
    }
}

/// Distances as each language writes them.
enum Distance {
    /// `400 m`, or `1.2 km`: to 50 m, because public places are no more exact.
    static func text(_ metres: Double, _ format: Format) -> String {
        if metres < 975 { return "\(Int((metres / 50).rounded()) * 50) m" }
        return "\(format.decimal(metres / 1000, digits: 1)) km"
    }
}
