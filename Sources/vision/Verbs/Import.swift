import Glibc
import Intake
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
        var paths = typed.compactMap { PhotoPath.resolve($0) }
        let missing = typed.filter { PhotoPath.resolve($0) == nil }
        for name in missing { tell(missing: name, command, console) }
        guard !paths.isEmpty || command[Inputs.watch] else { return .failure }
        let library = try await environment.library(makingOneOn: console).library
        let leftOut = try await tellLeftOut(paths, library, command, console)
        paths.removeAll { leftOut.contains($0) }
        guard !paths.isEmpty || command[Inputs.watch] else { return .failure }
        try await remember(paths, library)
        // What is not there when the worker starts cannot be opened by it later.
        if command[Inputs.watch] { mkdir(environment.packsFolder, 0o700) }
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
                    typed.map { FilePath(absolutePath($0)) }, ignoring: environment.ownFolders)
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
            return isComplete && missing.isEmpty && leftOut.isEmpty ? .success : .failure
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
            Phrase(en: "“\(name)” will be imported when it appears.", it: "«\(name)» verrà importato quando comparirà.")
        )
    }

    /// Says of what was named that it is left out.
    private static func tellLeftOut(
        _ paths: [FilePath], _ library: Library, _ command: ParsedCommand, _ console: Console
    ) async throws -> Set<FilePath> {
        var leftOut: Set<FilePath> = []
        for path in paths {
            guard let folder = try await library.leftOut(around: path) else { continue }
            leftOut.insert(path)
            if command[Inputs.json] {
                console.print(
                    json: .object(JSONValue.file(path.bytes) + [("status", "skipped"), ("kind", "leftOut")]))
            } else {
                console.complain(Complaint.leftOut(path.description, folder))
            }
        }
        return leftOut
    }

    /// Folders are listed in the app's settings from now on, where they can be looked through again and watched.
    private static func remember(_ paths: [FilePath], _ library: Library) async throws {
        for path in paths {
            var status = stat()
            guard stat(path.description, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
            try await library.addFolder(path, isWatched: false)
        }
    }

    /// What could not be looked into, and what is skipped: it is said once.
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
                switch event {
                case .unreadable(let path, _) where !told.isNew(path): repeated.add(1, ordering: .relaxed)
                case .skipped(let path, _) where !told.isNew(path): break
                default: lines.show(event, progress)
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
        [FilePath(libraryFolder)]
    }
}
