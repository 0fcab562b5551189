import FoundationEssentials
import Glibc
import Intake
import JSONDepth
import PhotoLibrary
import Terminal
import Wording
import Workbench

/// `vision packs`: recognisers that people add without code.
enum Packs {
    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        PackTrial.clearLeftovers(in: FilePath(environment.libraryFolder))
        let packs = try await described(environment, folder: environment.packsFolder)
        if packs.isEmpty && !command[Inputs.json] {
            console.print(
                Phrase(
                    en:
                        "No model packs. “vision packs add FOLDER” adds one; Docs/ModelPacks.md says how they are made.",
                    it: "Nessun pacchetto. “vision packs add CARTELLA” ne aggiunge uno; Docs/ModelPacks.md spiega come."
                ))
        }
        for pack in packs { print(pack, command, console) }
        return packs.allSatisfy { $0.problem == nil } ? .success : .failure
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        let typed = command[Inputs.packFolder].first ?? "."
        let folder = FilePath(CommandEnvironment.absolute(typed))
        let (names, manifest) = try await files(typed, folder, command[Inputs.manifest])
        guard names.isSafe else {
            throw refusal(
                Phrase(
                    en: "Its name or its files' names contain characters that are not allowed.",
                    it: "Il nome o i nomi dei file contengono caratteri non ammessi."))
        }
        do {
            // Tried in a folder of its own first, so that a bad pack never reaches the library.
            let trial = try await PackTrial(
                in: FilePath(environment.libraryFolder), name: names.name, manifest: manifest, files: names.files,
                from: folder)
            defer { trial.remove() }
            guard let pack = try await described(environment, folder: trial.folder.description).first else {
                throw refusal(Phrase(en: "It could not be read.", it: "Non si può leggere."))
            }
            if let problem = pack.problem { throw refusal(Phrase(problem)) }
            try Task.checkCancellation()
            try trial.place()
            tell(added: pack, command, console)
            return .success
        } catch let error as PackFileError {
            throw refusal(Phrase(error))
        } catch let error as DurableFileError {
            throw refusal(Phrase(error.description))
        }
    }

    /// What `pack.json` names, and its bytes.
    private static func files(
        _ typed: String, _ folder: FilePath, _ named: String?
    ) async throws -> (PackFiles, [UInt8]) {
        let path = named.map { FilePath(CommandEnvironment.absolute($0)) } ?? folder.appending(Array("pack.json".utf8))
        do {
            let bytes = try await PackTrial.manifest(path, within: named == nil ? folder : nil)
            if !JSONDepth.isTooDeep(bytes), let names = try? JSONDecoder().decode(PackFiles.self, from: Data(bytes)) {
                return (names, bytes)
            }
        } catch PackFileError.missing {
        } catch let error as PackFileError {
            throw refusal(Phrase(error))
        } catch let error as DurableFileError {
            throw refusal(Phrase(error.description))
        }
        throw Complaint(
            problem: Phrase(
                en: "“\(typed)” is not a model pack.",
                it: "“\(typed)” non è un pacchetto di modelli."),
            cause: Phrase(
                en: "\(path) is missing, or does not name the pack, its model and its labels.",
                it: "\(path) manca, o non indica il pacchetto, il modello e le etichette."),
            fix: Phrase(
                en: "Write one as described in Docs/ModelPacks.md, or name one with --manifest.",
                it: "Scriverne uno come descritto in Docs/ModelPacks.md, o indicarne uno con --manifest."))
    }

    private static func tell(added pack: WorkerDescription.Pack, _ command: ParsedCommand, _ console: Console) {
        print(pack, command, console)
        if !command[Inputs.json] {
            console.remark(
                Phrase(
                    en: "The next “vision import” will analyse photos again with it.",
                    it: "Il prossimo “vision import” analizzerà di nuovo le foto con questo pacchetto."))
        }
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let folder = try installed(command)
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            throw Complaint(
                problem: Phrase(en: "The pack could not be removed.", it: "Impossibile rimuovere il pacchetto."),
                cause: Phrase("\(error)"))
        }
        let name = command[Inputs.packName].first ?? ""
        if command[Inputs.json] {
            console.print(json: ["name": .string(name), "removed": true])
        } else {
            console.print(Phrase(en: "\(name) was removed.", it: "\(name) è stato rimosso."))
        }
        return .success
    }

    static func enable(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await setEnabled(true, command, console)
    }

    static func disable(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await setEnabled(false, command, console)
    }

    // MARK: Parts

    private static func setEnabled(
        _ isEnabled: Bool, _ command: ParsedCommand, _ console: Console
    ) async throws -> ExitCode {
        let folder = try installed(command)
        guard try PackSwitch.set(isEnabled, folder: FilePath(folder)) else { throw Complaint.notFound(folder) }
        let environment = try CommandEnvironment(command)
        let name = command[Inputs.packName].first ?? ""
        for pack in try await described(environment, folder: environment.packsFolder) where pack.name == name {
            print(pack, command, console)
        }
        return .success
    }

    private static func installed(_ command: ParsedCommand) throws -> String {
        let name = command[Inputs.packName].first ?? ""
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        let folder = environment.packsFolder + "/" + name
        guard PackFiles(name: name, model: "m", labels: "l").isSafe, access(folder + "/pack.json", R_OK) == 0 else {
            throw Complaint(
                problem: Phrase(en: "There is no pack “\(name)”.", it: "Il pacchetto “\(name)” non esiste."),
                fix: Phrase(en: "“vision packs list” lists them.", it: "“vision packs list” li elenca."))
        }
        return folder
    }

    private static func described(
        _ environment: CommandEnvironment, folder: String
    ) async throws -> [WorkerDescription.Pack] {
        let workbench = environment.workbench(photos: 1, recognises: false, packs: folder)
        do {
            let packs = try await workbench.describe().packs
            await workbench.stop()
            return packs
        } catch {
            await workbench.stop()
            throw error
        }
    }

    private static func refusal(_ cause: Phrase) -> Complaint {
        Complaint(
            problem: Phrase(en: "The pack was not added.", it: "Il pacchetto non è stato aggiunto."), cause: cause)
    }

    private static func print(_ pack: WorkerDescription.Pack, _ command: ParsedCommand, _ console: Console) {
        if command[Inputs.json], let labels = pack.labels {
            console.print(json: [
                "name": .string(pack.name), "title": .string(pack.title ?? pack.name),
                "enabled": .bool(pack.isEnabled), "labels": .integer(labels),
                "licence": .string(pack.licence ?? ""),
            ])
        } else if let problem = pack.problem {
            console.complain(
                Complaint(
                    problem: Phrase(
                        en: "The pack “\(pack.name)” does not work.", it: "Il pacchetto “\(pack.name)” non funziona."),
                    cause: Phrase(problem)))
        } else {
            let state =
                pack.isEnabled ? Phrase(en: "on", it: "attivo") : Phrase(en: "off", it: "disattivato")
            let labels = Phrase.counted(
                pack.labels ?? 0, one: Phrase(en: "label", it: "etichetta"),
                many: Phrase(en: "labels", it: "etichette"))
            let licence = pack.licence ?? ""
            console.print(
                "\(pack.name, .bold)  \(pack.title ?? "") · \(labels.text(in: console.language)) · \(licence) · \(state.text(in: console.language))"
            )
        }
    }
}

extension Phrase {
    /// Why a file of a pack cannot be used.
    init(_ error: PackFileError) {
        switch error {
        case .missing(let name):
            self.init(en: "There is no file “\(name)” in it.", it: "Non contiene un file “\(name)”.")
        case .notAFile(let name):
            self.init(
                en: "“\(name)” is not a file but a folder, pipe, socket or device.",
                it: "“\(name)” non è un file ma una cartella, una pipe, un socket o un dispositivo.")
        case .leadsOut(let name):
            self.init(
                en: "“\(name)” is a link that leads out of the folder; copy the file itself into it.",
                it: "“\(name)” è un collegamento che porta fuori dalla cartella; copiarvi il file stesso.")
        case .tooLarge(let name):
            self.init(en: "“\(name)” is too large.", it: "“\(name)” è troppo grande.")
        }
    }
}

/// The parts of `pack.json` that copying a pack needs.
struct PackFiles: Codable {
    var name: String
    var model: String
    var labels: String

    /// The model's file, what belongs to it (an IR's weights), and the labels.
    var files: [String] {
        let weights = model.hasSuffix(".xml") ? [String(model.dropLast(4)) + ".bin"] : []
        return [model, labels] + weights
    }

    /// Names that cannot lead out of the pack's folder.
    var isSafe: Bool {
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-_")
        return !name.isEmpty && name.count <= 64 && name.allSatisfy { letters.contains($0) }
            && files.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.hasPrefix(".") }
    }
}
