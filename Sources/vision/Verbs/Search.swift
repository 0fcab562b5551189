import Glibc
import PhotoLibrary
import Terminal
import Wording

/// `vision search`: finds photos by words.
enum Search {
    static func run(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let environment = try CommandEnvironment(command)
        let library = try await environment.library().library
        let level = try await environment.level(command, of: library)
        let text = command[Inputs.words].map { quoted($0) }.joined(separator: " ")
        let lines = PhotoLines(library: library, console: console, level: level, isJSON: command[Inputs.json])
        var left = command[Inputs.limit] ?? 50
        var results = try await library.search(text, level: level, limit: min(left, 1000))
        let terms = results.terms
        while true {
            try await lines.show(results.photos)
            left -= results.photos.count
            guard left > 0, let next = results.next else { break }
            results = try await library.search(text, level: level, limit: min(left, 1000), after: next)
        }
        if command[Inputs.json] {
            console.print(json: .found(total: results.total, terms: terms))
            return .success
        }
        if results.total == 0 {
            console.print(Phrase(en: "Nothing found.", it: "Nessun risultato."))
            let library = try await library.statistics()
            if library.photos == 0 {
                console.print(
                    Phrase(
                        en: "The library is empty. Import photos with “vision import FOLDER”.",
                        it: "La libreria è vuota. Importare delle foto con «vision import CARTELLA»."))
            }
        } else {
            let found = Phrase.counted(
                results.total, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
            console.print("\(found.text(in: console.language), .dim)")
        }
        for term in terms {
            guard let missing = missing(term) else { continue }
            let nearest = term.suggestions.map { "“\($0)”" }.joined(separator: ", ")
            let hint = Phrase(en: "Did you mean \(nearest)?", it: "Forse intendevi \(nearest)?")
            console.print(term.suggestions.isEmpty ? missing : missing + hint)
        }
        if results.total == 0, let below = try await library.advice(on: text, level: level).below {
            let count = Phrase.counted(
                below.count, one: Phrase(en: "photo", it: "foto"), many: Phrase(en: "photos", it: "foto"))
            console.print(
                Phrase(
                    en: "At the level \(below.level) there are \(count.en): add “--level \(below.level)”.",
                    it: "Al livello \(below.level) ce ne sono \(below.count): aggiungere «--level \(below.level)»."))
        }
        return .success
    }

    /// Why a part of the question finds, or excludes, nothing; nil when it does.
    private static func missing(_ term: TermReading) -> Phrase? {
        switch term.meaning {
        case .absent:
            Phrase(
                en: "Vision has recognised no \(term.text).",
                it: "Vision non ha riconosciuto «\(term.text)» in nessuna foto.")
        case .nothing where term.isExcluded:
            Phrase(
                en: "Nothing matches “\(term.text)”, so no photos are excluded.",
                it: "Nulla corrisponde a «\(term.text)»: nessuna foto è esclusa.")
        case .nothing: Phrase(en: "Nothing matches “\(term.text)”.", it: "Nulla corrisponde a «\(term.text)».")
        default: nil
        }
    }

    /// Several words in one argument after a dash (`"-hot dog"`) are one name that must not be there.
    private static func quoted(_ word: String) -> String {
        guard word.hasPrefix("-"), word.contains(" "), !word.contains("\"") else { return word }
        return "-\"\(word.dropFirst())\""
    }
}

extension JSONValue {
    /// The last line of a list of photos.
    static func found(total: Int, terms: [TermReading] = []) -> JSONValue {
        let hints = terms.filter { [.nothing, .absent].contains($0.meaning) }.map { term -> JSONValue in
            [
                "word": .string(term.text), "isKnown": .bool(term.meaning == .absent),
                "didYouMean": .array(term.suggestions.map { .string($0) }),
            ]
        }
        return ["total": .integer(total), "exact": true, "hints": .array(hints)]
    }
}
