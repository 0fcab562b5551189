import AppShell
import FavourStore
import HTML
import Web
import Wording

extension SiteProblem {
    /// Of a person who is signed in: the name is not in question.
    static let wrongPassword = SiteProblem(
        "wrongPassword", status: .unauthorised,
        title: Phrase(en: "The password is wrong.", it: "La password è errata."))
}

/// What a person may do with all that is kept: rows for the settings.
struct AccountSection: Component {
    let context: PageContext

    var body: Markup {
        section(.class("section")) {
            header { h2 { context.say(en: "Your data", it: "I tuoi dati") } }
            div(.class("list")) {
                a(.class("row"), .href("/settings/export"), Attribute("download", "favori.json")) {
                    span(.class("row-text")) { context.say(en: "Download my data", it: "Scarica i miei dati") }
                    Icon("download-simple", class: "end")
                }
                a(.class("row danger"), .href("/settings/delete")) {
                    span(.class("row-text")) { context.say(en: "Delete my account", it: "Elimina il mio account") }
                    Icon("caret-right", class: "end")
                }
            }
            p(.class("list-note")) {
                context.say(
                    en: """
                        One file (JSON): profile, favours, photos, acceptances, reviews, chats, news, reports, blocked \
                        people, sign-ins.
                        """,
                    it: """
                        Un file (JSON): profilo, favori, foto, accettazioni, recensioni, chat, novità, segnalazioni, \
                        persone bloccate, accessi.
                        """)
            }
        }
    }
}

/// Names what goes when the account is deleted, and asks for the password.
struct DeletionPage: Component {
    let context: PageContext
    let person: Person
    let departure: Departure
    let problem: SiteProblem?

    var body: Markup {
        Page(
            context, title: Phrase(en: "Delete my account", it: "Elimina il mio account"), style: .pushed,
            tab: .profile, parent: "/settings", styles: ["favori.css", "account.css"]
        ) {
            form(.class("stack"), .method("post"), .action("/settings/delete")) {
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                DeletionTerms(context: context, person: person, departure: departure)
                OwnPasswordField(context: context)
                button(.class("button danger wide"), .type("submit")) {
                    context.say(en: "Delete my account", it: "Elimina il mio account")
                }
                a(.class("button plain wide"), .href("/settings")) { context.say(en: "Cancel", it: "Annulla") }
            }
        }
    }
}

/// What goes with the account.
struct DeletionTerms: Component {
    let context: PageContext
    let person: Person
    let departure: Departure

    var body: Markup {
        p { context.say(en: "This cannot be undone.", it: "Non si può annullare.") }
        ul(.class("goes")) {
            for one in goes { li { context.say(one) } }
        }
        p(.class("quiet")) {
            context.say(
                en: """
                    What you did for others, and they for you, stays in their history: there you are called \
                    “A former neighbour”.
                    """,
                it: """
                    Ciò che hai fatto per gli altri, e loro per te, resta nella loro cronologia: lì sarai \
                    «Un ex vicino».
                    """)
        }
    }

    private var goes: [Phrase] {
        var goes: [Phrase] = []
        if departure.cancelled > 0 {
            goes.append(
                Phrase(
                    en: "Favours that you asked for and that have not begun are cancelled: \(departure.cancelled). "
                        + "Their helpers are told.",
                    it: "I favori che hai chiesto e non sono iniziati vengono annullati: \(departure.cancelled). "
                        + "Gli aiutanti vengono avvisati."))
        }
        if departure.confirmed > 0 {
            goes.append(
                Phrase(
                    en: "Favours that have begun count as done and confirmed: \(departure.confirmed).",
                    it: "I favori già iniziati valgono come fatti e confermati: \(departure.confirmed)."))
        }
        if departure.left > 0 {
            goes.append(
                Phrase(
                    en: "You leave favours that you accepted: \(departure.left). The requesters are told.",
                    it: "Rinunci ai favori che hai accettato: \(departure.left). Chi li ha chiesti viene avvisato."))
        }
        let isKnown = person.email != nil
        goes.append(
            Phrase(
                en: "Your name (\(person.name))\(isKnown ? ", your e-mail address" : ""), password, neighbourhood, "
                    + "medals, messages and blocked people are erased. The name becomes free.",
                it: "Il tuo nome (\(person.name))\(isKnown ? ", l'indirizzo email" : ""), password, quartiere, "
                    + "medaglie, messaggi e persone bloccate vengono cancellati. Il nome torna libero."))
        goes.append(
            Phrase(
                en: "Your picture, and the exact places, descriptions and photos of your favours, are erased.",
                it: "La tua immagine e i luoghi esatti, le descrizioni e le foto dei tuoi favori vengono cancellati."))
        goes.append(
            Phrase(
                en: "The texts of your reviews are erased. Their stars stay.",
                it: "I testi delle tue recensioni vengono cancellati. Le loro stelle restano."))
        goes.append(
            Phrase(
                en: "What you wrote and sent in chats is erased. The others keep what they wrote.",
                it:
                    "Ciò che hai scritto e inviato nelle chat viene cancellato. Gli altri conservano ciò che hanno scritto."
            ))
        goes.append(
            Phrase(
                en: "What you reported to the operators stays, without your name.",
                it: "Ciò che hai segnalato ai gestori resta, senza il tuo nome."))
        goes.append(
            Phrase(
                en: "You are signed out everywhere.", it: "Il tuo accesso termina su tutti i dispositivi."))
        return goes
    }
}

/// Asks for the password once more.
struct OwnPasswordField: Component {
    let context: PageContext

    var body: Markup {
        label(.class("field-label")) {
            span { context.say(en: "Your password", it: "La tua password") }
            input(
                .class("field"), .type("password"), .name("password"), Attribute("required"),
                Attribute("autocomplete", "current-password"))
        }
    }
}

/// After the account was deleted.
struct GoodbyePage: Component {
    let context: PageContext

    var body: Markup {
        Page(
            context, title: Phrase(en: "Your account is deleted", it: "Il tuo account è eliminato"), style: .bare,
            styles: ["favori.css", "entering.css"]
        ) {
            div(.class("entering")) {
                img(
                    .class("entering-icon"), .src(context.asset("favicon.svg")), .alt(""), .width(88), .height(88))
                h1 { context.say(en: "Your account is deleted", it: "Il tuo account è eliminato") }
                p(.class("quiet")) {
                    context.say(en: "Thank you for your help. Goodbye!", it: "Grazie per il tuo aiuto. Arrivederci!")
                }
                a(.class("button wide"), .href("/")) { context.say(en: "Show the map", it: "Mostra la mappa") }
            }
        }
    }
}
