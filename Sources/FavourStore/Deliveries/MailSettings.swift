public import Favours

/// What people choose together when they choose which e-mails they get.
public enum NewsTopic: String, CaseIterable, Hashable, Sendable {
    /// Who helps with one's own favours, and who leaves.
    case helpers
    /// What becomes of favours that one helps with.
    case helping
    /// Work that is to be confirmed, was confirmed, or did not take place.
    case outcome
    /// Messages in chats.
    case chats
    /// Reviews, and disagreements about work.
    case reviews
    /// New favours that fit a saved search.
    case searches
    /// All other news.
    case other

    /// Those with at least one kind of notice.
    public static let inUse = allCases.filter { topic in Notice.Kind.allCases.contains { $0.topic == topic } }
}

extension Notice.Kind {
    /// With what a person chooses whether to get e-mails about it.
    public var topic: NewsTopic {
        Self.topics.first { $0.kinds.contains(self) }?.topic ?? .other
    }

    private static let topics: [(topic: NewsTopic, kinds: Set<Notice.Kind>)] = [
        (.helpers, [.accepted, .left, .leftLate, .leftKnowing]),
        (.helping, [.askedAgain, .notNeeded, .neededAgain, .placeShown, .removed, .cancelled]),
        (.outcome, [.toConfirm, .confirmed, .noShow, .expired]), (.chats, [.message]),
        (
            .reviews,
            [.toReview, .reviewed, .disputed, .undisputed, .helpGiven, .helpNotGiven, .wasThere, .wasAbsent]
        ), (.searches, [.found]),
    ]
}

/// When an e-mail is sent.
public enum MailTiming: String, CaseIterable, Hashable, Sendable {
    /// Never.
    case off
    /// Within a minute, unless the person has seen the news by then; what others do and take back again and again, later.
    case atOnce
    /// With all others of a day, at the time that the operator's clocks give.
    case daily
}

/// Where and when a person gets e-mails.
public struct MailSettings: Hashable, Sendable {
    /// Confirmed by a code that was sent to it; nil for none.
    public let address: String?
    /// Waits for its code.
    public let pending: String?
    /// Of each topic in use.
    public let timings: [NewsTopic: MailTiming]
    /// The code of the language in which they are written: `en`.
    public let language: String
}
