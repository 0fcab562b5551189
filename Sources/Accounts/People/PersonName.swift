internal import NormalForms

/// Why a text cannot be a person's name, as a sentence in each language.
public enum PersonNameProblem: Error, Hashable, Sendable {
    /// It has no characters but spaces.
    case empty
    /// It has more than ``longest`` characters.
    case tooLong
    /// It holds a character that is not seen or ends a line.
    case unprintable

    /// How many characters (code points) a name has at most.
    public static let longest = 40

    /// The problem of a new name; nil when it has none.
    public init?(of name: String) {
        do {
            _ = try PersonName(new: name)
            return nil
        } catch {
            self = error
        }
    }

    /// In English.
    public var english: String {
        switch self {
        case .empty: "The name is missing."
        case .tooLong: "The name can have at most \(Self.longest) characters."
        case .unprintable: "The name contains an invisible character."
        }
    }

    /// In Italian.
    public var italian: String {
        switch self {
        case .empty: "Manca il nome."
        case .tooLong: "Il nome può avere al massimo \(Self.longest) caratteri."
        case .unprintable: "Il nome contiene un carattere invisibile."
        }
    }
}

/// A name that a person can have.
struct PersonName: Hashable {
    /// As it is written: in normal form C, without spaces around it, and with one between its words.
    let text: String
    /// What no two people share: without regard to capital and small letters.
    let key: String

    /// Takes a new name.
    init(new text: String) throws(PersonNameProblem) {
        let name = Self(typed: text)
        if name.text.isEmpty { throw .empty }
        if name.text.unicodeScalars.count > PersonNameProblem.longest { throw .tooLong }
        let isPrintable = name.text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard isPrintable else { throw .unprintable }
        self = name
    }

    /// Takes any text, also one that is no person's name.
    init(typed text: String) {
        let scalars = text.normalFormC.unicodeScalars
        let words = scalars.split { $0.properties.generalCategory == .spaceSeparator }
        self.text = words.map { String($0) }.joined(separator: " ")
        // Upper case first: what has several small letters for one capital letter, such as ς and σ, becomes one.
        key = self.text.uppercased().lowercased().normalFormC
    }
}
