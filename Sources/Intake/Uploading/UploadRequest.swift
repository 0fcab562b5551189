public import Geography
public import PhotoLibrary

/// What is to be uploaded, as told before its bytes.
public struct UploadRequest: Hashable, Sendable {
    /// What becomes of the photo when all its bytes are there.
    public enum Purpose: String, Hashable, Sendable, Codable {
        /// It waits to be edited: see ``Drafts``.
        case draft
        /// It is kept, and recognised as soon as the queue comes to it.
        case keepAnalysed
        /// It is kept as it is.
        case keepOnly
    }

    /// The file's name, with any bytes a browser may send: it is cleaned before it becomes the name of a file.
    public var name: String
    /// Bytes.
    public var size: Int64
    /// Of all bytes.
    public var sha256: Digest
    /// Milliseconds since 1970, UTC: when the file was last changed.
    public var modified: Int64?
    /// What becomes of it.
    public var purpose: Purpose
    /// When a picture without metadata was taken, by the app's own camera.
    public var taken: CaptureTime?
    /// Where it was taken.
    public var coordinate: Coordinate?

    /// Announces one file.
    public init(
        name: String, size: Int64, sha256: Digest, modified: Int64? = nil, purpose: Purpose, taken: CaptureTime? = nil,
        coordinate: Coordinate? = nil
    ) {
        self.name = name
        self.size = size
        self.sha256 = sha256
        self.modified = modified
        self.purpose = purpose
        self.taken = taken
        self.coordinate = coordinate
    }
}

/// How far an upload is.
public struct UploadState: Hashable, Sendable {
    /// What is or was uploaded.
    public enum Status: Hashable, Sendable {
        /// Bytes are still to come.
        case receiving
        /// The library has this very content already; nothing is to be sent.
        case known(PhotoID)
        /// All there, and waiting to be edited.
        case draft
        /// A photo of the library.
        case stored(PhotoID?)
    }

    /// Which upload.
    public let id: UploadID
    /// The file's name as it was given, cleaned.
    public let name: String
    /// How many bytes are here: where to go on.
    public let offset: Int64
    /// How many there will be.
    public let size: Int64
    /// How far it is.
    public let status: Status
}

/// How much may be uploaded.
public struct UploadLimits: Hashable, Sendable {
    /// Bytes of one file.
    public var file: Int64
    /// Bytes of all files that are not all there yet, as announced.
    public var unfinished: Int64
    /// How many such files, drafts included.
    public var count: Int
    /// Bytes that stay free on the disk, for the library itself.
    public var reserve: Int64

    /// 2 GB a file, 64 GB and 5,000 files unfinished, and 256 MB left free, unless told otherwise.
    public init(
        file: Int64 = 2 << 30, unfinished: Int64 = 64 << 30, count: Int = 5000, reserve: Int64 = 256 << 20
    ) {
        self.file = file
        self.unfinished = unfinished
        self.count = count
        self.reserve = reserve
    }
}
