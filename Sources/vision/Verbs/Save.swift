import Concepts
import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording
import Workbench

/// `vision save`: writes tagged copies.
enum Save {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        // A library that was named must be there; otherwise none is needed where the copies go elsewhere.
        let needsLibrary = command[Inputs.folder] == nil || environment.isLibraryNamed
        let hasLibrary = needsLibrary || Library.isPresent(in: environment.libraryFolder)
        if hasLibrary { try environment.demandLibrary() }
        // Copies wait for the disk more than other work does.
        let workbench = environment.workbench(photos: 2, recognises: false, spare: 2)
        // While the library is opened, the worker starts.
        async let starting: Void? = try? workbench.ping()
        do {
            let opened = hasLibrary ? try await environment.library() : nil
            if let library = opened?.library { try await Saver.clearUnrecorded(in: library, patience: 1) }
            let concepts = try opened?.concepts ?? environment.installation.readConcepts()
            let code = try await save(command, console, environment, workbench, opened?.library, concepts)
            _ = await starting
            await workbench.stop()
            await opened?.library.checkpoint()
            return code
        } catch {
            await workbench.stop()
            throw error
        }
    }

    private static func save(
        _ command: ParsedCommand, _ console: Console, _ environment: CommandEnvironment, _ workbench: Workbench,
        _ library: Library?, _ concepts: ConceptTree
    ) async throws -> ExitCode {
        let level = try await environment.level(command, of: library)
        let folder = try command[Inputs.folder].map { try makeFolder($0) } ?? ownFolder(environment)
        Saver.clearLeftovers(in: folder, withFolders: true)
        let workshop = try makeWorkshop(in: folder)
        defer { workshop.remove() }
        let saver = library.map {
            Saver(library: $0, workbench: workbench, concepts: concepts, folder: folder, workshop: workshop.path)
        }
        let fileSaver = FileSaver(
            workbench: workbench, concepts: concepts, folder: folder, workshop: workshop.path)
        let names = command[Inputs.photos]
        return try await console.withProgress(total: names.count, unit: Phrase(en: "photos", it: "foto")) { progress in
            let photos = KnownPhotos(library: library, command: command, console: console) { name, path in
                try await save(name, command, console, progress) {
                    try await fileSaver.save(path, tags: command[Inputs.onlyTags], level: level)
                }
            }
            // While some are in the worker, as many are named and noted in the library.
            let width = 2 * workbench.configuration.worker.threads
            return try await photos.each(names, width: width) { name, path, photo in
                try await save(name, command, console, progress) {
                    try await saver?.save(path, of: photo, tags: command[Inputs.onlyTags], level: level)
                }
            }
        }
    }

    private static func save(
        _ name: String, _ command: ParsedCommand, _ console: Console, _ progress: Progress,
        _ write: () async throws -> SavedCopy?
    ) async throws {
        progress.advance(name)
        do {
            if let saved = try await write() { print(name, saved, command, console) }
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(
                    en: "The copy of “\(name)” could not be written.",
                    it: "Impossibile scrivere la copia di «\(name)»."), cause: Phrase(error.description),
                fix: error.code == ENOSPC || error.code == EDQUOT
                    ? Phrase(
                        en: "Free some space, or choose another folder with --to.",
                        it: "Liberare spazio o scegliere un'altra cartella con --to.") : nil)
        }
    }

    private static func print(_ name: String, _ saved: SavedCopy, _ command: ParsedCommand, _ console: Console) {
        if command[Inputs.json] {
            console.print(
                json: .object(
                    JSONValue.file(Array(name.utf8)) + [
                        ("copy", .string(saved.copy.description)),
                        ("sidecar", .optional(saved.sidecar?.description)),
                        ("tags", .array(saved.tags.map { .string($0) })),
                    ]))
        } else {
            console.print("\(name, .bold) → \(saved.copy.description)")
            if let sidecar = saved.sidecar { console.print("  \(sidecar.description, .dim)") }
        }
    }

    private static func makeWorkshop(in folder: FilePath) throws -> Workshop {
        do {
            return try Workshop(in: folder)
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(
                    en: "Copies cannot be written to “\(folder)”.", it: "Impossibile scrivere copie in «\(folder)»."),
                cause: Phrase(error.description),
                fix: Phrase(en: "Choose another folder with --to.", it: "Scegliere un'altra cartella con --to."))
        }
    }

    /// The library's own, which is as private as the library.
    private static func ownFolder(_ environment: CommandEnvironment) throws -> FilePath {
        mkdir(environment.savedFolder, 0o700)
        return try makeFolder(environment.savedFolder)
    }

    private static func makeFolder(_ typed: String) throws -> FilePath {
        let path = absolutePath(typed)
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            if mkdir(made, 0o755) != 0, errno != EEXIST {
                throw Complaint(
                    problem: Phrase(
                        en: "The folder “\(typed)” cannot be created.", it: "Impossibile creare la cartella «\(typed)»."
                    ),
                    cause: Phrase(system: errno))
            }
        }
        guard let folder = FilePath(path).resolved else { throw Complaint.notFound(typed) }
        return folder
    }
}
