import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// A room: what was written, and the field for what is to be written.
struct ChatPage: Component {
    let context: PageContext
    let chat: Chat
    let people: [PersonID: Person]
    let visitor: PersonID
    /// Whether this is a part before the newest.
    let isOlder: Bool
    /// What the person wrote, where it was refused.
    let text: String
    let problem: SiteProblem?
    let now: Int64

    private var path: String { "/chats/\(chat.room.id.rawValue)" }
    private var partner: ChatPartner {
        ChatPartner(chat.room.other, requester: chat.favour.author, visitor: visitor)
    }

    private static let words: [String: Phrase] = [
        "chatNewer": Phrase(en: "New messages", it: "Nuovi messaggi"),
        "photoSending": Phrase(en: "Sending the photo…", it: "Invio della foto…"),
        "chatPhoto": Phrase(en: "Photo to be sent", it: "Foto da inviare"),
    ]

    var body: Markup {
        Page(
            context, title: partner.phrase(people), style: .pushed, tab: .profile, parent: "/me/chats",
            actions: face, styles: ["favori.css", "chat.css"], scripts: ["chat.js"],
            words: Self.words.merging(PhotoRow.words) { $1 }.merging(PhotoSending.words) { $1 }
        ) {
            section(.class("chat"), .data("chat", String(chat.room.id.rawValue))) {
                about
                div(
                    .class("chat-scroll"), .role("log"), Attribute("tabindex", "0"),
                    .aria("label", context.say(en: "Messages", it: "Messaggi"))
                ) {
                    div(.class("chat-lines")) { lines }
                }
                if isOlder {
                    p(.class("chat-end")) {
                        a(.class("button tonal small"), .href(path)) {
                            context.say(en: "Newest messages", it: "Messaggi più recenti")
                        }
                    }
                } else if let obstacle = chat.obstacle {
                    p(.class("chat-end quiet"), .id("chat-closed")) { context.say(obstacle.phrase) }
                } else {
                    composer
                }
            }
        }
    }

    /// Leads to the profile of the partner.
    @MarkupBuilder private var face: Markup {
        if let id = partner.person, let person = people[id] {
            a(.class("bar-button"), .href("/people/\(id.rawValue)")) {
                Portrait(context: context, person: person)
                span(.class("visually-hidden")) { context.say(en: "Profile", it: "Profilo") }
            }
        }
    }

    private var about: Markup {
        let favour = chat.favour
        return a(.class("chat-about"), .href("/favours/\(favour.id.rawValue)")) {
            CategoryMark(
                category: favour.content.category, isOwn: favour.author == visitor,
                isGroup: favour.content.kind == .group)
            span(.class("chat-about-text")) {
                span(.class("chat-about-title")) { favour.content.title }
                span(.class("footnote")) {
                    context.say(favour.state.phrase)
                    if partner.person == nil {
                        " · "
                        context.say(
                            Phrase.counted(
                                chat.people.count, one: Phrase(en: "person", it: "persona"),
                                many: Phrase(en: "people", it: "persone")))
                    }
                }
            }
            Icon("caret-right", class: "end")
        }
    }

    @MarkupBuilder private var lines: Markup {
        if chat.hasOlder, let first = chat.messages.first {
            p(.class("chat-older")) {
                a(.class("button plain small"), .href("\(path)?before=\(first.id)")) {
                    context.say(en: "Older messages", it: "Messaggi precedenti")
                }
            }
        }
        if chat.messages.isEmpty { empty }
        ChatLines(context: context, chat: chat, people: people, visitor: visitor, now: now)
    }

    private var empty: Markup {
        div(.class("empty chat-empty")) {
            Icon("chat-circle")
            if let id = partner.person, let person = people[id] {
                p {
                    context.say(
                        en: "Write to \(person.phrase.en) about this favour.",
                        it: "Qui puoi parlare con \(person.phrase.it) di questo favore.")
                }
            } else {
                p {
                    context.say(
                        en: "What is written here is read by the requester and all helpers.",
                        it: "Ciò che si scrive qui lo leggono il richiedente e tutti gli aiutanti.")
                }
            }
            p(.class("footnote")) {
                context.say(
                    en: "Nobody sees your e-mail address or telephone number unless you write it.",
                    it: "Nessuno vede la tua email o il tuo numero di telefono, se non li scrivi.")
            }
        }
    }

    private var composer: Markup {
        form(.class("chat-composer"), .method("post"), .action(path)) {
            FormKey.field()
            input(.type("hidden"), .name("picture"), .value(""))
            if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
            div(.class("chat-photo-field"), .hidden()) {
                img(.src(context.asset("favicon.svg")), .alt(""), .width(64), .height(64))
                button(
                    .class("round"), .type("button"),
                    .aria("label", context.say(en: "Remove photo", it: "Togli la foto"))
                ) { Icon("x") }
            }
            label(.class("round chat-add"), .hidden()) {
                Icon("camera")
                input(
                    .class("visually-hidden"), .type("file"), Attribute("accept", "image/*"), Attribute("disabled"),
                    .aria("label", context.say(en: "Add a photo", it: "Aggiungi una foto")))
            }
            element(
                "textarea",
                [
                    .class("field"), .name("text"), Attribute("rows", "1"), Attribute("autocomplete", "off"),
                    .aria("label", context.say(en: "Message", it: "Messaggio")),
                    Attribute("placeholder", context.say(en: "Message", it: "Messaggio")),
                ]
            ) { text }
            button(.class("round chat-send"), .type("submit"), .aria("label", context.say(en: "Send", it: "Invia"))) {
                Icon("arrow-up")
            }
        }
    }
}
