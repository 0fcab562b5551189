import FavourStore
import Favours
import Wording

/// A review as programs read it.
struct ReviewJSON: Encodable, Sendable {
    struct Someone: Encodable {
        let id: Int64
        let name: String
    }

    let favour: Int64
    let author: Someone
    let subject: Someone
    /// `open`, `hidden`, `shown` or `missed`.
    let state: String
    /// For the author alone: whether it can be written or changed now.
    let writable: Bool
    let stars: Int?
    let text: String?
    /// Whether an operator removed the text; left out where none did.
    let removed: Bool?
    let completed: String
    /// When it is shown at the latest, and can be written no more.
    let closes: String

    init(_ review: Review, people: [PersonID: Person], for visitor: PersonID?, in language: Language, now: Int64) {
        func someone(_ id: PersonID) -> Someone {
            Someone(id: id.rawValue, name: people[id]?.phrase.text(in: language) ?? "")
        }
        favour = review.favour.rawValue
        author = someone(review.author)
        subject = someone(review.subject)
        let isOwn = review.author == visitor
        switch review.state(at: now) {
        case .open: (state, writable) = ("open", isOwn)
        case .hidden(let isEditable): (state, writable) = ("hidden", isOwn && isEditable)
        case .shown: (state, writable) = ("shown", false)
        case .missed: (state, writable) = ("missed", false)
        }
        stars = review.words?.stars
        text = review.words?.text
        removed = review.isRemoved ? true : nil
        completed = Timestamp.text(review.completed)
        closes = Timestamp.text(review.closes)
    }

    private static let someone = APISchema.object(["id": .integer, "name": .string])
    static let schema = APISchema.object([
        "favour": .integer, "author": someone, "subject": someone,
        "state": .choice(["open", "hidden", "shown", "missed"]), "writable": .boolean, "stars?": .integer,
        "text?": .string, "removed?": .boolean, "completed": .time, "closes": .time,
    ])
}

/// How a person kept promises, as programs read it.
struct ReliabilityJSON: Encodable, Sendable {
    let accepted: Int
    let leftLate: Int
    let absent: Int

    init(_ reliability: Reliability) {
        (accepted, leftLate, absent) = (reliability.accepted, reliability.leftLate, reliability.absent)
    }

    static let schema = APISchema.object(["accepted": .integer, "leftLate": .integer, "absent": .integer])
}
