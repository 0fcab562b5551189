import Terminal
import Wording

/// The verbs that keep a library safe, and take it elsewhere.
extension CommandTree {
    static let backup = CommandSpec(
        "backup",
        summary: Phrase(en: "Copy the library into a folder.", it: "Copia la libreria in una cartella."),
        discussion: Phrase(
            en: """
                Copies tags, decisions, settings, uploaded photos, saved copies and model packs, as they are at one moment; \
                other commands and the app may use the library meanwhile. Into a folder that holds an earlier backup only \
                what is new is copied, and the earlier one stays whole until the new one is. Photos in your own folders are \
                not copied.
                """,
            it: """
                Copia etichette, decisioni, impostazioni, foto caricate, copie salvate e pacchetti di modelli, come sono in \
                un dato momento; intanto gli altri comandi e l'app possono usare la libreria. In una cartella che contiene \
                un backup precedente copia solo le novità, e quello precedente resta intero finché il nuovo non è completo. \
                Le foto nelle cartelle personali non vengono copiate.
                """),
        arguments: [Inputs.backupFolder.spec], options: [Inputs.verify.spec],
        examples: [
            CommandSpec.Example(
                "vision backup /media/disk/vision",
                Phrase(
                    en: "Onto another disk; the next time, what is new.", it: "Su un altro disco; poi, solo le novità.")
            )
        ])

    static let restore = CommandSpec(
        "restore",
        summary: Phrase(en: "Bring a library back from a backup.", it: "Ripristina una libreria da un backup."),
        discussion: Phrase(
            en: """
                Every file is held to its checksum first; the library that is there stays as it is until the new one is \
                whole, whenever the machine stops. Nothing else may use the library meanwhile. Photos in your own folders \
                are not touched.
                """,
            it: """
                Prima ogni file viene confrontato con la sua somma di controllo; la libreria esistente resta com'è finché la \
                nuova non è completa, in qualunque momento il computer si fermi. Intanto nient'altro può usare la libreria. \
                Le foto nelle cartelle personali non vengono toccate.
                """),
        arguments: [Inputs.backupFolder.spec], options: [Inputs.force.spec],
        examples: [
            CommandSpec.Example(
                "vision restore /media/disk/vision",
                Phrase(en: "Where there is no library yet.", it: "Dove non c'è ancora una libreria.")),
            CommandSpec.Example(
                "vision restore --force /media/disk/vision",
                Phrase(en: "In the place of the library.", it: "Al posto della libreria.")),
        ])

    static let export = CommandSpec(
        "export",
        summary: Phrase(
            en: "Write all that is known of the photos, as JSON.", it: "Scrive tutto ciò che si sa delle foto, in JSON."
        ),
        discussion: Phrase(
            en: """
                One JSON object a line, a line for each photo, in a form that Docs/Export.md describes: files, dates, places, \
                tags with their reliability, boxes, faces, and what you have decided. It shows the library at one moment.
                """,
            it: """
                Un oggetto JSON per riga, una riga per foto, nella forma descritta in Docs/Export.md: file, date, luoghi, \
                etichette con la loro affidabilità, riquadri, volti e le decisioni prese. Mostra la libreria in un dato \
                momento.
                """),
        examples: [
            CommandSpec.Example(
                "vision export > photos.jsonl", Phrase(en: "Into a file.", it: "In un file.")),
            CommandSpec.Example(
                "vision export | jq -r .files[0].file",
                Phrase(en: "The names of all photos.", it: "I nomi di tutte le foto.")),
        ])
}

extension Inputs {
    static let backupFolder = Argument(
        Phrase(en: "DIR", it: "CARTELLA"), .folder,
        help: Phrase(en: "The folder of the backup.", it: "La cartella del backup."))
    static let verify = Flag(
        "verify",
        help: Phrase(
            en: "Read what is there of an earlier backup, and copy anew what is damaged.",
            it: "Rilegge quanto c'è di un backup precedente e copia di nuovo ciò che è danneggiato."))
    static let force = Flag(
        "force",
        help: Phrase(
            en: "Put the backup in the place of the library that is there.",
            it: "Mette il backup al posto della libreria esistente."))
}
