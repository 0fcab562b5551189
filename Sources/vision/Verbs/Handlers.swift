import Terminal

extension CommandTree {
    /// Who carries out each command.
    static let handlers: [String: CommandHandler] = [
        "analyze": Analyze.run
    ]
}
