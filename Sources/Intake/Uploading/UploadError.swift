internal import Glibc

/// Why an upload failed, as a sentence.
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such upload (any more).
    case unknown
    /// The bytes do not continue the part; the client must continue at `expected`.
    case conflict(expected: Int64)
    /// A file over the limit, in bytes.
    case tooLarge(limit: Int64)
    /// More bytes came than were announced.
    case tooLong
    /// Too many bytes or files of other uploads are unfinished.
    case tooMuchUnfinished
    /// The disk is full.
    case diskFull
    /// The received bytes do not have the announced hash; they were discarded.
    case damaged
    /// Everything was deleted but for files that a disk would not give up: what is stored now could go with them.
    case deleting
    /// Another disk error, with the system's message.
    case disk(String)

    /// The upload error for a failed file operation.
    init(_ error: DurableFileError) {
        switch error.code {
        case ENOSPC, EDQUOT, EFBIG: self = .diskFull
        default: self = .disk(error.description)
        }
    }

    /// The English sentence.
    public var description: String { english }

    /// One or two sentences: what happened, and what to do.
    public var english: String {
        switch self {
        case .unknown: "This upload has ended or was cancelled. Choose the photo again."
        case .conflict: "The upload must continue where it stopped."
        case .tooLarge(let limit):
            """
            The file is larger than \(UploadError.size(limit, comma: ".")) and cannot be uploaded. Make it smaller in \
            another program.
            """
        case .tooLong: "The file is longer than announced. Choose it again."
        case .tooMuchUnfinished: "Too many uploads are unfinished. Finish or cancel some, then try again."
        case .diskFull: "The disk is full. Free some space, then upload the photo again."
        case .damaged: "The file arrived damaged. Upload it again."
        case .deleting:
            "Not all files of the deleted library are gone yet. Delete all data once more, then upload the photo."
        case .disk(let reason): "The file could not be stored. \(reason)"
        }
    }

    /// The same in Italian.
    public var italian: String {
        switch self {
        case .unknown: "Questo caricamento è finito o è stato annullato. Scegli di nuovo la foto."
        case .conflict: "Il caricamento deve riprendere dal punto in cui si è fermato."
        case .tooLarge(let limit):
            """
            Il file supera \(UploadError.size(limit, comma: ",")) e non si può caricare. Riducilo con un altro programma.
            """
        case .tooLong: "Il file è più lungo di quanto annunciato. Sceglilo di nuovo."
        case .tooMuchUnfinished: "Troppi caricamenti in sospeso. Completane o annullane alcuni, poi riprova."
        case .diskFull: "Il disco è pieno. Libera un po' di spazio, poi carica di nuovo la foto."
        case .damaged: "Il file è arrivato danneggiato. Caricalo di nuovo."
        case .deleting:
            "Non tutti i file della libreria eliminata sono spariti. Elimina di nuovo tutti i dati, poi carica la foto."
        case .disk(let reason): "Non è stato possibile salvare il file. \(reason)"
        }
    }

    private static func size(_ bytes: Int64, comma: String) -> String {
        let (amount, unit) =
            bytes >= 1 << 30 ? (Double(bytes) / Double(1 << 30), "GB") : (Double(bytes) / Double(1 << 20), "MB")
        let tenths = Int((amount * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10)\(comma)\(tenths % 10) \(unit)"
    }
}
