public import Wording
/// A command: its name, arguments, options and help. Commands nest.
public struct CommandSpec: Sendable {
    /// A line to try, and what it does.
    public struct Example: Sendable {
        let line: String
        let meaning: Phrase

        /// An example; the line starts with the program's name.
        public init(_ line: String, _ meaning: Phrase) {
            self.line = line
            self.meaning = meaning
        }
    }

    /// The word that calls it.
    public let name: String
    /// Other words that call it, as another spelling of its name; help and completion do not name them.
    let aliases: [String]
    let summary: Phrase
    let discussion: Phrase?
    let arguments: [ArgumentSpec]
    let options: [OptionSpec]
    let exclusive: [[String]]
    let takesDashWords: Bool
    let examples: [Example]
    /// The commands below it; one that has any takes no arguments itself.
    public let subcommands: [CommandSpec]
    let shared: [OptionSpec]

    /// A command.
    ///
    /// - Parameters:
    ///   - aliases: other words that call it.
    ///   - arguments: in order; only the last may repeat, and nothing required follows something optional.
    ///   - exclusive: groups of options of which at most one may be given.
    ///   - takesDashWords: a word that begins with one dash and is not exactly a known short option is a word (`-dog`).
    ///   - shared: options of this command and of all below it.
    public init(
        _ name: String, aliases: [String] = [], summary: Phrase, discussion: Phrase? = nil,
        arguments: [ArgumentSpec] = [],
        options: [OptionSpec] = [], exclusive: [[OptionSpec]] = [], takesDashWords: Bool = false,
        examples: [Example] = [], subcommands: [CommandSpec] = [], shared: [OptionSpec] = []
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.exclusive = exclusive.map { $0.map(\.name) }
        self.takesDashWords = takesDashWords
        self.examples = examples
        self.subcommands = subcommands
        self.shared = shared
    }

    /// The paths of all commands that do something, in order: `analyze`, `packs list`.
    public var paths: [String] {
        subcommands.flatMap { command in
            command.subcommands.isEmpty ? [command.name] : command.paths.map { "\(command.name) \($0)" }
        }
    }
}

/// A command in its tree, with the options it has from the commands above it: what help, parsing and completion work
/// on.
struct CommandNode: Sendable {
    /// The words that lead here, program name first.
    let path: [String]
    let command: CommandSpec
    /// The options valid here: its own, those shared from above, and help (and version at the top).
    let options: [OptionSpec]
    private let inherited: [OptionSpec]

    init(root: CommandSpec) { self.init(path: [root.name], command: root, inherited: []) }

    private init(path: [String], command: CommandSpec, inherited: [OptionSpec]) {
        self.path = path
        self.command = command
        self.inherited = inherited + command.shared
        let builtIn = path.count == 1 ? [Self.help.spec, Self.version.spec] : [Self.help.spec]
        options = command.options + self.inherited + builtIn
    }

    /// The subcommand of a name or alias.
    func below(_ word: String) -> CommandNode? {
        command.subcommands.first { $0.name == word || $0.aliases.contains(word) }.map {
            CommandNode(path: path + [$0.name], command: $0, inherited: inherited)
        }
    }

    /// This command and all below it, depth first.
    var all: [CommandNode] { [self] + command.subcommands.flatMap { below($0.name)?.all ?? [] } }

    /// `vision packs list`.
    var name: String { path.joined(separator: " ") }

    static let help = Flag(
        "help", short: "h", help: Phrase(en: "Show this help.", it: "Mostra questo aiuto."))
    static let version = Flag("version", help: Phrase(en: "Show the version.", it: "Mostra la versione."))
}
