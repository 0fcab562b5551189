import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// After a report. It names nothing of what was reported, which may be hidden by now.
struct ReportedPage: Component {
    let context: PageContext
    /// In seconds since 1970.
    let reported: Int64
    let now: Int64

    var body: Markup {
        let day = context.day(reported, now: now)
        Page(
            context, title: Phrase(en: "Report", it: "Segnala"), style: .pushed, tab: .map, parent: "/",
            styles: ["favori.css", "moderation.css"]
        ) {
            div(.class("report")) {
                p(.class("report-done"), .role("status")) {
                    Icon("check-circle")
                    span {
                        context.say(
                            en: "You reported this on \(day). The operators look at it.",
                            it: "L'hai segnalato: \(day). I gestori lo guarderanno.")
                    }
                }
            }
        }
    }
}

/// Asks why something is reported.
struct ReportPage: Component {
    let context: PageContext
    let subject: Report.Subject
    /// What it says of itself.
    let quote: Quote
    /// The person, the requester, or the author.
    let person: Person
    var reason: Report.Reason?
    var text = ""
    var problem: SiteProblem?

    /// What the page shows of what is reported.
    enum Quote {
        /// A favour's title.
        case title(String)
        /// A person's name.
        case name
        /// What was written in a chat.
        case message(ChatMessage)
        /// The text of a review that is shown.
        case review(String)
    }

    private var parent: String {
        switch (subject, quote) {
        case (_, .message(let message)): "/chats/\(message.room.rawValue)"
        case (.review(let id), _): "/people/\(id.subject.rawValue)/reviews"
        default: subject.path
        }
    }
    private var reasons: [Report.Reason] {
        // What is no favour was never said to be one.
        if case .favour = subject {
            Report.Reason.allCases
        } else {
            Report.Reason.allCases.filter { $0 != .notAFavour }
        }
    }

    var body: Markup {
        Page(
            context, title: Phrase(en: "Report", it: "Segnala"), style: .pushed, tab: .map, parent: parent,
            styles: ["favori.css", "profile.css", "moderation.css"],
            words: [
                "reported": Phrase(
                    en: "Thank you. The operators look at it.", it: "Grazie. I gestori lo guarderanno."),
                "discardReport": Phrase(en: "Discard this report?", it: "Scartare questa segnalazione?"),
                "discardButton": Phrase(en: "Discard", it: "Scarta"),
                "goOn": Phrase(en: "Keep writing", it: "Continua a scrivere"),
            ].merging(DraftWords.restored) { $1 }
        ) {
            div(.class("report")) {
                heading
                form
            }
        }
    }

    @MarkupBuilder private var heading: Markup {
        switch quote {
        case .title(let title): h2 { title }
        case .name: h2 { context.say(person.phrase) }
        case .message(let message):
            h2 { context.say(subject.phrase(of: person.phrase)) }
            element("blockquote", [.class("report-quote"), Attribute("dir", "auto")]) { message.line(context) }
        case .review(let text):
            h2 { context.say(subject.phrase(of: person.phrase)) }
            element("blockquote", [.class("report-quote"), Attribute("dir", "auto")]) { text }
        }
    }

    private var form: Markup {
        HTML.form(.class("stack"), .method("post"), .action(subject.path + "/report")) {
            p(.class("quiet")) {
                context.say(
                    en: "Your report goes to the operators. \(person.phrase.en) does not learn who reported it.",
                    it: "La segnalazione arriva ai gestori. \(person.phrase.it) non saprà chi ha segnalato.")
                if case .message = subject {
                    " "
                    context.say(
                        en: "The operators read this message, with its photo, and no other of the chat.",
                        it: "I gestori leggono questo messaggio, con la sua foto, e nessun altro della chat.")
                }
            }
            if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
            fieldset(.class("list"), .aria("label", context.say(en: "Reason", it: "Motivo"))) {
                for one in reasons {
                    label(.class("row chosen-row")) {
                        input(
                            .type("radio"), .name("reason"), .value(one.rawValue), Attribute("required"),
                            Attribute("checked", when: one == reason))
                        span(.class("row-text")) { context.say(one.phrase) }
                        Icon("check")
                    }
                }
            }
            label(.class("field-label")) {
                span { context.say(en: "What happened? (optional)", it: "Che cosa è successo? (facoltativo)") }
                element(
                    "textarea",
                    // What is pasted is not cut: the site says when it is too long, and keeps it.
                    [.class("field words"), .name("text"), Attribute("rows", "4")]
                ) { text }
            }
            button(.class("button wide"), .type("submit")) { context.say(en: "Send report", it: "Invia segnalazione") }
            block
        }
    }

    @MarkupBuilder private var block: Markup {
        if subject != .person(person.id) {
            p(.class("list-note")) {
                context.say(
                    en: "To see nothing more of \(person.phrase.en), use Block on the profile.",
                    it: "Per non vedere più nulla di \(person.phrase.it), usa Blocca sul profilo.")
            }
        }
    }
}

extension Report.Subject {
    /// The address of what is reported; messages and reviews have a page for reports alone.
    var path: String {
        switch self {
        case .favour(let id): "/favours/\(id.rawValue)"
        case .person(let id): "/people/\(id.rawValue)"
        case .message(let id): "/messages/\(id)"
        case .review(let id):
            "/people/\(id.subject.rawValue)/reviews/\(id.favour.rawValue)/\(id.author.rawValue)"
        }
    }

    /// The page on which operators look at it.
    var operatorPath: String { "/operator" + path }
}
