import Intake
import PhotoLibrary
import PhotoSite
import Terminal
import Wording

/// `vision folders`: where photos are imported from, and what is left out.
enum Folders {
    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        let folders = try await library.folders()
        let leftOut = try await library.leftOut()
        if folders.isEmpty, leftOut.isEmpty, !command[Inputs.json] {
            console.print(
                Phrase(
                    en: "No folders yet. “vision import FOLDER” adds one.",
                    it: "Ancora nessuna cartella. «vision import CARTELLA» ne aggiunge una."))
        }
        for folder in folders {
            let photos = try await library.photoCount(below: folder.path)
            if command[Inputs.json] {
                console.print(
                    json: ["folder": .string(folder.path.description), "photos": .integer(photos), "left_out": false])
            } else {
                let count = counted(photos).text(in: console.language)
                console.print("\(folder.path.description, .bold)  \(count)")
            }
        }
        for folder in leftOut { show(folder, command, console) }
        return .success
    }

    static func leaveOut(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        let typed = command[Inputs.leftOutFolder].first ?? "."
        guard let path = PhotoPath.resolve(typed), FileStatus(path, followingLinks: false)?.kind == .folder else {
            throw Complaint(
                problem: Phrase(en: "“\(typed)” is not a folder.", it: "«\(typed)» non è una cartella."))
        }
        let folder = try await library.leaveOutWhole(path)
        await library.checkpoint()
        show(folder, command, console)
        return .success
    }

    static func takeBack(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        let typed = command[Inputs.leftOutFolder].first ?? "."
        let known = try await library.leftOut()
        // The folder itself may be gone from the disk.
        let paths = PhotoPath.known(typed)
        guard let folder = known.first(where: { paths.contains($0.path) }) else {
            let around = known.first { folder in paths.contains { $0.isIn(folder.path) } }
            throw Complaint(
                problem: Phrase(en: "“\(typed)” is not left out.", it: "«\(typed)» non è esclusa."),
                cause: around.map {
                    Phrase(
                        en: "The folder around it is: \($0.path).", it: "Lo è la cartella in cui si trova: \($0.path).")
                },
                fix: Phrase(
                    en: "“vision folders list” shows what is left out.", it: "«vision folders list» mostra le escluse.")
            )
        }
        let photos = try await library.takeBack(folder)
        await library.checkpoint()
        if command[Inputs.json] {
            console.print(
                json: ["folder": .string(folder.path.description), "photos": .integer(photos), "left_out": false])
        } else {
            let count = counted(photos)
            console.print(
                Phrase(
                    en: "\(folder.path) is part of the library again: \(count.en).",
                    it: "\(folder.path) fa di nuovo parte della libreria: \(count.it)."))
            console.remark(
                Phrase(
                    en: "“vision import” finds what came into it meanwhile.",
                    it: "«vision import» trova ciò che vi è arrivato nel frattempo."))
        }
        return .success
    }

    private static func show(_ folder: LeftOutFolder, _ command: ParsedCommand, _ console: Console) {
        if command[Inputs.json] {
            console.print(
                json: ["folder": .string(folder.path.description), "photos": .integer(folder.photos), "left_out": true])
        } else {
            let count = counted(folder.photos).text(in: console.language)
            let what = Phrase(en: "left out", it: "esclusa").text(in: console.language)
            console.print("\(folder.path.description, .bold)  \(what) · \(count)")
        }
    }

    private static func counted(_ photos: Int) -> Phrase {
        .counted(photos, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
    }
}

extension Complaint {
    /// Of what is named to be imported and is left out of the library.
    static func leftOut(_ typed: String, _ folder: LeftOutFolder) -> Complaint {
        let path = Shell.quoted(folder.path.description)
        return Complaint(
            problem: Phrase(
                en: "“\(typed)” is left out of the library.", it: "«\(typed)» è esclusa dalla libreria."),
            fix: Phrase(
                en: "“vision folders take-back \(path)” takes it back.",
                it: "«vision folders take-back \(path)» la riprende."))
    }
}
