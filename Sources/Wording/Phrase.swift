/// A text for people in each of the app's languages; the compiler demands all of them.
public struct Phrase: Sendable, Hashable {
    /// In English.
    public let en: String
    /// In Italian.
    public let it: String

    /// One text in both languages.
    public init(en: String, it: String) {
        self.en = en
        self.it = it
    }

    /// A text that is the same in every language: a name, a number, a path.
    public init(_ same: String) { self.init(en: same, it: same) }

    /// The words in one language.
    public func text(in language: Language) -> String {
        switch language {
        case .english: en
        case .italian: it
        }
    }

    /// One phrase after another, with a space between.
    public static func + (left: Phrase, right: Phrase) -> Phrase {
        Phrase(en: left.en + " " + right.en, it: left.it + " " + right.it)
    }

    /// A count with its noun, in the right number: *1 photo*, *12,345 photos*; *1 foto*, *12.345 foto*.
    public static func counted(_ count: Int, one: Phrase, many: Phrase) -> Phrase {
        let noun = count == 1 ? one : many
        return Phrase(
            en: "\(Format(.english).count(count)) \(noun.en)", it: "\(Format(.italian).count(count)) \(noun.it)")
    }
}
