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
        do {
            try checkFolder(path(command))
            return try await FavourStore(folder: path(command), database: database(command), hasLimits: hasLimits)
        } catch {
            throw Complaint(store: error)
        }
    }

    /// - Throws: `Complaint` where there is a file in place of the folder.
    static func checkFolder(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
        throw Complaint(
            problem: Phrase(en: "“\(path)” is a file, not a folder.", it: "«\(path)» è un file, non una cartella."),
            fix: Phrase(
                en: "A database is restored with “favori move --from \(path) --to FOLDER”.",
                it: "Un database si ripristina con «favori move --from \(path) --to CARTELLA»."), exitCode: .usage)
    }

    /// `--database` or `--database-file`; nil for SQLite.
    static func database(_ command: ParsedCommand) throws -> StoreDatabase? {
        let file = command[FavoriCommands.databaseFile]
        guard let text = try file.map(firstLine) ?? command[FavoriCommands.database] else { return nil }
        guard file == nil || command[FavoriCommands.database] == nil else { throw Complaint.twoDatabases }
        // What was given is not repeated: there may be a password in it.
        guard let database = StoreDatabase(text) else { throw Complaint.noDatabase }
        return database
    }

    /// Says so where a password stands in the command itself.
    static func warn(of database: StoreDatabase?, _ console: Console) {
        guard database?.hasPassword == true else { return }
        console.remark(
            Phrase(
                en: """
                    The password of the database stands in the command: others on this computer can read it. Use \
                    --database-file, PGPASSWORD or PGPASSFILE.
                    """,
                it: """
                    La password del database è nel comando: altri su questo computer possono leggerla. Usare \
                    --database-file, PGPASSWORD o PGPASSFILE.
                    """))
    }

    /// A database, a folder or a file of `favori move`.
    static func place(_ text: String, isThere: Bool) throws -> StorePlace {
        if let database = StoreDatabase(text) { return .database(database) }
        guard !text.contains("://") else { throw Complaint.noDatabase }
        var status = stat()
        let exists = stat(text, &status) == 0
        // As `--data` takes it: what is not there yet is a folder, unless it is called as a database is.
        let isFolder =
            exists ? status.st_mode & S_IFMT == S_IFDIR : text.hasSuffix("/") || !text.hasSuffix(".sqlite")
        let file = isFolder ? text + "/favours.sqlite" : text
        guard !isThere || access(file, R_OK) == 0 else {
            throw Complaint(
                problem: Phrase(en: "There is no “\(file)”.", it: "«\(file)» non esiste."))
        }
        return .file(file)
    }

    private static func firstLine(_ file: String) throws -> String {
        guard let stream = fopen(file, "r") else {
            throw Complaint(
                problem: Phrase(en: "“\(file)” cannot be read.", it: "Impossibile leggere «\(file)»."),
                cause: Phrase(system: errno))
        }
        defer { fclose(stream) }
        var bytes = [CChar](repeating: 0, count: 4096)
        guard fgets(&bytes, Int32(bytes.count), stream) != nil else { return "" }
        return String(decoding: bytes.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension Complaint {
    fileprivate static let noDatabase = Complaint(
        problem: Phrase(
            en: "The address of the database is none of PostgreSQL.",
            it: "L'indirizzo del database non è un indirizzo di PostgreSQL."),
        fix: Phrase(en: "It looks like postgresql://user@host/name.", it: "Ha la forma postgresql://utente@host/nome."),
        exitCode: .usage)
    fileprivate static let twoDatabases = Complaint(
        problem: Phrase(en: "Two databases are given.", it: "Sono indicati due database."),
        fix: Phrase(
            en: "Leave out --database, or --database-file.", it: "Omettere --database oppure --database-file."),
        exitCode: .usage)
    fileprivate static let noResources = Complaint(
        problem: Phrase(en: "Icons and maps were not found.", it: "Icone e mappe non trovate."),
        fix: Resources.repair)

    /// What went wrong with the store.
    init(store error: any Error) {
        switch error {
        case let complaint as Complaint: self = complaint
        case StoreError.storage(let sentence), StoreError.unavailable(let sentence):
            self.init(
                problem: Phrase(
                    en: "The database cannot be used.", it: "Il database non si può usare."),
                cause: sentence)
        case StoreError.noCopy(let file):
            self.init(
                problem: Phrase(
                    en: "“\(file)” is no backup of Favori's, and was not replaced.",
                    it: "«\(file)» non è un backup di Favori e non è stato sostituito."),
                fix: Phrase(
                    en: "Give a new file, or an earlier backup.", it: "Indicare un nuovo file o un backup precedente."))
        case StoreError.operatorProtected:
            self.init(
                problem: Phrase(en: "Operators cannot be suspended.", it: "I gestori non si possono sospendere."),
                fix: Phrase(
                    en: "“favori operators remove” takes the role away.",
                    it: "«favori operators remove» toglie il ruolo."))
        case StoreError.textInvalid:
            self.init(
                problem: Phrase(
                    en: "The text is longer than 1000 characters, or has some that cannot be shown.",
                    it: "Il testo supera i 1000 caratteri, o ne ha che non si possono mostrare."))
        case StoreError.notEmpty:
            self.init(
                problem: Phrase(
                    en: "There is something in the other database already.",
                    it: "Nell'altro database c'è già qualcosa."),
                fix: Phrase(
                    en: "Nothing was changed. Give an empty database, or a new file.",
                    it: "Nulla è cambiato. Indicare un database vuoto o un nuovo file."))
        case StoreError.notTheSame(let table):
            self.init(
                problem: Phrase(
                    en: "What arrived in the table “\(table)” was not the same.",
                    it: "Ciò che è arrivato nella tabella «\(table)» non era uguale."),
                fix: Phrase(
                    en: "Nothing was kept there; the source is as it was.",
                    it: "Là non è rimasto nulla; l'origine è com'era."))
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
