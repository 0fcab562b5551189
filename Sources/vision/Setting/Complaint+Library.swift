import PhotoLibrary
import Terminal
import Workbench

extension Complaint {
    /// What the library says, in both languages where that helps.
    init(_ error: LibraryError) {
        switch error {
        case .unknownFile(let path): self = .notInLibrary(path.description)
        case .unknownCategory(let name):
            self.init(
                problem: Phrase(en: "There is no category “\(name)”.", it: "La categoria “\(name)” non esiste."),
                fix: Phrase(en: "“vision categories” lists them.", it: "“vision categories” le elenca."))
        default: self.init(problem: Phrase(error.description))
        }
    }

    static func notInLibrary(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "“\(path)” is not in the library.", it: "“\(path)” non è nella libreria."),
            fix: Phrase(en: "Run “vision import” on it first.", it: "Eseguire prima “vision import” sul file."))
    }
}

extension Phrase {
    init(_ refusal: Refusal) { self.init(en: refusal.english, it: refusal.italian) }
}
