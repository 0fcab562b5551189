import Concepts
import Interpretation
import PhotoLibrary
import Terminal
import Wording

/// `vision categories`: the shelves with their counts, or the photos of one.
enum Categories {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let library = try await environment.library().library
        let level = try await environment.level(command, of: library)
        if let name = command[Inputs.category].first {
            return try await photos(of: name, library, level, command, console)
        }
        let counts = try await library.categories(level: level)
        if command[Inputs.json] {
            for one in counts {
                console.print(json: [
                    "category": .category(one.category), "name": .string(one.name ?? one.category.name),
                    "photos": .integer(one.count),
                ])
            }
            return .success
        }
        guard !counts.isEmpty else {
            console.print(Phrase(en: "No categories yet.", it: "Ancora nessuna categoria."))
            return .success
        }
        var table = Table([
            .init(Phrase(en: "CATEGORY", it: "CATEGORIA")), .init(Phrase(en: "PHOTOS", it: "FOTO"), .right),
        ])
        for one in counts {
            table.append([
                .init(one.name ?? one.category.phrase.text(in: console.language), .bold),
                .init(console.format.count(one.count)),
            ])
        }
        console.print(table)
        return .success
    }

    private static func photos(
        of name: String, _ library: Library, _ level: Level, _ command: ParsedCommand, _ console: Console
    ) async throws -> ExitCode {
        let wanted = Folding.folded(name)
        // The user's own names first.
        let own = try await library.categoryArrangement().names.first { Folding.folded($0.value) == wanted }?.key
        let category =
            own
            ?? Category.allCases.first { category in
                [category.key, category.name, category.italianName].contains { Folding.folded($0) == wanted }
            }
        guard let category else {
            throw Complaint(
                problem: Phrase(en: "There is no category “\(name)”.", it: "La categoria «\(name)» non esiste."),
                fix: Phrase(
                    en: "There are: \(Category.allCases.map(\.key).joined(separator: ", ")).",
                    it: "Esistono: \(Category.allCases.map(\.key).joined(separator: ", "))."))
        }
        let lines = PhotoLines(library: library, console: console, level: level, isJSON: command[Inputs.json])
        var left = command[Inputs.limit] ?? 50
        var results = try await library.photos(in: category, level: level, limit: min(left, 1000))
        while true {
            try await lines.show(results.photos)
            left -= results.photos.count
            guard left > 0, let next = results.next else { break }
            results = try await library.photos(in: category, level: level, limit: min(left, 1000), after: next)
        }
        if command[Inputs.json] {
            console.print(json: .found(total: results.total))
        } else {
            let found = Phrase.counted(
                results.total, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
            console.print("\(found.text(in: console.language), .dim)")
        }
        return .success
    }
}
