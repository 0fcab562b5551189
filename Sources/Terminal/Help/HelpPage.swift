internal import Wording
/// The help of one command, typeset for a width.
struct HelpPage {
    private let node: CommandNode
    private let width: Int
    private let style: Style
    private let language: Language
    private var text = ""

    /// The help of a command, in lines of at most `width` columns (60…100).
    static func text(of node: CommandNode, width: Int, style: Style, language: Language) -> String {
        var page = HelpPage(
            node: node, width: min(max(width, 60), 100), style: style, language: language)
        page.write()
        return page.text
    }

    private init(node: CommandNode, width: Int, style: Style, language: Language) {
        self.node = node
        self.width = width
        self.style = style
        self.language = language
    }

    /// The whole usage on one line.
    static func usage(of node: CommandNode, in language: Language) -> String {
        ([node.name] + usageParts(of: node, in: language)).joined(separator: " ")
    }

    /// Arguments in their order, then the command's own options in brackets, those that exclude each other in one pair.
    private static func usageParts(of node: CommandNode, in language: Language) -> [String] {
        guard node.command.subcommands.isEmpty else {
            return [Phrase(en: "COMMAND", it: "COMANDO").text(in: language) + "…"]
        }
        var parts = node.command.arguments.map { $0.usage(in: language) }
        for option in node.command.options {
            let group = node.command.exclusive.first { $0.contains(option.name) } ?? [option.name]
            guard group.first == option.name else { continue }
            let members = node.command.options.filter { group.contains($0.name) }
            let alternatives = members.map { $0.usage(in: language) }.joined(separator: " | ")
            parts.append("[\(alternatives)]" + (option.repeats && option.value != nil ? "…" : ""))
        }
        return parts
    }

    private mutating func write() {
        paragraph(node.command.summary, indent: 0)
        heading(Phrase(en: "USAGE", it: "USO"))
        usage()
        if let discussion = node.command.discussion {
            text += "\n"
            paragraph(discussion, indent: 2)
        }
        commands()
        arguments()
        heading(Phrase(en: "OPTIONS", it: "OPZIONI"))
        rows(node.options.map { (label($0), description($0)) })
        examples()
        if node.path.count == 1 {
            text += "\n"
            paragraph(
                Phrase(
                    en: "“\(node.name) help COMMAND” explains a command.",
                    it: "«\(node.name) help COMANDO» spiega un comando."), indent: 0)
        }
    }

    private mutating func usage() {
        // A part in brackets stays whole: its spaces are kept from breaking while the line is wrapped.
        let parts = Self.usageParts(of: node, in: language).map {
            $0.split(separator: " ").joined(separator: "\u{A0}")
        }
        let indent = node.name.displayWidth + 3
        let lines = parts.joined(separator: " ").wrapped(to: width - indent)
        for (index, line) in lines.enumerated() {
            let start =
                index == 0 ? "  " + style.apply(.bold, to: node.name) : String(repeating: " ", count: indent - 1)
            let shown = String(line.map { $0 == "\u{A0}" ? " " : $0 })
            text += shown.isEmpty ? "\(start)\n" : "\(start) \(shown)\n"
        }
    }

    private mutating func commands() {
        guard !node.command.subcommands.isEmpty else { return }
        heading(Phrase(en: "COMMANDS", it: "COMANDI"))
        var entries = node.command.subcommands.map { ($0.name, $0.summary.text(in: language)) }
        if node.path.count == 1 {
            let help = Phrase(en: "Show the help of a command.", it: "Mostra l'aiuto di un comando.")
            entries.append(("help", help.text(in: language)))
        }
        rows(entries)
    }

    private mutating func arguments() {
        guard !node.command.arguments.isEmpty else { return }
        heading(Phrase(en: "ARGUMENTS", it: "ARGOMENTI"))
        rows(node.command.arguments.map { ($0.usage(in: language), $0.help.text(in: language)) })
    }

    private mutating func examples() {
        guard !node.command.examples.isEmpty else { return }
        heading(Phrase(en: "EXAMPLES", it: "ESEMPI"))
        for example in node.command.examples {
            text += "  \(style.apply(.cyan, to: example.line))\n"
            paragraph(example.meaning, indent: 6)
        }
    }

    private func label(_ option: OptionSpec) -> String {
        (option.short.map { "-\($0), " } ?? "    ") + option.usage(in: language)
    }

    private func description(_ option: OptionSpec) -> String {
        var parts = [option.help]
        if option.repeats, option.value != nil {
            parts.append(Phrase(en: "May be given several times.", it: "Si può ripetere."))
        }
        if let standard = option.standard {
            parts.append(Phrase(en: "Default: \(standard.en).", it: "Predefinito: \(standard.it)."))
        }
        return parts.map { $0.text(in: language) }.joined(separator: " ")
    }

    private mutating func heading(_ phrase: Phrase) {
        text += "\n\(style.apply(.bold, to: phrase.text(in: language)))\n"
    }

    private mutating func paragraph(_ phrase: Phrase, indent: Int) {
        for line in phrase.text(in: language).wrapped(to: width - indent) {
            text += line.isEmpty ? "\n" : String(repeating: " ", count: indent) + line + "\n"
        }
    }

    /// Labels on the left, explanations in a column of their own; a label too long for it has a line to itself.
    private mutating func rows(_ rows: [(label: String, explanation: String)]) {
        let labelLimit = width / 3
        let fitting = rows.map(\.label.displayWidth).filter { $0 <= labelLimit }
        let column = 2 + (fitting.max() ?? 4) + 2
        for row in rows {
            let lines = row.explanation.wrapped(to: width - column)
            var start = "  " + row.label
            if start.displayWidth + 2 > column {
                text += start + "\n"
                start = ""
            }
            for line in lines {
                text += start.padded(to: column) + line + "\n"
                start = ""
            }
        }
    }
}
