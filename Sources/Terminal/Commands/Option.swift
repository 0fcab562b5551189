public import Wording
/// An option or flag, without the type of what it means.
public struct OptionSpec: Sendable {
    /// The value that follows an option; flags have none.
    struct ValueSpec: Sendable {
        let name: Phrase
        let expected: Phrase
        let completion: Completion
        let accepts: @Sendable (String) -> Bool
    }

    /// The long name, without dashes.
    public let name: String
    let short: Character?
    let value: ValueSpec?
    let repeats: Bool
    let standard: Phrase?
    let help: Phrase

    /// As usage shows it: `--limit N`, `--confidence low|medium|high`, `--json`.
    func usage(in language: Language) -> String {
        guard let value else { return "--\(name)" }
        // A list that is longer than a line belongs into the help.
        if case .choices(let names) = value.completion, names.count <= 8 {
            return "--\(name) \(names.joined(separator: "|"))"
        }
        return "--\(name) \(value.name.text(in: language))"
    }
}

/// An option with a value; also the key to it: `command[limit]`.
public struct Option<Value: Sendable>: Sendable {
    /// For a command's list of options.
    public let spec: OptionSpec
    let reading: Reading<Value>

    /// An option `--name`, and `-short` if there is one.
    ///
    /// One that repeats may be given several times; `standard` says what holds when it is not given at all.
    public init(
        _ name: String, short: Character? = nil, _ valueName: Phrase, _ reading: Reading<Value>, repeats: Bool = false,
        standard: Phrase? = nil, help: Phrase
    ) {
        self.reading = reading
        spec = OptionSpec(
            name: name, short: short,
            value: OptionSpec.ValueSpec(
                name: valueName, expected: reading.expected, completion: reading.completion,
                accepts: { reading.read($0) != nil }),
            repeats: repeats, standard: standard, help: help)
    }
}

/// An option without a value; also the key to whether it was given: `command[json]`.
public struct Flag: Sendable {
    /// For a command's list of options.
    public let spec: OptionSpec

    /// A flag `--name`, and `-short` if there is one. Giving it twice is giving it once.
    public init(_ name: String, short: Character? = nil, help: Phrase) {
        spec = OptionSpec(name: name, short: short, value: nil, repeats: true, standard: nil, help: help)
    }
}
