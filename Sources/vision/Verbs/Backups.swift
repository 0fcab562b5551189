import Accounts
import Glibc
import Intake
import PhotoLibrary
import Synchronization
import Terminal
import Wording

/// `vision backup` and `vision restore`.
enum Backups {
    static func backup(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let started = ContinuousClock.now
        let folder = command[Inputs.backupFolder].first ?? "."
        let library = try await environment.library().library
        let accounts = try await Accounts(folder: environment.libraryFolder)
        let backup = Backup(
            of: library, into: FilePath(absolutePath(folder)), program: CommandTree.version,
            databases: ["accounts.sqlite": { try await accounts.copy(to: $0) }])
        let summary = try await telling(folder, console) { tell in
            try await backup.run(verifying: command[Inputs.verify], tell: tell)
        }
        await library.checkpoint()
        await accounts.checkpoint()
        show(summary, place: ("folder", folder), ContinuousClock.now - started, command, console)
        return .success
    }

    static func restore(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let started = ContinuousClock.now
        let folder = command[Inputs.backupFolder].first ?? "."
        let place = CommandEnvironment.libraryFolder(command)
        let summary = try await telling(folder, console) { tell in
            let restore = try await Restore(from: FilePath(absolutePath(folder)))
            guard command[Inputs.force] || access(place + "/library.sqlite", F_OK) != 0 else {
                throw Complaint.libraryIsThere(place)
            }
            return try await restore.run(
                into: FilePath(place),
                prepare: { staging in
                    try await prepareAccounts(in: staging, place: place)
                }, tell: tell)
        }
        show(summary, place: ("library", place), ContinuousClock.now - started, command, console)
        return .success
    }

    /// The accounts of a backup may hold people whose libraries are not in it, and lack some whose libraries are here. Where
    /// there are people, their accounts stay as they are; elsewhere those of the backup count, for the owner alone.
    private static func prepareAccounts(in staging: String, place: String) async throws {
        if access(place + "/accounts.sqlite", F_OK) == 0 {
            let present = try await Accounts(folder: place)
            // Also when all of them were removed: no number is given a second time, and no removed person comes back.
            if access(place + "/people", F_OK) == 0 {
                for end in ["", "-wal", "-shm"] { unlink(staging + "/accounts.sqlite" + end) }
                try await present.copy(to: staging + "/accounts.sqlite")
            }
            await present.checkpoint()
        }
        let accounts = try await Accounts(folder: staging)
        if access(place + "/people", F_OK) != 0 { try await accounts.removeOthers() }
        try await accounts.endSessions()
        await accounts.checkpoint()
    }

    /// Shows how far it is, in megabytes, and says what went wrong in words.
    private static func telling(
        _ folder: String, _ console: Console,
        _ work: (@escaping @Sendable (BackupProgress) -> Void) async throws -> BackupSummary
    ) async throws -> BackupSummary {
        do {
            return try await console.withProgress(unit: Phrase("MB")) { progress in
                let shown = Mutex(0)
                return try await work { state in
                    progress.setTotal(Int(state.total >> 20))
                    let more = shown.withLock { shown in
                        defer { shown = max(shown, Int(state.done >> 20)) }
                        return Int(state.done >> 20) - shown
                    }
                    if more > 0 { progress.advance(by: more) }
                }
            }
        } catch let error as BackupError {
            throw Complaint(error, folder: folder)
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(en: "The copy could not be written.", it: "Impossibile scrivere la copia."),
                cause: Phrase(error.description),
                fix: error.code == ENOSPC || error.code == EDQUOT
                    ? Phrase(
                        en: "Free some space. What was there before is unchanged.",
                        it: "Liberare spazio. Il contenuto precedente non è cambiato.") : nil)
        } catch let error as LibraryError {
            throw Complaint(error)
        } catch let error as AccountError {
            throw Complaint(error)
        } catch let error as ReplacementError {
            throw Complaint(problem: Phrase(error.description))
        }
    }

    private static func show(
        _ summary: BackupSummary, place: (key: String, path: String), _ elapsed: Duration, _ command: ParsedCommand,
        _ console: Console
    ) {
        let isRestore = place.key == "library"
        guard !command[Inputs.json] else {
            var values: [(key: String, value: JSONValue)] = [
                (place.key, .string(place.path)), ("photos", .integer(summary.photos)),
                ("files", .integer(summary.files)), ("bytes", .integer(Int(summary.bytes))),
                ("copied", .integer(summary.copied)), ("copied_bytes", .integer(Int(summary.copiedBytes))),
                ("elapsed_ms", .integer(Int(elapsed / .milliseconds(1)))),
            ]
            if isRestore { values.insert(("kept", .integer(summary.kept)), at: 2) }
            return console.print(json: .object(values))
        }
        let photos = Phrase.counted(
            summary.photos, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
        let files = Phrase.counted(
            summary.files, one: Phrase(en: "file", it: "file"), many: Phrase(en: "files", it: "file"))
        let copied = Phrase.counted(
            summary.copied, one: Phrase(en: "copied", it: "copiato"), many: Phrase(en: "copied", it: "copiati"))
        let line = [
            photos.text(in: console.language),
            files.text(in: console.language) + ", " + console.format.bytes(Int(summary.bytes)),
            copied.text(in: console.language) + ", " + console.format.bytes(Int(summary.copiedBytes)),
        ].joined(separator: " · ")
        console.print("\(place.path, .bold)  \(line), \(console.format.duration(elapsed)).")
        guard summary.kept > 0 else { return }
        let kept = Phrase.counted(
            summary.kept, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
        console.print(
            summary.isKeptWhole
                ? Phrase(
                    en: "Also in it: \(kept.en) uploaded since, with tags and corrections.",
                    it: "In più, caricate da allora: \(kept.it), con etichette e correzioni.")
                : Phrase(
                    en: "Also in it: \(kept.en) uploaded since, which “vision serve” recognises anew.",
                    it: "In più, caricate da allora: \(kept.it). Le riconosce di nuovo «vision serve»."))
    }
}

extension Complaint {
    static func libraryIsThere(_ folder: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "There is already a library in “\(folder)”.", it: "In «\(folder)» c'è già una libreria."),
            cause: Phrase(
                en: """
                    A restore would replace it. Photos uploaded since the backup would stay with their tags; other changes \
                    since then would be lost.
                    """,
                it: """
                    Il ripristino la sostituirebbe. Le foto caricate dopo il backup resterebbero con le loro etichette; le \
                    altre modifiche fatte da allora andrebbero perse.
                    """),
            fix: Phrase(
                en: "Use --force to replace it, or name another folder with --library.",
                it: "Usare --force per sostituirla, oppure indicare un'altra cartella con --library."))
    }

    /// Why a backup in a folder could not be made or restored.
    init(_ error: BackupError, folder: String) {
        switch error {
        case .folderInUse:
            self.init(
                problem: Phrase(
                    en: "“\(folder)” contains other files and no backup.",
                    it: "«\(folder)» contiene altri file e nessun backup."),
                fix: Phrase(
                    en: "Name an empty or new folder.", it: "Indicare una cartella vuota o nuova."))
        case .sameFolder:
            self.init(
                problem: Phrase(
                    en: "A backup cannot be inside its library, nor a library inside its backup.",
                    it: "Un backup non può stare nella sua libreria, né una libreria nel suo backup."),
                fix: Phrase(
                    en: "Name a folder elsewhere, preferably on another disk.",
                    it: "Indicare una cartella altrove, meglio se su un altro disco."))
        case .busy:
            self.init(
                problem: Phrase(
                    en: "Another program is using the backup in “\(folder)”.",
                    it: "Un altro programma sta usando il backup in «\(folder)»."),
                fix: Phrase(en: "Wait until it is done.", it: "Attendere che finisca."))
        case .noBackup:
            self.init(
                problem: Phrase(en: "There is no backup in “\(folder)”.", it: "In «\(folder)» non c'è alcun backup."))
        case .incomplete:
            self.init(
                problem: Phrase(
                    en: "The backup in “\(folder)” was interrupted before it was complete.",
                    it: "Il backup in «\(folder)» è stato interrotto prima di essere completo."),
                fix: Phrase(en: "Run “vision backup” again.", it: "Eseguire di nuovo «vision backup»."))
        case .newer:
            self.init(
                problem: Phrase(
                    en: "The backup in “\(folder)” was made by a newer version of this program.",
                    it: "Il backup in «\(folder)» è stato fatto da una versione più recente di questo programma."),
                fix: Phrase(en: "Update Vision.", it: "Aggiornare Vision."))
        case .notReadable:
            self.init(
                problem: Phrase(en: "“\(folder)” cannot be read.", it: "«\(folder)» non si può leggere."))
        case .damagedList:
            self.init(
                problem: Phrase(
                    en: "The list of the backup in “\(folder)” is damaged.",
                    it: "L'elenco del backup in «\(folder)» è danneggiato."),
                fix: Phrase(
                    en: "Use another backup, or make a new one in another folder.",
                    it: "Usare un altro backup, o farne uno nuovo in un'altra cartella."))
        case .damaged(let file):
            self.init(
                problem: Phrase(
                    en: "The backup's file “\(file)” is missing or damaged.",
                    it: "Il file «\(file)» del backup manca o è danneggiato."),
                cause: Phrase(
                    en: "The library was not changed.", it: "La libreria non è stata modificata."
                ),
                fix: Phrase(
                    en: "Use another backup; “vision backup --verify” repairs this one as long as the library exists.",
                    it: "Usare un altro backup; «vision backup --verify» ripara questo finché la libreria esiste."))
        case .libraryInUse:
            self.init(
                problem: Phrase(
                    en: "The library is in use by another program.", it: "La libreria è in uso da un altro programma."),
                fix: Phrase(
                    en: "End “vision serve” and other vision commands first.",
                    it: "Terminare prima «vision serve» e gli altri comandi vision."))
        }
    }
}
