internal import Wording
/// A command as it was typed, checked against its declaration.
public struct ParsedCommand: Sendable {
    /// The words of the command without the program's name: `packs list`.
    public let path: String
    private let flags: Set<String>
    private let values: [String: [String]]
    private let words: [String: [String]]

    init(path: String, flags: Set<String>, values: [String: [String]], words: [String: [String]]) {
        self.path = path
        self.flags = flags
        self.values = values
        self.words = words
    }

    /// Whether a flag was given.
    public subscript(flag: Flag) -> Bool { flags.contains(flag.spec.name) }

    /// The value of an option; nil when it was not given. Of one that repeats, the last.
    public subscript<Value>(option: Option<Value>) -> Value? { all(option).last }

    /// All values of an option that repeats, in order.
    public func all<Value>(_ option: Option<Value>) -> [Value] {
        (values[option.spec.name] ?? []).compactMap(option.reading.read)
    }

    /// The words of an argument, in order; at most one unless it repeats.
    public subscript<Value>(argument: Argument<Value>) -> [Value] {
        (words[argument.spec.name.en] ?? []).compactMap(argument.reading.read)
    }
}

/// What a command line asks for.
enum Request: Sendable {
    case run(ParsedCommand)
    case help(CommandNode)
    case version
}
