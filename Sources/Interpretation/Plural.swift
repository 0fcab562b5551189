/// English plurals and articles, by bytes, so that it needs no Unicode tables.
enum Plural {
    private static let irregular: [(StaticString, StaticString)] = [
        ("person", "people"), ("man", "men"), ("woman", "women"), ("child", "children"), ("mouse", "mice"),
        ("goose", "geese"), ("foot", "feet"), ("tooth", "teeth"), ("sheep", "sheep"), ("deer", "deer"),
        ("fish", "fish"), ("knife", "knives"), ("leaf", "leaves"), ("loaf", "loaves"), ("wolf", "wolves"),
        ("scissors", "pairs of scissors"), ("skis", "pairs of skis"), ("broccoli", "heads of broccoli"),
        ("aircraft", "aircraft"), ("ox", "oxen"), ("cactus", "cacti"), ("potato", "potatoes"),
        ("tomato", "tomatoes"), ("sunglasses", "pairs of sunglasses"), ("bread", "loaves of bread"),
        ("furniture", "pieces of furniture"), ("clothing", "pieces of clothing"), ("fruit", "pieces of fruit"),
        ("food", "dishes of food"), ("swimwear", "pieces of swimwear"),
    ]

    /// Names that take no article, being plural or a mass.
    private static let bare: [StaticString] = [
        "scissors", "skis", "broccoli", "sheep", "bread", "furniture", "clothing", "fruit", "food", "sunglasses",
        "water", "snow", "ice", "grass", "swimwear", "binoculars", "jeans", "shorts", "trousers", "pyjamas",
        "spaghetti",
        "pasta", "sushi", "people", "maracas", "handcuffs",
    ]

    /// The plural of a name of one or more words: its last word's.
    static func of(_ name: String) -> String {
        let bytes = Array(name.utf8)
        for (singular, plural) in irregular where ends(bytes, with: singular) {
            return String(decoding: bytes.dropLast(singular.utf8CodeUnitCount), as: UTF8.self) + plural.description
        }
        guard let last = bytes.last else { return name }
        let before = bytes.count > 1 ? bytes[bytes.count - 2] : 0
        if last == UInt8(ascii: "y"), !isVowel(before) {
            return String(decoding: bytes.dropLast(), as: UTF8.self) + "ies"
        }
        let hisses =
            last == UInt8(ascii: "s") || last == UInt8(ascii: "x") || last == UInt8(ascii: "z")
            || (last == UInt8(ascii: "h") && (before == UInt8(ascii: "c") || before == UInt8(ascii: "s")))
        return name + (hisses ? "es" : "s")
    }

    /// *a* or *an* and a space; nothing before a plural or a mass.
    static func article(_ name: String) -> String {
        let bytes = Array(name.utf8)
        for word in bare where ends(bytes, with: word) { return "" }
        guard let first = bytes.first else { return "" }
        // The vowel counts as it sounds: a unicycle, a European fire salamander.
        for consonant in ["uni", "eu", "Eu", "ukulele", "ute"] as [StaticString] where starts(bytes, with: consonant) {
            return "a "
        }
        return isVowel(first | 0x20) ? "an " : "a "
    }

    private static func isVowel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): true
        default: false
        }
    }

    /// Whether the last whole word (or words) of a name is `word`.
    private static func ends(_ bytes: [UInt8], with word: StaticString) -> Bool {
        let start = bytes.count - word.utf8CodeUnitCount
        guard start >= 0, start == 0 || bytes[start - 1] == 0x20 else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
    }

    private static func starts(_ bytes: [UInt8], with word: StaticString) -> Bool {
        guard bytes.count >= word.utf8CodeUnitCount else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[$0] == word.utf8Start[$0] }
    }
}
