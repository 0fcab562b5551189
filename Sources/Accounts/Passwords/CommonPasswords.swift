/// Passwords that are tried first: words that stand in all lists of them, what lies beside each other on a keyboard, and
/// repetitions (NIST SP 800-63B, 5.1.1.2).
enum CommonPasswords {
    /// Words that many people choose, with digits or marks after them or not.
    private static let words: Set<String> = [
        "abcdefgh", "admin", "administrator", "amministratore", "amore", "baseball", "benvenuto", "buongiorno",
        "charlie",
        "chocolate", "ciaociao", "computer", "cioccolato", "dragon", "favori", "favours", "football", "forzaitalia",
        "forzainter",
        "forzajuve", "forzamilan", "forzanapoli", "forzaroma", "francesco", "freedom", "giovanni", "giulia", "giuseppe",
        "iloveyou", "internet", "italia", "jennifer", "jordan", "juventus", "letmein", "lorenzo", "master", "michael",
        "michelle", "milanista", "monkey", "napoli", "neighbour", "passw0rd", "password", "pass", "princess", "qwerty",
        "secret", "segreto", "starwars", "sunshine", "superman", "telefono", "test", "tiamo", "trustno", "user",
        "utente",
        "valentina", "vision", "welcome", "whatever",
    ]
    /// What is typed by sliding over keys, or counted.
    private static let runs = [
        "01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
        "qwertzuiopasdfghjklyxcvbnm",
        "azertyuiopqsdfghjklmwxcvbn", "1qaz2wsx3edc4rfv5tgb6yhn7ujm", "q1w2e3r4t5y6u7i8o9p0", "1q2w3e4r5t6y7u8i9o0p",
    ]

    static func contains(_ password: String) -> Bool {
        let small = password.lowercased()
        if Set(small).count <= 2 { return true }
        if runs.contains(where: { $0.contains(small) || String($0.reversed()).contains(small) }) { return true }
        // One of the words, once or twice, with what is not a letter around it.
        let letters = small.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
        let word = String(letters)
        let half = String(word.prefix(word.count / 2))
        return words.contains(word) || words.contains(half) && word == half + half
    }
}
