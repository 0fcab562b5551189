import AppShell
import FavourStore
import Favours
import Geography
import HTML
import Web
import Wording

/// One's own profile: what waits, one's favours, medals.
struct ProfilePage: Component {
    let context: PageContext
    let person: Person
    let home: Neighbourhood?
    let asked: [Favour]
    let accepted: [Favour]
    let medals: Medals
    let messages: [Message]
    let people: [PersonID: Person]
    let titles: [FavourID: String]
    /// The last of these messages, where there are older ones.
    let older: Int64?
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(en: "Profile", it: "Profilo"), tab: .profile, actions: settings,
            styles: ["favori.css", "profile.css"], scripts: ["portrait.js"], words: PortraitEditor.words
        ) {
            div(.class("profile")) {
                div {
                    whoAndWhat
                    if !messages.isEmpty { news }
                }
                medalsAndMore
            }
        }
    }

    private var portrait: PortraitEditor { PortraitEditor(context: context, person: person) }

    @MarkupBuilder private var whoAndWhat: Markup {
        div(.class("profile-head")) {
            portrait
            div {
                h2 { person.name }
                p(.class("quiet")) {
                    home?.name ?? context.say(en: "No neighbourhood chosen", it: "Nessun quartiere scelto")
                }
                portrait.removing
            }
        }
        div(.class("list section")) {
            row("/me/asked", Phrase(en: "Your favours", it: "I tuoi favori"), asked.count)
            row("/me/accepted", Phrase(en: "Accepted favours", it: "Favori accettati"), accepted.count)
        }
    }

    private var medalsAndMore: Markup {
        div {
            section(.class("section")) {
                header { h2 { context.say(en: "Medals", it: "Medaglie") } }
                p(.class("footnote")) {
                    context.say(en: "Only you see your medals.", it: "Le medaglie le vedi solo tu.")
                }
                div(.class("medals")) { for medal in medals.all { MedalCard(context: context, medal: medal) } }
            }
            div(.class("stack section")) {
                a(.class("button tonal wide"), .href("/faq")) {
                    context.say(en: "Questions and answers", it: "Domande e risposte")
                }
                form(.method("post"), .action("/logout")) {
                    button(.class("button plain wide"), .type("submit")) { context.say(en: "Sign out", it: "Esci") }
                }
            }
        }
    }

    private var settings: Markup {
        a(.class("bar-button"), .href("/settings")) {
            Icon("gear")
            span(.class("visually-hidden")) { context.say(en: "Settings", it: "Impostazioni") }
        }
    }

    private func row(_ path: String, _ title: Phrase, _ count: Int) -> Markup {
        a(.class("row"), .href(path)) {
            span(.class("row-text")) { context.say(title) }
            span(.class("row-value")) { context.format.count(count) }
            Icon("caret-right", class: "end")
        }
    }

    private var news: Markup {
        section(.class("section")) {
            header { h2 { context.say(en: "News", it: "Novità") } }
            ul(.class("list")) {
                for message in messages {
                    li {
                        a(.class("row", message.isNew ? "is-new" : ""), .href("/favours/\(message.favour.rawValue)")) {
                            span(.class("row-text")) {
                                context.say(phrase(message))
                                span(.class("footnote block")) {
                                    "\(titles[message.favour] ?? "") · \(context.day(message.created, now: now))"
                                }
                            }
                            Icon("caret-right", class: "end")
                        }
                    }
                }
            }
            if let older {
                a(.class("button tonal wide"), .href("/me?before=\(older)")) {
                    context.say(en: "Older news", it: "Novità precedenti")
                }
            }
        }
    }

    private func phrase(_ message: Message) -> Phrase {
        let who = people[message.notice.about]?.phrase ?? Phrase("")
        switch message.notice.kind {
        case .accepted: return Phrase(en: "\(who.en) helps you", it: "\(who.it) ti aiuta")
        case .left: return Phrase(en: "\(who.en) left", it: "\(who.it) ha rinunciato")
        case .leftLate: return Phrase(en: "\(who.en) left late", it: "\(who.it) ha rinunciato tardi")
        case .askedAgain:
            return Phrase(en: "Time or place changed: do you still come?", it: "Orario o luogo cambiati: vieni ancora?")
        case .notNeeded:
            return Phrase(
                en: "Another time was enough: you are not needed", it: "È bastato un altro orario: non serve più")
        case .neededAgain:
            return Phrase(en: "\(who.en) needs you after all", it: "\(who.it) ha di nuovo bisogno di te")
        case .removed:
            return Phrase(en: "\(who.en) took you off the helpers", it: "\(who.it) ti ha tolto dagli aiutanti")
        case .cancelled: return Phrase(en: "\(who.en) cancelled it", it: "\(who.it) l'ha annullato")
        case .toConfirm: return Phrase(en: "Confirm the work", it: "Conferma il lavoro")
        case .confirmed: return Phrase(en: "\(who.en) thanks you", it: "\(who.it) ti ringrazia")
        case .noShow: return Phrase(en: "\(who.en) says that you did not come", it: "\(who.it) segnala la tua assenza")
        case .expired: return Phrase(en: "It passed without help", it: "È scaduto senza aiuto")
        }
    }
}

/// A medal: tapped, it fills the screen.
struct MedalCard: Component {
    let context: PageContext
    let medal: Medals.Medal

    private var id: String { "medal-\(medal.category?.rawValue ?? String(medal.goal))" }
    private var name: String {
        medal.category.map { context.say($0.phrase) }
            ?? context.say(en: "\(medal.goal) favours", it: "\(medal.goal) favori")
    }

    var body: Markup {
        button(.class("medal", medal.isEarned ? "is-earned" : ""), .type("button"), .data("open", id)) {
            disc
            span(.class("medal-name")) { name }
            span(.class("footnote")) {
                context.say(en: "\(medal.done) of \(medal.goal)", it: "\(medal.done) di \(medal.goal)")
            }
        }
        dialog(.class("medal-full"), .id(id), .aria("labelledby", "\(id)-title")) {
            disc
            h2(.id("\(id)-title")) { name }
            p {
                medal.isEarned
                    ? context.say(en: "Earned. Thank you!", it: "Conquistata. Grazie!")
                    : context.say(
                        en: "\(medal.done) of \(medal.goal) favours done.",
                        it: "Favori fatti: \(medal.done) su \(medal.goal)."
                    )
            }
            button(.class("button"), .type("button"), .data("close", "")) { context.say(en: "Close", it: "Chiudi") }
        }
    }

    private var disc: Markup {
        span(.class("disc", medal.category.map { "category-\($0.rawValue)" } ?? "is-count"), .aria("hidden", "true")) {
            if let category = medal.category { Icon(category.icon) } else { String(medal.goal) }
        }
    }
}
