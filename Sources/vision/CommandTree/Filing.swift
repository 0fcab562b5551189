import Terminal
import Wording

/// The verbs about the folders that photos are imported from.
extension CommandTree {
    static let folders = CommandSpec(
        "folders",
        summary: Phrase(
            en: "List the library's folders, leave one out, take it back.",
            it: "Elenca le cartelle della libreria, ne esclude una, la riprende."),
        discussion: Phrase(
            en: """
                Folders that other programs keep among photos are passed over by themselves: thumbnails and deleted \
                files (@eaDir, #recycle, $RECYCLE.BIN, .thumbnails…), and each folder that holds a file .nomedia or \
                .ignore. Of a .photoslibrary only the originals are photos.
                """,
            it: """
                Le cartelle che altri programmi tengono tra le foto vengono saltate da sole: miniature e file eliminati \
                (@eaDir, #recycle, $RECYCLE.BIN, .thumbnails…), e ogni cartella che contiene un file .nomedia o .ignore. \
                Di una .photoslibrary sono foto solo gli originali.
                """),
        examples: [
            CommandSpec.Example(
                "vision folders leave-out ~/Pictures/Work",
                Phrase(
                    en: "Its photos leave the library; no file is touched.",
                    it: "Le sue foto escono dalla libreria; nessun file viene toccato.")),
            CommandSpec.Example(
                "vision folders take-back ~/Pictures/Work",
                Phrase(
                    en: "They are back, with their tags.",
                    it: "Sono di nuovo nella libreria, con le loro etichette.")),
        ],
        subcommands: [
            CommandSpec(
                "list",
                summary: Phrase(
                    en: "List the folders of the library, and those that are left out.",
                    it: "Elenca le cartelle della libreria e quelle escluse.")),
            CommandSpec(
                "leave-out",
                summary: Phrase(
                    en: "Leave a folder out of the library, with its photos.",
                    it: "Esclude dalla libreria una cartella, con le sue foto."),
                discussion: Phrase(
                    en: """
                        Imports pass over it from now on. Photos of which a copy lies elsewhere stay in the library. Tags and \
                        corrections are kept for when the folder is taken back.
                        """,
                    it: """
                        Da ora in poi le importazioni la saltano. Le foto di cui c'è una copia altrove restano nella \
                        libreria. Etichette e correzioni vengono conservate per quando la cartella verrà ripresa.
                        """),
                arguments: [Inputs.leftOutFolder.spec]),
            CommandSpec(
                "take-back",
                summary: Phrase(
                    en: "Take back a folder that was left out.", it: "Riprende una cartella esclusa."),
                arguments: [Inputs.leftOutFolder.spec]),
        ])
}

extension Inputs {
    static let leftOutFolder = Argument(
        Phrase(en: "DIR", it: "CARTELLA"), .folder, help: Phrase(en: "The folder.", it: "La cartella."))
    static let restoring = Flag(
        "restore",
        help: Phrase(
            en: "Restore photos from Recently deleted.", it: "Ripristina le foto eliminate di recente."))
}
