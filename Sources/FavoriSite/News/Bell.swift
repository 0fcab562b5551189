import AppShell
import HTML
import Wording

/// Leads to the news from a page's bar, and shows how many of them are new. `bell.js` keeps the number up to date.
struct Bell: Component {
    let context: PageContext
    /// How many the person has not seen yet.
    let unseen: Int

    var body: Markup {
        a(.class("bar-button bell"), .href("/me/news"), .data("bell", "")) {
            Icon("bell")
            span(.class("bell-badge"), .aria("hidden", "true"), Attribute("hidden", when: unseen == 0)) {
                Self.shown(unseen)
            }
            span(.class("visually-hidden"), .data("bell-name", "")) {
                context.say(unseen == 0 ? NewsPage.title : Self.name(unseen))
            }
        }
    }

    /// More than 99 are not counted.
    private static func shown(_ count: Int) -> String { count > 99 ? "99+" : String(count) }

    private static func name(_ count: Int) -> Phrase {
        Phrase(en: "News: \(count) new", it: "Novità: \(count) da vedere")
    }

    /// What the script says.
    static let words: [String: Phrase] = [
        "news": NewsPage.title,
        "newsCount": Phrase(en: "News: {n} new", it: "Novità: {n} da vedere"),
        "operatorsCount": Phrase(en: "For operators: {n}", it: "Per i gestori: {n}"),
        "newsCame": Phrase(en: "You have news.", it: "Hai una novità."),
        "newsShow": Phrase(en: "Show", it: "Mostra"),
    ]
}
