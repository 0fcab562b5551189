/// The mix of questions that is measured: a hundred of each class, spread over frequent and rare words.
struct Questions {
    /// Names of recognised kinds, the most frequent first.
    let tags: [String]

    private static let places = ["italy", "germany", "france", "spain", "austria", "bavaria", "poland", "toscana"]
    private static let kinds = [
        "animal", "dog", "bird", "food", "vehicle", "mammal", "clothing", "instrument", "fruit",
    ]

    var classes: [(name: String, questions: [String])] {
        let range = 0..<100
        func tag(_ index: Int) -> String { tags[index * 7919 % tags.count] }
        func word(_ index: Int) -> String { tag(index).split(separator: " ").first.map(String.init) ?? "dog" }
        func pick(_ words: [String], _ index: Int) -> String { words[index % words.count] }
        let letters = Array("abcdefghijklmnoprstuvw").map(String.init)
        return [
            ("tag", range.map { $0 < 30 ? tags[$0] : tag($0) }),
            ("kind", range.map { pick(Self.kinds, $0) }),
            ("beginning", range.map { String(word($0).prefix(1 + $0 % 5)) }),
            ("one letter", range.map { pick(letters, $0) }),
            ("two words", range.map { "\(pick(Self.kinds, $0)) \(tags[$0 % 40])" }),
            ("two kinds", range.map { "\(pick(Self.kinds, $0)) \(pick(Self.kinds, $0 + 1 + $0 / 9 % 7))" }),
            ("three words", range.map { "\(pick(Self.kinds, $0)) \(tags[$0 % 20]) \(pick(Self.places, $0))" }),
            ("place", range.map { pick(Self.places, $0) }),
            ("date", range.map { pick(["2012", "july 2014", "2015-08", "summer 2019", "2016-03-04", "may"], $0) }),
            ("tag and date", range.map { "\(tag($0)) \(2001 + $0 % 23)" }),
            ("exclusion", range.map { "\(pick(Self.kinds, $0)) -\(tags[$0 % 60])" }),
            ("nothing typed", range.map { _ in "" }),
        ]
    }

    /// Frequent words with a letter doubled.
    var misspelt: [String] {
        tags.prefix(60).compactMap { tag in
            guard tag.count > 3, !tag.contains(" "), let middle = tag.dropFirst(2).first else { return nil }
            return tag.prefix(3) + String(middle) + tag.dropFirst(3)
        }
    }
}
