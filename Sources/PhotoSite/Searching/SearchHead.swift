import AppShell
import HTML
import PhotoLibrary
import Web
import Wording

/// The head of the three tabs of Search: the field, its suggestions, and the tabs, which all show the results of the
/// question.
///
/// A page that has it takes the style sheet and the words of ``SearchHead``, puts a ``NothingFound`` after its results, and
/// makes it live with `SearchHead` of `Searching/search.js`. Without scripts the field is a form that goes to the same page.
struct SearchHead: Component {
    /// The tabs: the ways to view the results.
    enum Tab: String, CaseIterable, Sendable {
        case grid, tags, map

        /// Its page.
        var path: String {
            switch self {
            case .grid: "/search"
            case .tags: "/tags"
            case .map: "/map"
            }
        }

        /// The name for people.
        var phrase: Phrase {
            switch self {
            case .grid: Phrase(en: "Grid", it: "Griglia")
            case .tags: Phrase(en: "Tags", it: "Etichette")
            case .map: Phrase(en: "Map", it: "Mappa")
            }
        }

        /// Its page with a question.
        func path(for question: String) -> String {
            question.isEmpty ? path : "\(path)?q=\(PercentCoding.encoded(question))"
        }
    }

    /// Its style sheet, below `css/`.
    static let style = "search.css"

    let context: PhotoContext
    let tab: Tab
    let query: String
    let advice: SearchAdvice

    init(_ context: PhotoContext, tab: Tab, query: String, advice: SearchAdvice) {
        self.context = context
        self.tab = tab
        self.query = query
        self.advice = advice
    }

    var body: Markup {
        div(.class("search-head"), .id("search-head"), .data("path", tab.path)) {
            field
            div(.class("suggestions"), .id("suggestions"), .hidden()) {
                div(
                    .class("suggestion-row"), .id("suggestion-row"), .role("group"),
                    .aria("label", context.say(en: "Suggestions", it: "Suggerimenti")))
            }
            p(.class("visually-hidden"), .id("suggestion-count"), .role("status"))
            SearchNotes(context: context, tab: tab, advice: advice)
            nav(.class("segments search-tabs"), .aria("label", context.say(en: "Show as", it: "Mostra come"))) {
                for other in Tab.allCases {
                    a(
                        .href(other.path(for: query)), .data("path", other.path),
                        Attribute("aria-current", optional: other == tab ? "page" : nil)
                    ) { context.say(other.phrase) }
                }
            }
            p(.class("search-news"), .id("search-news"), .role("status"))
        }
    }

    private var field: Markup {
        form(.class("search-bar"), .role("search"), .action(tab.path)) {
            div(.class("search-field")) {
                Icon("magnifying-glass")
                input(
                    .type("search"), .name("q"), .id("q"), .value(query),
                    .aria("label", context.say(en: "Search photos", it: "Cerca nelle foto")),
                    Attribute(
                        "placeholder", context.say(en: "Dog, Naples, July 2024…", it: "Animali, Napoli, luglio 2024…")),
                    Attribute("autocomplete", "off"), Attribute("autocapitalize", "none"),
                    Attribute("spellcheck", "false"), Attribute("enterkeyhint", "search"),
                    Attribute("maxlength", "300"))
                a(
                    .class("search-clear"), .id("clear"), .href(tab.path), .hidden(query.isEmpty),
                    .aria("label", context.say(en: "Clear the search", it: "Cancella la ricerca")), .role("button")
                ) { Icon("x") }
            }
            a(.class("bar-button"), .id("cancel"), .href(tab.path), .hidden(query.isEmpty)) {
                context.say(en: "Cancel", it: "Annulla")
            }
        }
    }
}

extension SearchHead {
    /// The words for its script.
    static let words: [String: Phrase] = [
        "searching": Phrase(en: "Searching…", it: "Ricerca in corso…"),
        "nothing": NothingFound.title("{q}"),
        "didYouMean": NothingFound.correction("{q}"),
        "nearest": Phrase(en: "1 photo", it: "1 foto"),
        "nearestMany": Phrase(en: "{n} photos", it: "{n} foto"),
        "suggestions": Phrase(en: "1 suggestion", it: "1 suggerimento"),
        "suggestionsMany": Phrase(en: "{n} suggestions", it: "{n} suggerimenti"),
    ]
}
