internal import Wording
/// Completion for zsh 5, on its own `_arguments`.
struct ZshScript {
    let program: String
    let nodes: [CommandNode]
    let language: Language

    var text: String {
        let functions = nodes.map(function).joined(separator: "\n")
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

    private func function(_ node: CommandNode) -> String {
        let name = functionName(node)
        let options = node.options.map { Shell.quoted(specification($0)) }
        guard !node.command.subcommands.isEmpty else {
            let arguments = node.command.arguments.map { Shell.quoted(specification($0)) }
            let lines = (options + arguments).map { "        \($0)" }.joined(separator: " \\\n")
            return "\(name)() {\n    _arguments -S \\\n\(lines)\n}"
        }
        let lines = (options + ["'1: :->command'", "'*:: :->rest'"]).map { "        \($0)" }.joined(separator: " \\\n")
        let help =
            node.path.count == 1 ? ["help:\(Phrase(en: "show help", it: "mostra l'aiuto").text(in: language))"] : []
        let names = node.command.subcommands.map { "\($0.name):\(text($0.summary))" } + help
        let list = names.map { "            \(Shell.quoted($0))" }.joined(separator: "\n")
        let calls = node.command.subcommands.map { command in
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

    private func functionName(_ node: CommandNode) -> String { "_" + node.path.joined(separator: "_") }

    /// `(-h --help)-h[Show this help.]` is one specification each; repeating ones begin with `*`.
    private func specification(_ option: OptionSpec) -> String {
        let star = option.repeats ? "*" : ""
        let value = option.value.map { ":\(escaped($0.name)):\(action($0.completion))" } ?? ""
        return "\(star)--\(option.name)\(option.value == nil ? "" : "=")[\(escaped(option.help))]\(value)"
    }

    private func specification(_ argument: ArgumentSpec) -> String {
        let position = argument.count.repeats ? "*" : ""
        let colon = argument.count == .optional ? "::" : ":"
        return "\(position)\(colon)\(escaped(argument.name)):\(action(argument.completion))"
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
