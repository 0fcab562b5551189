import Accounts
import Glibc
import Intake
import Mapmaking
import PhotoLibrary
import Places
import Serving
import Terminal
import Wording
import Workbench

/// `vision doctor`: looks at everything that is needed, and says what to do about what is missing.
enum Doctor {
    struct Check {
        let name: Phrase
        let ok: Bool
        let detail: String
        var fix: Phrase?
    }

    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        var checks: [Check] = []
        let environment = try CommandEnvironment(command)
        checks.append(
            Check(
                name: Phrase(en: "Set-up", it: "Installazione"), ok: true, detail: environment.installation.folder))
        checks += await worker(environment)
        checks += await library(environment, console.format)
        checks += await people(environment)
        checks += await maps(environment)
        checks.append(space(environment, console.format))
        for check in checks { print(check, command, console) }
        return checks.allSatisfy(\.ok) ? .success : .failure
    }

    private static func worker(_ environment: CommandEnvironment) async -> [Check] {
        let workbench = environment.workbench(photos: 1, recognises: false)
        var checks: [Check] = []
        do {
            let worker = try await workbench.describe()
            for library in worker.libraries {
                let ok = library.version != "missing"
                checks.append(
                    Check(name: Phrase(library.name), ok: ok, detail: library.version, fix: ok ? nil : Resources.repair)
                )
            }
            for model in worker.models {
                let ok = model.version != "missing"
                checks.append(
                    Check(
                        name: Phrase(en: "Model \(model.name)", it: "Modello \(model.name)"), ok: ok,
                        detail: model.version, fix: ok ? nil : Resources.repair))
            }
            for pack in worker.packs {
                checks.append(
                    Check(
                        name: Phrase(en: "Pack \(pack.name)", it: "Pacchetto \(pack.name)"), ok: pack.problem == nil,
                        detail: pack.problem ?? pack.title ?? "",
                        fix: pack.problem == nil
                            ? nil
                            : Phrase(
                                en: "Repair it, or run “vision packs remove \(pack.name)”.",
                                it: "Correggerlo, oppure eseguire «vision packs remove \(pack.name)».")))
            }
            if let sandbox = await workbench.sandbox {
                let calls = sandbox.filtersSystemCalls ? "seccomp" : "–"
                let files = sandbox.landlock > 0 ? "Landlock \(sandbox.landlock)" : "–"
                checks.append(
                    Check(
                        name: Phrase(en: "Protections", it: "Protezioni"), ok: sandbox.filtersSystemCalls,
                        detail: "\(calls), \(files)",
                        fix: sandbox.landlock > 0
                            ? nil
                            : Phrase(
                                en: """
                                    Without Landlock (Linux 5.13 or newer), a photo that attacks the program that \
                                    opens it could read and change your files. It could not send them anywhere.
                                    """,
                                it: """
                                    Senza Landlock (Linux 5.13 o più recente), una foto che attacca il programma che \
                                    la apre potrebbe leggere e modificare i tuoi file. Non potrebbe inviarli altrove.
                                    """)))
            }
        } catch {
            checks.append(
                Check(
                    name: Phrase(en: "Opening photos", it: "Apertura delle foto"), ok: false, detail: "\(error)",
                    fix: Resources.repair))
        }
        await workbench.stop()
        return checks
    }

    private static func library(_ environment: CommandEnvironment, _ format: Format) async -> [Check] {
        let name = Phrase(en: "Library", it: "Libreria")
        guard Library.isPresent(in: environment.libraryFolder) else {
            // Before the first import that is as it should be; after a slip in --library it is not.
            let complaint = Complaint.noLibrary(environment.isLibraryNamed ? environment.libraryFolder : nil)
            return [
                Check(
                    name: name, ok: !environment.isLibraryNamed, detail: environment.libraryFolder,
                    fix: complaint.fix)
            ]
        }
        do {
            let library = try await environment.library().library
            let problems = try await library.problems()
            let counts = try await library.statistics()
            var checks = [
                Check(
                    name: name, ok: problems.isEmpty,
                    detail: problems.isEmpty
                        ? "\(environment.libraryFolder): \(photos(counts.photos, format)) · \(format.bytes(Int(clamping: counts.size)))"
                        : problems.joined(separator: " "),
                    fix: problems.isEmpty
                        ? nil
                        : Phrase(
                            en:
                                "Restore a backup, or move the folder away and import again: photos are not touched, but tags that you added are lost.",
                            it:
                                "Ripristinare un backup, o spostare la cartella e importare di nuovo: le foto non vengono toccate, ma le etichette aggiunte vanno perse."
                        ))
            ]
            let queue = try await library.queueStatus()
            if queue.waiting + queue.running > 0 {
                checks.append(
                    Check(
                        name: Phrase(en: "Unfinished import", it: "Importazione incompleta"), ok: true,
                        detail: "\(queue.waiting + queue.running)",
                        fix: Phrase(
                            en: "The next “vision import” will continue it.",
                            it: "Il prossimo «vision import» la prosegue.")))
            }
            let gazetteer = try environment.gazetteer()
            checks.append(
                Check(
                    name: Phrase(en: "Place names", it: "Nomi dei luoghi"), ok: gazetteer != nil,
                    detail: environment.installation.places,
                    fix: gazetteer == nil ? Resources.repair : nil))
            return checks
        } catch {
            let detail = (error as? Complaint)?.problem.text(in: .english) ?? "\(error)"
            return [Check(name: name, ok: false, detail: detail)]
        }
    }

    /// How many people have a library; one where nobody was added.
    private static func people(_ environment: CommandEnvironment) async -> [Check] {
        guard Library.isPresent(in: environment.libraryFolder) else { return [] }
        let name = Phrase(en: "People", it: "Persone")
        // Opening the accounts would make them.
        guard access(environment.libraryFolder + "/accounts.sqlite", F_OK) == 0 else {
            return [Check(name: name, ok: true, detail: "1")]
        }
        do {
            let count = try await Accounts(folder: environment.libraryFolder).people().count
            return [Check(name: name, ok: true, detail: "\(max(1, count))")]
        } catch {
            return [Check(name: name, ok: false, detail: "\(error)")]
        }
    }

    /// How many maps were added, whether they can be used, and whether streets can be made of extracts.
    private static func maps(_ environment: CommandEnvironment) async -> [Check] {
        let own = OwnMaps(folder: environment.mapsFolder, tippecanoe: environment.installation.tippecanoe)
        var checks: [Check] = []
        if Library.isPresent(in: environment.libraryFolder) {
            let maps = await own.all()
            let bad = maps.first { $0.tiles == nil }?.name
            checks.append(
                Check(
                    name: Phrase(en: "Maps", it: "Mappe"), ok: bad == nil, detail: "\(maps.count)",
                    fix: bad.map {
                        Phrase(
                            en: "“\($0)” is not a tiled map. Remove it with “vision map remove \($0)”.",
                            it: "«\($0)» non è una mappa a riquadri. Rimuoverla con «vision map remove \($0)».")
                    }))
        }
        let missing = own.needs.filter { !$0.isThere }
        checks.append(
            Check(
                name: Phrase(en: "Maps from extracts", it: "Mappe da estratti"), ok: missing.isEmpty,
                detail: (missing.isEmpty ? own.needs : missing).map(\.name).joined(separator: ", "),
                fix: missing.isEmpty
                    ? nil
                    : missing.allSatisfy { $0.path == nil }
                        ? Phrase(
                            en: "Landlock comes with Linux 5.13 or newer. Until then, add tiled maps (.mbtiles).",
                            it: "Landlock c'è da Linux 5.13 in poi. Fino ad allora, aggiungere mappe .mbtiles.")
                        : Phrase(
                            en: "\(Resources.repair.text(in: .english)) Until then, add tiled maps (.mbtiles).",
                            it: "\(Resources.repair.text(in: .italian)) Fino ad allora, aggiungere mappe .mbtiles.")))
        return checks
    }

    private static func photos(_ count: Int, _ format: Format) -> String {
        let phrase = Phrase.counted(
            count, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
        return phrase.text(in: format.language)
    }

    private static func space(_ environment: CommandEnvironment, _ format: Format) -> Check {
        // Of a library that is not there yet, the disk that it will lie on.
        var folder = FilePath(environment.libraryFolder)
        while access(folder.description, F_OK) != 0, errno == ENOENT, folder != folder.folder { folder = folder.folder }
        guard let free = Disk.room(in: folder) else {
            return Check(
                name: Phrase(en: "Space", it: "Spazio"), ok: false, detail: String(cString: strerror(errno)))
        }
        let ok = free > 500 << 20
        return Check(
            name: Phrase(en: "Space left", it: "Spazio libero"), ok: ok, detail: format.bytes(Int(clamping: free)),
            fix: ok ? nil : Phrase(en: "Free some space on the disk.", it: "Liberare spazio sul disco."))
    }

    private static func print(_ check: Check, _ command: ParsedCommand, _ console: Console) {
        let fix = check.fix?.text(in: console.language)
        if command[Inputs.json] {
            console.print(json: [
                "check": .string(check.name.text(in: console.language)), "ok": .bool(check.ok),
                "detail": .string(check.detail), "fix": .optional(fix),
            ])
            return
        }
        let mark = check.ok ? "✓" : "✗"
        let tone: Tone = check.ok ? .green : .red
        console.print("\(mark, tone) \(check.name.text(in: console.language), .bold)  \(check.detail, .dim)")
        if let fix { console.print("    \(fix)") }
    }
}
