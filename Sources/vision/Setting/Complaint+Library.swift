import PhotoLibrary
import Terminal
import Wording
import Workbench

extension Complaint {
    /// What the library says of itself.
    init(_ error: LibraryError) { self.init(problem: Phrase(error.description)) }

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
