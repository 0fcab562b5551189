import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// One favour, person, message or review as operators see it: what was written, what was reported, and what they can do.
struct FilePage: Component {
    let context: PageContext
    let subject: Report.Subject
    let file: OperatorFile
    /// What was just done to it.
    let done: AuditEntry?
    let now: Int64
    /// Why nothing was done, with what was typed.
    var problem: SiteProblem?
    var verb = ""
    var text = ""

    private var who: Phrase { file.person.phrase }

    var body: Markup {
        Page(
            context, title: file.favour.map { Phrase($0.content.title) } ?? subject.phrase(of: who),
            heading: context.say(heading), style: .pushed, tab: .profile,
            parent: "/operator", styles: ["favori.css", "profile.css", "reviews.css", "moderation.css"]
        ) {
            div(.class("operator")) {
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                // What was removed says so itself.
                if let done, done.verb != .remove { doneLine(done) }
                h2 { file.favour?.content.title ?? context.say(subject.phrase(of: who)) }
                if let favour = file.favour {
                    written(favour)
                } else if let words = file.words {
                    ReportedWordsView(context: context, subject: subject, file: file, words: words, now: now)
                } else {
                    known
                }
                if file.isAboutReader {
                    if problem == nil { Banner { p { context.say(.aboutOneself) } } }
                } else {
                    reports
                }
                if file.words == nil { warnings }
                if !file.isAboutReader {
                    OperatorActs(
                        context: context, subject: subject, file: file, verb: verb, text: text, now: now
                    )
                }
                if case .person = subject { favours }
            }
        }
    }

    private var heading: Phrase {
        switch subject {
        case .favour: Phrase(en: "Favour", it: "Favore")
        case .person: Phrase(en: "Person", it: "Persona")
        case .message: Phrase(en: "Message", it: "Messaggio")
        case .review: Phrase(en: "Review", it: "Recensione")
        }
    }

    private func doneLine(_ done: AuditEntry) -> Markup {
        div(.class("undo-line"), .role("status")) {
            p { "\(context.say(done.verb.phrase))." }
            if done.canBeUndone { UndoForm(context: context, entry: done) }
        }
    }

    @MarkupBuilder private func written(_ favour: Favour) -> Markup {
        p(.class("quiet")) {
            a(.href(Report.Subject.person(file.person.id).operatorPath)) { context.say(who) }
            " · \(context.say(favour.state.phrase)) · \(context.day(favour.created, now: now))"
        }
        if let concealment = file.concealment { Banner { p { context.say(concealment.operatorPhrase) } } }
        if let approved = file.approved {
            p(.class("footnote")) {
                context.say(
                    en: "Approved on \(context.day(approved, now: now)).",
                    it: "Approvato: \(context.day(approved, now: now)).")
            }
        }
        if !favour.content.text.isEmpty { p(.class("report-text operator-note")) { favour.content.text } }
        PhotoRow(context: context, pictures: favour.content.pictures)
        a(.class("button tonal small operator-note"), .href("/favours/\(favour.id.rawValue)")) {
            context.say(en: "Show the favour", it: "Mostra il favore")
        }
    }

    @MarkupBuilder private var known: Markup {
        p(.class("quiet")) {
            let day = context.day(file.person.created, now: now)
            context.say(en: "Here since \(day)", it: "Qui da \(day)")
            if file.isOperator { context.say(en: " · Operator", it: " · Gestore") }
        }
        if let suspension = file.suspension {
            Banner {
                p {
                    context.say(Phrase(en: "Suspended", it: "Sospensione") + suspension.phrase(context.zone))
                    "."
                }
            }
        }
        a(.class("button tonal small operator-note"), .href("/people/\(file.person.id.rawValue)")) {
            context.say(en: "Show the profile", it: "Mostra il profilo")
        }
    }

    @MarkupBuilder private var reports: Markup {
        section(.class("section")) {
            header { h2 { context.say(en: "Reports", it: "Segnalazioni") } }
            if file.reports.isEmpty {
                p(.class("list-note")) { context.say(en: "Nobody has reported it.", it: "Nessuno l'ha segnalato.") }
            } else {
                ul(.class("list")) {
                    for (report, isSettled) in file.reports {
                        li(.class("report-line")) {
                            p { context.say(report.reason.phrase) }
                            if !report.text.isEmpty { p(.class("report-text")) { report.text } }
                            p(.class("footnote")) {
                                let name = report.reporter.flatMap { file.people[$0] }?.phrase
                                context.say(name ?? Phrase(en: Person.formerName, it: "Un ex vicino"))
                                " · \(context.moment(report.created))"
                                if isSettled { context.say(en: " · Settled", it: " · Chiusa") }
                            }
                        }
                    }
                }
                p(.class("list-note")) {
                    context.say(
                        en: "Only operators see who reported it. Do not tell.",
                        it: "Chi ha segnalato lo vedono solo i gestori. Non rivelarlo.")
                }
            }
        }
    }

    @MarkupBuilder private var warnings: Markup {
        if !file.warnings.isEmpty {
            section(.class("section")) {
                header {
                    h2 { context.say(Phrase(en: "Warnings to", it: "Avvertimenti a") + who) }
                }
                ul(.class("list")) {
                    for warning in file.warnings {
                        li(.class("report-line")) {
                            p(.class("report-text")) { warning.text }
                            p(.class("footnote")) {
                                context.moment(warning.created)
                                warning.isNew
                                    ? context.say(en: " · Not read yet", it: " · Non ancora letto")
                                    : context.say(en: " · Read", it: " · Letto")
                            }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var favours: Markup {
        if !file.asked.isEmpty {
            section(.class("section")) {
                header { h2 { context.say(en: "Newest favours", it: "Ultimi favori") } }
                ul(.class("list")) {
                    for favour in file.asked {
                        li {
                            a(.class("row"), .href(Report.Subject.favour(favour.id).operatorPath)) {
                                span(.class("row-text")) {
                                    favour.content.title
                                    span(.class("footnote block")) { context.say(favour.state.phrase) }
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

extension Concealment {
    /// As operators read it.
    var operatorPhrase: Phrase {
        switch self {
        case .reports:
            Phrase(en: "Hidden by reports until you have looked at it.", it: "Nascosto dalle segnalazioni.")
        case .operators: Phrase(en: "Hidden by an operator.", it: "Nascosto da un gestore.")
        case .suspension: Phrase(en: "Hidden: the requester is suspended.", it: "Nascosto: chi l'ha chiesto è sospeso.")
        }
    }
}
