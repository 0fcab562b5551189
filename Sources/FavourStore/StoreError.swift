public import Accounts
internal import Postgres
internal import Storage
public import Wording

/// Why the store did not do what it was asked; what the rules of favours refuse is a `Refusal`.
public enum StoreError: Error, Hashable, Sendable {
    /// There is no such favour or person.
    case notFound
    /// Another person has the name.
    case nameTaken
    /// A name has 2 to 40 characters, letters, digits, spaces and `-'.`, and begins with a letter.
    case nameInvalid
    /// There is no such neighbourhood.
    case neighbourhoodUnknown
    /// It is no e-mail address.
    case emailInvalid
    case password(PasswordProblem)
    /// People under 18 cannot join.
    case notAdult
    /// Sign-up is closed.
    case closed
    /// People join with a code of an invitation, and none was given.
    case invitationMissing
    /// There is no invitation with this code.
    case invitationWrong
    /// As many people joined with this code as may.
    case invitationUsedUp
    /// The time of the code is over.
    case invitationExpired
    /// The name or the password is wrong.
    case wrongPassword
    /// The password is right, and an operator has suspended the person; until when, nil for good.
    case suspended(until: Int64?)
    /// The person has reported it before.
    case alreadyReported
    /// An operator gave no reason, or said nothing.
    case textMissing
    /// A text is longer than ``Report/longestText`` characters, or has characters that cannot be shown.
    case textInvalid
    /// Operators cannot be suspended.
    case operatorProtected
    /// An operator is requester or helper of the dispute: another one decides.
    case ownDispute
    /// What an operator wants to decide is about the operator: another one decides.
    case aboutOneself
    /// Something else was done since, or it is an act that cannot be undone.
    case tooLateToUndo
    /// It was done too often; may be tried again after some seconds.
    case tooOften(retryAfter: Int)
    /// A person has as many pictures as may be kept of one person.
    case picturesFull
    /// The code for an e-mail address is wrong, or has expired.
    case codeWrong
    /// The idempotency key was used for something else.
    case otherRequest
    /// A database that everything is to be carried into has something in it already.
    case notEmpty
    /// What was carried into another database is not the same there; the table's name.
    case notTheSame(String)
    /// The database failed; the sentence says how.
    case storage(Phrase)
    /// The database cannot be reached at the moment, and nothing was changed but perhaps by the last request: the sentence
    /// says why.
    case unavailable(Phrase)
    /// What a copy is to replace is none; the file's path.
    case noCopy(String)

    /// Rethrows the database's errors as ``storage(_:)`` or ``unavailable(_:)``, and all others unchanged.
    static func translating<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as StorageError {
            throw storage(error.phrase)
        } catch let error as PostgresError {
            switch error.cause {
            case .unreachable, .refused, .conflict, .tooSlow, .full: throw unavailable(Phrase(error.description))
            case .constraint, .newerDatabase, .other: throw storage(Phrase(error.description))
            }
        }
    }
}
