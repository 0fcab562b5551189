import Wording
import Workbench

extension Refusal {
    /// What to do about it; nil where nothing can be done here.
    var advice: Phrase? {
        switch code {
        case .missing:
            Phrase(
                en: "It may have been moved, or its disk is not connected.",
                it: "Potrebbe essere stato spostato, o il suo disco non è collegato.")
        case .unreadable:
            Phrase(
                en: "See whether you may open it, and try again.", it: "Controlla di poterlo aprire, e riprova.")
        case .empty, .notAPicture: Phrase(en: "Choose another file.", it: "Scegli un altro file.")
        case .unsupported:
            Phrase(
                en: "Save it as a JPEG in another program, and choose that.",
                it: "Salvala come JPEG con un altro programma, e scegli quella.")
        case .damaged, .crashed:
            Phrase(
                en: "The file was left as it is. Save it anew in another program, or choose another one.",
                it: "Il file è rimasto com'è. Salvalo di nuovo con un altro programma, o scegline un altro.")
        case .tooManyPixels:
            Phrase(
                en: "Make it smaller in another program, and choose that.",
                it: "Riducila con un altro programma, e scegli quella.")
        case .tookTooLong, .neededTooMuchMemory:
            Phrase(
                en:
                    "The file was left as it is. Try again when the computer is less busy, or make the picture smaller.",
                it: "Il file è rimasto com'è. Riprova quando il computer è meno occupato, o riduci l'immagine.")
        case .unwritable:
            Phrase(
                en: "See whether the disk is full, and try again.",
                it: "Controlla che il disco non sia pieno, e riprova.")
        }
    }
}
