import Terminal
import Wording

/// The verbs that keep a library safe, and take it elsewhere.
extension CommandTree {
    static let backup = CommandSpec(
        "backup",
        summary: Phrase(en: "Copy the library into a folder.", it: "Copia la libreria in una cartella."),
        discussion: Phrase(
            en: """
                Copies tags, decisions, settings, the password, uploaded photos, unfinished uploads, saved copies, \
                model packs and maps, as they are at one moment; other commands and the app may use the library \
                meanwhile. If the folder holds an earlier backup, only what is new is copied, and the earlier backup \
                stays usable until the new one is complete. Not copied are photos in your own folders, the \
                libraries of other people (back up each with --library, into a folder of its own), and the \
                certificates of “vision serve --phone”.
                """,
            it: """
                Copia etichette, decisioni, impostazioni, password, foto caricate, caricamenti non finiti, copie \
                salvate, pacchetti di modelli e mappe, come sono in un dato momento; intanto gli altri comandi e \
                l'app possono usare la libreria. In una cartella che contiene un backup precedente copia solo le \
                novità, e quello precedente resta intero finché il nuovo non è completo. Non copia le foto nelle \
                cartelle personali, le librerie di altre persone (per ognuna serve un backup con --library, in una \
                cartella propria) e i certificati di «vision serve --phone».
                """),
        arguments: [Inputs.backupFolder.spec], options: [Inputs.verify.spec],
        examples: [
            CommandSpec.Example(
                "vision backup /media/disk/vision",
                Phrase(
                    en: "Back up to another disk; the next time, only what is new is copied.",
                    it: "Esegue il backup su un altro disco; poi copia solo le novità.")
            ),
            CommandSpec.Example(
                "vision backup --library ~/.local/share/vision/people/2 /media/disk/bruno",
                Phrase(
                    en: "Back up another person's library; “vision people list” shows where each is.",
                    it: "Esegue il backup della libreria di un'altra persona; «vision people list» mostra dove sono.")
            ),
        ])

    static let restore = CommandSpec(
        "restore",
        summary: Phrase(en: "Bring a library back from a backup.", it: "Ripristina una libreria da un backup."),
        discussion: Phrase(
            en: """
                Every file is first compared with its checksum. The existing library stays as it is until the new one \
                is complete, even if the computer stops meanwhile. No other program may use the library during a \
                restore. Photos in your own folders are not touched. Photos that were uploaded since the backup stay with their \
                tags and your corrections; other changes since then are lost. Where there is no folder “people” \
                in the library, all names and the passwords of other people are removed: add everybody again, the \
                owner first.
                """,
            it: """
                Prima ogni file viene confrontato con la sua somma di controllo; la libreria esistente resta com'è finché la \
                nuova non è completa, in qualunque momento il computer si fermi. Intanto nient'altro può usare la libreria. \
                Le foto nelle cartelle personali non vengono toccate. Le foto caricate dopo il backup restano con le loro \
                etichette e correzioni; le altre modifiche fatte da allora vanno perse. Se nella libreria non c'è la \
                cartella «people», tutti i nomi e le password delle altre persone vengono rimossi: occorre aggiungere di \
                nuovo tutti, prima il proprietario.
                """),
        arguments: [Inputs.backupFolder.spec], options: [Inputs.force.spec],
        examples: [
            CommandSpec.Example(
                "vision restore /media/disk/vision",
                Phrase(en: "Restore where there is no library yet.", it: "Ripristina dove non c'è ancora una libreria.")
            ),
            CommandSpec.Example(
                "vision restore --force /media/disk/vision",
                Phrase(en: "Replace the existing library.", it: "Sostituisce la libreria esistente.")),
        ])

    static let export = CommandSpec(
        "export",
        summary: Phrase(
            en: "Write all data about the photos, as JSON.", it: "Scrive tutti i dati delle foto, in JSON."
        ),
        discussion: Phrase(
            en: """
                One JSON object a line, a line for each photo: files, dates, places, tags with their reliability, boxes, faces, \
                and what you have decided. It shows the library at one moment. The format is described in Export.md: in \
                Docs, or in /usr/share/doc/vision-favori once the package is installed.
                """,
            it: """
                Un oggetto JSON per riga, una riga per foto: file, date, luoghi, etichette con la loro affidabilità, riquadri, \
                volti e le decisioni prese. Mostra la libreria in un dato momento. Il formato è descritto in Export.md: in \
                Docs, o in /usr/share/doc/vision-favori se è installato il pacchetto.
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
            en: "Check the files of an earlier backup, and copy damaged ones again.",
            it: "Controlla i file di un backup precedente e copia di nuovo quelli danneggiati."))
    static let force = Flag(
        "force",
        help: Phrase(
            en: "Replace the existing library with the backup.",
            it: "Sostituisce la libreria esistente con il backup."))
}
