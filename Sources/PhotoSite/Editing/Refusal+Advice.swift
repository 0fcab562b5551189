import Wording
import Workbench

extension Refusal {
    /// What the person can do about it; nil when there is nothing.
    var advice: Phrase? {
        switch code {
        case .missing:
            Phrase(
                en: "It may have been moved, or its disk is not connected.",
                it: "Potrebbe essere stato spostato, o il suo disco non è collegato.")
        case .unreadable:
            Phrase(
                en: "Check that Vision has permission to open it, then try again.",
                it: "Controlla che Vision abbia il permesso di aprirlo, poi riprova.")
        case .empty, .notAPicture: Phrase(en: "Choose another file.", it: "Scegli un altro file.")
        case .unsupported:
            Phrase(
                en: "Save it as a JPEG in another program, then choose the JPEG.",
                it: "Salva l'immagine come JPEG con un altro programma, poi scegli il JPEG.")
        case .damaged, .crashed:
            Phrase(
                en: "The file was not changed. Save it again in another program, or choose another file.",
                it: "Il file non è stato modificato. Salvalo di nuovo con un altro programma, o scegline un altro.")
        case .tooManyPixels:
            Phrase(
                en: "Make it smaller in another program, then choose the smaller version.",
                it: "Riduci l'immagine con un altro programma, poi scegli la versione ridotta.")
        case .tookTooLong, .neededTooMuchMemory:
            Phrase(
                en:
                    "The file was not changed. Try again when the computer is less busy, or make the picture smaller.",
                it: "Il file non è stato modificato. Riprova quando il computer è meno occupato, o riduci l'immagine.")
        case .unwritable:
            Phrase(
                en: "Check whether the disk is full, then try again.",
                it: "Controlla che il disco non sia pieno, poi riprova.")
        }
    }
}
