import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// A person's picture; without one the first letter of the name on a coloured ground.
struct Portrait: Component {
    let context: PageContext
    let person: Person
    /// `small`, `medium` or `large`.
    var size = "small"

    var body: Markup {
        span(.class("portrait \(size)"), .aria("hidden", "true")) {
            if let picture = person.picture {
                img(.src(picture.smallPath), .alt(""), Attribute("decoding", "async"), Attribute("loading", "lazy"))
            } else {
                String(context.say(person.phrase).prefix(1))
            }
        }
    }
}

extension Favour {
    /// Who holds a place in one of its slots, each once.
    var helpers: [PersonID] {
        var seen: Set<PersonID> = []
        return slots.flatMap(\.acceptances).filter { $0.state.holdsPlace && seen.insert($0.person).inserted }
            .map(\.person)
    }
}

/// Who asks for a favour, as a picture for a list.
struct RequesterFace: Component {
    let context: PageContext
    let favour: Favour
    /// Those whom it names; empty for a visitor without an account.
    let people: [PersonID: Person]

    var body: Markup {
        if let requester = people[favour.author] {
            Portrait(context: context, person: requester)
            span(.class("visually-hidden")) {
                context.say(en: "Requester: \(requester.phrase.en).", it: "Richiedente: \(requester.phrase.it).")
            }
        }
    }
}

/// The helpers of a favour, for a list: the pictures of three, and the number of the others.
struct HelperFaces: Component {
    let context: PageContext
    let favour: Favour
    /// Those whom it names; empty for a visitor without an account.
    let people: [PersonID: Person]

    var body: Markup {
        let helpers = favour.helpers.compactMap { people[$0] }
        if !helpers.isEmpty {
            span(.class("faces")) {
                for helper in helpers.prefix(3) { Portrait(context: context, person: helper) }
                if helpers.count > 3 {
                    span(.class("faces-more"), .aria("hidden", "true")) { "+\(helpers.count - 3)" }
                }
                span(.class("visually-hidden")) {
                    let names = helpers.map(\.phrase)
                    context.say(
                        en: "Helpers: \(names.map(\.en).joined(separator: ", ")).",
                        it: "Aiutanti: \(names.map(\.it).joined(separator: ", ")).")
                }
            }
        }
    }
}
