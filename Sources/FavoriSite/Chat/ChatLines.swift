import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What was written, day by day, with what one person wrote within some minutes together.
struct ChatLines: Component {
    let context: PageContext
    let chat: Chat
    let people: [PersonID: Person]
    let visitor: PersonID
    let now: Int64

    /// Seconds between two messages of a person that stand apart.
    private static let pause: Int64 = 600

    var body: Markup {
        let messages = chat.messages
        ul(.class("chat-list"), .id("chat-list")) {
            for (index, message) in messages.enumerated() {
                let (before, after) = (
                    index > 0 ? messages[index - 1] : nil, index + 1 < messages.count ? messages[index + 1] : nil
                )
                if before.map({ day($0) != day(message) }) ?? true {
                    li(.class("chat-day"), .id("day-\(when(message).field.prefix(10))")) { h2 { day(message) } }
                }
                line(
                    message, isFirst: before.map { !isTogether($0, message) } ?? true,
                    isLast: after.map { !isTogether(message, $0) } ?? true)
            }
        }
        // Where one who has just written without scripts is led to.
        div(.id("newest"))
    }

    private func when(_ message: ChatMessage) -> When { When(message.created, context.zone) }

    private func day(_ message: ChatMessage) -> String {
        let day = context.day(message.created, now: now)
        if day == context.day(now, now: now) { return context.say(en: "Today", it: "Oggi") }
        // The same time of the day before, also where that day had 23 or 25 hours.
        let yesterday = context.zone.seconds(context.zone.civil(now).adding(days: -1))
        return day == context.day(yesterday, now: now) ? context.say(en: "Yesterday", it: "Ieri") : day
    }

    private func isTogether(_ one: ChatMessage, _ next: ChatMessage) -> Bool {
        one.author == next.author && next.created - one.created < Self.pause && day(one) == day(next)
    }

    /// The last of one's own messages that somebody has read.
    private var lastRead: Int64? {
        let mark = chat.reads.values.max() ?? 0
        return chat.messages.last { $0.author == visitor && $0.id <= mark }?.id
    }

    private func line(_ message: ChatMessage, isFirst: Bool, isLast: Bool) -> Markup {
        let isOwn = message.author == visitor
        let author = people[message.author]
        let name = author.map { context.say($0.phrase) } ?? ""
        let isGroup = chat.room.other == nil && !isOwn
        return li(
            .class(
                "chat-line", isOwn ? "is-own" : "", isLast ? "is-last" : "", isGroup ? "has-face" : "",
                message.isRemoved ? "is-removed" : ""),
            .id("message-\(message.id)")
        ) {
            if isGroup, isFirst { p(.class("chat-name"), .aria("hidden", "true")) { name } }
            if isGroup, isLast, let author { Portrait(context: context, person: author) }
            said(message, isOwn: isOwn, by: author, name: name)
            p(.class("chat-note")) {
                when(message).clock
                if message.id == lastRead {
                    " · "
                    read(message)
                }
            }
        }
    }

    private func said(_ message: ChatMessage, isOwn: Bool, by author: Person?, name: String) -> Markup {
        div(.class("chat-said")) {
            div(.class("bubble", message.text.isEmpty && message.picture != nil ? "is-photo" : "")) {
                span(.class("visually-hidden")) {
                    isOwn ? context.say(en: "You: ", it: "Tu: ") : "\(name): "
                }
                if let picture = message.picture { photo(picture) }
                if message.isErased || message.isRemoved {
                    p(.class("chat-erased")) { message.line(context) }
                } else if !message.text.isEmpty {
                    p(Attribute("dir", "auto")) { message.text }
                }
            }
            if !isOwn, !message.isErased, !message.isRemoved, author?.isFormer == false {
                a(
                    .class("chat-more"), .href(Report.Subject.message(message.id).path + "/report"),
                    .aria("label", context.say(en: "Report this message", it: "Segnala questo messaggio"))
                ) { Icon("dots-three") }
            }
        }
    }

    private func read(_ message: ChatMessage) -> String {
        let count = chat.reads.values.count { $0 >= message.id }
        return chat.room.other != nil
            ? context.say(en: "Read", it: "Letto")
            : context.say(en: "Read by \(count)", it: "Letto da \(count)")
    }

    private func photo(_ picture: PictureID) -> Markup {
        a(.class("chat-photo"), .href(picture.path)) {
            img(
                .src(picture.smallPath), .alt(context.say(en: "Photo", it: "Foto")), .width(220), .height(220),
                Attribute("decoding", "async"))
        }
    }
}
