/// What requester or helper of a favour says about the other once the help is confirmed. One for each pair, direction and
/// favour.
///
/// Neither of the two sees the other's before both have written, or before the time for writing is over: so nobody writes in
/// answer to the other.
public struct Review: Codable, Hashable, Sendable {
    /// Where a review stands, for its author.
    public enum State: Hashable, Sendable {
        /// Not written. It can be until ``Review/closes``.
        case open
        /// Written, and seen by its author alone. `isEditable`: for a day.
        case hidden(isEditable: Bool)
        /// Seen by all, and not changed any more.
        case shown
        /// Not written in time.
        case missed
    }

    /// What the author wrote.
    public struct Words: Codable, Hashable, Sendable {
        /// 1…5.
        public let stars: Int
        /// Plain text of at most ``Review/longestText`` characters; may be empty.
        public let text: String
        /// When it was written for the first time, in seconds since 1970.
        public let written: Int64

        /// What was stored.
        public init(stars: Int, text: String, written: Int64) {
            self.stars = stars
            self.text = text
            self.written = written
        }
    }

    /// The favour.
    public let favour: FavourID
    /// Who writes.
    public let author: PersonID
    /// About whom.
    public let subject: PersonID
    /// When the help was confirmed for the first time, in seconds since 1970.
    public let completed: Int64
    /// Nil before it is written.
    public let words: Words?
    /// When it was shown because both had written, in seconds since 1970; nil otherwise.
    public let shown: Int64?
    /// Whether an operator removed its text; the stars stay.
    public let isRemoved: Bool

    /// Which it is.
    public var id: ReviewID { ReviewID(favour: favour, author: author, subject: subject) }

    /// A review that was stored.
    public init(
        favour: FavourID, author: PersonID, subject: PersonID, completed: Int64, words: Words?, shown: Int64?,
        isRemoved: Bool = false
    ) {
        self.favour = favour
        self.author = author
        self.subject = subject
        self.completed = completed
        self.words = words
        self.shown = shown
        self.isRemoved = isRemoved
    }

    /// Most characters of its text.
    public static let longestText = 1000
    /// Seconds from the confirmation for writing; then what was written is shown.
    public static let writing: Int64 = 14 * 86_400
    /// Seconds from writing for changes, as long as it is hidden.
    public static let editing: Int64 = 86_400
    /// Seconds from the confirmation to the reminder of who has not written.
    public static let reminding: Int64 = 86_400

    /// When it can be written no more, and is shown, in seconds since 1970.
    public var closes: Int64 { completed + Self.writing }

    /// Where it stands.
    public func state(at now: Int64) -> State {
        guard let words else { return now < closes ? .open : .missed }
        guard shown == nil, now < closes else { return .shown }
        return .hidden(isEditable: now < words.written + Self.editing)
    }

    /// Checks what the author writes.
    ///
    /// - Returns: what is to be stored: line ends are `\n`, white space around the text is left out.
    /// - Throws: ``ReviewRefusal``.
    public func writing(stars: Int, text: String, at now: Int64) throws(ReviewRefusal) -> Words {
        switch state(at: now) {
        case .open, .hidden(isEditable: true): break
        case .hidden(isEditable: false), .shown: throw .unchangeable
        case .missed: throw .tooLate
        }
        guard (1...5).contains(stars) else { throw .starsMissing }
        let trimmed = Self.tidied(text)
        guard trimmed.unicodeScalars.count <= Self.longestText else { throw .textTooLong }
        guard !trimmed.hasControlCharacters(besidesLineBreaks: true) else { throw .unprintable }
        return Words(stars: stars, text: trimmed, written: words?.written ?? now)
    }

    /// Whether it was written with these stars and this text.
    public func says(stars: Int, text: String) -> Bool {
        guard let words else { return false }
        return words.stars == stars && words.text == Self.tidied(text)
    }

    private static func tidied(_ text: String) -> String {
        let lines = text.withPlainSpaces.split(omittingEmptySubsequences: false) { $0.isNewline }
        return trimmed(lines.joined(separator: "\n"))
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

/// Why a review is not taken. Nothing was changed.
public enum ReviewRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// No help between the two was confirmed in this favour.
    case notTogether
    /// 1 to 5 stars are to be chosen.
    case starsMissing
    /// The text has more than ``Review/longestText`` characters.
    case textTooLong
    /// The text has control characters.
    case unprintable
    /// The time for writing is over.
    case tooLate
    /// It is shown, or was written more than a day ago.
    case unchangeable

    /// The same in every language, for programs.
    public var code: String { rawValue }
}
