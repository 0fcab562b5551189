public import Interpretation
internal import Storage

/// A question near one that finds nothing.
public struct NearestQuestion: Hashable, Sendable {
    /// To be asked as it stands.
    public let text: String
    /// Photos that it finds; at least 1.
    public let count: Int
    /// A word was spelled otherwise or replaced by a kind; else one was left out.
    public let isCorrected: Bool
}

/// What to say of a question, besides what it finds.
public struct SearchAdvice: Hashable, Sendable {
    /// A word that nothing is called by, and that was to exclude something: nothing was left out.
    public struct Idle: Hashable, Sendable {
        /// As typed.
        public let text: String
        /// The whole question with the likeliest correction of the word; nil when there is none.
        public let correction: String?
    }

    /// Kinds of things in the question of which the library has no photo, as typed.
    public let absent: [String]
    /// What excludes nothing.
    public let idle: [Idle]
    /// For a question that finds nothing: what to ask instead.
    public let nearest: [NearestQuestion]

    /// Nothing to be said.
    public static let none = SearchAdvice(absent: [], idle: [], nearest: [])
}

extension Library {
    /// What to say of a question, see ``SearchAdvice``.
    ///
    /// - Parameters:
    ///   - text: as for ``search(_:level:limit:after:)``.
    ///   - level: how sure a recognised tag must be to count.
    public func advice(on text: String, level: Level) async throws -> SearchAdvice {
        let terms = try await read { connection in
            try self.search(text, try BlockReader(connection: connection, level: level, cache: self.blocks)).terms
        }
        return SearchAdvice(
            absent: terms.filter { $0.meaning == .absent && !$0.isExcluded }.map(\.text),
            idle: terms.indices.filter { terms[$0].isExcluded && terms[$0].meaning == .nothing }.map { place in
                let corrected = terms[place].suggestions.first.map { first in
                    terms.question(terms.indices.map { $0 == place ? first : terms[$0].text })
                }
                return SearchAdvice.Idle(text: terms[place].text, correction: corrected)
            }, nearest: try await nearest(to: text, level: level))
    }

    /// What to ask instead of a question that finds nothing: its unknown words corrected, then one of its parts left out,
    /// those with more photos first. All of them find something. Empty for a question that finds photos itself.
    ///
    /// - Parameters:
    ///   - text: as for ``search(_:level:limit:after:)``.
    ///   - level: how sure a recognised tag must be to count.
    public func nearest(to text: String, level: Level) async throws -> [NearestQuestion] {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            let found = try self.search(text, index)
            guard found.matches.isEmpty else { return [] }
            var seen: Set<String> = []
            func those(_ texts: [String], isCorrected: Bool) throws -> [NearestQuestion] {
                try texts.filter { !$0.isEmpty && seen.insert($0).inserted }.compactMap { text in
                    let count = try self.search(text, index).matches.count
                    return count > 0 ? NearestQuestion(text: text, count: count, isCorrected: isCorrected) : nil
                }
            }
            let corrected = try those(found.terms.corrections, isCorrected: true)
            let shorter = try those(found.terms.shortened, isCorrected: false).sorted { $0.count > $1.count }
            return Array((corrected + shorter).prefix(Self.mostNearest))
        }
    }

    private static let mostNearest = 4
}

extension [TermReading] {
    /// The question with its unknown words corrected: the likeliest way first, then the other ways to read the first one.
    fileprivate var corrections: [String] {
        guard let likeliest = didYouMean, let first = firstIndex(where: { !$0.suggestions.isEmpty }) else { return [] }
        return [likeliest]
            + self[first].suggestions.dropFirst().map { other in
                question(enumerated().map { $0 == first ? other : $1.suggestions.first ?? $1.text })
            }
    }

    /// The question, corrected, without one of its parts, each in turn.
    fileprivate var shortened: [String] {
        guard count > 1 else { return [] }
        return indices.map { left in
            var rest = self
            rest.remove(at: left)
            return rest.contains { !$0.isExcluded } ? rest.question(rest.map { $0.suggestions.first ?? $0.text }) : ""
        }
    }
}
