/// Why a raw file's sensor data could not be decoded. Each reads as a sentence.
public enum RawDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No raw file, or one of a camera or of a kind that LibRaw does not know.
    case unknownKind
    /// The file ends before its picture does.
    case incomplete
    /// There is not enough memory for the picture.
    case outOfMemory
    /// LibRaw refused the file for another reason, which it gives.
    case refused(reason: String)

    /// One sentence, without the file's name.
    public var description: String {
        switch self {
        case .unknownKind: "This is not a raw file of a camera that is known here."
        case .incomplete: "The raw file is incomplete: a part of its picture is missing."
        case .outOfMemory: "There is not enough memory for the picture of the raw file."
        case .refused(let reason): "The raw file could not be decoded (\(reason))."
        }
    }
}
