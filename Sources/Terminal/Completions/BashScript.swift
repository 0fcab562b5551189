/// Completion for bash 4 and later, without the bash-completion package.
///
/// The generated function walks the words before the cursor to know the command, the option waiting for its value and
/// how many arguments stand already. Files are completed by readline, which quotes names correctly.
struct BashScript {
    let program: String
    let nodes: [CommandNode]

    var text: String {
        """
        # Completes \(program) in bash.
        _\(program)() {
            local IFS=$' \\t\\n' current=${COMP_WORDS[COMP_CWORD]}
            local path=\(Shell.quoted(program)) pending='' ended='' count=0 word i
            COMPREPLY=()
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $ended ]]; then
                    ((count += 1))
                elif [[ $pending ]]; then
                    # bash splits --option=value into three words.
                    [[ $word == '=' ]] || pending=''
                elif [[ $word == '--' ]]; then
                    ended=1
                elif [[ $word == -?* ]]; then
                    case "$path $word" in
        \(cases(optionsWithValue, indent: 12) { _ in "pending=$word" })
                    esac
                else
                    case "$path $word" in
        \(cases(commands, indent: 12) { _ in "path=\"$path $word\"" })
                        *) ((count += 1)) ;;
                    esac
                fi
            done
            [[ $current == '=' ]] && current=''
            if [[ $pending ]]; then
                case "$path $pending" in
        \(values)
                esac
            elif [[ ! $ended && $current == -* ]]; then
                case $path in
        \(options)
                esac
            else
                case "$path:$count" in
        \(arguments)
                esac
            fi
        }
        complete -F _\(program) \(program)

        """
    }

    private func cases(_ patterns: [String], indent: Int, _ action: (String) -> String) -> String {
        let space = String(repeating: " ", count: indent)
        return "\(space)\(patterns.map(Shell.quoted).joined(separator: " | \\\n\(space)    "))) \(action("")) ;;"
    }

    private var optionsWithValue: [String] {
        nodes.flatMap { node in
            node.options.filter { $0.value != nil }.flatMap(\.spellings).map { "\(node.name) \($0)" }
        }
    }

    private var commands: [String] { nodes.dropFirst().map(\.name) }

    private var values: String {
        nodes.flatMap { node in
            node.options.compactMap { option -> String? in
                guard let value = option.value, let action = action(value.completion) else { return nil }
                let patterns = option.spellings.map { Shell.quoted("\(node.name) \($0)") }
                return "            \(patterns.joined(separator: " | "))) \(action) ;;"
            }
        }.joined(separator: "\n")
    }

    private var options: String {
        nodes.map { node in
            let spellings = node.options.flatMap(\.spellings)
            return "            \(Shell.quoted(node.name))) \(offer(spellings)) ;;"
        }.joined(separator: "\n")
    }

    private var arguments: String {
        nodes.flatMap { node -> [String] in
            let name = Shell.quoted(node.name + ":")
            if !node.command.subcommands.isEmpty {
                return ["            \(name)*) \(offer(node.subcommandNames)) ;;"]
            }
            return node.command.arguments.enumerated().compactMap { index, argument in
                guard let action = action(argument.completion) else { return nil }
                return "            \(name)\(argument.count.repeats ? "*" : "\(index)")) \(action) ;;"
            }
        }.joined(separator: "\n")
    }

    private func action(_ completion: Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .file: "compopt -o default"
        case .folder: "compopt -o dirnames"
        case .choices(let names): offer(names)
        }
    }

    private func offer(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W \(Shell.quoted(words.joined(separator: " "))) -- \"$current\"))"
    }
}
