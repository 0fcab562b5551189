import Glibc
import Intake
import Interpretation
import PhotoLibrary
import Synchronization
import Terminal
import Wording
import Workbench

/// `vision import`: recognises photos and keeps what was seen.
enum Import {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let typed = command[Inputs.paths]
        let paths = typed.compactMap { PhotoPath.resolve($0) }
        let missing = typed.filter { PhotoPath.resolve($0) == nil }
        for name in missing { tell(missing: name, command, console) }
        guard !paths.isEmpty || command[Inputs.watch] else { return .failure }
        let library = try await environment.library(makingOneOn: console).library
        try await remember(paths, library)
        let workbench = environment.workbench(photos: 2)
        let thumbnails = Thumbnails(library: library, workbench: workbench)
        await thumbnails.clearLeftovers()
        let importer = Importer(
            library: library, workbench: workbench, thumbnails: thumbnails, analyser: environment.analyser,
            ignoring: environment.ownFolders)
        let lines = ImportLines(command: command, console: console, level: try await library.defaultLevel())
        do {
            // Before the first look, so that nothing that comes meanwhile is missed.
            let watch =
                command[Inputs.watch]
                ? FolderWatch(
                    typed.map { FilePath(CommandEnvironment.absolute($0)) }, ignoring: environment.ownFolders)
                : nil
            let told = Told()
            var isComplete = try await once(importer, paths, lines, told, missing: missing.count)
            if let watch {
                console.remark(
                    Phrase(
                        en: "Watching for changes; press Ctrl-C to stop.",
                        it: "In attesa di nuove foto; Ctrl-C per terminare."))
                if let shortage = watch.shortage { console.remark(Phrase(shortage)) }
                for await _ in watch.changes {
                    // Cameras and browsers write in steps: wait until it has been quiet for a moment.
                    try await Task.sleep(for: .milliseconds(500))
                    watch.addAll()
                    let present = typed.compactMap { PhotoPath.resolve($0) }
                    try await remember(present.filter { !paths.contains($0) }, library)
                    isComplete = try await once(importer, present, lines.onlyNews, told, isAsked: false) && isComplete
                    console.flush()
                }
            }
            await workbench.stop()
            await library.checkpoint()
            return isComplete && missing.isEmpty ? .success : .failure
        } catch {
            await workbench.stop()
            await library.checkpoint()
            throw error
        }
    }

    private static func tell(missing name: String, _ command: ParsedCommand, _ console: Console) {
        if command[Inputs.json] {
            console.print(
                json: .object(
                    JSONValue.file(Array(name.utf8)) + [
                        ("status", "refused"), ("error", .string(Phrase(Refusal.missing).text(in: console.language))),
                    ]))
        } else {
            console.complain(PhotoPath.complaint(name))
        }
        guard command[Inputs.watch] else { return }
        console.remark(
            Phrase(en: "“\(name)” will be imported when it appears.", it: "“\(name)” verrà importato quando comparirà.")
        )
    }

    /// Folders are listed in the app's settings from now on, where they can be looked through again and watched.
    private static func remember(_ paths: [FilePath], _ library: Library) async throws {
        for path in paths {
            var status = stat()
            guard stat(path.description, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
            try await library.addFolder(path, isWatched: false)
        }
    }

    /// What could not be looked into: it is said once.
    private final class Told: Sendable {
        private let paths = Mutex<Set<FilePath>>([])

        func isNew(_ path: FilePath) -> Bool { paths.withLock { $0.insert(path).inserted } }
    }

    /// False when something was refused.
    private static func once(
        _ importer: Importer, _ paths: [FilePath], _ lines: ImportLines, _ told: Told, isAsked: Bool = true,
        missing: Int = 0
    ) async throws -> Bool {
        let started = ContinuousClock.now
        let repeated = Atomic(0)
        var summary = try await lines.console.withProgress(unit: Phrase(en: "photos", it: "foto")) { progress in
            try await importer.run(paths, isAsked: isAsked) { event in
                if case .unreadable(let path, _) = event, !told.isNew(path) {
                    repeated.add(1, ordering: .relaxed)
                } else {
                    lines.show(event, progress)
                }
            }
        }
        if !isAsked { summary.unreadable -= repeated.load(ordering: .relaxed) }
        lines.show(summary, missing: missing, elapsed: ContinuousClock.now - started)
        return summary.refused == 0 && summary.unreadable == 0
    }
}

extension CommandEnvironment {
    /// The library's own folders, which are no photos of the user's to import.
    var ownFolders: Set<FilePath> {
        Set([FilePath(libraryFolder)].flatMap { [$0, $0.resolved ?? $0] })
    }
}

/// Turns what an import tells into lines.
private struct ImportLines: Sendable {
    let command: ParsedCommand
    let console: Console
    let level: Level
    var showsUnchanged = true
    var showsEmptySummary = true

    /// For the rounds of `--watch`, where most is known already.
    var onlyNews: ImportLines {
        var lines = self
        lines.showsUnchanged = false
        lines.showsEmptySummary = false
        return lines
    }

    func show(_ event: ImportEvent, _ progress: Progress) {
        switch event {
        case .total(let count): progress.setTotal(count)
        case .unreadable(let path, let code): refuse(path, Phrase(unreadable: code))
        case .file(let path, let status):
            progress.advance(String(decoding: path.name, as: UTF8.self))
            show(path, status)
        }
    }

    private func refuse(_ path: FilePath, _ reason: Phrase) {
        if command[Inputs.json] {
            console.print(
                json: .object(
                    JSONValue.file(path.bytes) + [
                        ("status", "refused"), ("error", .string(reason.text(in: console.language))),
                    ]))
        } else {
            console.complain(Complaint(problem: Phrase("“\(path)”"), cause: reason))
        }
    }

    private func show(_ path: FilePath, _ status: ImportStatus) {
        var fields = JSONValue.file(path.bytes)
        var line = ""
        switch status {
        case .refused(let refusal): return refuse(path, Phrase(refusal))
        case .unchanged:
            guard showsUnchanged else { return }
            fields.append(("status", "unchanged"))
        case .recognised(let analysis):
            let names = analysis.tags(at: level).map(\.candidate.name)
            fields += [("status", "recognised"), ("tags", .array(names.map { .string($0) }))]
            line =
                names.isEmpty
                ? Phrase(en: "nothing recognised", it: "nessun elemento riconosciuto").text(in: console.language)
                : names.joined(separator: ", ")
        case .moved(let from):
            fields += [("status", "moved"), ("of", .string(from.description))]
            line = Phrase(en: "moved from \(from)", it: "spostato da \(from)").text(in: console.language)
        case .rendition(let of):
            fields += [("status", "rendition")] + (of.map { [("of", .string($0.description))] } ?? [])
            let name = of?.description ?? "–"
            line = Phrase(en: "a tagged copy of \(name)", it: "copia etichettata di \(name)").text(in: console.language)
        case .duplicate(let of):
            fields += [("status", "duplicate"), ("of", .string(of.description))]
            line = Phrase(en: "the same as \(of)", it: "identico a \(of)").text(in: console.language)
        }
        if command[Inputs.json] {
            console.print(json: .object(fields))
        } else if !line.isEmpty {
            console.print("\(path.description, .bold)  \(line)")
        }
    }

    func show(_ summary: ImportSummary, missing: Int, elapsed: Duration) {
        let refused = summary.refused + summary.unreadable + missing
        if !showsEmptySummary && summary.total == summary.unchanged && refused == 0 { return }
        if command[Inputs.json] {
            console.print(json: [
                "total": .integer(summary.total + summary.unreadable + missing),
                "recognised": .integer(summary.recognised), "unchanged": .integer(summary.unchanged),
                "moved": .integer(summary.moved), "rendition": .integer(summary.rendition),
                "duplicate": .integer(summary.duplicate), "refused": .integer(refused),
                "skipped": .integer(summary.skipped), "elapsed_ms": .integer(Int(elapsed / .milliseconds(1))),
            ])
            return
        }
        var parts: [Phrase] = [
            .counted(
                summary.recognised, one: Phrase(en: "photo recognised", it: "foto riconosciuta"),
                many: Phrase(en: "photos recognised", it: "foto riconosciute"))
        ]
        func add(_ count: Int, _ one: Phrase, _ many: Phrase) {
            if count > 0 { parts.append(.counted(count, one: one, many: many)) }
        }
        let same = Phrase(en: "unchanged", it: "invariate")
        add(summary.unchanged, Phrase(en: "unchanged", it: "invariata"), same)
        add(summary.moved, Phrase(en: "moved", it: "spostata"), Phrase(en: "moved", it: "spostate"))
        add(summary.rendition, Phrase(en: "tagged copy", it: "copia"), Phrase(en: "tagged copies", it: "copie"))
        add(summary.duplicate, Phrase(en: "duplicate", it: "doppione"), Phrase(en: "duplicates", it: "doppioni"))
        add(refused, Phrase(en: "refused", it: "rifiutata"), Phrase(en: "refused", it: "rifiutate"))
        add(
            summary.skipped, Phrase(en: "other file skipped", it: "altro file saltato"),
            Phrase(en: "other files skipped", it: "altri file saltati"))
        let text = parts.map { $0.text(in: console.language) }.joined(separator: ", ")
        console.print("\(text), \(console.format.duration(elapsed)).")
    }
}
