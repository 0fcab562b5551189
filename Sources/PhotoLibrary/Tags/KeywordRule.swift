internal import Concepts
internal import Interpretation

/// Which kind of thing a keyword of a file means, if any. Most keywords are names of people and places; a thing is meant
/// only where that is plain, because a wrong kind is found by words that have nothing to do with the photo.
///
/// The answer depends on nothing but the photo: its file, its place, and what is recognised in it.
struct KeywordRule {
    let kinds: Kinds
    /// What is recognised in the photo, at any level, without what the user removed.
    let findings: [Finding]
    /// The words of the photo's place, in all its languages, see ``Words/key(_:)``.
    var place: Set<String> = []

    /// The kind that a keyword means; nil for a name or a plain word.
    func kind(of keyword: FileKeyword) -> Synset? {
        guard keyword.role == .word else { return nil }
        if let kind = kindBelow(keyword) { return kind }
        let key = Words.key(keyword.name)
        guard Self.isThing(keyword.name, kinds), !Self.notThings.contains(key), !place.contains(key) else { return nil }
        let meant = kinds.synsets(called: keyword.name)
        if meant.count == 1, !Self.namesFirst.contains(key) { return meant[0] }
        return meant.first(where: isRecognised)
    }

    /// The shelf that a keyword of this kind puts the photo on: none where something else was recognised.
    func shelf(of kind: Synset) -> Category? {
        guard saysNothing || isRecognised(kind) else { return nil }
        return kinds.category(kind)
    }

    /// The kind of a word that the user typed or chose from a list: the one of that name, or of which it is the only alias.
    static func kind(chosen word: String, _ kinds: Kinds) -> Synset? {
        let meant = kinds.synsets(called: word)
        if let named = meant.first(where: { kinds.name($0) == word }) { return named }
        guard meant.count == 1, isThing(word, kinds), !namesFirst.contains(Words.key(word)) else { return nil }
        return meant[0]
    }

    /// Whether a word is written as things are: `robin` and `American robin`; `Robin` is how names are written.
    static func isThing(_ word: String, _ kinds: Kinds) -> Bool {
        guard let letter = word.unicodeScalars.first(where: \.properties.isAlphabetic) else { return false }
        guard letter.properties.isUppercase || letter.properties.generalCategory == .titlecaseLetter else {
            return true
        }
        return word.contains(" ") && kinds.synsets(called: word).contains { kinds.name($0) == word }
    }

    /// The kind of a word in a tree of kinds: the robin of `Animals|Birds|Robin`.
    private func kindBelow(_ keyword: FileKeyword) -> Synset? {
        for path in keyword.above {
            for word in path.reversed() {
                let above = kinds.synsets(called: word)
                guard above.count == 1 else { continue }
                let below = kinds.synsets(named: keyword.name).first { kind in
                    kinds.isShown(kind) && kinds.line(kind).contains(above[0])
                }
                if let below { return below }
            }
        }
        return nil
    }

    /// Whether a finding is of this kind, or of one below or above it.
    private func isRecognised(_ kind: Synset) -> Bool {
        findings.contains { finding in
            guard let found = finding.names.first.flatMap({ $0.synset ?? $0.kind }) else { return false }
            return kinds.line(found).contains(kind) || kinds.line(kind).contains(found)
        }
    }

    /// Whether nothing is recognised surely enough to be shown without asking for less sure things.
    private var saysNothing: Bool { findings.allSatisfy { $0.name(at: .medium) == nil } }

    /// Names that are also things, and words of other languages that are things in English: only with a finding.
    private static let namesFirst: Set<String> = [
        "alba", "bill", "bob", "dino", "dolly", "jack", "jay", "jean", "leo", "mare", "mike", "missy", "nan", "natale",
        "noel", "pier", "ray", "robin", "scottie", "stella", "teddy", "vespa",
    ]
    /// Colours, and words about pictures rather than about what they show.
    private static let notThings: Set<String> = [
        "best", "black", "blue", "brown", "frame", "gold", "green", "grey", "image", "light", "model", "nature",
        "photo",
        "photograph", "photos", "picture", "pictures", "pink", "purple", "raw", "red", "scan", "shot", "silver",
        "simple",
        "single", "still", "stock", "view", "violet", "white", "yellow",
    ]
}
