import Intake
import Wording

/// What is said of restores in more than one place.
enum RestoreWords {
    static let title = Phrase(en: "Restore a backup", it: "Ripristina un backup")
    static let action = Phrase(en: "Restore this backup", it: "Ripristina questo backup")
    static let underWay = Phrase(en: "A backup is being restored", it: "Ripristino del backup in corso")
    static let early = Phrase(en: "The library is not open yet", it: "La libreria non è ancora aperta")
    static let failing = Phrase(
        en: "The library cannot be opened at the moment", it: "Al momento la libreria non si può aprire")

    /// Why a backup was not restored, and that nothing has changed.
    static func failure(_ failure: RestoreFailure) -> Phrase {
        let cause =
            switch failure {
            case .backup(let error): Self.error(error)
            case .diskFull:
                Phrase(
                    en: "There is not enough room on the library's disk: both libraries must fit for a moment.",
                    it:
                        "Sul disco della libreria non c'è abbastanza spazio: per un momento servono entrambe le librerie."
                )
            case .failed:
                Phrase(en: "The backup could not be restored.", it: "Impossibile ripristinare il backup.")
            }
        return cause + Phrase(en: "Your library is unchanged.", it: "La tua libreria non è cambiata.")
    }

    /// What is wrong with a backup.
    static func error(_ error: BackupError) -> Phrase {
        switch error {
        case .noBackup, .folderInUse:
            Phrase(en: "There is no backup in this folder.", it: "In questa cartella non c'è alcun backup.")
        case .incomplete:
            Phrase(
                en: "This backup is not complete: it was interrupted while it was made.",
                it: "Questo backup non è completo: è stato interrotto mentre veniva fatto.")
        case .newer:
            Phrase(
                en: "This backup was made by a newer version of Vision. Update Vision first.",
                it: "Questo backup è stato fatto da una versione più recente di Vision. Prima aggiorna Vision.")
        case .busy:
            Phrase(
                en: "A backup is being made into this folder. Try again when it is complete.",
                it: "In questa cartella si sta facendo un backup. Riprova quando sarà completo.")
        case .sameFolder:
            Phrase(
                en: "This folder is inside the library. Choose another one.",
                it: "Questa cartella è nella libreria. Scegline un'altra.")
        case .notReadable:
            Phrase(
                en: "This backup cannot be read. Is its disk connected?",
                it: "Questo backup non si può leggere. Il disco è collegato?")
        case .damagedList:
            Phrase(
                en: "The list of this backup is damaged. Choose another backup.",
                it: "L'elenco di questo backup è danneggiato. Scegli un altro backup.")
        case .damaged(let file):
            Phrase(
                en: "The backup's file “\(file)” is missing or damaged. Choose another backup.",
                it: "Il file «\(file)» del backup manca o è danneggiato. Scegli un altro backup.")
        case .libraryInUse:
            Phrase(
                en: "Another program is using the library. Try again when it is done.",
                it: "Un altro programma sta usando la libreria. Riprova quando avrà finito.")
        }
    }
}
