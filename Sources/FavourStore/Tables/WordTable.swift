internal import Favours
internal import NormalForms

/// The SQL of the words in favours.
enum WordTable {
    /// Letters of a word that count; longer ones are found by their beginning.
    private static let longest = 40
    /// Words of a question that count.
    private static let most = 8
    /// Behind all other words that begin alike: no letter has a greater number.
    private static let last = "\u{10FFFF}"

    /// Sets by which words a favour is found.
    static func set(_ texts: [String], of favour: FavourID, on connection: Connection) throws {
        try connection.run("DELETE FROM favour_word WHERE favour = ?", .integer(favour.rawValue))
        for word in Set(texts.flatMap(words)) {
            try connection.run(
                "INSERT INTO favour_word (word, favour) VALUES (?, ?)", .text(word), .integer(favour.rawValue))
        }
    }

    /// Favours whose title or text holds all words, each as the beginning of a word.
    static func favours(with text: String, on connection: Connection) throws -> Set<FavourID> {
        var found: Set<FavourID>?
        for word in words(text).prefix(most) {
            let holding = try connection.all(
                "SELECT DISTINCT favour FROM favour_word WHERE word >= ? AND word < ?", .text(word), .text(word + last)
            ) { FavourID(rawValue: $0.int64(0)) }
            found = found.map { $0.intersection(holding) } ?? Set(holding)
        }
        return found ?? []
    }

    /// The words of a text, folded. Decomposed first: of a letter with two accents, the folding may know none.
    static func words(_ text: String) -> [String] {
        text.normalFormD.folded.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
            .map { String(String.UnicodeScalarView($0.prefix(longest))) }
    }
}
