internal import Concepts

/// The keys of the search index. The first character distinguishes the families of tokens.
enum Token {
    /// A word of a tag, place, description, category or date, folded.
    static func word(_ word: String) -> String { "w" + word }
    /// A whole tag, however many words it has.
    static func tag(key: String) -> String { "t" + key }
    /// A kind of thing: that of a tag, or one above it in the tree.
    static func kind(_ synset: Synset) -> String { "k" + synset.text }
    /// A shelf.
    static func category(_ category: Category) -> String { "c\(category.rawValue)" }
    /// The first one or two letters of words, indexed so that a question of one letter is fast.
    static func beginning(_ letters: String) -> String { "p" + letters }
    /// A way to call a camera, see ``CameraName/keys``.
    static func camera(_ key: String) -> String { "m" + key }
    /// Favourites.
    static let favourite = "f"

    /// The longest beginning that has its own token; longer ones are looked up among the words.
    static let gathered = 2

    /// The first letters of a word for ``beginning(_:)``; numbers have none, because a search for one digit is not
    /// useful.
    static func beginnings(of word: String) -> [String] {
        guard let first = word.unicodeScalars.first, !(48...57).contains(first.value) else { return [] }
        return (1...gathered).compactMap { length in
            word.unicodeScalars.count >= length
                ? String(String.UnicodeScalarView(word.unicodeScalars.prefix(length))) : nil
        }
    }
}
