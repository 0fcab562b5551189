import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// A person's rooms, the one with the last message first.
struct ChatsPage: Component {
    let context: PageContext
    let chats: [ChatSummary]
    /// Where older ones begin.
    let older: String?
    let people: [PersonID: Person]
    let visitor: PersonID
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(en: "Chats", it: "Chat"), style: .pushed, tab: .profile, parent: "/me",
            styles: ["favori.css", "chat-doors.css"], scripts: ["chats.js"]
        ) {
            if chats.isEmpty, older == nil {
                div(.class("empty")) {
                    Icon("chat-circle")
                    p {
                        context.say(
                            en: "Nobody has written yet. Open a favour and tap Chat to ask something.",
                            it: "Nessuno ha ancora scritto. Apri un favore e tocca Chat per chiedere qualcosa.")
                    }
                    a(.class("button"), .href("/")) { context.say(en: "Show the map", it: "Mostra la mappa") }
                }
            } else {
                ul(.class("list chat-rows"), .id("results")) { for chat in chats { li { row(chat) } } }
                if let older {
                    a(.class("button tonal wide older"), .href("/me/chats?cursor=\(older)")) {
                        context.say(en: "Older chats", it: "Chat precedenti")
                    }
                }
            }
        }
    }

    private func row(_ chat: ChatSummary) -> Markup {
        let partner = ChatPartner(chat.room.other, requester: chat.requester, visitor: visitor)
        return a(.class("row chat-row", chat.unread > 0 ? "is-new" : ""), .href("/chats/\(chat.room.id.rawValue)")) {
            ChatFace(context: context, partner: partner, people: people)
            span(.class("row-text")) {
                span(.class("chat-row-head")) {
                    span(.class("chat-row-name")) { context.say(partner.phrase(people)) }
                    span(.class("footnote")) { time(chat.last) }
                }
                span(.class("chat-row-title footnote")) { chat.title }
                span(.class("chat-row-last")) { last(chat.last, partner) }
            }
            ChatBadge(context: context, count: chat.unread)
        }
    }

    /// The clock of today, the day of what is older.
    private func time(_ message: ChatMessage) -> String {
        let day = context.day(message.created, now: now)
        return day == context.day(now, now: now) ? When(message.created, context.zone).clock : day
    }

    private func last(_ message: ChatMessage, _ partner: ChatPartner) -> String {
        let line = message.line(context)
        if message.author == visitor { return context.say(en: "You: \(line)", it: "Tu: \(line)") }
        guard partner.person == nil, let author = people[message.author] else { return line }
        return "\(context.say(author.phrase)): \(line)"
    }
}

/// The rooms of one favour: those that are there, and those that can be begun.
struct ChatDoorsPage: Component {
    let context: PageContext
    let favour: FavourID
    let doors: [ChatDoor]
    let people: [PersonID: Person]
    let visitor: PersonID

    var body: Markup {
        Page(
            context, title: Phrase(en: "Chat", it: "Chat"), style: .pushed, tab: .profile,
            parent: "/favours/\(favour.rawValue)", styles: ["favori.css", "chat-doors.css"]
        ) {
            if let first = doors.first {
                p(.class("list-title")) { first.title }
                ul(.class("list chat-rows")) {
                    for door in doors {
                        let partner = ChatPartner(door.other, requester: door.requester, visitor: visitor)
                        li {
                            ChatDoorway(door: door, visitor: visitor, look: "row chat-row") {
                                ChatFace(context: context, partner: partner, people: people)
                                span(.class("row-text")) { context.say(partner.phrase(people)) }
                                ChatBadge(context: context, count: door.unread)
                                Icon("caret-right", class: "end")
                            }
                        }
                    }
                }
            } else {
                div(.class("empty")) {
                    Icon("chat-circle")
                    p {
                        context.say(
                            en: "There is nobody to write to about this favour yet.",
                            it: "Non c'è ancora nessuno a cui scrivere di questo favore.")
                    }
                }
            }
        }
    }
}
