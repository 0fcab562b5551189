import AppShell
import FavourStore
import Favours
import Geography
import HTML
import Web
import Wording

/// One's own profile: one's favours, medals, and the way to the news and settings.
struct ProfilePage: Component {
    let context: PageContext
    let person: Person
    let home: Neighbourhood?
    let asked: [Favour]
    let accepted: [Favour]
    let medals: Medals
    let rating: Rating
    let reminders: ReviewReminders
    /// What operators wrote and the person has not read.
    let warnings: [OperatorWarning]
    /// How much waits for the operators; nil for others.
    let forOperators: Int?
    /// How many news the person has not seen yet.
    let unseen: Int
    let now: Int64
    /// Messages in chats.
    let unread: Int

    var body: Markup {
        Page(
            context, title: Phrase(en: "Profile", it: "Profilo"), tab: .profile, actions: actions,
            styles: ["favori.css", "profile.css", "chat-doors.css", "reviews.css", "moderation.css"],
            scripts: ["portrait.js"], words: PortraitEditor.words
        ) {
            div(.class("profile")) {
                div {
                    WarningBanners(context: context, warnings: warnings, now: now)
                    whoAndWhat
                    reminders
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
            a(.class("row"), .href("/me/chats")) {
                span(.class("row-text")) { context.say(en: "Chats", it: "Chat") }
                ChatBadge(context: context, count: unread)
                Icon("caret-right", class: "end")
            }
            a(.class("row"), .href("/people/\(person.id.rawValue)/reviews")) {
                span(.class("row-text")) { context.say(en: "Reviews", it: "Recensioni") }
                span(.class("row-value")) {
                    if rating.count == 0 { "0" } else { RatingLine(context: context, rating: rating) }
                }
                Icon("caret-right", class: "end")
            }
            if let forOperators { OperatorRow(context: context, waiting: forOperators) }
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

    @MarkupBuilder private var actions: Markup {
        Bell(context: context, unseen: unseen)
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
        dialog(.class("medal-full", medal.isEarned ? "is-earned" : ""), .id(id), .aria("labelledby", "\(id)-title")) {
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
