import Concepts
import Glibc
import Interpretation
import PhotoLibrary
import Places
import Terminal
import Wording

/// `vision favourite`.
enum Favourite {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        let isFavourite = !command[Inputs.off]
        return try await KnownPhotos(library: library, command: command, console: console).each(
            command[Inputs.photos]
        ) { name, _, photo in
            try await library.setFavourite(isFavourite, of: photo.id)
            if command[Inputs.json] {
                console.print(
                    json: .object(JSONValue.file(Array(name.utf8)) + [("favourite", .bool(isFavourite))]))
            } else {
                let what =
                    isFavourite
                    ? Phrase(en: "is a favourite", it: "è tra i preferiti")
                    : Phrase(en: "is no longer a favourite", it: "non è più tra i preferiti")
                console.print("\(name, .bold) \(what.text(in: console.language))")
            }
        }
    }
}

/// `vision forget`.
enum Forget {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        if command[Inputs.restoring] { return try await restore(library, command, console) }
        return try await KnownPhotos(library: library, command: command, console: console).each(
            command[Inputs.photos]
        ) { name, _, photo in
            try await library.forget(photo.id)
            if command[Inputs.json] {
                console.print(json: .object(JSONValue.file(Array(name.utf8)) + [("forgotten", true)]))
            } else {
                let what =
                    try await library.countOfUploaded([photo.id]) > 0
                    ? Phrase(
                        en: "was moved to Recently deleted; its file is deleted after 30 days",
                        it: "è in Eliminate di recente; il file verrà eliminato dopo 30 giorni")
                    : Phrase(
                        en: "is no longer in the library; the file is kept",
                        it: "non è più nella libreria; il file resta")
                console.print("\(name, .bold) \(what.text(in: console.language))")
            }
        }
    }
}

extension Forget {
    /// Brings photos back from *Recently deleted*.
    private static func restore(
        _ library: Library, _ command: ParsedCommand, _ console: Console
    ) async throws -> ExitCode {
        try await KnownPhotos(library: library, command: command, console: console, meansDeleted: true).each(
            command[Inputs.photos]
        ) { name, path, photo in
            if let folder = try await library.leftOut(around: path) { throw Complaint.leftOut(name, folder) }
            try await library.restore(photo.id)
            if command[Inputs.json] {
                console.print(json: .object(JSONValue.file(Array(name.utf8)) + [("forgotten", false)]))
            } else {
                let what = Phrase(en: "is in the library again", it: "è di nuovo nella libreria")
                console.print("\(name, .bold) \(what.text(in: console.language))")
            }
        }
    }
}

/// `vision place`.
enum PlaceVerb {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let library = try await environment.library().library
        return try await KnownPhotos(library: library, command: command, console: console).each(
            command[Inputs.photo]
        ) { name, _, photo in
            if command[Inputs.clear] {
                try await library.setPosition(nil, of: [photo.id])
            } else if let coordinate = command[Inputs.coordinate] {
                try await library.setPosition(.at(coordinate), of: [photo.id])
            } else if let typed = command[Inputs.placeName] {
                guard let place = try await library.place(called: typed, of: photo.id) else {
                    throw Complaint(
                        problem: Phrase(en: "“\(typed)” is not a name.", it: "«\(typed)» non è un nome."))
                }
                try await library.setPlace(place, of: photo.id)
            }
            let now = try await library.photo(photo.id)
            if command[Inputs.json] {
                console.print(
                    json: .object(
                        JSONValue.file(Array(name.utf8)) + [
                            ("place", .place(now.place, now.coordinate, isUsers: now.isPlaceUsers))
                        ]))
            } else {
                let parts = [now.place?.name, now.place?.city, now.place?.region, now.place?.country].compactMap { $0 }
                    .filter { !$0.isEmpty }
                console.print(
                    parts.isEmpty
                        ? Phrase(en: "No place is known.", it: "Il luogo non è noto.")
                        : Phrase(parts.joined(separator: ", ")))
            }
        }
    }
}

/// `vision level`.
enum LevelVerb {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let library = try await CommandEnvironment(command).library().library
        if let name = command[Inputs.level].first { try await library.setDefaultLevel(name.level) }
        let level = try await library.defaultLevel()
        let (name, precision, meaning): (String, Double, Phrase) =
            switch level {
            case .low:
                (
                    "low", 0.8,
                    Phrase(
                        en: "Low: shows most; about 80 of 100 tags are right.",
                        it: "Basso: mostra di più; circa 80 etichette su 100 sono giuste.")
                )
            case .medium:
                (
                    "medium", 0.9,
                    Phrase(
                        en: "Medium: about 90 of 100 tags are right.",
                        it: "Medio: circa 90 etichette su 100 sono giuste.")
                )
            case .high:
                (
                    "high", 0.97,
                    Phrase(
                        en: "High: only what is nearly certain; about 97 of 100 tags are right.",
                        it: "Alto: solo ciò che è quasi certo; circa 97 etichette su 100 sono giuste.")
                )
            }
        if command[Inputs.json] {
            console.print(json: ["level": .string(name), "precision": .decimal(precision, digits: 2)])
        } else {
            console.print(meaning)
        }
        return .success
    }
}
