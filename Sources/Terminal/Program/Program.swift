internal import Wording
internal import Glibc

/// Runs a command.
public typealias CommandHandler = @Sendable (ParsedCommand, Console) async throws -> ExitCode

/// A command-line program: its tree of commands, and a handler for each.
///
/// It handles help, version, `completions SHELL` and errors of usage itself.
public struct Program: Sendable {
    private let tree: CommandSpec
    private let version: String
    private let handlers: [String: CommandHandler]

    /// A program. Handlers are found by the path of their command: `analyze`, `packs list`.
    public init(_ tree: CommandSpec, version: String, handlers: [String: CommandHandler]) {
        self.tree = tree
        self.version = version
        self.handlers = handlers
    }

    /// The commands without a handler; a test demands that there are none.
    public var orphans: [String] { tree.paths.filter { handlers[$0] == nil && $0 != "completions" } }

    /// Runs the process's command line on its terminal, listening to signals, and says with what to exit.
    public func run() async -> ExitCode {
        Signals.listen()
        let console = Console(program: tree.name, interruption: Signals.interruption)
        return await run(Array(CommandLine.arguments.dropFirst()), console: console)
    }

    /// Runs the words after the program's name. The handler's task is cancelled when the console's interruption is requested.
    public func run(_ words: [String], console: Console) async -> ExitCode {
        var code: ExitCode
        do {
            switch try Parser.parse(words, root: tree) {
            case .help(let node):
                console.print(helpOf: node)
                code = .success
            case .version:
                console.print("\(tree.name) \(version)")
                code = .success
            case .run(let command):
                code = try await carryOut(command, console: console)
            }
        } catch let complaint as Complaint {
            console.complain(complaint)
            code = complaint.exitCode
        } catch  where console.interruption.isRequested {
            code = .failure  // an effect of stopping; replaced by its code below
        } catch {
            console.complain(Complaint(problem: Phrase("\(error)")))
            code = .failure
        }
        let outputFailure = console.finish()
        if let cause = console.interruption.cause { return cause.exitCode }
        return outputFailure ?? code
    }

    private func carryOut(_ command: ParsedCommand, console: Console) async throws -> ExitCode {
        if command.path == "completions" {
            guard let shell = command[Shell.argument].first else { return .usage }
            console.printRaw(shell.script(for: tree, language: console.language))
            return .success
        }
        guard let handler = handlers[command.path] else {
            throw Complaint(
                problem: Phrase(
                    en: "“\(tree.name) \(command.path)” cannot be carried out.",
                    it: "«\(tree.name) \(command.path)» non si può eseguire."),
                cause: Phrase(
                    en: "This build of \(tree.name) does not contain it.",
                    it: "Questa versione di \(tree.name) non lo contiene."))
        }
        return try await console.interruption.cancelling { try await handler(command, console) }
    }
}
