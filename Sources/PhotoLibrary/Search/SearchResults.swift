/// A photo as a list of results shows it.
public struct FoundPhoto: Hashable, Sendable {
    /// Its number.
    public let id: PhotoID
    /// The best file to show; nil when the library knows none any more.
    public let path: FilePath?
    /// Pixels of the upright photo.
    public let width: Int
    /// Pixels of the upright photo.
    public let height: Int
    /// When it was taken.
    public let taken: CaptureTime
    /// The user marked it as a favourite.
    public let isFavourite: Bool
    /// Clockwise turn by the user, in degrees.
    public let rotation: Int
    /// See ``Photo/version``.
    public let version: UInt16
    /// The best file was not there when somebody last looked, or there is none.
    public let isMissing: Bool
    /// When the user forgot it, in seconds since 1970, UTC; nil for a photo that can be found.
    public let deletedDate: Int64?
}

/// Where a list of results goes on.
public struct SearchCursor: Hashable, Sendable, Codable {
    let key: Int64
}

/// How a part of the question was read.
public struct TermReading: Hashable, Sendable {
    /// What it was taken for.
    public enum Meaning: Hashable, Sendable {
        /// A word or name that photos have, or a kind of thing.
        case name
        /// The beginning of words.
        case beginning
        /// A date.
        case date
        /// A kind of thing of which the library has no photo.
        case absent
        /// Nothing in the library is called so.
        case nothing
    }

    /// The words, as typed.
    public let text: String
    /// What the words were taken for.
    public let meaning: Meaning
    /// Photos must not match it.
    public let isExcluded: Bool
    /// Photos that match this part alone.
    public let count: Int
    /// What may have been meant, the likeliest first; only when nothing is called so, or no photo shows it. What the library
    /// has comes before what it has not.
    public let suggestions: [String]
}

/// What a search found.
public struct SearchResults: Hashable, Sendable {
    /// The newest first.
    public let photos: [FoundPhoto]
    /// All matches, exactly, on this page or not.
    public let total: Int
    /// Where the next page begins; nil at the end.
    public let next: SearchCursor?
    /// The question as it was understood, part by part.
    public let terms: [TermReading]

    /// The question with every unknown word replaced by its likeliest correction; nil when nothing is to be corrected.
    public var didYouMean: String? { terms.didYouMean }
}

extension [TermReading] {
    /// See ``SearchResults/didYouMean``.
    var didYouMean: String? {
        guard contains(where: { !$0.suggestions.isEmpty }) else { return nil }
        return question(map { $0.suggestions.first ?? $0.text })
    }

    /// A question of these words, one for each part; what was excluded stays so.
    func question(_ texts: [String]) -> String {
        zip(self, texts).map { term, text in
            (term.isExcluded ? "-" : "") + (term.isExcluded && text.contains(" ") ? "\"\(text)\"" : text)
        }.joined(separator: " ")
    }
}
