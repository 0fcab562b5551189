import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

extension SearchRefusal {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .tooManySearches:
            Phrase(
                en: "You have 10 saved searches. Remove one first.",
                it: "Hai già 10 ricerche salvate. Prima togline una.")
        case .noNeighbourhood:
            Phrase(
                en: "Choose your neighbourhood in the settings first.",
                it: "Scegli prima il tuo quartiere nelle impostazioni.")
        case .radiusUnknown:
            Phrase(en: "Choose one of the distances.", it: "Scegli una delle distanze.")
        }
    }
}

extension SiteProblem {
    /// Why a search is not saved.
    init(search refusal: SearchRefusal) {
        self.init(refusal.code, status: .unprocessable, title: refusal.phrase)
    }
}

/// At the end of the filters: saves them, and tells of new favours that fit.
struct SaveSearch: Component {
    let context: PageContext
    let home: Neighbourhood

    var body: Markup {
        fieldset(.class("save-search")) {
            legend(.class("list-title")) {
                context.say(en: "Tell me of new favours", it: "Avvisami dei nuovi favori")
            }
            div(.class("pair")) {
                label(.class("field-label")) {
                    span {
                        context.say(en: "Around the middle of \(home.name)", it: "Attorno al centro di \(home.name)")
                    }
                    select(.class("field"), .name("radius")) {
                        for radius in SavedSearch.radii {
                            option(.value(String(radius)), Attribute("selected", when: radius == 1000)) {
                                Distance.reach(Double(radius), context.format)
                            }
                        }
                    }
                }
                button(
                    .class("button tonal"), .type("submit"), Attribute("formmethod", "post"),
                    Attribute("formaction", "/settings/searches")
                ) { context.say(en: "Tell me", it: "Avvisami") }
            }
        }
    }
}

/// A person's saved searches: `/settings/searches`.
struct SearchesPage: Component {
    let context: PageContext
    let searches: [SavedSearch]
    let neighbourhoods: [Neighbourhood]
    let problem: SiteProblem?
    let now: Int64

    static let title = Phrase(en: "Saved searches", it: "Ricerche salvate")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"]
        ) {
            if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
            if searches.isEmpty {
                div(.class("empty")) {
                    Icon("funnel")
                    p {
                        context.say(
                            en: "You have no saved searches. Open the filters of the map and choose “Tell me”.",
                            it: "Non hai ricerche salvate. Apri i filtri della mappa e scegli «Avvisami».")
                    }
                    a(.class("button"), .href("/")) { context.say(en: "Show the map", it: "Mostra la mappa") }
                }
            } else {
                ul(.class("list")) { for search in searches { li { row(search) } } }
                p(.class("list-note")) {
                    context.say(
                        en: "You are told of at most 20 new favours a day.",
                        it: "Ricevi al massimo 20 avvisi di nuovi favori al giorno.")
                }
            }
        }
    }

    private func row(_ search: SavedSearch) -> Markup {
        let name = search.phrase(context.format, near: neighbourhoods).text(in: context.language)
        return div(.class("row")) {
            span(.class("row-text")) {
                name
                span(.class("footnote block")) {
                    search.details(context, now: now).joined(separator: " · ")
                }
            }
            form(.method("post"), .action("/settings/searches/\(search.id)/remove")) {
                button(
                    .class("button tonal small"), .type("submit"),
                    .aria("label", context.say(en: "Remove: \(name)", it: "Togli: \(name)"))
                ) { context.say(en: "Remove", it: "Togli") }
            }
        }
    }
}

extension SavedSearch {
    /// *Within 1 km of Kallio*.
    func phrase(_ format: Format, near neighbourhoods: [Neighbourhood]) -> Phrase {
        let distance = Distance.reach(Double(radius), format)
        guard let name = neighbourhoods.first(where: { $0.centre == centre })?.name else {
            return Phrase(en: "Within \(distance)", it: "Entro \(distance)")
        }
        return Phrase(en: "Within \(distance) of \(name)", it: "Entro \(distance) da \(name)")
    }

    /// What is looked for.
    func details(_ context: PageContext, now: Int64) -> [String] {
        var parts: [String] = []
        let categories = Favours.Category.allCases.filter(filter.categories.contains)
        parts.append(
            categories.isEmpty
                ? context.say(en: "All categories", it: "Tutte le categorie")
                : categories.map { context.say($0.phrase) }.joined(separator: ", "))
        if !filter.words.isEmpty { parts.append(context.say(en: "“\(filter.words)”", it: "«\(filter.words)»")) }
        if let from = filter.from {
            let day = context.day(from, now: now)
            parts.append(context.say(en: "from \(day)", it: "da \(day)"))
        }
        if let to = filter.to {
            let day = context.day(to, now: now)
            parts.append(context.say(en: "until \(day)", it: "fino a \(day)"))
        }
        if let hours = filter.longestHours {
            parts.append(context.say(en: "at most \(hours) h", it: "al massimo \(hours) h"))
        }
        switch filter.kind {
        case .single: parts.append(context.say(en: "Single", it: "Singolo"))
        case .group: parts.append(context.say(en: "Group", it: "Gruppo"))
        case nil: break
        }
        if filter.withoutCar { parts.append(context.say(en: "No car needed", it: "Senza auto")) }
        if filter.withoutHeavy { parts.append(context.say(en: "No heavy work", it: "Niente lavori pesanti")) }
        return parts
    }
}
