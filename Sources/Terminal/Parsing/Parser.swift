internal import Wording
/// Reads the words of a command line, left to right, as POSIX and GNU have it: options and words may mix, `--` ends options.
struct Parser {
    private var node: CommandNode
    private var rest: ArraySlice<String>
    private var flags: Set<String> = []
    private var values: [String: [String]] = [:]
    private var words: [String] = []

    /// What the words (without the program's name) ask for.
    static func parse(_ words: [String], root: CommandSpec) throws(Complaint) -> Request {
        var parser = Parser(node: CommandNode(root: root), rest: words[...])
        return try parser.request()
    }

    private init(node: CommandNode, rest: ArraySlice<String>) {
        self.node = node
        self.rest = rest
    }

    private mutating func request() throws(Complaint) -> Request {
        let top = node
        guard !rest.isEmpty else { return .help(node) }
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                if !optionsEnded, node.path.count == 1, word == "help" { return .help(try helpTopic(from: top)) }
                try take(word)
            } else if word == "--" {
                optionsEnded = true
            } else if let option = try option(word) {
                if option.name == CommandNode.help.spec.name { return .help(node) }
                if option.name == CommandNode.version.spec.name { return .version }
            } else {
                try take(word)
            }
        }
        try checkExclusive()
        guard node.command.subcommands.isEmpty else { throw UsageComplaint.missingSubcommand(node) }
        return .run(
            ParsedCommand(
                path: node.path.dropFirst().joined(separator: " "), flags: flags, values: values,
                words: try assignedWords()))
    }

    /// A word is the next subcommand as long as there are any, then an argument.
    private mutating func take(_ word: String) throws(Complaint) {
        if node.command.subcommands.isEmpty {
            words.append(word)
        } else if let below = node.below(word) {
            node = below
        } else {
            throw UsageComplaint.unknownSubcommand(word, node)
        }
    }

    private func helpTopic(from top: CommandNode) throws(Complaint) -> CommandNode {
        var topic = top
        for word in rest where !word.hasPrefix("-") {
            guard let below = topic.below(word) else { throw UsageComplaint.unknownSubcommand(word, topic) }
            topic = below
        }
        return topic
    }

    /// The option a word is, with its value taken; nil when the word is no option but a word with a dash.
    private mutating func option(_ word: String) throws(Complaint) -> OptionSpec? {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = known(parts[0]) else {
            if node.command.takesDashWords, !word.hasPrefix("--") { return nil }
            throw UsageComplaint.unknownOption(parts[0], node)
        }
        guard let spec = option.value else {
            guard parts.count == 1 else { throw UsageComplaint.needlessValue(option, node) }
            flags.insert(option.name)
            return option
        }
        let value = try parts.count == 2 ? parts[1] : nextValue(of: option)
        guard spec.accepts(value) else {
            throw UsageComplaint.wrongValue(value, of: "--\(option.name)", spec.expected, spec.completion, node)
        }
        guard option.repeats || values[option.name] == nil else { throw UsageComplaint.duplicate(option, node) }
        values[option.name, default: []].append(value)
        return option
    }

    /// The word after an option, unless it is a known option, as in `--limit --json`.
    private mutating func nextValue(of option: OptionSpec) throws(Complaint) -> String {
        guard let next = rest.first, next != "--", known(next.prefix { $0 != "=" }) == nil else {
            throw UsageComplaint.missingValue(option, node)
        }
        rest.removeFirst()
        return next
    }

    /// The option of exactly this name with its dashes. Abbreviations would change meaning as options are added.
    private func known(_ word: some StringProtocol) -> OptionSpec? {
        if word.hasPrefix("--") { return node.options.first { $0.name == word.dropFirst(2) } }
        guard word.count == 2, word.hasPrefix("-") else { return nil }
        return node.options.first { $0.short != nil && $0.short == word.last }
    }

    private func checkExclusive() throws(Complaint) {
        for group in node.command.exclusive {
            let given = group.filter { flags.contains($0) || values[$0] != nil }
            if given.count > 1 { throw UsageComplaint.exclusive(given, node) }
        }
    }

    private func assignedWords() throws(Complaint) -> [String: [String]] {
        var assigned: [String: [String]] = [:]
        var left = words[...]
        for argument in node.command.arguments {
            let taken = argument.count.repeats ? left : left.prefix(1)
            left = left.dropFirst(taken.count)
            if taken.isEmpty, argument.count.isRequired { throw UsageComplaint.missingArgument(argument, node) }
            for word in taken where !argument.accepts(word) {
                throw UsageComplaint.wrongValue(word, of: nil, argument.expected, argument.completion, node)
            }
            assigned[argument.name.en] = Array(taken)
        }
        if let surplus = left.first { throw UsageComplaint.surplus(surplus, node) }
        return assigned
    }
}
