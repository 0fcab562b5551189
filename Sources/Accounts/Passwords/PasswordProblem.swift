/// Why a text cannot be a password, as a sentence in each language.
public enum PasswordProblem: Error, Hashable, Sendable {
    /// It has fewer than ``PasswordProblem/shortest`` characters.
    case tooShort
    /// It has more than ``PasswordProblem/longest`` characters.
    case tooLong
    /// It contains a character that cannot be typed into a password field, such as a tab or a line break.
    case untypable
    /// It is one of those that are tried first.
    case common

    /// The fewest characters of a password (NIST SP 800-63B, 5.1.1.2).
    public static let shortest = 8
    /// The most characters of a password: enough for a sentence.
    public static let longest = 128

    /// The reason why this text cannot be a new password; nil when it can.
    public init?(of password: String) {
        do {
            _ = try PasswordText(new: password)
            return nil
        } catch {
            self = error
        }
    }

    /// The sentence in English.
    public var english: String {
        switch self {
        case .tooShort: "The password needs at least \(Self.shortest) characters."
        case .tooLong: "The password can have at most \(Self.longest) characters."
        case .untypable: "The password contains a character that cannot be typed, such as a tab."
        case .common: "This password is one of those that are tried first. Choose another one, such as a few words."
        }
    }

    /// The sentence in Italian.
    public var italian: String {
        switch self {
        case .tooShort: "La password deve avere almeno \(Self.shortest) caratteri."
        case .tooLong: "La password può avere al massimo \(Self.longest) caratteri."
        case .untypable: "La password contiene un carattere che non si può digitare, per esempio una tabulazione."
        case .common:
            "Questa password è tra quelle che si provano per prime. Scegline un'altra, per esempio alcune parole."
        }
    }
}
