import PhotoLibrary
import Places

/// Tags under one letter.
struct TagSection: Hashable, Sendable {
    /// What stands above them: a letter, or `#` for what begins with none.
    let letter: String
    var tags: [TagCount]

    /// The last section: what begins with a digit or a symbol.
    static let other = "#"

    /// A to Z, then letters of other alphabets, then the rest; by name in each.
    ///
    /// - Parameter tags: by name.
    static func divide(_ tags: [TagCount]) -> [TagSection] {
        var sections: [TagSection] = []
        for tag in tags {
            let letter = letter(of: tag.tag.name)
            if sections.last?.letter == letter {
                sections[sections.count - 1].tags.append(tag)
            } else if let known = sections.firstIndex(where: { $0.letter == letter }) {
                sections[known].tags.append(tag)
            } else {
                sections.append(TagSection(letter: letter, tags: [tag]))
            }
        }
        return sections.sorted { ($0.letter == other ? 1 : 0, $0.letter) < ($1.letter == other ? 1 : 0, $1.letter) }
    }

    /// Without case and accents: *Äpfel* stands with *apple*.
    static func letter(of name: String) -> String {
        guard
            let first = Folding.fold(name).unicodeScalars.first(where: {
                $0.properties.generalCategory != .spaceSeparator
            }),
            first.properties.isAlphabetic
        else { return other }
        return String(first).uppercased()
    }

    /// The section's place in its page.
    var anchor: String { letter == Self.other ? "letter-other" : "letter-\(letter)" }

    /// One of eight hues, always the same for a letter.
    var hue: Int { letter.unicodeScalars.first.map { Int($0.value) % 8 } ?? 0 }

    /// Tags in whose name a word begins with the question, in their order: a person who types *ott* looks for *otter*, not
    /// for all tags that occur together with it. Empty without a question.
    static func named(_ question: String, among tags: [TagCount]) -> [TagCount] {
        let begun = Folding.fold(question).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !begun.isEmpty else { return [] }
        return tags.filter { tag in
            let name = Folding.fold(tag.tag.name)
            return name.hasPrefix(begun) || name.contains(" " + begun)
        }
    }
}
