import Accounts
import FavourStore
import Glibc
import Mapmaking
import Serving
import Terminal
import Wording
import Workbench

/// Where everything is kept.
enum FavoriFolder {
    /// `--data`, or `$XDG_DATA_HOME/favori`, or `~/.local/share/favori` (XDG Base Directory Specification).
    static func path(_ command: ParsedCommand, isDemo: Bool = false) -> String {
        if let given = command[FavoriCommands.data] { return given }
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let base =
            value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? (value("HOME") ?? "") + "/.local/share"
        return base + (isDemo ? "/favori-demo" : "/favori")
    }

    /// Where its maps are.
    static func maps(_ command: ParsedCommand, isDemo: Bool = false) -> String {
        path(command, isDemo: isDemo) + "/maps"
    }

    /// The folder that set-up filled.
    static func resources() throws -> String {
        let environment = getenv("VISION_RESOURCES").map { ["VISION_RESOURCES": String(cString: $0)] } ?? [:]
        guard let found = Resources.folder(with: "web/icons.svg", environment) else { throw Complaint.noResources }
        return found
    }

    /// The worker that opens the pictures that people upload. It starts with the first of them, and may write nowhere.
    static func workbench(_ resources: String) -> Workbench {
        Workbench(
            Configuration(
                worker: WorkerSettings(
                    models: resources + "/models", heif: resources + "/heif/libheif.so.1", packs: "",
                    concepts: resources + "/data/concepts.bin", recognises: false, memoryLimit: 768 << 20),
                secondsPerPhoto: 15))
    }

    /// The maps that were added to it. The folder is made when it is not there.
    static func ownMaps(_ command: ParsedCommand) async throws -> OwnMaps {
        _ = try await store(command)
        return OwnMaps(folder: maps(command), tippecanoe: tippecanoe(in: try resources()))
    }

    /// The program that cuts tiles.
    static func tippecanoe(in resources: String) -> String { resources + "/mapping/tippecanoe/bin/tippecanoe" }

    /// The store in it.
    static func store(_ command: ParsedCommand, hasLimits: Bool = true) async throws -> FavourStore {
        do { return try await FavourStore(folder: path(command), hasLimits: hasLimits) } catch {
            throw Complaint(store: error)
        }
    }
}

extension Complaint {
    fileprivate static let noResources = Complaint(
        problem: Phrase(en: "Icons and maps were not found.", it: "Icone e mappe non trovate."),
        fix: Phrase(
            en: "Run “make setup” in the project's folder.", it: "Eseguire “make setup” nella cartella del progetto."))

    /// What went wrong with the store.
    init(store error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case StoreError.storage(let sentence):
            self.init(
                problem: Phrase(
                    en: "The database cannot be used.", it: "Il database non si può usare."),
                cause: Phrase(sentence))
        case StoreError.operatorProtected:
            self.init(
                problem: Phrase(en: "Operators cannot be suspended.", it: "I gestori non si possono sospendere."),
                fix: Phrase(
                    en: "“favori operators remove” takes the role away.",
                    it: "“favori operators remove” toglie il ruolo."))
        case StoreError.textInvalid:
            self.init(
                problem: Phrase(
                    en: "The text is longer than 1000 characters, or has some that cannot be shown.",
                    it: "Il testo supera i 1000 caratteri, o ne ha che non si possono mostrare."))
        case StoreError.notFound:
            self.init(problem: Phrase(en: "This name was not found.", it: "Questo nome non esiste."))
        case StoreError.nameTaken: self.init(problem: Phrase(en: "The name is taken.", it: "Il nome è già in uso."))
        case StoreError.nameInvalid:
            self.init(
                problem: Phrase(
                    en: "A name has 2 to 40 letters, digits and spaces, and begins with a letter.",
                    it: "Un nome ha da 2 a 40 lettere, cifre e spazi, e inizia con una lettera."))
        case StoreError.password(let problem): self.init(problem: Phrase(en: problem.english, it: problem.italian))
        default: self.init(problem: Phrase("\(error)"))
        }
    }
}
