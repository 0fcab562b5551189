public import Wording
/// How many words an argument takes.
public enum ArgumentCount: Sendable {
    case one, optional, oneOrMore, any

    var repeats: Bool { self == .oneOrMore || self == .any }
    var isRequired: Bool { self == .one || self == .oneOrMore }
}

/// An argument of a command, without the type of its value.
public struct ArgumentSpec: Sendable {
    let name: Phrase
    let count: ArgumentCount
    let help: Phrase
    let expected: Phrase
    let completion: Completion
    let accepts: @Sendable (String) -> Bool

    /// As usage shows it: `PHOTO…`, `[NAME]`, `bash|zsh|fish`.
    func usage(in language: Language) -> String {
        var text = name.text(in: language)
        if case .choices(let names) = completion { text = names.joined(separator: "|") }
        if count.repeats { text += "…" }
        return count.isRequired ? text : "[\(text)]"
    }
}

/// An argument of a command; also the key to its values: `command[photos]`.
public struct Argument<Value: Sendable>: Sendable {
    /// For a command's list of arguments.
    public let spec: ArgumentSpec
    let reading: Reading<Value>

    /// An argument. Its name, in capitals, stands in usage and help; the English one is its identity in a command.
    public init(_ name: Phrase, _ reading: Reading<Value>, _ count: ArgumentCount = .one, help: Phrase) {
        self.reading = reading
        spec = ArgumentSpec(
            name: name, count: count, help: help, expected: reading.expected, completion: reading.completion,
            accepts: { reading.read($0) != nil })
    }
}
