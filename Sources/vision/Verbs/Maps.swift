import Geography
import Mapmaking
import Places
import Synchronization
import Terminal
import Wording

/// `vision map`: streets, and pictures of the Earth, that people add.
enum Maps {
    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let maps = try await own(command).all()
        if maps.isEmpty, !command[Inputs.json] {
            console.print(
                Phrase(
                    en: "No maps were added. “vision map add FILE” adds the streets of an extract of OpenStreetMap.",
                    it:
                        "Nessuna mappa aggiunta. “vision map add FILE” aggiunge le strade di un estratto di OpenStreetMap."
                ))
        }
        for map in maps { print(map, command, console) }
        return maps.allSatisfy { $0.tiles != nil } ? .success : .failure
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let maps = try own(command)
        var wanted: [(kind: OwnMaps.Kind, file: String)] = []
        if let file = command[Inputs.mapFile].first { wanted.append((.streets, file)) }
        if let file = command[Inputs.satellite] { wanted.append((.pictures, file)) }
        guard !wanted.isEmpty, wanted.count == 1 || command[Inputs.mapTitle] == nil else {
            throw Complaint(
                problem: wanted.isEmpty
                    ? Phrase(en: "No file was named.", it: "Nessun file indicato.")
                    : Phrase(en: "Two maps cannot have one name.", it: "Due mappe non possono avere un solo nome."),
                fix: Phrase(
                    en: "Write “vision map add FILE” or “vision map add --satellite FILE”.",
                    it: "Scrivere “vision map add FILE” o “vision map add --satellite FILE”."), exitCode: .usage)
        }
        for (kind, file) in wanted {
            do {
                let map = try await adding(kind, file, name: command[Inputs.mapTitle], maps, console)
                print(map, command, console)
            } catch let error as MapmakingError {
                throw Complaint(error, file)
            }
        }
        return .success
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let name = command[Inputs.mapName].first ?? ""
        do {
            try own(command).remove(name)
        } catch let error as MapmakingError {
            throw Complaint(error, name)
        }
        if command[Inputs.json] {
            console.print(json: ["name": .string(name), "removed": true])
        } else {
            console.print(Phrase(en: "\(name) was removed.", it: "\(name) è stata rimossa."))
        }
        return .success
    }

    // MARK: Parts

    private static func own(_ command: ParsedCommand) throws -> OwnMaps {
        let environment = try CommandEnvironment(command)
        try environment.demandLibrary()
        return OwnMaps(folder: environment.mapsFolder, tippecanoe: environment.installation.tippecanoe)
    }

    private static func adding(
        _ kind: OwnMaps.Kind, _ file: String, name: String?, _ maps: OwnMaps, _ console: Console
    ) async throws -> OwnMaps.Map {
        // An extract is made into a map in steps; a tiled map is read.
        let isExtract = file.hasSuffix(".pbf")
        let unit = isExtract ? Phrase(en: "steps", it: "passi") : Phrase("MB")
        return try await console.withProgress(unit: unit) { progress in
            let read = Mutex(0)
            return try await maps.add(kind, from: CommandEnvironment.absolute(file), name: name) { step in
                switch step {
                case .made(let steps) where isExtract:
                    progress.setTotal(steps)
                    progress.advance()
                case .read(let bytes, let total) where !isExtract:
                    progress.setTotal(total >> 20)
                    let more = read.withLock { read in
                        let before = read >> 20
                        read += bytes
                        return (read >> 20) - before
                    }
                    progress.advance(by: more)
                default: break
                }
            }
        }
    }

    private static func print(_ map: OwnMaps.Map, _ command: ParsedCommand, _ console: Console) {
        guard let tiles = map.tiles else {
            let problem = Phrase(
                en: "The file cannot be used because it is not a tiled map.",
                it: "Il file non si può usare perché non è una mappa a riquadri.")
            if command[Inputs.json] {
                console.print(json: ["name": .string(map.name), "error": .string(problem.text(in: console.language))])
            } else {
                console.print("\(map.name, .bold)  \(problem.text(in: console.language))")
            }
            return
        }
        if command[Inputs.json] {
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
        }
    }
}
