extension ConceptTree {
    /// The shown kinds that the curated tables call by a word: by display name, with or without its bracket, or alias,
    /// case-folded, plural or not. A word that only WordNet knows for a kind calls none. Of a kind and one above it, the
    /// narrower: a *beach*, not the coast.
    public func kinds(called word: String) -> [Node] {
        for form in forms(Folding.folded(word)) {
            let called = exact(form).filter { isShown($0) && isCalled($0, form) }
            guard !called.isEmpty else { continue }
            return called.filter { node in !called.contains { $0 != node && isA($0, node) } }
        }
        return []
    }

    /// Whether a kind is called so in the curated tables.
    private func isCalled(_ node: Node, _ folded: [UInt8]) -> Bool {
        ownWords(node).contains { word in
            let name = Folding.folded(word)
            return name == folded || Self.spaced(name) == folded
        }
    }

    /// The words before the two bars; without these, in a file of an earlier version, the name alone.
    private func ownWords(_ node: Node) -> [String] {
        var words: [[UInt8]] = [[]]
        for byte in lemmas(node) {
            guard byte == UInt8(ascii: "|") else {
                words[words.count - 1].append(byte)
                continue
            }
            if words[words.count - 1].isEmpty {
                return words.dropLast().map { String(decoding: $0, as: UTF8.self) }
            }
            words.append([])
        }
        return [name(node)]
    }

    /// A word with hyphens is known with spaces in their place as well.
    private static func spaced(_ word: [UInt8]) -> [UInt8] {
        word.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }
    }
}
