internal import Wording
/// A shell that completes what people type, and its script for a tree of commands.
public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Which shell's script to write: the argument of the `completions` command.
    static let argument = Argument<Shell>(
        Phrase(en: "SHELL", it: "SHELL"), .choice,
        help: Phrase(en: "The shell to complete in.", it: "La shell in cui completare."))

    /// The `completions` command of a program, which `Program` carries out itself.
    public static func command(program: String) -> CommandSpec {
        CommandSpec(
            "completions",
            summary: Phrase(
                en: "Print a script that completes commands, options and files.",
                it: "Scrive uno script che completa comandi, opzioni e file."),
            discussion: Phrase(
                en: "Load the script in your shell's start-up file, as the examples do.",
                it: "Caricare lo script nel file di avvio della shell, come negli esempi."),
            arguments: [argument.spec],
            examples: [
                CommandSpec.Example(
                    "\(program) completions bash > ~/.local/share/bash-completion/completions/\(program)",
                    Phrase(en: "For bash, from the next shell on.", it: "Per bash, dalla prossima shell.")),
                CommandSpec.Example(
                    "source <(\(program) completions zsh)",
                    Phrase(en: "For zsh, in ~/.zshrc after compinit.", it: "Per zsh, in ~/.zshrc dopo compinit.")),
                CommandSpec.Example(
                    "\(program) completions fish > ~/.config/fish/completions/\(program).fish",
                    Phrase(en: "For fish, from the next shell on.", it: "Per fish, dalla prossima shell.")),
            ])
    }

    /// The script, in lines.
    func script(for tree: CommandSpec, language: Language) -> String {
        let nodes = CommandNode(root: tree).all
        switch self {
        case .bash: return BashScript(program: tree.name, nodes: nodes).text
        case .zsh: return ZshScript(program: tree.name, nodes: nodes, language: language).text
        case .fish: return FishScript(program: tree.name, nodes: nodes, language: language).text
        }
    }

    /// In single quotes, for bash and zsh.
    public static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension OptionSpec {
    /// `--limit`, and `-n` if there is a short one.
    var spellings: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandNode {
    /// The words that may follow: subcommands, and `help` at the top.
    var subcommandNames: [String] {
        let names = command.subcommands.map(\.name)
        return path.count == 1 ? names + ["help"] : names
    }
}
