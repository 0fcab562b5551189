internal import CSQLite
internal import Glibc

/// Why the database did not do what it was asked; reads as a sentence.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as far as a caller may want to act on it.
    public enum Cause: Hashable, Sendable {
        /// Another process kept the database busy for longer than the waiting time.
        case locked
        case diskFull
        /// The file is damaged (`SQLITE_CORRUPT`).
        case corrupt
        /// The file is no database (`SQLITE_NOTADB`).
        case notADatabase
        case readOnly
        /// The file or its folder cannot be opened.
        case cannotOpen
        /// A rule of the schema forbids the change (`SQLITE_CONSTRAINT`).
        case constraint
        /// The disk failed to read or write (`SQLITE_IOERR`).
        case inputOutput
        /// A newer program has already migrated the database.
        case newerDatabase
        /// Anything else.
        case other
    }

    /// What went wrong.
    public let cause: Cause
    /// The database file.
    public let path: String
    /// SQLite's or the migration's message.
    public let detail: String

    /// An error that did not come from SQLite itself.
    public init(cause: Cause, path: String, detail: String) {
        self.cause = cause
        self.path = path
        self.detail = detail
    }

    /// The error of a system call, by its `errno`.
    public init(system code: Int32, path: String) {
        let cause: Cause =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .cannotOpen
            }
        self.init(cause: cause, path: path, detail: String(cString: strerror(code)))
    }

    /// The error with a SQLite result code and the connection's own message.
    init(code: Int32, path: String, detail: String) {
        self.init(cause: Cause(code: code), path: path, detail: detail)
    }

    /// The sentence.
    public var description: String {
        switch cause {
        case .locked: "The database “\(path)” is in use by another program that did not finish in time. Try again."
        case .diskFull:
            "The disk is full, so nothing more could be written to “\(path)”. Free some space and try again."
        case .corrupt: "The database “\(path)” is damaged (\(detail))."
        case .notADatabase: "The file “\(path)” is not a database."
        case .readOnly: "The database “\(path)” cannot be written to; check who owns it and its permissions."
        case .cannotOpen: "The database “\(path)” could not be opened (\(detail))."
        case .constraint: "A change to “\(path)” was refused because it breaks a rule (\(detail))."
        case .inputOutput: "The disk failed while using “\(path)” (\(detail))."
        case .newerDatabase:
            "The database “\(path)” was made by a newer version of this program (\(detail)). Update it."
        case .other: "The database “\(path)” failed: \(detail)."
        }
    }
}

extension StorageError.Cause {
    init(code: Int32) {
        // The low byte is the primary code, the rest makes it more specific.
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        case SQLITE_FULL: self = .diskFull
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen
        case SQLITE_CONSTRAINT: self = .constraint
        case SQLITE_IOERR: self = .inputOutput
        default: self = .other
        }
    }
}
