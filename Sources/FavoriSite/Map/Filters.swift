import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// What can narrow a list of favours; each can be left.
enum FilterPart: CaseIterable, Sendable {
    case categories, times, hours, kind, car, heavy, free, words, box

    /// Its fields in the address.
    var fields: [String] {
        switch self {
        case .categories: ["category"]
        case .times: ["from", "to"]
        case .hours: ["hours"]
        case .kind: ["type"]
        case .car: ["car"]
        case .heavy: ["heavy"]
        case .free: ["free"]
        case .words: ["q"]
        case .box: ["box"]
        }
    }

    /// As the sheet of filters calls it.
    var phrase: Phrase {
        switch self {
        case .categories: Phrase(en: "Categories", it: "Categorie")
        case .times: Phrase(en: "From – Until", it: "Da – Fino a")
        case .hours: Phrase(en: "Longest duration", it: "Durata massima")
        case .kind: Phrase(en: "Single or group", it: "Singolo o gruppo")
        case .car: Phrase(en: "No car needed", it: "Senza auto")
        case .heavy: Phrase(en: "No heavy work", it: "Niente lavori pesanti")
        case .free: Phrase(en: "With free places only", it: "Solo con posti liberi")
        case .words: Phrase(en: "Words", it: "Parole")
        case .box: Phrase(en: "One place of the map", it: "Un punto della mappa")
        }
    }

    /// The same question without it; nil where it does not narrow anything.
    func dropped(from query: FavourQuery) -> FavourQuery? {
        var looser = query
        switch self {
        case .categories: looser.filter.categories = []
        case .times: (looser.filter.from, looser.filter.to) = (nil, nil)
        case .hours: looser.filter.longestHours = nil
        case .kind: looser.filter.kind = nil
        case .car: looser.filter.withoutCar = false
        case .heavy: looser.filter.withoutHeavy = false
        case .free: looser.filter.onlyFree = false
        case .words: looser.filter.words = ""
        case .box: looser.box = nil
        }
        return looser == query ? nil : looser
    }
}

/// The sheet of filters: a form whose answer is the address of the map or the list.
struct Filters: Component {
    let context: PageContext
    let filter: FavourFilter
    let fields: Fields
    let isList: Bool
    /// The visitor's neighbourhood, around which a search can be saved.
    let home: Neighbourhood?

    var body: Markup {
        dialog(.class("sheet"), .id("filters"), .aria("labelledby", "filters-title")) {
            form(.class("stack"), .method("get"), .action("/"), .data("zone", context.zone.name)) {
                // The first button is what Enter presses; the next one to be seen saves the search.
                button(.type("submit"), .hidden()) {}
                header(.class("filters-head")) {
                    button(.class("bar-button"), .type("button"), .data("close", "")) {
                        context.say(en: "Close", it: "Chiudi")
                    }
                    h2(.id("filters-title")) { context.say(en: "Filters", it: "Filtri") }
                }
                if isList { input(.type("hidden"), .name("view"), .value("list")) }
                input(
                    .class("field"), .type("search"), .name("q"), .value(filter.words),
                    .aria("label", context.say(FilterPart.words.phrase)), Attribute("maxlength", "100"),
                    Attribute("autocomplete", "off"), Attribute("enterkeyhint", "search"),
                    Attribute("placeholder", context.say(en: "Sofa, cat, lift…", it: "Divano, gatto, passaggio…")))
                fieldset {
                    legend(.class("list-title")) { context.say(en: "Categories", it: "Categorie") }
                    div(.class("choices-grid")) {
                        for category in Favours.Category.allCases {
                            label(.class("choice category-\(category.rawValue)")) {
                                input(
                                    .type("checkbox"), .name("category"), .value(category.rawValue),
                                    Attribute("checked", when: filter.categories.contains(category)))
                                Icon(category.icon)
                                span { context.say(category.phrase) }
                            }
                        }
                    }
                }
                ZoneNote(context: context)
                div(.class("pair wide-pair")) {
                    time("from", Phrase(en: "From", it: "Da"), filter.from)
                    time("to", Phrase(en: "Until", it: "Fino a"), filter.to)
                }
                p(.class("field-problem times-problem"), .role("alert"), .hidden()) {
                    context.say(en: "The end is before the beginning.", it: "La fine è prima dell'inizio.")
                }
                label(.class("row plain-row")) {
                    span(.class("row-text")) { context.say(en: "All day", it: "Tutto il giorno") }
                    input(.class("switch"), .type("checkbox"), .role("switch"), .id("all-day"))
                }
                label(.class("field-label")) {
                    span { context.say(en: "Longest duration", it: "Durata massima") }
                    select(.class("field"), .name("hours")) {
                        option(.value("")) { context.say(en: "Any", it: "Qualsiasi") }
                        for hours in [1, 2, 3, 4, 6, 8, 12] {
                            option(.value(String(hours)), Attribute("selected", when: filter.longestHours == hours)) {
                                "\(hours) h"
                            }
                        }
                    }
                }
                label(.class("field-label")) {
                    span { context.say(en: "Helpers", it: "Aiutanti") }
                    select(.class("field"), .name("type")) {
                        option(.value("")) { context.say(en: "Single or group", it: "Singolo o gruppo") }
                        option(.value("single"), Attribute("selected", when: filter.kind == .single)) {
                            context.say(en: "Single", it: "Singolo")
                        }
                        option(.value("group"), Attribute("selected", when: filter.kind == .group)) {
                            context.say(en: "Group", it: "Gruppo")
                        }
                    }
                }
                div {
                    toggle("car", "false", Phrase(en: "No car needed", it: "Senza auto"), filter.withoutCar)
                    toggle(
                        "heavy", "false", Phrase(en: "No heavy work", it: "Niente lavori pesanti"),
                        filter.withoutHeavy)
                    toggle(
                        "free", "true", Phrase(en: "With free places only", it: "Solo con posti liberi"),
                        filter.onlyFree)
                }
                if let home { SaveSearch(context: context, home: home) }
                div(.class("pair filters-foot")) {
                    a(.class("button tonal"), .data("filters", ""), .href(isList ? "/?view=list" : "/")) {
                        context.say(en: "Reset", it: "Azzera")
                    }
                    button(.class("button"), .type("submit")) { context.say(en: "Show", it: "Mostra") }
                }
            }
        }
    }

    private func time(_ name: String, _ title: Phrase, _ value: Int64?) -> Markup {
        label(.class("field-label")) {
            span { context.say(title) }
            input(
                .class("field"), .type("datetime-local"), .name(name), Attribute("max", When.latestField),
                .value(value.map { When($0, context.zone).field } ?? ""))
        }
    }

    private func toggle(_ name: String, _ value: String, _ title: Phrase, _ isOn: Bool) -> Markup {
        label(.class("row plain-row")) {
            span(.class("row-text")) { context.say(title) }
            input(
                .class("switch"), .type("checkbox"), .role("switch"), .name(name), .value(value),
                Attribute("checked", when: isOn))
        }
    }
}
