internal import Wording
/// Completion for fish 3.
///
/// A function of the script walks the words before the cursor and compares the command they make with the one asked about.
struct FishScript {
    let program: String
    let nodes: [CommandNode]
    let language: Language

    var text: String {
        let withValue = Set(nodes.flatMap(\.options).filter { $0.value != nil }.flatMap(\.spellings)).sorted()
        let commands = nodes.dropFirst().map { quoted($0.name) }.joined(separator: " ")
        return """
            # Completes \(program) in fish.
            function __\(program)_at
                set -l path \(program)
                set -l pending 0
                for word in (commandline -opc)[2..-1]
                    if test $pending = 1
                        set pending 0
                    else if contains -- $word \(withValue.joined(separator: " "))
                        set pending 1
                    else if contains -- "$path $word" \(commands)
                        set path "$path $word"
                    end
                end
                test "$path" = "$argv"
            end
            complete -c \(program) -f

            """ + nodes.map(lines).joined()
    }

    private func lines(_ node: CommandNode) -> String {
        let start = "complete -c \(program) -n \(quoted("__\(program)_at \(node.name)"))"
        var lines = node.command.subcommands.map { command in
            "\(start) -a \(command.name) -d \(quoted(command.summary.text(in: language)))"
        }
        if node.path.count == 1 {
            let help = Phrase(en: "Show the help of a command.", it: "Mostra l'aiuto di un comando.")
            lines.append("\(start) -a help -d \(quoted(help.text(in: language)))")
        }
        for argument in node.command.arguments {
            guard let action = action(argument.completion) else { continue }
            lines.append("\(start) \(action)")
        }
        for option in node.options {
            let short = option.short.map { " -s \($0)" } ?? ""
            let value =
                option.value.map { $0.completion == .file ? " -r -F" : " -x " + (action($0.completion) ?? "") } ?? ""
            lines.append("\(start) -l \(option.name)\(short)\(value) -d \(quoted(option.help.text(in: language)))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func action(_ completion: Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "-F"
        case .folder: "-a '(__fish_complete_directories)'"
        case .choices(let names): "-a \(quoted(names.joined(separator: " ")))"
        }
    }

    /// In single quotes, where fish knows `\\` and `\'`.
    private func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text {
            if character == "'" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "'"
    }
}
