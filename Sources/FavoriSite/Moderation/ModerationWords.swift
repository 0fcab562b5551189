import AppShell
import FavourStore
import Web
import Wording

extension Report.Reason {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .scam: Phrase(en: "Fraud", it: "Truffa")
        case .unsafe: Phrase(en: "Dangerous", it: "Pericoloso")
        case .rude: Phrase(en: "Rude or hateful", it: "Offensivo")
        case .notAFavour: Phrase(en: "Not a favour", it: "Non è un favore")
        case .other: Phrase(en: "Something else", it: "Altro")
        }
    }
}

extension Phrase {
    /// In place of what an operator can do with what is about the operator.
    static let aboutOneself = Phrase(
        en: "This is about you. Another operator decides about it.", it: "Riguarda te. Decide un altro gestore.")
}

extension Concealment {
    /// As requester and helpers read it.
    var phrase: Phrase {
        switch self {
        case .reports:
            Phrase(
                en:
                    "This favour is hidden until it has been looked at. The requester and accepted helpers still see it.",
                it: """
                    Questo favore è nascosto finché un gestore non lo avrà guardato. Chi l'ha chiesto e chi ha accettato di \
                    aiutare lo vedono ancora.
                    """)
        case .operators:
            Phrase(
                en: "An operator has hidden this favour. The requester and accepted helpers still see it.",
                it: """
                    Un gestore ha nascosto questo favore. Chi l'ha chiesto e chi ha accettato di aiutare lo vedono ancora.
                    """)
        case .suspension:
            Phrase(
                en: "This favour is hidden for now. Accepted helpers still see it.",
                it: "Questo favore per ora è nascosto. Chi ha accettato di aiutare lo vede ancora.")
        }
    }
}

extension AuditEntry.Verb {
    /// As the log says it.
    var phrase: Phrase {
        switch self {
        case .approve: Phrase(en: "Approved", it: "Approvato")
        case .hide: Phrase(en: "Hidden", it: "Nascosto")
        case .cancel: Phrase(en: "Cancelled", it: "Annullato")
        case .helpGiven: Phrase(en: "Decided: the help was given", it: "Deciso: l'aiuto c'è stato")
        case .helpNotGiven: Phrase(en: "Decided: the help was not given", it: "Deciso: l'aiuto non c'è stato")
        case .wasThere: Phrase(en: "Decided: the helper was there", it: "Deciso: l'aiutante c'era")
        case .wasAbsent: Phrase(en: "Decided: the helper was absent", it: "Deciso: l'aiutante era assente")
        case .warn: Phrase(en: "Warned", it: "Avvertimento")
        case .settle: Phrase(en: "Reports settled", it: "Segnalazioni chiuse")
        case .remove: Phrase(en: "Removed", it: "Rimosso")
        case .suspend: Phrase(en: "Suspended", it: "Sospensione")
        case .allow: Phrase(en: "Suspension ended", it: "Fine della sospensione")
        case .undo: Phrase(en: "Undone", it: "Azione annullata")
        case .addOperator: Phrase(en: "Made an operator", it: "Nuovo gestore")
        case .removeOperator: Phrase(en: "No longer an operator", it: "Non più gestore")
        }
    }
}

extension Suspension {
    /// Until when, by the neighbourhood's clocks.
    func phrase(_ zone: ZoneRules) -> Phrase {
        guard let until else { return Phrase(en: "for good", it: "per sempre") }
        let time = zone.civil(until)
        func date(_ language: Language) -> String {
            Format(language).date(
                year: Int(time.year), month: Int(time.month), day: Int(time.day), hour: Int(time.hour),
                minute: Int(time.minute))
        }
        return Phrase(en: "until \(date(.english))", it: "fino al \(date(.italian))")
    }
}

extension SiteProblem {
    /// Of a person who has given the right password.
    static func suspended(until: Int64?, _ zone: ZoneRules) -> SiteProblem {
        guard let until else {
            return SiteProblem(
                "suspended", status: .forbidden,
                title: Phrase(
                    en: "An operator has suspended your account for good.",
                    it: "Un gestore ha sospeso il tuo account per sempre."))
        }
        let time = Suspension(until: until).phrase(zone)
        return SiteProblem(
            "suspended", status: .forbidden,
            title: Phrase(
                en: "An operator has suspended your account \(time.en).",
                it: "Un gestore ha sospeso il tuo account \(time.it)."))
    }

    /// What is refused of reports and of operators' acts.
    init(moderation error: StoreError) {
        let (code, title): (String, Phrase) =
            switch error {
            case .alreadyReported:
                ("alreadyReported", Phrase(en: "You have already reported this.", it: "L'hai già segnalato."))
            case .textMissing:
                (
                    "textMissing",
                    Phrase(en: "Write why, or what you want to say.", it: "Scrivi il motivo o il messaggio.")
                )
            case .operatorProtected:
                (
                    "operatorProtected",
                    Phrase(
                        en: "Operators cannot be suspended. “favori operators remove” takes the role away first.",
                        it: "I gestori non si possono sospendere. «favori operators remove» toglie prima il ruolo.")
                )
            case .ownDispute:
                (
                    "ownDispute",
                    Phrase(
                        en: "You are requester or helper here. Another operator decides about it.",
                        it: "Qui hai chiesto o aiutato tu. Decide un altro gestore.")
                )
            case .aboutOneself: ("aboutOneself", .aboutOneself)
            case .tooLateToUndo:
                (
                    "tooLateToUndo",
                    Phrase(
                        en: "This cannot be undone, or something else was done since.",
                        it: "Non si può annullare, oppure nel frattempo è stato fatto altro.")
                )
            default:
                (
                    "textInvalid",
                    Phrase(
                        en: """
                            The text is longer than \(Report.longestText) characters, or has some that cannot be shown.
                            """,
                        it: "Il testo supera i \(Report.longestText) caratteri, o ne ha che non si possono mostrare.")
                )
            }
        self.init(code, status: .unprocessable, title: title)
    }
}
