import AppShell
import FavourStore
import HTML
import Web
import Wording

/// The secret link by which a calendar program shows one's favours: `/settings/calendar`.
struct CalendarPage: Component {
    let context: PageContext
    /// When the present link was made; nil without one.
    let made: Int64?
    /// The link, where it was made just now: it is not kept, and cannot be shown again.
    let link: String?
    let now: Int64

    static let title = Phrase(en: "Calendar", it: "Calendario")

    static let words: [String: Phrase] = [
        "copied": Phrase(en: "Link copied", it: "Link copiato"),
        "copyFailed": Phrase(
            en: "It could not be copied. Select it and copy it.",
            it: "Non è stato possibile copiare. Seleziona il testo e copialo."),
    ]

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"], scripts: ["sharing.js"], words: Self.words
        ) {
            div(.class("stack")) {
                p {
                    context.say(
                        en: "Your favours of the last 30 days and the coming ones, in your calendar program.",
                        it: "I tuoi favori degli ultimi 30 giorni e quelli futuri, nel tuo programma di calendario.")
                }
                if let link { shown(link) }
                if let made, link == nil {
                    p(.class("quiet")) {
                        let day = context.day(made, now: now)
                        context.say(
                            en: "A link was made on \(day). It cannot be shown again.",
                            it: "Un link c'è già, creato \(day). Non si può mostrare di nuovo.")
                    }
                }
                making
                if made != nil { ending }
                p(.class("footnote")) {
                    context.say(
                        en: """
                            Calendar programs cannot sign in: they know the link alone. Whoever has it sees your favours, \
                            so give it to nobody. The exact place is in it only for favours whose place you have \
                            already seen.
                            """,
                        it: """
                            I programmi di calendario non possono fare l'accesso: conoscono solo il link. Chi lo possiede \
                            vede i tuoi favori, quindi non darlo a nessuno. Il luogo esatto c'è solo per i favori di \
                            cui hai già visto il luogo.
                            """)
                }
            }
        }
    }

    @MarkupBuilder private func shown(_ link: String) -> Markup {
        label(.class("field-label")) {
            span {
                context.say(
                    en: "Add this link in your calendar program, as a subscription. It is shown only now.",
                    it: "Aggiungi questo link nel tuo programma di calendario, come abbonamento. È visibile solo ora.")
            }
            input(.class("field"), .type("url"), .id("feed"), .value(link), Attribute("readonly"))
        }
        button(.class("button wide"), .type("button"), .data("copy", "feed"), .hidden()) {
            context.say(en: "Copy the link", it: "Copia il link")
        }
    }

    private var making: Markup {
        form(.method("post"), .action("/settings/calendar")) {
            button(.class("button tonal wide"), .type("submit")) {
                made == nil
                    ? context.say(en: "Make a link", it: "Crea un link")
                    : context.say(en: "Make another link, and end this one", it: "Crea un altro link e termina questo")
            }
        }
    }

    private var ending: Markup {
        form(.method("post"), .action("/settings/calendar/end")) {
            button(.class("button plain wide"), .type("submit")) {
                context.say(en: "End the link", it: "Termina il link")
            }
        }
    }
}
