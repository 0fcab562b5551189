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
    /// From whose middle the distance is measured.
    let home: Neighbourhood?

    private var isOwn: Bool { favour.author == visitor }

    var body: Markup {
        let category = favour.content.category
        a(.class("favour-card"), .href("/favours/\(favour.id.rawValue)")) {
            CategoryMark(category: category, isOwn: isOwn, isGroup: favour.content.kind == .group)
            div(.class("favour-text")) {
                h3 { favour.content.title }
                span(.class("visually-hidden")) {
                    let group = Phrase(en: ", group", it: ", gruppo")
                    let own = Phrase(en: ", your favour", it: ", tuo favore")
                    context.say(category.phrase) + (favour.content.kind == .group ? context.say(group) : "")
                        + (isOwn ? context.say(own) : "")
                }
                if let next = favour.nextSlot { p(.class("favour-when")) { context.time(next.time, now: now) } }
                p(.class("favour-facts")) {
                    context.say(favour.state.phrase)
                    " · \(context.format.percent(Double(favour.progress) / 100))"
                    if let next = favour.nextSlot, favour.content.kind == .group {
                        " · "
                        context.say(en: "\(next.taken) of \(next.places)", it: "\(next.taken) di \(next.places)")
                    }
                    if let home, !isOwn {
                        " · "
                        context.say(Distance.phrase(to: favour.publicPlace, from: home))
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
