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
    /// Whether it is a favourite.
    public let isFavourite: Bool
    /// Clockwise rotation by the user, in degrees.
    public let rotation: Int
    /// See ``Photo/version``.
    public let version: UInt16
    /// Whether the best file was missing at the last scan, or there is none.
    public let isMissing: Bool
    /// Whether a part of the picture is missing.
    public let isDamaged: Bool
    /// When the user deleted it, in seconds since 1970, UTC; nil for a photo that is not forgotten.
    public let deletedDate: Int64?
}

/// The position at which a list of results continues.
public struct SearchCursor: Hashable, Sendable, Codable {
    let key: Int64
}

/// How a part of the question was read.
public struct TermReading: Hashable, Sendable {
    /// How a part of a question was understood.
    public enum Meaning: Hashable, Sendable {
        /// A word or name that photos have, or a kind of thing.
        case name
        /// The beginning of words.
        case beginning
        /// A date.
        case date
        /// A kind of thing of which the library has no photo.
        case absent
        /// Nothing in the library has this name.
        case nothing
    }

    /// The words, as typed.
    public let text: String
    /// How the words were understood.
    public let meaning: Meaning
    /// Photos must not match it.
    public let isExcluded: Bool
    /// Photos that match this part alone.
    public let count: Int
    /// Suggested corrections, the likeliest first; only for a name that nothing has or no photo shows. Names with
    /// photos come before those without.
    public let suggestions: [String]
    /// Whether it was marked as the name of a camera.
    var isCamera = false
}

/// Some photos of a set.
public struct PhotoPage: Sendable {
    /// In the set's order.
    public let photos: [FoundPhoto]
    /// The exact number of all photos of the set.
    public let total: Int

    /// A page of photos.
    public init(photos: [FoundPhoto] = [], total: Int = 0) {
        self.photos = photos
        self.total = total
    }
}

/// The results of a search.
public struct SearchResults: Hashable, Sendable {
    /// The newest first.
    public let photos: [FoundPhoto]
    /// The exact number of all matches.
    public let total: Int
    /// Where the next page begins; nil at the end.
    public let next: SearchCursor?
    /// How each part of the question was understood.
    public let terms: [TermReading]
}

extension [TermReading] {
    /// The question with every unknown word replaced by its likeliest correction; nil when there is nothing to correct.
    var didYouMean: String? {
        guard contains(where: { !$0.suggestions.isEmpty }) else { return nil }
        return question(map { $0.suggestions.first ?? $0.text })
    }

    /// A question with these texts, one for each part; excluded parts stay excluded.
    func question(_ texts: [String]) -> String {
        zip(self, texts).map { term, text in
            (term.isExcluded ? "-" : "")
                + (term.isExcluded && text.contains(" ") && !term.isCamera ? "\"\(text)\"" : text)
        }.joined(separator: " ")
    }
}
