/// Why PostgreSQL did not do what it was asked; reads as a sentence, without a password.
public struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as a caller may want to act on it.
    public enum Cause: Hashable, Sendable {
        /// The server cannot be reached, does not let anybody in at the moment, or has ended the connection.
        case unreachable
        /// The server does not know the user, the password or the database.
        case refused
        /// Another transaction is in the way: the same may succeed when it is tried again.
        case conflict
        /// It took longer than it may.
        case tooSlow
        /// The server has no space left.
        case full
        /// A rule of the schema forbids the change.
        case constraint
        /// A newer program has already migrated the database.
        case newerDatabase
        /// Anything else.
        case other
    }

    /// What went wrong.
    public let cause: Cause
    /// The database's name.
    public let name: String
    /// The server's or libpq's message.
    public let detail: String

    /// An error that the server did not send.
    public init(cause: Cause, name: String, detail: String) {
        self.cause = cause
        self.name = name
        self.detail = detail
    }

    /// The sentence.
    public var description: String {
        switch cause {
        case .unreachable: "The database \(name) cannot be reached at the moment (\(detail))."
        case .refused: "The database \(name) does not let this program in (\(detail))."
        case .conflict: "The database \(name) was in use by others for too long (\(detail)). Try again."
        case .tooSlow: "The database \(name) did not answer in time (\(detail))."
        case .full: "The database \(name) has no space left (\(detail))."
        case .constraint: "A change to \(name) was refused because it breaks a rule (\(detail))."
        case .newerDatabase:
            "The database \(name) was made by a newer version of this program (\(detail)). Update it."
        case .other: "The database \(name) failed: \(detail)."
        }
    }
}

extension PostgresError.Cause {
    /// - Parameter state: five characters that the server sends with an error (PostgreSQL's manual, appendix A).
    init(state: String) {
        switch state {
        case "40001", "40P01": self = .conflict
        case "57014", "55P03", "25P03": self = .tooSlow
        case "57P01", "57P02", "57P03": self = .unreachable
        case "3D000": self = .refused
        default:
            switch state.prefix(2) {
            case "08": self = .unreachable
            case "28": self = .refused
            case "23": self = .constraint
            case "53": self = .full
            default: self = .other
            }
        }
    }
}
