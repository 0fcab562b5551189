import Terminal
import Wording

/// The commands of operators, as people read them.
enum ModerationCommands {
    static let operators = CommandSpec(
        "operators",
        summary: Phrase(
            en: "People who look at reports in the app, under Profile.",
            it: "Le persone che nell'app guardano le segnalazioni, da Profilo."),
        subcommands: [
            CommandSpec("list", summary: Phrase(en: "List all operators.", it: "Elenca tutti i gestori.")),
            CommandSpec(
                "add", summary: Phrase(en: "Make a person an operator.", it: "Rende gestore una persona."),
                arguments: [FavoriCommands.name.spec]),
            CommandSpec(
                "remove",
                summary: Phrase(en: "Take the role from a person.", it: "Toglie il ruolo a una persona."),
                arguments: [FavoriCommands.name.spec]),
        ])

    static let reports = CommandSpec(
        "reports", summary: Phrase(en: "What people reported.", it: "Ciò che è stato segnalato."),
        subcommands: [
            CommandSpec(
                "list",
                summary: Phrase(
                    en: "List reports that wait for an operator.",
                    it: "Elenca le segnalazioni che aspettano un gestore."))
        ])

    static let log = CommandSpec(
        "log",
        summary: Phrase(
            en: "Show what operators did, the oldest first.", it: "Mostra che cosa hanno fatto i gestori, dall'inizio.")
    )

    /// Below `favori people`.
    static let people = [
        CommandSpec(
            "suspend",
            summary: Phrase(
                en: "Sign a person out, and let them not sign in again for a time.",
                it: "Termina gli accessi di una persona e ne impedisce altri per un periodo."),
            arguments: [FavoriCommands.name.spec], options: [days.spec, why.spec]),
        CommandSpec(
            "allow", summary: Phrase(en: "End a person's suspension.", it: "Termina la sospensione di una persona."),
            arguments: [FavoriCommands.name.spec]),
    ]

    static let handlers: [String: CommandHandler] = [
        "operators list": ModerationVerbs.listOperators,
        "operators add": { try await ModerationVerbs.setOperator($0, $1, true) },
        "operators remove": { try await ModerationVerbs.setOperator($0, $1, false) },
        "reports list": ModerationVerbs.listReports, "log": ModerationVerbs.log,
        "people suspend": ModerationVerbs.suspend, "people allow": ModerationVerbs.allow,
    ]

    static let days = Option(
        "days", Phrase(en: "N", it: "N"), .integer(1...365),
        standard: Phrase(en: "for good", it: "per sempre"),
        help: Phrase(en: "For how many days.", it: "Per quanti giorni."))
    static let why = Option(
        "why", Phrase(en: "TEXT", it: "TESTO"), .text,
        help: Phrase(
            en: "Why, for the log; the person reads it, too.",
            it: "Il motivo, per il registro; lo legge anche la persona."))
}
