import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What a person is told, the newest first: `/me/news`.
struct NewsPage: Component {
    let context: PageContext
    let messages: [Message]
    let people: [PersonID: Person]
    let titles: [FavourID: String]
    /// The time slots of favours that have several.
    let times: [FavourID: [SlotID: TimeRange]]
    /// Favours with work that the person can still confirm or dispute, also after one of the two has blocked the other.
    let answerable: Set<FavourID>
    /// The last of these messages, where there are older ones.
    let older: Int64?
    /// The first of them, where others that are not on this page are new.
    let newest: Int64?
    let now: Int64

    static let title = Phrase(en: "News", it: "Novità")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/me",
            styles: ["favori.css", "profile.css"]
        ) {
            div(.data("news-page", "")) {
                if messages.isEmpty { empty }
                if let newest {
                    form(.class("news-all"), .method("post"), .action("/me/news/seen")) {
                        input(.type("hidden"), .name("upto"), .value(String(newest)))
                        button(.class("button tonal small"), .type("submit")) {
                            context.say(en: "Mark all as seen", it: "Segna tutte come viste")
                        }
                    }
                }
                if !messages.isEmpty { ul(.class("list")) { for message in messages { li { row(message) } } } }
                if let older {
                    a(.class("button tonal wide older"), .href("/me/news?before=\(older)")) {
                        context.say(en: "Older news", it: "Novità precedenti")
                    }
                }
            }
        }
    }

    private func row(_ message: Message) -> Markup {
        // Between people of whom one blocked the other there may be nothing at the favour's address.
        let isLink =
            titles[message.favour] != nil || answerable.contains(message.favour)
            || message.path != "/favours/\(message.favour.rawValue)"
        return element(
            isLink ? "a" : "div", [.class("row", message.isNew ? "is-new" : "")] + (isLink ? [.href(message.path)] : [])
        ) {
            span(.class("news-dot"), .aria("hidden", "true"))
            span(.class("row-text")) {
                if message.isNew {
                    span(.class("visually-hidden")) { context.say(en: "New: ", it: "Da vedere: ") }
                }
                context.say(message.notice.phrase(about: people[message.notice.about]))
                span(.class("footnote block")) {
                    // After a block, what another person wrote has no title here.
                    [titles[message.favour].map { $0 + time(message) }, moment(message.created)]
                        .compactMap(\.self).joined(separator: " · ")
                }
            }
            if isLink { Icon("caret-right", class: "end") }
        }
    }

    /// *Sat 28 Nov, 14:05*.
    private func moment(_ seconds: Int64) -> String {
        "\(context.day(seconds, now: now)), \(When(seconds, context.zone).clock)"
    }

    /// ` (Sat 28 Nov, 14:00–16:00)`; empty where there is no choice.
    private func time(_ message: Message) -> String {
        message.notice.slot.flatMap { times[message.favour]?[$0] }.map { " (\(context.time($0, now: now)))" } ?? ""
    }

    private var empty: Markup {
        div(.class("empty")) {
            Icon("bell")
            h2 { context.say(en: "No news yet", it: "Ancora nessuna novità") }
            p {
                context.say(
                    en: "You are told here when somebody helps you, or when a favour changes that you help with.",
                    it: "Qui trovi chi ti aiuta e ciò che cambia nei favori in cui aiuti.")
            }
        }
    }
}
