public import Wording
/// What the shell may offer for an argument or value.
public enum Completion: Sendable, Hashable {
    case nothing, file, folder
    case choices([String])
}

/// How a word on the command line becomes a value, and what it should look like.
public struct Reading<Value: Sendable>: Sendable {
    let expected: Phrase
    let completion: Completion
    let read: @Sendable (String) -> Value?

    /// A reading of its own kind. `expected` completes the sentence *Give …*; `read` gives nil for a wrong word.
    public init(
        expected: Phrase, completion: Completion = .nothing, read: @escaping @Sendable (String) -> Value?
    ) {
        self.expected = expected
        self.completion = completion
        self.read = read
    }
}

extension Reading where Value == String {
    /// Any words that are not empty.
    public static var text: Reading {
        Reading(expected: Phrase(en: "one or more words", it: "una o più parole")) { $0.isEmpty ? nil : $0 }
    }
    /// The path of a file (or of a folder where both will do).
    public static var file: Reading {
        Reading(expected: Phrase(en: "a file", it: "un file"), completion: .file) { $0.isEmpty ? nil : $0 }
    }
    /// The path of a folder.
    public static var folder: Reading {
        Reading(expected: Phrase(en: "a folder", it: "una cartella"), completion: .folder) { $0.isEmpty ? nil : $0 }
    }
}

extension Reading where Value == Int {
    /// A whole number in a range.
    public static func integer(_ range: ClosedRange<Int>) -> Reading {
        let (low, high) = (range.lowerBound, range.upperBound)
        return Reading(
            expected: Phrase(
                en: "a whole number from \(low) to \(high)", it: "un numero intero da \(low) a \(high)")
        ) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Reading where Value == [String] {
    /// Names with commas between; spaces around them and empty ones fall away.
    public static var list: Reading {
        Reading(expected: Phrase(en: "names with commas between", it: "nomi separati da virgole")) { word in
            let names = word.split(separator: ",").map { name in
                name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            }
            let kept = names.map { String($0) }.filter { !$0.isEmpty }
            return kept.isEmpty ? nil : kept
        }
    }
}

extension Reading where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of an enumeration's raw values.
    public static var choice: Reading {
        let names = Value.allCases.map(\.rawValue)
        return Reading(
            expected: Phrase(
                en: "one of \(names.joined(separator: ", "))", it: "uno tra \(names.joined(separator: ", "))"),
            completion: .choices(names)
        ) { Value(rawValue: $0) }
    }
}
