import PhotoLibrary
import Terminal
import Wording
import Workbench

extension Complaint {
    /// What the library says of itself.
    init(_ error: LibraryError) {
        switch error {
        case .noLocks(let path):
            self.init(
                problem: Phrase(
                    en: "The disk with “\(path)” has no file locks, so a library cannot be restored there safely.",
                    it: """
                        Il disco di «\(path)» non ha blocchi sui file: non vi si può ripristinare una libreria in sicurezza.
                        """),
                fix: Phrase(
                    en: "Name a folder on a disk of this computer with --library.",
                    it: "Indicare con --library una cartella su un disco di questo computer."))
        case .unfinishedRestore(let path):
            self.init(
                problem: Phrase(
                    en: "A restore into “\(path)” was not completed.",
                    it: "Un ripristino in «\(path)» non è stato portato a termine."),
                cause: Phrase(
                    en: "The disk has no file locks, so Vision cannot tell whether the restore is still running.",
                    it:
                        "Il disco non ha blocchi sui file, quindi Vision non può sapere se il ripristino è ancora in corso."
                ),
                fix: Phrase(
                    en: "Restore the backup again, into a folder on a disk of this computer (--library).",
                    it: "Ripristinare di nuovo il backup, in una cartella su un disco di questo computer (--library)."))
        default: self.init(problem: Phrase(error.description))
        }
    }

    /// There is no library.
    /// - Parameter folder: where, if it was named on the command line.
    static func noLibrary(_ folder: String?) -> Complaint {
        guard let folder else {
            return Complaint(
                problem: Phrase(en: "There is no library yet.", it: "Non c'è ancora una libreria."),
                cause: Phrase(en: "Nothing has been imported.", it: "Non è stato importato nulla."),
                fix: Phrase(
                    en: "Import photos with “vision import FOLDER”, or open the app with “vision serve”.",
                    it: "Importare delle foto con «vision import CARTELLA», o aprire l'app con «vision serve»."))
        }
        return Complaint(
            problem: Phrase(en: "There is no library in “\(folder)”.", it: "Non c'è una libreria in «\(folder)»."),
            fix: Phrase(
                en: "Check the folder after --library; only “vision import” and “vision serve” make a new library.",
                it:
                    "Controllare la cartella dopo --library; solo «vision import» e «vision serve» creano una nuova libreria."
            ))
    }

    /// Of a file for which nothing could be done.
    static func unusable(_ path: String, _ reason: Phrase) -> Complaint {
        Complaint(
            problem: Phrase(en: "“\(path)” could not be used.", it: "«\(path)» non è utilizzabile."), cause: reason)
    }

    static func notDeleted(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "“\(path)” is not in Recently deleted.", it: "«\(path)» non è tra le eliminate di recente."))
    }

    static func notInLibrary(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "“\(path)” is not in the library.", it: "«\(path)» non è nella libreria."),
            fix: Phrase(en: "Run “vision import” on it first.", it: "Eseguire prima «vision import» sul file."))
    }
}

extension Phrase {
    init(_ refusal: Refusal) { self.init(en: refusal.english, it: refusal.italian) }
}
