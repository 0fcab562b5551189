public import Interpretation
internal import Storage

extension Library {
    /// The names of things that can be recognised and that are spelled nearly so, the nearest first.
    public func recognisableNames(near word: String, limit: Int) -> [String] {
        var words = WeightedWords()
        for name in kinds.recognisable { words.add(absent: name) }
        return Spelling(words).nearest(to: Words.key(word), limit: limit)
    }
}

/// A suggestion for a question that finds no photos.
public struct NearestQuestion: Hashable, Sendable {
    /// The suggested question.
    public let text: String
    /// The number of photos that it finds; at least 1.
    public let count: Int
    /// Whether a word was corrected or replaced by a kind; otherwise one was left out.
    public let isCorrected: Bool
}

/// Hints about a question, shown besides its results.
public struct SearchAdvice: Hashable, Sendable {
    /// An excluding word that matches no name, so that it excluded nothing.
    public struct Idle: Hashable, Sendable {
        /// The word as typed.
        public let text: String
        /// The whole question with the likeliest correction of the word; nil when there is none.
        public let correction: String?
    }

    /// What the app itself knows of photos, and finds by a word.
    public enum Own: Hashable, Sendable {
        case favourites, untagged

        /// What a question asks for that is nothing but such a word.
        init?(_ question: String) {
            let key = Words.key(question)
            if CalendarWords.favourites.contains(key) {
                self = .favourites
            } else if CalendarWords.untagged.contains(key) {
                self = .untagged
            } else {
                return nil
            }
        }
    }

    /// What a question finds at a lower level.
    public struct Below: Hashable, Sendable {
        /// The nearest level at which it finds photos.
        public let level: Level
        /// How many; at least 1.
        public let count: Int
    }

    /// Kinds of things in the question, as typed, that were recognised in no photo.
    public let absent: [String]
    /// The excluding words that excluded nothing.
    public let idle: [Idle]
    /// Suggestions for a question that finds nothing.
    public let nearest: [NearestQuestion]
    /// What a question that finds nothing finds at a lower level.
    public var below: Below?
    /// Set when the question asks for that alone.
    public var own: Own?

    /// No hints.
    public static let none = SearchAdvice(absent: [], idle: [], nearest: [])

    /// Whether there may be hints about a question that found so many photos: about one that found some, only when it
    /// may have excluding words.
    public static func mayExist(on question: String, found: Int) -> Bool {
        !question.allSatisfy(\.isWhitespace) && (found == 0 || question.contains(where: SearchQuery.dashes.contains))
    }

    init(absent: [String], idle: [Idle], nearest: [NearestQuestion]) {
        self.absent = absent
        self.idle = idle
        self.nearest = nearest
    }

    /// The hints about a question that found photos: besides them there is nothing to suggest.
    public init(_ window: GridWindow) { self.init(window.terms) }

    /// The hints about a question that was read as `terms`.
    init(_ terms: [TermReading], nearest: [NearestQuestion] = []) {
        self.init(
            absent: terms.filter { $0.meaning == .absent && !$0.isExcluded }.map(\.text),
            idle: terms.indices.filter { terms[$0].isExcluded && terms[$0].meaning == .nothing }.map { place in
                let corrected = terms[place].suggestions.first.map { first in
                    terms.question(terms.indices.map { $0 == place ? first : terms[$0].text })
                }
                return Idle(text: terms[place].text, correction: corrected)
            }, nearest: nearest)
    }
}

extension Library {
    /// Hints about a question, see ``SearchAdvice``.
    ///
    /// - Parameters:
    ///   - text: as for ``search(_:level:limit:after:)``.
    ///   - level: the level at which recognised tags count.
    public func advice(on text: String, level: Level) async throws -> SearchAdvice {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            let found = try self.search(text, index)
            var advice = SearchAdvice(found.terms, nearest: try self.nearest(to: found))
            advice.own = SearchAdvice.Own(text)
            if found.matches.isEmpty { advice.below = try self.below(level, text, connection) }
            return advice
        }
    }

    /// The nearest lower level at which a question finds photos.
    private func below(_ level: Level, _ text: String, _ connection: Connection) throws -> SearchAdvice.Below? {
        for lower in Level.allCases.reversed() where lower < level {
            let index = try BlockReader(connection: connection, level: lower, cache: blocks)
            let count = try search(text, index).matches.count
            if count > 0 { return SearchAdvice.Below(level: lower, count: count) }
        }
        return nil
    }

    /// Suggestions for a question that finds nothing: with unknown words corrected, then with one part left out, those
    /// with more photos first. Each finds at least one photo. Empty when the question finds photos itself.
    private func nearest(to found: Selection) throws -> [NearestQuestion] {
        guard found.matches.isEmpty else { return [] }
        var seen: Set<String> = []
        func those(_ texts: [String], isCorrected: Bool) throws -> [NearestQuestion] {
            try texts.filter { !$0.isEmpty && seen.insert($0).inserted }.compactMap { text in
                let count = try self.search(text, found.index).matches.count
                return count > 0 ? NearestQuestion(text: text, count: count, isCorrected: isCorrected) : nil
            }
        }
        let corrected = try those(found.terms.corrections, isCorrected: true)
        let shorter = try those(found.terms.shortened, isCorrected: false).sorted { $0.count > $1.count }
        return Array((corrected + shorter).prefix(Self.mostNearest))
    }

    private static let mostNearest = 4
}

extension [TermReading] {
    /// The question with its unknown words corrected: first with the likeliest corrections, then with the other
    /// corrections of the first unknown word.
    fileprivate var corrections: [String] {
        guard let likeliest = didYouMean, let first = firstIndex(where: { !$0.suggestions.isEmpty }) else { return [] }
        return [likeliest]
            + self[first].suggestions.dropFirst().map { other in
                question(enumerated().map { $0 == first ? other : $1.suggestions.first ?? $1.text })
            }
    }

    /// The corrected question without one of its parts, for each part.
    fileprivate var shortened: [String] {
        guard count > 1 else { return [] }
        return indices.map { left in
            var rest = self
            rest.remove(at: left)
            return rest.contains { !$0.isExcluded } ? rest.question(rest.map { $0.suggestions.first ?? $0.text }) : ""
        }
    }
}
