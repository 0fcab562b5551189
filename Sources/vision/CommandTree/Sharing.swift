import Terminal
import Wording

/// The verbs for people who share this computer.
extension CommandTree {
    static let people = CommandSpec(
        "people",
        summary: Phrase(
            en: "Add and remove people with libraries of their own.",
            it: "Aggiunge e rimuove persone con librerie proprie."),
        discussion: Phrase(
            en: """
                The first person that is added is the owner: the library that is there becomes theirs and stays where it \
                is. Each further person gets a library of their own, in the folder “people” of the owner's. With two \
                people or more, the app asks for a name and a password, on this computer, too, and shows each person \
                their own library only. Removing all others, and then the owner's name, leads back to the app without \
                people.
                """,
            it: """
                La prima persona che si aggiunge è il proprietario: la libreria esistente diventa la sua e resta dov'è. \
                Ogni altra persona riceve una libreria propria, nella cartella «people» di quella del proprietario. Con \
                due o più persone l'app chiede nome e password, anche su questo computer, e mostra a ognuno solo la \
                propria libreria. Rimuovendo tutti gli altri, e poi il nome del proprietario, si torna all'app senza \
                persone.
                """),
        examples: [
            CommandSpec.Example(
                "vision people add Anna",
                Phrase(en: "Name yourself, or add a person.", it: "Dà un nome al proprietario, o aggiunge una persona.")
            ),
            CommandSpec.Example(
                "vision search pizza --library ~/.local/share/vision/people/2",
                Phrase(
                    en: "Use another person's library on the command line.",
                    it: "Usa la libreria di un'altra persona dalla riga di comando.")),
        ],
        subcommands: [
            CommandSpec(
                "add",
                summary: Phrase(
                    en: "Add a person; the first one is the owner.",
                    it: "Aggiunge una persona; la prima è il proprietario."),
                discussion: Phrase(
                    en: """
                        The password is asked for twice and not shown, or read from standard input. The owner keeps the \
                        password of the app, if there is one.
                        """,
                    it: """
                        La password viene chiesta due volte e non mostrata, o letta dall'input. Il proprietario tiene la \
                        password dell'app, se c'è.
                        """),
                arguments: [Inputs.personName.spec]),
            CommandSpec(
                "list",
                summary: Phrase(
                    en: "List the people and where their libraries are.",
                    it: "Elenca le persone e dove si trovano le loro librerie.")),
            CommandSpec(
                "remove",
                summary: Phrase(
                    en: "Remove a person; their library is set aside, not deleted.",
                    it: "Rimuove una persona; la sua libreria viene messa da parte, non eliminata."),
                arguments: [Inputs.personName.spec]),
            CommandSpec(
                "password",
                summary: Phrase(en: "Set a person's password.", it: "Imposta la password di una persona."),
                arguments: [Inputs.personName.spec]),
        ])
}

extension Inputs {
    static let personName = Argument(
        Phrase(en: "NAME", it: "NOME"), .text, help: Phrase(en: "The person's name.", it: "Il nome della persona."))
}
