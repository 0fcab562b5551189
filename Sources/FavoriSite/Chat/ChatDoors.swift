import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// The way into a room: a link where there is one, else a form that makes it.
struct ChatDoorway: Component {
    let door: ChatDoor
    /// Classes of the link or button.
    let look: String
    private let partner: PersonID?
    private let content: Markup

    init(door: ChatDoor, visitor: PersonID, look: String, @MarkupBuilder content: () -> Markup) {
        self.door = door
        self.look = look
        partner = ChatPartner(door.other, requester: door.requester, visitor: visitor).person
        self.content = content()
    }

    var body: Markup {
        if let room = door.room {
            a(.class(look), .href("/chats/\(room.rawValue)")) { content }
        } else {
            form(.class("chat-door"), .method("post"), .action("/favours/\(door.favour.rawValue)/chats")) {
                if let partner {
                    input(.type("hidden"), .name("with"), .value(String(partner.rawValue)))
                } else {
                    input(.type("hidden"), .name("helpers"), .value("on"))
                }
                button(.class(look), .type("submit")) { content }
            }
        }
    }
}

/// The button *Chat* of a favour.
struct ChatButton: Component {
    let context: PageContext
    let favour: FavourID
    let doors: [ChatDoor]
    let visitor: PersonID?

    var body: Markup {
        if let visitor, let first = doors.first {
            let look = "button tonal wide chat-button"
            let content = Markup {
                Icon("chat-circle")
                "Chat"
                ChatBadge(context: context, count: doors.map(\.unread).reduce(0, +))
            }
            if doors.count == 1 {
                ChatDoorway(door: first, visitor: visitor, look: look) { content }
            } else {
                a(.class(look), .href("/favours/\(favour.rawValue)/chats")) { content }
            }
        }
    }
}

/// The button *Chat* of a person's profile: into the room where there is one favour to talk about, else it asks which.
struct PersonChat: Component {
    let context: PageContext
    let doors: [ChatDoor]
    /// What they are about, by number.
    let favours: [FavourID: Favour]
    let visitor: PersonID
    let now: Int64

    /// Those of today first, then what is still to come, then what was last.
    private var sorted: [ChatDoor] {
        let today = context.zone.civil(now).day
        func order(_ door: ChatDoor) -> (Int, Int64) {
            guard let favour = favours[door.favour], let start = favour.slot(of: visitor)?.time.start else {
                return (3, 0)
            }
            if favour.isLive, context.zone.civil(start).day == today, abs(start - now) < 86_400 { return (0, start) }
            return favour.isLive ? (1, start) : (2, -start)
        }
        return doors.sorted { order($0) < order($1) }
    }

    /// When it is, and how far: favours of one title are told apart.
    private func line(_ door: ChatDoor) -> String? {
        guard let favour = favours[door.favour], let slot = favour.slot(of: visitor) else { return nil }
        return "\(context.day(slot.time.start, now: now)) · \(context.say(favour.state.phrase))"
    }

    private var label: Markup {
        Markup {
            Icon("chat-circle")
            "Chat"
            ChatBadge(context: context, count: doors.map(\.unread).reduce(0, +))
        }
    }

    var body: Markup {
        if let only = doors.first, doors.count == 1 {
            ChatDoorway(door: only, visitor: visitor, look: "button tonal wide chat-button") { label }
        } else if !doors.isEmpty {
            element("details", [.class("chat-choice")]) {
                element("summary", [.class("button tonal wide chat-button")]) { label }
                h3(.class("list-title")) {
                    context.say(en: "About which favour?", it: "Di quale favore?")
                }
                ul(.class("list chat-rows")) {
                    for door in sorted {
                        li {
                            ChatDoorway(door: door, visitor: visitor, look: "row chat-row") {
                                span(.class("row-text")) {
                                    door.title
                                    if let line = line(door) { span(.class("footnote block")) { line } }
                                }
                                ChatBadge(context: context, count: door.unread)
                                Icon("caret-right", class: "end")
                            }
                        }
                    }
                }
            }
        }
    }
}

/// How many messages were not shown yet; nothing for none.
struct ChatBadge: Component {
    let context: PageContext
    let count: Int

    var body: Markup {
        if count > 0 {
            span(.class("chat-badge")) {
                span(.aria("hidden", "true")) { count > 99 ? "99+" : String(count) }
                span(.class("visually-hidden")) {
                    context.say(en: "unread: \(count)", it: "non letti: \(count)")
                }
            }
        }
    }
}

/// The picture of the partner, or a sign for a group.
struct ChatFace: Component {
    let context: PageContext
    let partner: ChatPartner
    let people: [PersonID: Person]

    var body: Markup {
        if let id = partner.person, let person = people[id] {
            Portrait(context: context, person: person, size: "medium")
        } else {
            span(.class("portrait medium"), .aria("hidden", "true")) { Icon("users") }
        }
    }
}
