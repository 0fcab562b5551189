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
                    en: "The download is one file (JSON) with all that is stored about you.",
                    it: "Scarichi un solo file (JSON) con tutto ciò che si conserva di te.")
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

/// What goes with the account, and what stays.
struct DeletionTerms: Component {
    let context: PageContext
    let person: Person
    let departure: Departure

    var body: Markup {
        p { context.say(en: "This cannot be undone.", it: "Non si può annullare.") }
        if !ends.isEmpty { list(ends) }
        p(.class("goes-title")) { context.say(en: "What is erased", it: "Che cosa si cancella") }
        list(Self.erased(person))
        p(.class("goes-title")) { context.say(en: "What stays", it: "Che cosa resta") }
        list(Self.stays)
    }

    private func list(_ phrases: [Phrase]) -> Markup {
        ul(.class("goes")) { for one in phrases { li { context.say(one) } } }
    }

    private var ends: [Phrase] {
        var ends: [Phrase] = []
        if departure.cancelled > 0 {
            ends.append(
                Phrase(
                    en: "Favours that you asked for and that have not begun are cancelled: \(departure.cancelled). "
                        + "Their helpers are told.",
                    it: "I favori che hai chiesto e non sono iniziati vengono annullati: \(departure.cancelled). "
                        + "Gli aiutanti vengono avvisati."))
        }
        if departure.confirmed > 0 {
            ends.append(
                Phrase(
                    en: "Favours that have begun count as done and confirmed: \(departure.confirmed).",
                    it: "I favori già iniziati valgono come fatti e confermati: \(departure.confirmed)."))
        }
        if departure.left > 0 {
            ends.append(
                Phrase(
                    en: "You leave favours that you accepted: \(departure.left). The requesters are told.",
                    it: "Rinunci ai favori che hai accettato: \(departure.left). Chi li ha chiesti viene avvisato."))
        }
        return ends
    }

    private static func erased(_ person: Person) -> [Phrase] {
        [
            Phrase(
                en: "Your name (\(person.name)), picture, neighbourhood, e-mail address, password and medals. The name "
                    + "becomes free.",
                it:
                    "Il tuo nome (\(person.name)), l'immagine, il quartiere, l'indirizzo email, la password e le medaglie. "
                    + "Il nome torna libero."),
            Phrase(
                en:
                    "The descriptions, photos and exact places of your favours, and the titles of those that nobody ever "
                    + "accepted.",
                it:
                    "Le descrizioni, le foto e i luoghi esatti dei tuoi favori, e i titoli di quelli che nessuno ha mai "
                    + "accettato."),
            Phrase(
                en:
                    "What you wrote and sent in chats, the texts of your reviews, and your reasons for taking helpers off.",
                it:
                    "Ciò che hai scritto e inviato nelle chat, i testi delle tue recensioni, e i motivi per cui hai tolto "
                    + "degli aiutanti."),
            Phrase(
                en: "Your news, saved searches, blocked people, calendar link, and operators' warnings to you.",
                it:
                    "Le tue novità, le ricerche salvate, le persone bloccate, il link del calendario, e gli avvertimenti dei "
                    + "gestori."),
            Phrase(
                en: "Your sign-ins: you are signed out everywhere, and notifications end.",
                it: "I tuoi accessi: esci da tutti i dispositivi, e le notifiche finiscono."),
        ]
    }

    private static let stays = [
        Phrase(
            en:
                "In other people's history: titles and times of favours that you shared, who helped whom, and how it ended. "
                + "There you are called “A former neighbour”.",
            it:
                "Nella cronologia degli altri: titoli e orari dei favori in comune, chi ha aiutato chi, e com'è andata. Lì "
                + "sarai «Un ex vicino»."),
        Phrase(
            en: "The stars of your reviews, and what others wrote in chats and reviews.",
            it: "Le stelle delle tue recensioni, e ciò che gli altri hanno scritto nelle chat e nelle recensioni."),
        Phrase(
            en: "What you reported, without your name, what others reported, and the operators' log.",
            it:
                "Ciò che hai segnalato, senza il tuo nome, ciò che hanno segnalato gli altri, e il registro dei gestori."
        ),
        Phrase(
            en: "For about two days, your internet address, which slows down those who guess passwords. Copies of the "
                + "database stay until the operator deletes them.",
            it:
                "Per circa due giorni, il tuo indirizzo internet, che rallenta chi prova a indovinare le password. Le copie "
                + "del database restano finché il gestore non le elimina."),
    ]
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
