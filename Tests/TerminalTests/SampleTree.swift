@testable import Terminal
import Wording

enum Size: String, CaseIterable, Sendable { case small, large }

/// A little program with one of everything.
enum Sample {
    static let file = Argument(
        Phrase(en: "FILE", it: "FILE"), .file, .oneOrMore, help: Phrase(en: "The files.", it: "I file."))
    static let words = Argument(
        Phrase(en: "WORDS", it: "PAROLE"), .text, .oneOrMore, help: Phrase(en: "The words.", it: "Le parole."))
    static let name = Argument(
        Phrase(en: "NAME", it: "NOME"), .text, help: Phrase(en: "A name.", it: "Un nome."))
    static let count = Option(
        "count", short: "n", Phrase("N"), .integer(1...9), standard: Phrase("3"),
        help: Phrase(en: "How many.", it: "Quanti."))
    static let size = Option<Size>(
        "size", Phrase(en: "SIZE", it: "MISURA"), .choice,
        help: Phrase(
            en: "How large each of them may be at the very most, roughly speaking.",
            it: "Quanto può essere grande ciascuno, al massimo, più o meno."))
    static let add = Option(
        "add", Phrase("A,B"), .list, repeats: true, help: Phrase(en: "Add some.", it: "Aggiunge."))
    static let folder = Option(
        "folder", Phrase(en: "DIR", it: "CARTELLA"), .folder, help: Phrase(en: "Where.", it: "Dove."))
    static let loud = Flag("loud", help: Phrase(en: "Say more.", it: "Dice di più."))
    static let quiet = Flag("quiet", help: Phrase(en: "Say less: [nothing].", it: "Dice meno: [niente]."))

    static let tree = CommandSpec(
        "demo", summary: Phrase(en: "Shows how it's done.", it: "Mostra com'è fatto."),
        subcommands: [
            CommandSpec(
                "open", summary: Phrase(en: "Open files.", it: "Apre i file."),
                discussion: Phrase(en: "Nothing is changed.", it: "Non cambia nulla."), arguments: [file.spec],
                options: [count.spec, size.spec, loud.spec, quiet.spec], exclusive: [[loud.spec, quiet.spec]],
                examples: [
                    CommandSpec.Example("demo open a.txt", Phrase(en: "Opens one.", it: "Ne apre uno."))
                ]),
            CommandSpec(
                "find", summary: Phrase(en: "Find words.", it: "Trova le parole."), arguments: [words.spec],
                options: [count.spec], takesDashWords: true),
            CommandSpec(
                "boxes", aliases: ["crates"], summary: Phrase(en: "Keep boxes.", it: "Tiene scatole."),
                subcommands: [
                    CommandSpec("list", summary: Phrase(en: "List boxes.", it: "Elenca le scatole.")),
                    CommandSpec(
                        "add", summary: Phrase(en: "Add a box.", it: "Aggiunge una scatola."), arguments: [name.spec],
                        options: [add.spec]),
                ]),
            Shell.command(program: "demo"),
        ],
        shared: [folder.spec])

    /// The command words ask for; nil for help and version.
    static func command(_ words: String...) throws -> ParsedCommand? {
        if case .run(let command) = try Parser.parse(words, root: tree) { command } else { nil }
    }

    /// The complaint words lead to; nil when they are right.
    static func complaint(_ words: String...) -> Complaint? {
        do {
            _ = try Parser.parse(words, root: tree)
            return nil
        } catch { return error }
    }

    /// The help of the place some words lead to.
    static func help(_ words: [String], width: Int, _ language: Language, style: Style = .plain) throws -> String? {
        guard case .help(let place) = try Parser.parse(words, root: tree) else { return nil }
        return HelpPage.text(of: place, width: width, style: style, language: language)
    }
}
