import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What an operator can do with a favour, person, message or review: each says what goes with it before it is done, and works without
/// scripts.
struct OperatorActs: Component {
    let context: PageContext
    let subject: Report.Subject
    let file: OperatorFile
    /// What was refused, and what was typed for it.
    let verb: String
    let text: String
    let now: Int64

    private var who: Phrase { file.person.phrase }

    var body: Markup {
        disputes
        section(.class("section")) {
            header { h2 { context.say(en: "What to do", it: "Che cosa fare") } }
            div(.class("list questions")) { acts }
        }
    }

    @MarkupBuilder private var acts: Markup {
        if let favour = file.favour {
            if file.concealment != .operators {
                if file.concealment == .reports || file.approved == nil { approve }
                hide
            } else {
                approve
            }
            if favour.canBeCancelled { cancel }
            if !file.person.isFormer { warn }
        } else if let words = file.words {
            if !file.person.isFormer, !words.isRemoved {
                if file.reports.contains(where: { !$0.isSettled }) { settle }
                remove
            }
            person
        } else if !file.person.isFormer {
            if file.reports.contains(where: { !$0.isSettled }) { settle }
            warn
            if file.suspension == nil {
                if !file.isOperator { suspend }
            } else {
                allow
            }
        }
    }

    /// A row that opens: what goes with it, its fields, its button.
    func act(
        _ verb: String, _ name: Phrase, _ goes: Phrase, asks: Phrase? = nil, isRequired: Bool = false,
        isGrave: Bool = false, @MarkupBuilder fields: () -> Markup = { Markup() }
    ) -> Markup {
        let isOpen = self.verb == verb
        return details(Attribute("open", when: isOpen)) {
            summary(.class("row")) {
                span(.class("row-text")) { context.say(name) }
                Icon("caret-down", class: "end")
            }
            form(.class("act-form"), .method("post"), .action(subject.operatorPath + "/act")) {
                input(.type("hidden"), .name("verb"), .value(verb))
                span(.class("quiet")) { context.say(goes) }
                fields()
                if let asks {
                    label(.class("field-label")) {
                        span { context.say(asks) }
                        element(
                            "textarea",
                            [
                                .class("field words"), .name("text"), Attribute("rows", "3"),
                                Attribute("maxlength", String(Report.longestText)),
                                Attribute("required", when: isRequired),
                            ]
                        ) { isOpen ? text : "" }
                    }
                }
                button(.class("button wide", isGrave ? "danger" : ""), .type("submit")) { context.say(name) }
            }
        }
    }

    static let why = Phrase(
        en: "Why (for the log; only operators read it)", it: "Motivo (per il registro; lo leggono solo i gestori)")

    private static let whySuspended = Phrase(
        en: "Why (for the log; the person reads it, too: name nobody who reported)",
        it: "Motivo (per il registro; lo legge anche la persona: non nominare chi ha segnalato)")

    private var approve: Markup {
        act(
            "approve", Phrase(en: "Approve", it: "Approva"),
            Phrase(
                en: """
                    All see it, and its reports are settled. Five people within a week hide it again; after an edit, two.
                    """,
                it: """
                    Lo vedono tutti e le segnalazioni sono chiuse. Cinque persone in una settimana lo nascondono di nuovo; \
                    dopo una modifica, due.
                    """))
    }

    private var hide: Markup {
        act(
            "hide", Phrase(en: "Hide", it: "Nascondi"),
            Phrase(
                en: "Only the requester and accepted helpers see it. They are told. Its reports are settled.",
                it: """
                    Lo vedono solo chi l'ha chiesto e chi ha accettato di aiutare, che vengono avvisati. Le segnalazioni \
                    sono chiuse.
                    """), asks: Self.why, isRequired: true)
    }

    private var cancel: Markup {
        act(
            "cancel", Phrase(en: "Cancel the favour", it: "Annulla il favore"),
            Phrase(
                en: """
                    It does not take place, and is hidden. The requester and the helpers are told that an operator \
                    cancelled it. This cannot be undone.
                    """,
                it: """
                    Non avrà luogo e sarà nascosto. Chi l'ha chiesto e gli aiutanti sapranno che l'ha annullato un gestore. \
                    Non si può tornare indietro.
                    """), asks: Self.why, isRequired: true, isGrave: true)
    }

    private var warn: Markup {
        act(
            "warn", Phrase(en: "Warn \(who.en)", it: "Avverti \(who.it)"),
            Phrase(
                en: "The text stands on \(who.en)'s profile until it has been read. This cannot be undone.",
                it: "Il testo resta sul profilo di \(who.it) finché non è stato letto. Non si può tornare indietro."),
            asks: Phrase(en: "What to say", it: "Messaggio"), isRequired: true)
    }

    private var settle: Markup {
        act(
            "settle", Phrase(en: "Nothing to be done", it: "Nulla da fare"),
            Phrase(en: "The reports are settled.", it: "Le segnalazioni sono chiuse."))
    }

    private var remove: Markup {
        act(
            "remove", Phrase(en: "Remove", it: "Rimuovi"),
            file.words?.stars == nil
                ? Phrase(
                    en: "All people of the chat read “Removed by an operator” in its place. The reports are settled.",
                    it: "Tutti nella chat leggeranno al suo posto «Rimosso da un gestore». Le segnalazioni sono chiuse."
                )
                : Phrase(
                    en:
                        "All read “Removed by an operator” in place of the text; the stars stay. The reports are settled.",
                    it: """
                        Tutti leggeranno «Rimosso da un gestore» al posto del testo; le stelle restano. Le segnalazioni sono \
                        chiuse.
                        """), asks: Self.why, isRequired: true, isGrave: true)
    }

    /// To warn or suspend the author.
    private var person: Markup {
        a(.class("row"), .href(Report.Subject.person(file.person.id).operatorPath)) {
            span(.class("row-text")) {
                context.say(en: "Warn or suspend \(who.en)", it: "Avverti o sospendi \(who.it)")
            }
            Icon("caret-right", class: "end")
        }
    }

    private var suspend: Markup {
        act(
            "suspend", Phrase(en: "Suspend \(who.en)", it: "Sospendi \(who.it)"),
            Phrase(
                en: """
                    \(who.en) is signed out everywhere and cannot sign in. Open favours are hidden, and accepted ones are \
                    left, which the requesters are told. Ending the suspension shows the favours again; what was left stays \
                    left.
                    """,
                it: """
                    Gli accessi di \(who.it) terminano ovunque e non ne sono possibili altri. I favori aperti sono \
                    nascosti; a quelli accettati si rinuncia, e chi li ha chiesti viene avvisato. Alla fine della sospensione i favori tornano \
                    visibili; le rinunce restano.
                    """), asks: Self.whySuspended, isRequired: true, isGrave: true
        ) {
            label(.class("field-label")) {
                span { context.say(en: "For how long", it: "Per quanto tempo") }
                select(.class("field"), .name("days")) {
                    for (days, name) in [
                        ("1", Phrase(en: "1 day", it: "1 giorno")), ("7", Phrase(en: "7 days", it: "7 giorni")),
                        ("30", Phrase(en: "30 days", it: "30 giorni")),
                        ("365", Phrase(en: "365 days", it: "365 giorni")),
                        ("forever", Phrase(en: "For good", it: "Per sempre")),
                    ] { option(.value(days), Attribute("selected", when: days == "7")) { context.say(name) } }
                }
            }
        }
    }

    private var allow: Markup {
        act(
            "allow", Phrase(en: "End the suspension", it: "Termina la sospensione"),
            Phrase(
                en: "\(who.en) can sign in again, and the open favours are shown again.",
                it: "\(who.it) può accedere di nuovo e i favori aperti tornano visibili."))
    }
}
