import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What waits for the operators.
struct QueuePage: Component {
    let context: PageContext
    let queue: OperatorQueue
    let now: Int64

    var body: Markup {
        Page(
            context, title: Phrase(en: "For operators", it: "Per i gestori"), style: .pushed, tab: .profile,
            parent: "/me", styles: ["favori.css", "profile.css", "moderation.css"]
        ) {
            div(.class("operator")) {
                if queue.items.isEmpty {
                    div(.class("empty")) {
                        Icon("check-circle")
                        p { context.say(en: "No report waits for you.", it: "Nessuna segnalazione in attesa.") }
                    }
                } else {
                    section(.class("section operator-first")) {
                        header { h2 { context.say(en: "Reported", it: "Segnalati") } }
                        ul(.class("list")) { for item in queue.items { li { row(item) } } }
                    }
                }
                disputes
                suspended
                div(.class("list section")) {
                    a(.class("row"), .href("/operator/log")) {
                        span(.class("row-text")) { context.say(LogPage.title) }
                        Icon("caret-right", class: "end")
                    }
                }
            }
        }
    }

    private func row(_ item: OperatorQueue.Item) -> Markup {
        let reasons = Report.Reason.allCases.filter { reason in item.reports.contains { $0.reason == reason } }
        let who = item.reports.first.flatMap { queue.people[$0.about] }?.phrase ?? Phrase("")
        return a(.class("row"), .href(item.subject.operatorPath)) {
            span(.class("row-text")) {
                item.favour?.content.title ?? context.say(who)
                span(.class("footnote block")) {
                    context.say(kind(item, who))
                    " · "
                    reasons.map { context.say($0.phrase) }.joined(separator: ", ")
                }
                if item.concealment == .reports {
                    span(.class("footnote block")) {
                        context.say(en: "Hidden until you have looked at it", it: "Nascosto finché non lo guardi")
                    }
                }
            }
            span(.class("row-value")) {
                context.say(
                    .counted(
                        item.reports.count, one: Phrase(en: "report", it: "segnalazione"),
                        many: Phrase(en: "reports", it: "segnalazioni")))
            }
            Icon("caret-right", class: "end")
        }
    }

    private func kind(_ item: OperatorQueue.Item, _ who: Phrase) -> Phrase {
        switch item.subject {
        case .favour: Phrase(en: "Favour of", it: "Favore di") + who
        case .person: Phrase(en: "Person", it: "Persona")
        case .message: Phrase(en: "Message in a chat", it: "Messaggio in una chat")
        case .review: Phrase(en: "Review", it: "Recensione")
        }
    }

    @MarkupBuilder private var disputes: Markup {
        if !queue.disputed.isEmpty {
            section(.class("section")) {
                header { h2 { context.say(en: "Disputed confirmations", it: "Conferme contestate") } }
                ul(.class("list")) {
                    for favour in queue.disputed {
                        li {
                            a(.class("row"), .href(Report.Subject.favour(favour.id).operatorPath)) {
                                span(.class("row-text")) {
                                    favour.content.title
                                    span(.class("footnote block")) {
                                        context.say(queue.people[favour.author]?.phrase ?? Phrase(""))
                                    }
                                }
                                Icon("caret-right", class: "end")
                            }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var suspended: Markup {
        if !queue.suspended.isEmpty {
            section(.class("section")) {
                header { h2 { context.say(en: "Suspended", it: "Sospesi") } }
                ul(.class("list")) {
                    for (person, suspension) in queue.suspended {
                        li {
                            a(.class("row"), .href(Report.Subject.person(person).operatorPath)) {
                                span(.class("row-text")) {
                                    context.say(queue.people[person]?.phrase ?? Phrase(""))
                                    span(.class("footnote block")) { context.say(suspension.phrase(context.zone)) }
                                }
                                Icon("caret-right", class: "end")
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What operators did.
struct LogPage: Component {
    let context: PageContext
    let entries: [AuditEntry]
    let people: [PersonID: Person]
    let titles: [FavourID: String]
    /// The last of these entries, where there are older ones.
    let older: Int64?
    /// Who reads it.
    let visitor: PersonID
    let now: Int64

    static let title = Phrase(en: "Log of operators", it: "Registro dei gestori")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/operator",
            styles: ["favori.css", "profile.css", "moderation.css"]
        ) {
            div(.class("operator")) {
                if entries.isEmpty {
                    div(.class("empty")) {
                        Icon("clock-counter-clockwise")
                        p { context.say(en: "Nothing was done yet.", it: "Non è stato fatto ancora nulla.") }
                    }
                }
                ul(.class("list")) { for entry in entries { li(.class("report-line")) { line(entry) } } }
                if let older {
                    a(.class("button tonal wide older"), .href("/operator/log?before=\(older)")) {
                        context.say(en: "Older entries", it: "Voci precedenti")
                    }
                }
            }
        }
    }

    @MarkupBuilder private func line(_ entry: AuditEntry) -> Markup {
        p {
            "\(context.say(entry.verb.phrase)): "
            a(.href(entry.subject.operatorPath)) { name(entry) }
            if entry.verb.concernsHelper, case .favour = entry.subject {
                ", "
                context.say(people[entry.about]?.phrase ?? Phrase(""))
            }
            if let until = entry.until {
                ", "
                context.say(Suspension(until: until).phrase(context.zone))
            }
        }
        if !entry.text.isEmpty { p(.class("report-text")) { entry.text } }
        p(.class("footnote")) { "\(actor(entry)) · \(context.moment(entry.at))" }
        if entry.canBeUndone, !entry.isAbout(visitor) { UndoForm(context: context, entry: entry) }
    }

    private func name(_ entry: AuditEntry) -> String {
        if case .favour(let id) = entry.subject, let title = titles[id] { return title }
        return context.say(entry.subject.phrase(of: people[entry.about]?.phrase ?? Phrase("")))
    }

    private func actor(_ entry: AuditEntry) -> String {
        switch entry.by {
        case .commandLine: context.say(en: "The command line", it: "Da riga di comando")
        case .person(let id): context.say(people[id]?.phrase ?? Phrase(""))
        }
    }
}

/// Takes an act back.
struct UndoForm: Component {
    let context: PageContext
    let entry: AuditEntry

    var body: Markup {
        form(.method("post"), .action("/operator/log/\(entry.id)/undo")) {
            button(.class("button tonal small"), .type("submit")) { context.say(en: "Undo", it: "Ripristina") }
        }
    }
}

extension PageContext {
    /// A day and a time, by the neighbourhood's clocks.
    func moment(_ seconds: Int64) -> String {
        let time = zone.civil(seconds)
        return format.date(
            year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
            minute: Int(time.minute))
    }
}
