import Intake
import PhotoLibrary
import PhotoSite
import Terminal
import Wording
import Workbench

/// `vision packs`: recognisers that people add without code.
enum Packs {
    /// Where it is described how packs are made: in the sources, and once the Debian package is installed.
    private static let description = "Docs/ModelPacks.md (/usr/share/doc/vision-favori/ModelPacks.md)"

    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        PackTrial.clearLeftovers(in: FilePath(environment.libraryFolder))
        let packs = try await described(environment)
        if packs.isEmpty && !command[Inputs.json] {
            console.print(
                Phrase(
                    en:
                        "No model packs. “vision packs add FOLDER” adds one. How they are made: \(description).",
                    it: "Nessun pacchetto. «vision packs add CARTELLA» ne aggiunge uno. Come si fanno: \(description)."
                ))
        }
        for pack in packs { print(pack, command, console) }
        return packs.allSatisfy { $0.problem == nil } ? .success : .failure
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        let typed = command[Inputs.packFolder].first ?? "."
        let manifest = command[Inputs.manifest].map { FilePath(absolutePath($0)) }
        do {
            let pack = try await installer(environment).add(
                from: FilePath(absolutePath(typed)), manifest: manifest)
            tell(added: pack, command, console)
            return .success
        } catch let refusal as PackRefusal {
            throw complaint(of: refusal, typed)
        }
    }

    private static func complaint(of refusal: PackRefusal, _ typed: String) -> Complaint {
        if case .noManifest(let path) = refusal {
            return Complaint(
                problem: Phrase(
                    en: "“\(typed)” is not a model pack.",
                    it: "«\(typed)» non è un pacchetto di modelli."),
                cause: Phrase(
                    en: "\(path) is missing, or does not name the pack, its model and its labels.",
                    it: "\(path) manca, o non indica il pacchetto, il modello e le etichette."),
                fix: Phrase(
                    en: "Write one as described in \(description), or name one with --manifest.",
                    it: "Scriverne uno come descritto in \(description), o indicarne uno con --manifest."))
        }
        return Complaint(
            problem: Phrase(en: "The pack was not added.", it: "Il pacchetto non è stato aggiunto."),
            cause: Phrase(refusal))
    }

    private static func tell(added pack: WorkerDescription.Pack, _ command: ParsedCommand, _ console: Console) {
        print(pack, command, console)
        if !command[Inputs.json] {
            console.remark(
                Phrase(
                    en: "The next “vision import” will analyse photos again with it.",
                    it: "Il prossimo «vision import» analizzerà di nuovo le foto con questo pacchetto."))
        }
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let (name, environment) = try named(command)
        do {
            guard try await installer(environment).remove(name) else { throw Complaint.noPack(name) }
        } catch let error as DurableFileError {
            throw Complaint(
                problem: Phrase(en: "The pack could not be removed.", it: "Impossibile rimuovere il pacchetto."),
                cause: Phrase(error.description))
        }
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
        let (name, environment) = try named(command)
        guard try await installer(environment).set(isEnabled, name) else { throw Complaint.noPack(name) }
        for pack in try await described(environment) where pack.name == name { print(pack, command, console) }
        return .success
    }

    private static func named(_ command: ParsedCommand) throws -> (String, CommandEnvironment) {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        return (command[Inputs.packName].first ?? "", environment)
    }

    private static func installer(_ environment: CommandEnvironment) -> PackInstaller {
        PackInstaller(
            library: FilePath(environment.libraryFolder),
            configuration: environment.workbench(photos: 1, recognises: false).configuration)
    }

    private static func described(_ environment: CommandEnvironment) async throws -> [WorkerDescription.Pack] {
        try await Workbench.description(with: environment.workbench(photos: 1, recognises: false).configuration).packs
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
                        en: "The pack “\(pack.name)” does not work.", it: "Il pacchetto «\(pack.name)» non funziona."),
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

extension Complaint {
    fileprivate static func noPack(_ name: String) -> Complaint {
        Complaint(
            problem: Phrase(en: "There is no pack “\(name)”.", it: "Il pacchetto «\(name)» non esiste."),
            fix: Phrase(en: "“vision packs list” lists them.", it: "«vision packs list» li elenca."))
    }
}
