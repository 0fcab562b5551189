public import Geography
public import PhotoLibrary

/// The announcement of an upload.
public struct UploadRequest: Hashable, Sendable {
    /// What to do with the photo when all its bytes have arrived.
    public enum Purpose: String, Hashable, Sendable, Codable {
        /// It becomes a draft, see ``Drafts``.
        case draft
        /// It is added to the library and queued for analysis.
        case keepAnalysed
        /// It is added to the library without analysis.
        case keepOnly
    }

    /// The file's name as the browser sent it; it is cleaned before it is used.
    public var name: String
    /// The size in bytes.
    public var size: Int64
    /// SHA-256 of all bytes.
    public var sha256: Digest
    /// When the file was last changed, in milliseconds since 1970, UTC.
    public var modified: Int64?
    /// What to do with the photo.
    public var purpose: Purpose
    /// When a picture without metadata was taken, by the app's own camera.
    public var taken: CaptureTime?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// For a raw file: SHA-256 of the JPEG or HEIC of its name that was chosen together with it. The raw file then becomes
    /// part of that photo, if it is there already. Ignored for other files and drafts.
    public var companion: Digest?
    /// The `.xmp` file that lies beside it.
    public var sidecar: UploadSidecar?

    /// Announces one file.
    public init(
        name: String, size: Int64, sha256: Digest, modified: Int64? = nil, purpose: Purpose, taken: CaptureTime? = nil,
        coordinate: Coordinate? = nil, companion: Digest? = nil, sidecar: UploadSidecar? = nil
    ) {
        self.name = name
        self.size = size
        self.sha256 = sha256
        self.modified = modified
        self.purpose = purpose
        self.taken = taken
        self.coordinate = coordinate
        self.companion = companion
        self.sidecar = sidecar
    }
}

/// The progress of an upload.
public struct UploadState: Hashable, Sendable {
    /// The status of an upload.
    public enum Status: Hashable, Sendable {
        /// More bytes are expected.
        case receiving
        /// The library already has this content; nothing needs to be sent.
        case known(PhotoID)
        /// Complete, and waiting to be edited.
        case draft
        /// A photo of the library.
        case stored(PhotoID?)
    }

    /// The upload.
    public let id: UploadID
    /// The file's name as it was given, cleaned.
    public let name: String
    /// The number of received bytes, which is the offset to continue at.
    public let offset: Int64
    /// The announced size in bytes.
    public let size: Int64
    /// The status.
    public let status: Status
    /// Of a photo: whether its file has a place for its position and none in it, see `EmbeddedMetadata`.
    public var isPlaceEmptied = false
}

/// The limits of uploads.
public struct UploadLimits: Hashable, Sendable {
    /// The most bytes of one file.
    public var file: Int64
    /// The most announced bytes of all unfinished files together.
    public var unfinished: Int64
    /// The most unfinished files, including drafts.
    public var count: Int
    /// Bytes that must stay free on the disk for the library itself.
    public var reserve: Int64

    /// By default 2 GB per file, 64 GB and 5,000 files unfinished, and 256 MB free.
    public init(
        file: Int64 = 2 << 30, unfinished: Int64 = 64 << 30, count: Int = 5000, reserve: Int64 = 256 << 20
    ) {
        self.file = file
        self.unfinished = unfinished
        self.count = count
        self.reserve = reserve
    }
}
