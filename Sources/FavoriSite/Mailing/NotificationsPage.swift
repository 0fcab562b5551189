import AppShell
import FavourStore
import HTML
import Wording

/// How news leave the app: `/settings/notifications`.
struct NotificationsPage: Component {
    let context: PageContext
    /// Nil where the operator sends no e-mails.
    let mail: MailSettings?
    /// By which browsers know this installation; nil where the operator allows no push services.
    let pushKey: String?
    /// As it was typed, or what is known of the person.
    let typed: String
    let problem: SiteProblem?

    static let title = Phrase(en: "Notifications", it: "Notifiche")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"], scripts: pushKey == nil ? [] : ["notifications.js"],
            words: Self.words
        ) {
            if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
            if let pushKey { device(pushKey) }
            if let mail {
                section(.class("section")) {
                    header { h2 { context.say(en: "E-mail", it: "Email") } }
                    if mail.pending == nil, let address = mail.address {
                        chosen(address, mail)
                    } else {
                        MailAddressForms(context: context, path: "/settings/notifications", mail: mail, typed: typed)
                    }
                }
                if mail.address != nil { timings(mail) }
            }
        }
    }

    /// The switch of this browser; its script knows what the browser can do.
    private func device(_ key: String) -> Markup {
        section(.class("section"), .id("device"), .data("key", key)) {
            header { h2 { context.say(en: "This device", it: "Questo dispositivo") } }
            div(.class("stack")) {
                p(.id("device-state"), .role("status")) {}
                button(.class("button wide"), .type("button"), .id("device-switch"), .hidden()) {}
                p(.class("list-note")) {
                    context.say(
                        en: """
                            Notifications name person and title, never the place. They go through the browser's maker, who \
                            cannot read them, and end when you sign out.
                            """,
                        it: """
                            Le notifiche dicono persona e titolo, mai il luogo. Passano per il produttore del browser, che non \
                            può leggerle, e finiscono quando esci.
                            """)
                }
            }
        }
    }

    private static let words: [String: Phrase] = [
        "deviceOn": Phrase(en: "Notifications are on.", it: "Le notifiche sono attive."),
        "deviceOff": Phrase(en: "Notifications are off.", it: "Le notifiche non sono attive."),
        "deviceStart": Phrase(en: "Switch on", it: "Attiva"),
        "deviceStop": Phrase(en: "Switch off", it: "Disattiva"),
        "deviceDenied": Phrase(
            en: "The browser does not allow notifications. Allow them in its settings for this site.",
            it: "Il browser non permette le notifiche. Si permettono nelle sue impostazioni per questo sito."),
        "deviceFailed": Phrase(
            en: "The browser could not switch notifications on. Try again later, and not in a private window.",
            it: "Il browser non è riuscito ad attivare le notifiche. Riprova più tardi, e non in una finestra privata."),
        "deviceCannot": Phrase(
            en: "This browser cannot show notifications. On iPhone and iPad, add the app to the Home Screen first.",
            it: """
                Questo browser non può mostrare notifiche. Su iPhone e iPad, aggiungi prima l'app alla schermata Home.
                """),
    ]

    private func chosen(_ address: String, _ mail: MailSettings) -> Markup {
        div(.class("stack")) {
            div(.class("list")) { div(.class("row")) { span(.class("row-text")) { address } } }
            details(.class("list")) {
                summary(.class("row")) { context.say(en: "Change or remove", it: "Cambia o togli") }
                MailAddressForms(
                    context: context, path: "/settings/notifications", mail: mail, typed: "", asksPassword: true)
                form(.class("stack"), .method("post"), .action("/settings/notifications/remove")) {
                    MailAddressForms.password(context)
                    button(.class("button tonal wide"), .type("submit")) {
                        context.say(en: "Remove the address", it: "Togli l'indirizzo")
                    }
                }
            }
        }
    }

    private func timings(_ mail: MailSettings) -> Markup {
        section(.class("section")) {
            header { h2 { context.say(en: "Which e-mails", it: "Quali email") } }
            form(.class("stack"), .method("post"), .action("/settings/notifications")) {
                for topic in NewsTopic.inUse {
                    label(.class("field-label")) {
                        span { context.say(topic.phrase) }
                        select(.class("field"), .name(topic.rawValue)) {
                            for timing in MailTiming.allCases {
                                option(
                                    .value(timing.rawValue), Attribute("selected", when: mail.timings[topic] == timing)
                                ) { context.say(timing.phrase) }
                            }
                        }
                    }
                }
                p(.class("list-note")) {
                    context.say(
                        en: "E-mails name person and title, never the place. What you have seen here is not sent.",
                        it: "Le email dicono persona e titolo, mai il luogo. Ciò che hai già visto qui non si invia.")
                }
                button(.class("button wide"), .type("submit")) { context.say(en: "Save", it: "Salva") }
            }
        }
    }
}

extension NewsTopic {
    /// As people choose it.
    fileprivate var phrase: Phrase {
        switch self {
        case .helpers: Phrase(en: "Who helps you, and who leaves", it: "Chi ti aiuta e chi rinuncia")
        case .helping: Phrase(en: "Changes of favours you help with", it: "Cambiamenti dei favori in cui aiuti")
        case .outcome: Phrase(en: "Confirmations and thanks", it: "Conferme e ringraziamenti")
        case .chats: Phrase(en: "Messages in chats", it: "Messaggi nelle chat")
        case .reviews: Phrase(en: "Reviews and disputes", it: "Recensioni e contestazioni")
        case .searches: Phrase(en: "New favours you look for", it: "Nuovi favori che cerchi")
        case .other: Phrase(en: "All other news", it: "Tutte le altre novità")
        }
    }
}

extension MailTiming {
    /// As people choose it.
    fileprivate var phrase: Phrase {
        switch self {
        case .off: Phrase(en: "No e-mail", it: "Nessuna email")
        case .atOnce: Phrase(en: "At once", it: "Subito")
        case .daily: Phrase(en: "Once a day, in the evening", it: "Una volta al giorno, la sera")
        }
    }
}
