import Interpretation
import PhotoLibrary
import Terminal
import Wording

/// `vision tags`: all tags with their counts, or one photo's.
enum Tags {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let library = try await environment.library().library
        let level = try await environment.level(command, of: library)
        let added = command.all(Inputs.add).flatMap { $0 }
        let removed = command.all(Inputs.remove).flatMap { $0 }
        guard let name = command[Inputs.optionalPhoto].first else {
            guard added.isEmpty && removed.isEmpty else {
                throw Complaint(
                    problem: Phrase(
                        en: "--add and --remove need a photo.", it: "--add e --remove richiedono una foto."),
                    exitCode: .usage)
            }
            return try await list(library, level, command, console)
        }
        return try await KnownPhotos(library: library, command: command, console: console).each([name]) {
            shown, _, photo in
            if let name = try await library.unknownTags(among: removed, of: photo.id).first {
                throw Complaint(
                    problem: Phrase(
                        en: "“\(name)” is not a tag of “\(shown)”.", it: "«\(name)» non è un'etichetta di «\(shown)»."))
            }
            var along: [String] = []
            if !(added.isEmpty && removed.isEmpty) {
                along = try await library.changeTags(adding: added, removing: removed, of: photo.id).along
            }
            print(shown, try await library.tags(of: photo.id, level: level), along: along, level, command, console)
        }
    }

    private static func print(
        _ file: String, _ tags: [PhotoTag], along: [String], _ level: Level, _ command: ParsedCommand,
        _ console: Console
    ) {
        if command[Inputs.json] {
            let list: (String, JSONValue) = ("tags", .array(tags.map { JSONValue.tag($0, level) }))
            let more = along.isEmpty ? [] : [("alsoRemoved", JSONValue.array(along.map { .string($0) }))]
            console.print(json: .object(JSONValue.file(Array(file.utf8)) + [list] + more))
            return
        }
        if !along.isEmpty {
            let names = along.map { "“\($0)”" }.joined(separator: ", ")
            console.print(Phrase(en: "Also removed: \(names).", it: "Rimosse anche: \(names)."))
        }
        guard !tags.isEmpty else {
            console.print(Phrase(en: "No tags.", it: "Nessuna etichetta."))
            return
        }
        var table = Table([
            .init(Phrase(en: "TAG", it: "ETICHETTA")), .init(Phrase(en: "SURE", it: "AFFIDABILITÀ"), .right),
            .init(Phrase(en: "FROM", it: "DA")),
        ])
        for tag in tags {
            let from =
                tag.isKeyword
                ? Phrase(en: "the file", it: "il file")
                : tag.isUsers ? Phrase(en: "you", it: "te") : Phrase(en: "recognised", it: "riconosciuto")
            table.append([
                .init(tag.name, .bold),
                .init(tag.isUsers ? "" : console.format.percent(Double(tag.confidence ?? 0))),
                .init(from.text(in: console.language), .dim),
            ])
        }
        console.print(table)
    }

    private static func list(
        _ library: Library, _ level: Level, _ command: ParsedCommand, _ console: Console
    ) async throws -> ExitCode {
        let all = try await library.tagList(for: "", level: level).tags
        if command[Inputs.json] {
            for one in all {
                console.print(json: [
                    "tag": .string(one.tag.name), "synset": .synset(one.tag.synset),
                    "category": .category(one.tag.category), "photos": .integer(one.count),
                ])
            }
            return .success
        }
        guard !all.isEmpty else {
            console.print(Phrase(en: "No tags yet.", it: "Ancora nessuna etichetta."))
            return .success
        }
        let categories = try await library.categoryArrangement()
        var table = Table([
            .init(Phrase(en: "TAG", it: "ETICHETTA")), .init(Phrase(en: "PHOTOS", it: "FOTO"), .right),
            .init(Phrase(en: "CATEGORY", it: "CATEGORIA")),
        ])
        for one in all {
            table.append([
                .init(one.tag.name, .bold), .init(console.format.count(one.count)),
                .init(one.tag.category.map { categories.name(of: $0).text(in: console.language) } ?? "", .dim),
            ])
        }
        console.print(table)
        return .success
    }
}
