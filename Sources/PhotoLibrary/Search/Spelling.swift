/// The words that can be suggested, weighted by their frequency.
struct WeightedWords {
    fileprivate var weights: [String: Int] = [:]

    /// Adds a name as a whole and each of its words. `name` is folded.
    mutating func add(_ name: String, weight: Int) {
        weights[name, default: 0] += weight
        guard name.contains(" ") else { return }
        for word in name.split(separator: " ") where word.count > 3 { weights[String(word), default: 0] += weight }
    }

    /// Adds a name without photos; it is ranked after all names with photos.
    mutating func add(absent name: String) { weights[name, default: 0] += 0 }
}

/// Finds the words that are nearest to an unknown one.
struct Spelling: Sendable {
    private struct Candidate: Sendable {
        let text: String
        let letters: [Unicode.Scalar]
        let weight: Int
    }

    private let candidates: [Candidate]
    /// Names of several words with photos, the most frequent first, by each of their words.
    private let names: [String: [String]]

    init(_ words: WeightedWords) {
        candidates = words.weights.map { Candidate(text: $0, letters: Array($0.unicodeScalars), weight: $1) }
        var names: [String: [String]] = [:]
        let longer = words.weights.filter { $0.value > 0 && $0.key.contains(" ") }
        for (name, _) in longer.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            for word in Set(name.split(separator: " ")) { names[String(word), default: []].append(name) }
        }
        self.names = names
    }

    /// Names of several words that have this one among them (*teddy bear* for *bear*), the most frequent first.
    func names(with word: String, limit: Int) -> [String] { Array((names[word] ?? []).prefix(limit)) }

    /// The nearest words, the nearest and then the most frequent first; none when all are too far.
    func nearest(to word: String, limit: Int) -> [String] {
        let letters = Array(word.unicodeScalars)
        let farthest = letters.count < 3 ? 0 : letters.count < 6 ? 1 : 2
        guard farthest > 0, letters.count <= Words.longest else { return [] }
        var found: [(word: String, distance: Int, sameStart: Bool, weight: Int)] = []
        for candidate in candidates where abs(candidate.letters.count - letters.count) <= farthest {
            let distance = Self.distance(letters, candidate.letters)
            guard distance <= farthest, distance > 0 else { continue }
            found.append((candidate.text, distance, candidate.letters.first == letters.first, candidate.weight))
        }
        found.sort {
            ($0.distance, $0.sameStart ? 0 : 1, -$0.weight, $0.word)
                < ($1.distance, $1.sameStart ? 0 : 1, -$1.weight, $1.word)
        }
        return found.prefix(limit).map(\.word)
    }

    /// How many letters must be added, left out, changed or swapped with their neighbour (optimal string alignment, the
    /// restricted Damerau–Levenshtein distance).
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        var beforeLast = Array(repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = last
        for row in 1...left.count {
            current[0] = row
            for column in 1...right.count {
                let change = left[row - 1] == right[column - 1] ? 0 : 1
                current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    current[column] = min(current[column], beforeLast[column - 2] + 1)
                }
            }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count]
    }
}
