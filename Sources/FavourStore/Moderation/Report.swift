public import Favours

/// What a person reported to the operators.
public struct Report: Hashable, Sendable, Identifiable {
    /// What can be reported.
    public enum Subject: Hashable, Sendable {
        case favour(FavourID)
        case person(PersonID)
        /// A message of a chat, by its number.
        case message(Int64)
        /// The text of a review that is shown.
        case review(ReviewID)
    }

    /// Why.
    public enum Reason: String, Codable, Hashable, Sendable, CaseIterable {
        case scam, unsafe, rude, notAFavour, other
    }

    /// Its number.
    public let id: Int64
    /// What was reported.
    public let subject: Subject
    /// Whose it is: the requester, the person, or the author.
    public let about: PersonID
    /// For operators alone; nil once the person has deleted the account.
    public let reporter: PersonID?
    /// Why.
    public let reason: Reason
    /// What the person wrote of it; may be empty.
    public let text: String
    /// In seconds since 1970.
    public let created: Int64

    /// Whether it is about a person: the one whose it is, or whom a review is about.
    func isAbout(_ person: PersonID) -> Bool { about == person || subject.isReview(of: person) }

    /// Most characters of a text, here and in what operators write.
    public static let longestText = 1000
    /// Seconds after which somebody's reports count towards hiding a favour, also without experience: an account that was just
    /// made hides nothing.
    public static let newcomerSeconds: Int64 = 7 * 86_400
    /// How many people hide a favour that no operator has approved.
    public static let hiding = 2
    /// How many people hide a favour that an operator has approved, within ``approvedSeconds``.
    public static let hidingApproved = 5
    /// A week.
    public static let approvedSeconds: Int64 = 7 * 86_400
}

extension Report.Subject {
    func isReview(of person: PersonID) -> Bool {
        if case .review(let id) = self { id.subject == person } else { false }
    }

    /// Whether it is about a person: the person's own, or a review of the person.
    func isAbout(_ person: PersonID, on connection: Connection) throws -> Bool {
        switch self {
        case .favour(let id): try FavourTable.favour(id, on: connection)?.author == person
        case .person(let id): id == person
        case .message(let id): try ChatMessageTable.message(id, on: connection)?.author == person
        case .review(let id): id.author == person || id.subject == person
        }
    }

    /// As the tables name it.
    var kind: String {
        switch self {
        case .favour: "favour"
        case .person: "person"
        case .message: "message"
        case .review: "review"
        }
    }

    /// - Parameter review: which review the number is of.
    init?(kind: String, number: Int64, review: ReviewID?) {
        switch kind {
        case "favour": self = .favour(FavourID(rawValue: number))
        case "person": self = .person(PersonID(rawValue: number))
        case "message": self = .message(number)
        case "review":
            guard let review else { return nil }
            self = .review(review)
        default: return nil
        }
    }
}

/// Why others than its requester and helpers do not see a favour.
public enum Concealment: String, Hashable, Sendable {
    /// People reported it, and no operator has looked at it since.
    case reports
    /// An operator hid it.
    case operators
    /// Its requester is suspended.
    case suspension
}
