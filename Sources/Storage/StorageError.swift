internal import CSQLite
internal import Glibc
public import Wording

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
    /// SQLite's or the migration's message, or the system's.
    public var detail: String { reason.en }
    private let reason: Phrase

    /// An error that did not come from SQLite itself.
    public init(cause: Cause, path: String, detail: String) {
        self.init(cause: cause, path: path, reason: Phrase(detail))
    }

    private init(cause: Cause, path: String, reason: Phrase) {
        self.cause = cause
        self.path = path
        self.reason = reason
    }

    /// The error of a system call, by its `errno`.
    public init(system code: Int32, path: String) {
        let cause: Cause =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .cannotOpen
            }
        self.init(cause: cause, path: path, reason: Phrase(system: code))
    }

    /// The error with a SQLite result code and the connection's own message.
    init(code: Int32, path: String, detail: String) {
        self.init(cause: Cause(code: code), path: path, detail: detail)
    }

    /// The sentence.
    public var description: String { phrase.en }

    /// The sentence. What SQLite says itself is English.
    public var phrase: Phrase {
        switch cause {
        case .locked:
            Phrase(
                en: "The database “\(path)” is in use by another program that did not finish in time. Try again.",
                it: "Il database «\(path)» è in uso da un altro programma, che non ha finito in tempo. Riprovare.")
        case .diskFull:
            Phrase(
                en: "The disk is full, so nothing more could be written to “\(path)”. Free some space and try again.",
                it: "Il disco è pieno: non si è potuto scrivere altro in «\(path)». Liberare spazio e riprovare.")
        case .corrupt:
            Phrase(
                en: "The database “\(path)” is damaged (\(reason.en)).",
                it: "Il database «\(path)» è danneggiato (\(reason.it)).")
        case .notADatabase:
            Phrase(en: "The file “\(path)” is not a database.", it: "Il file «\(path)» non è un database.")
        case .readOnly:
            Phrase(
                en: "The database “\(path)” cannot be written to; check who owns it and its permissions.",
                it: "Il database «\(path)» non si può scrivere: controllare di chi è e i suoi permessi.")
        case .cannotOpen:
            Phrase(
                en: "The database “\(path)” could not be opened (\(reason.en)).",
                it: "Il database «\(path)» non si può aprire (\(reason.it)).")
        case .constraint:
            Phrase(
                en: "A change to “\(path)” was refused because it breaks a rule (\(reason.en)).",
                it: "Una modifica a «\(path)» è stata rifiutata perché viola una regola (\(reason.it)).")
        case .inputOutput:
            Phrase(
                en: "The disk failed while using “\(path)” (\(reason.en)).",
                it: "Il disco ha avuto un errore con «\(path)» (\(reason.it)).")
        case .newerDatabase:
            Phrase(
                en: "The database “\(path)” was made by a newer version of this program (\(reason.en)). Update it.",
                it:
                    "Il database «\(path)» è di una versione più recente di questo programma (\(reason.it)). Aggiornarlo."
            )
        case .other:
            Phrase(
                en: "The database “\(path)” failed: \(reason.en).",
                it: "Il database «\(path)» ha avuto un errore: \(reason.it).")
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
