internal import Geography
public import Mapmaking
internal import Glibc
internal import Places
internal import Synchronization
public import Terminal
internal import Wording

/// The verbs of `map`: streets, and pictures of the Earth, that people add.
public struct MapVerbs: Sendable {
    private let program: String
    private let json: Flag?
    private let own: @Sendable (ParsedCommand) async throws -> OwnMaps

    /// The verbs of a program.
    ///
    /// - Parameters:
    ///   - program: as it is typed.
    ///   - json: asks for JSON; nil where it cannot be asked for.
    ///   - own: the maps that a command is about.
    public init(
        program: String, json: Flag? = nil, own: @escaping @Sendable (ParsedCommand) async throws -> OwnMaps
    ) {
        self.program = program
        self.json = json
        self.own = own
    }

    private func wantsJSON(_ command: ParsedCommand) -> Bool { json.map { command[$0] } ?? false }

    /// `map list`
    public func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let maps = try await own(command).all()
        if maps.isEmpty, !wantsJSON(command) {
            console.print(
                Phrase(
                    en:
                        "No maps were added. “\(program) map add FILE” adds the streets of an extract of OpenStreetMap.",
                    it:
                        "Nessuna mappa aggiunta. «\(program) map add FILE» aggiunge le strade di un estratto di OpenStreetMap."
                ))
        }
        for map in maps { print(map, command, console) }
        return maps.allSatisfy { $0.tiles != nil } ? .success : .failure
    }

    /// `map add`
    public func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let maps = try await own(command)
        var wanted: [(kind: OwnMaps.Kind, file: String)] = []
        if let file = command[MapCommands.file].first { wanted.append((.streets, file)) }
        if let file = command[MapCommands.satellite] { wanted.append((.pictures, file)) }
        guard !wanted.isEmpty, wanted.count == 1 || command[MapCommands.title] == nil else {
            throw Complaint(
                problem: wanted.isEmpty
                    ? Phrase(en: "No file was named.", it: "Nessun file indicato.")
                    : Phrase(en: "Two maps cannot have one name.", it: "Due mappe non possono avere un solo nome."),
                fix: Phrase(
                    en: "Write “\(program) map add FILE” or “\(program) map add --satellite FILE”.",
                    it: "Scrivere «\(program) map add FILE» o «\(program) map add --satellite FILE»."), exitCode: .usage
            )
        }
        for (kind, file) in wanted {
            do {
                let map = try await Self.adding(kind, file, name: command[MapCommands.title], maps, console)
                print(map, command, console)
            } catch let error as MapmakingError {
                throw Complaint(error, file, program: program)
            }
        }
        return .success
    }

    /// `map remove`
    public func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let name = command[MapCommands.name].first ?? ""
        do {
            try await own(command).remove(name)
        } catch let error as MapmakingError {
            throw Complaint(error, name, program: program)
        }
        if wantsJSON(command) {
            console.print(json: ["name": .string(name), "removed": true])
        } else {
            console.print(Phrase(en: "\(name) was removed.", it: "\(name) è stata rimossa."))
        }
        return .success
    }

    // MARK: Parts

    /// Adds one map, and shows how far that is.
    /// - Throws: `MapmakingError`, `CancellationError`.
    public static func adding(
        _ kind: OwnMaps.Kind, _ file: String, name: String?, _ maps: OwnMaps, _ console: Console
    ) async throws -> OwnMaps.Map {
        // An extract is made into a map in steps; a tiled map is read.
        let unit = file.lowercased().hasSuffix(".pbf") ? Phrase(en: "steps", it: "passi") : Phrase("MB")
        return try await console.withProgress(unit: unit) { progress in
            let read = Mutex(0)
            return try await maps.add(kind, from: absolutePath(file), name: name) { step in
                switch step {
                case .made(let steps):
                    progress.setTotal(steps)
                    progress.advance()
                case .read(let bytes, let total):
                    progress.setTotal(total >> 20)
                    let more = read.withLock { read in
                        let before = read >> 20
                        read += bytes
                        return (read >> 20) - before
                    }
                    progress.advance(by: more)
                }
            }
        }
    }

    private func print(_ map: OwnMaps.Map, _ command: ParsedCommand, _ console: Console) {
        guard let tiles = map.tiles else {
            let problem = Phrase(
                en: "The file cannot be used because it is not a tiled map.",
                it: "Il file non si può usare perché non è una mappa a riquadri.")
            if wantsJSON(command) {
                console.print(json: ["name": .string(map.name), "error": .string(problem.text(in: console.language))])
            } else {
                console.print("\(map.name, .bold)  \(problem.text(in: console.language))")
            }
            return
        }
        if wantsJSON(command) {
            console.print(json: [
                "name": .string(map.name), "kind": tiles.format == .vector ? "streets" : "pictures",
                "bytes": .integer(map.size),
                "zooms": [.integer(tiles.zooms.lowerBound), .integer(tiles.zooms.upperBound)],
                "bounds": tiles.bounds.map {
                    [.degree($0.south), .degree($0.west), .degree($0.north), .degree($0.east)]
                } ?? .null,
                "credit": .optional(tiles.attribution),
            ])
        } else {
            let kind =
                tiles.format == .vector
                ? Phrase(en: "streets", it: "strade") : Phrase(en: "pictures", it: "immagini")
            let size = Format(console.language).bytes(map.size)
            console.print(
                "\(map.name, .bold)  \(kind.text(in: console.language)) · \(size) · \(tiles.attribution ?? "–")")
            if !map.isShown {
                console.print(
                    Phrase(
                        en: "    The app does not show it, because it shows \(MapFolder.most) maps at most.",
                        it: "    L'app non la mostra, perché mostra al massimo \(MapFolder.most) mappe."))
            }
        }
    }
}
