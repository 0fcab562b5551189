import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// The photos of a favour in a row. Each leads to its picture; with scripts it fills the screen.
struct PhotoRow: Component {
    let context: PageContext
    let pictures: [Picture]

    static let words: [String: Phrase] = [
        "photoOf": Phrase(en: "{k} of {n}", it: "{k} di {n}"), "photos": Phrase(en: "Photos", it: "Foto"),
        "photoBefore": Phrase(en: "Previous photo", it: "Foto precedente"),
        "photoAfter": Phrase(en: "Next photo", it: "Foto successiva"),
    ]

    var body: Markup {
        if !pictures.isEmpty {
            ul(.class("photo-row"), .aria("label", context.say(en: "Photos", it: "Foto"))) {
                for (index, picture) in pictures.enumerated() {
                    li {
                        a(.href(picture.id.path), .class("photo")) {
                            img(
                                .src(picture.id.smallPath), .alt(text(picture, index)), .width(148), .height(148),
                                Attribute("decoding", "async"))
                        }
                    }
                }
            }
        }
    }

    private func text(_ picture: Picture, _ index: Int) -> String {
        guard picture.text.isEmpty else { return picture.text }
        return context.say(
            en: "Photo \(index + 1) of \(pictures.count)", it: "Foto \(index + 1) di \(pictures.count)")
    }
}

/// Who asks for a favour, and who helps.
struct PeopleLines: Component {
    let context: PageContext
    let favour: Favour
    let people: [PersonID: Person]
    let visitor: PersonID
    /// Whether the requester has never completed a favour.
    let isByNew: Bool

    private var helpers: [Person] { favour.helpers.compactMap { people[$0] } }

    var body: Markup {
        if favour.author == visitor {
            p(.class("quiet")) {
                context.say(en: "You asked for this favour.", it: "Hai chiesto tu questo favore.")
            }
        } else if let requester = people[favour.author] {
            p(.class("quiet person-line")) {
                Portrait(context: context, person: requester)
                span {
                    a(.href("/people/\(requester.id.rawValue)")) { context.say(requester.phrase) }
                    context.say(en: " asks for this favour.", it: " chiede questo favore.")
                    if isByNew { context.say(en: " New here.", it: " Qui da poco.") }
                }
            }
            // The requester sees them with each time slot.
            if !helpers.isEmpty {
                p(.class("quiet person-line")) {
                    for helper in helpers.prefix(3) { Portrait(context: context, person: helper) }
                    span {
                        context.say(en: "Helpers: ", it: "Aiutanti: ")
                        for (index, helper) in helpers.enumerated() {
                            if index > 0 { ", " }
                            a(.href("/people/\(helper.id.rawValue)")) { context.say(helper.phrase) }
                        }
                    }
                }
            }
        }
    }
}
