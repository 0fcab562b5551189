internal import Wording
/// Completion for zsh 5, on its own `_arguments`.
struct ZshScript {
    let program: String
    let places: [CommandNode]
    let language: Language

    var text: String {
        let functions = places.map(function).joined(separator: "\n")
        // Called by the completion system when autoloaded from $fpath; registered when sourced.
        return """
            #compdef \(program)
            # Completes \(program) in zsh.
            \(functions)
            if [ "$funcstack[1]" = "_\(program)" ]; then
                _\(program) "$@"
            else
                compdef _\(program) \(program)
            fi

            """
    }

    private func function(_ place: CommandNode) -> String {
        let name = functionName(place)
        let options = place.options.map { Shell.quoted(specification($0)) }
        guard !place.command.subcommands.isEmpty else {
            let arguments = place.command.arguments.map { Shell.quoted(specification($0)) }
            let lines = (options + arguments).map { "        \($0)" }.joined(separator: " \\\n")
            return "\(name)() {\n    _arguments -S \\\n\(lines)\n}"
        }
        let lines = (options + ["'1: :->command'", "'*:: :->rest'"]).map { "        \($0)" }.joined(separator: " \\\n")
        let help =
            place.path.count == 1 ? ["help:\(Phrase(en: "show help", it: "mostra l'aiuto").text(in: language))"] : []
        let names = place.command.subcommands.map { "\($0.name):\(text($0.summary))" } + help
        let list = names.map { "            \(Shell.quoted($0))" }.joined(separator: "\n")
        let calls = place.command.subcommands.map { command in
            "                \(command.name)) \(name)_\(command.name) ;;"
        }.joined(separator: "\n")
        return """
            \(name)() {
                local context state state_descr line
                typeset -A opt_args
                _arguments -C -S \\
            \(lines)
                case $state in
                    command)
                        local -a commands=(
            \(list)
                        )
                        _describe -t commands command commands
                        ;;
                    rest)
                        case $words[1] in
            \(calls)
                        esac
                        ;;
                esac
            }
            """
    }

    private func functionName(_ place: CommandNode) -> String { "_" + place.path.joined(separator: "_") }

    /// `(-h --help)-h[Show this help.]` is one specification each; repeating ones begin with `*`.
    private func specification(_ option: OptionSpec) -> String {
        let star = option.repeats ? "*" : ""
        let value = option.value.map { ":\(escaped($0.name)):\(action($0.completion))" } ?? ""
        return "\(star)--\(option.name)\(option.value == nil ? "" : "=")[\(escaped(option.help))]\(value)"
    }

    private func specification(_ argument: ArgumentSpec) -> String {
        let place = argument.count.repeats ? "*" : ""
        let colon = argument.count == .optional ? "::" : ":"
        return "\(place)\(colon)\(escaped(argument.name)):\(action(argument.completion))"
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .nothing: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .choices(let names): "(\(names.joined(separator: " ")))"
        }
    }

    private func text(_ phrase: Phrase) -> String { phrase.text(in: language) }

    /// Brackets, colons and backslashes mean something inside a specification.
    private func escaped(_ phrase: Phrase) -> String {
        var escaped = ""
        for character in text(phrase) {
            if "[]:\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
