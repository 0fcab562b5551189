internal import NormalForms

/// Names that would pass for somebody else.
enum ReservedNames {
    /// What the people are called who run the app, in the form in which names are compared.
    private static let roles: Set<String> = [
        "admin", "administrator", "administrators", "amministratore", "amministratori", "amministratrice", "assistenza",
        "favori", "gestione", "gestore", "gestori", "gestrice", "help", "moderation", "moderator", "moderatore",
        "moderatori", "moderators", "moderatrice", "operator", "operators", "operatore", "operatori", "operatrice",
        "root",
        "security", "sicurezza", "sistema", "support", "supporto", "system",
    ]
    /// Words that make such a name no other.
    private static let fillers: Set<String> = [
        "app", "da", "dei", "del", "dell", "della", "di", "from", "il", "la", "of", "official", "staff", "team", "the",
        "ufficiale",
    ]

    /// Whether a name is made of such words alone.
    static func contains(_ name: String) -> Bool {
        let words = name.normalFormKC.lowercased().split { !$0.isLetter }.map(String.init)
        return words.contains(where: roles.contains) && words.allSatisfy { roles.contains($0) || fillers.contains($0) }
    }
}

/// Alphabets whose letters look alike.
enum Alphabet {
    case latin, greek, cyrillic, armenian, cherokee

    /// Of a letter; nil for all that is not mistaken for one of these (Unicode, Blocks.txt).
    init?(_ scalar: Unicode.Scalar) {
        guard scalar.properties.isAlphabetic else { return nil }
        switch scalar.value {
        case 0x41...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF: self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
        case 0x530...0x58F: self = .armenian
        case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
        default: return nil
        }
    }

    /// Whether letters of several alphabets stand in one word (UTS 39, 5.1).
    static func areMixed(in text: String) -> Bool {
        text.split { !$0.isLetter }.contains { word in Set(word.unicodeScalars.compactMap(Alphabet.init)).count > 1 }
    }
}
