internal import Wording
/// The errors of a command line, each with its fix.
enum UsageComplaint {
    static func unknownOption(_ word: String, _ node: CommandNode) -> Complaint {
        let names = node.options.map { "--\($0.name)" }
        let isLong = word.hasPrefix("--")
        let isFileName = !isLong && !node.command.arguments.isEmpty
        let guess = isLong ? NameGuess.nearest(to: word, among: names) : nil
        let fix =
            isFileName
            ? Phrase(
                en: "If it is a name, write ./\(word) or put -- before it.",
                it: "Se è un nome, scrivere ./\(word) o metterci davanti --.")
            : didYouMean(guess)
        return usage(
            Phrase(en: "Unknown option \(word).", it: "Opzione sconosciuta: \(word)."),
            Phrase(en: "“\(node.name)” has no such option.", it: "«\(node.name)» non ha questa opzione."), fix, node)
    }

    static func unknownSubcommand(_ word: String, _ node: CommandNode) -> Complaint {
        let names = node.command.subcommands.map(\.name)
        let list = names.joined(separator: ", ")
        return usage(
            Phrase(en: "Unknown command “\(word)”.", it: "Comando sconosciuto: «\(word)»."),
            Phrase(en: "Commands of “\(node.name)”: \(list).", it: "Comandi di «\(node.name)»: \(list)."),
            didYouMean(NameGuess.nearest(to: word, among: names)), node)
    }

    static func missingSubcommand(_ node: CommandNode) -> Complaint {
        let list = node.command.subcommands.map(\.name).joined(separator: ", ")
        return usage(
            Phrase(en: "“\(node.name)” needs a command.", it: "«\(node.name)» richiede un comando."),
            Phrase(en: "Choose one of: \(list).", it: "Sceglierne uno tra: \(list)."), nil, node)
    }

    static func missingValue(_ option: OptionSpec, _ node: CommandNode) -> Complaint {
        let example = Phrase(
            en: "Write \(option.usage(in: .english)).", it: "Scrivere \(option.usage(in: .italian)).")
        return usage(
            Phrase(en: "Option --\(option.name) has no value.", it: "L'opzione --\(option.name) è senza valore."),
            nil, option.value.map { example + given($0.expected) } ?? example, node)
    }

    static func needlessValue(_ option: OptionSpec, _ node: CommandNode) -> Complaint {
        usage(
            Phrase(en: "Option --\(option.name) takes no value.", it: "L'opzione --\(option.name) non ha valori."),
            nil, Phrase(en: "Write --\(option.name) alone.", it: "Scrivere solo --\(option.name)."), node)
    }

    static func duplicate(_ option: OptionSpec, _ node: CommandNode) -> Complaint {
        usage(
            Phrase(en: "Option --\(option.name) is given twice.", it: "L'opzione --\(option.name) compare due volte."),
            nil, Phrase(en: "Keep one of them.", it: "Lasciarne una sola."), node)
    }

    static func exclusive(_ names: [String], _ node: CommandNode) -> Complaint {
        let list = names.map { "--\($0)" }
        return usage(
            Phrase(
                en: "\(list.joined(separator: " and ")) exclude each other.",
                it: "\(list.joined(separator: " e ")) si escludono a vicenda."),
            nil, Phrase(en: "Keep one of them.", it: "Lasciarne una sola."), node)
    }

    static func wrongValue(
        _ value: String, of option: String?, _ expected: Phrase, _ completion: Completion, _ node: CommandNode
    ) -> Complaint {
        let problem =
            option.map { Phrase(en: "“\(value)” is not valid for \($0).", it: "«\(value)» non è valido per \($0).") }
            ?? Phrase(en: "“\(value)” is not valid here.", it: "«\(value)» non è valido qui.")
        var guess: String?
        if case .choices(let names) = completion { guess = NameGuess.nearest(to: value, among: names) }
        return usage(problem, nil, didYouMean(guess).map { given(expected) + $0 } ?? given(expected), node)
    }

    static func missingArgument(_ argument: ArgumentSpec, _ node: CommandNode) -> Complaint {
        usage(
            Phrase(en: "\(argument.name.en) is missing.", it: "Manca \(argument.name.it)."),
            nil, given(argument.expected), node)
    }

    static func surplus(_ word: String, _ node: CommandNode) -> Complaint {
        usage(
            Phrase(en: "“\(word)” is not expected here.", it: "«\(word)» non è previsto qui."),
            Phrase(
                en: "Usage: \(HelpPage.usage(of: node, in: .english))",
                it: "Uso: \(HelpPage.usage(of: node, in: .italian))"),
            word.contains(" ")
                ? nil
                : Phrase(
                    en: "If it belongs to the word before it, put both in quotes.",
                    it: "Se fa parte della parola precedente, mettere entrambe tra virgolette."), node)
    }

    /// What is to be written in a place.
    private static func given(_ expected: Phrase) -> Phrase {
        Phrase(en: "Give \(expected.en).", it: "Indicare \(expected.it).")
    }

    private static func didYouMean(_ guess: String?) -> Phrase? {
        guess.map { Phrase(en: "Did you mean \($0)?", it: "Forse \($0)?") }
    }

    private static func usage(_ problem: Phrase, _ cause: Phrase?, _ fix: Phrase?, _ node: CommandNode) -> Complaint {
        let pointer = Phrase(
            en: "See “\(node.name) --help”.", it: "Vedere «\(node.name) --help».")
        return Complaint(problem: problem, cause: cause, fix: fix.map { $0 + pointer } ?? pointer, exitCode: .usage)
    }
}
