internal import Storage

/// A raw file, and the JPEG or HEIC of its name beside it.
public struct RawPair: Hashable, Sendable {
    /// The raw file.
    public let raw: FileStamp
    /// The JPEG or HEIC.
    public let photo: FilePath

    /// A raw file, and the JPEG or HEIC of its name beside it.
    public init(raw: FileStamp, photo: FilePath) {
        self.raw = raw
        self.photo = photo
    }
}

extension Library {
    /// Decides which raw files are photos of their own. All others belong to the JPEG or HEIC beside them.
    ///
    /// A raw file is a photo of its own while the other file was refused, and when it is one about which the user has decided
    /// anything, also where it has another name now. The photos of the others, which were imported before the other file was
    /// there, are removed. Nothing else is recorded: without the other file, the raw file is imported as a new photo.
    ///
    /// - Returns: the raw files that are photos of their own, and the photos that were removed.
    public func sortOut(_ pairs: [RawPair]) async throws -> (own: [FileStamp], removed: [PhotoID]) {
        let (own, known) = try await read { connection in
            var (own, known) = ([FileStamp](), [FilePath]())
            for pair in pairs {
                if try Self.isOwn(pair, connection) {
                    own.append(pair.raw)
                } else if try connection.files.file(at: pair.raw.path) != nil
                    || connection.jobs.isWaiting(pair.raw.path)
                {
                    known.append(pair.raw.path)
                }
            }
            return (own, known)
        }
        guard !known.isEmpty else { return (own, []) }
        let now = clock()
        let removed = try await write { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let files = connection.files
            var removed: [PhotoID] = []
            for path in known {
                try connection.jobs.dropWaiting(path)
                guard let entry = try files.file(at: path) else { continue }
                guard let photo = entry.file.photo else {
                    // It was refused; now it belongs to a photo.
                    try files.delete(id: entry.id)
                    continue
                }
                guard entry.file.role != .raw, try Self.isFree(photo.number, connection) else { continue }
                try Self.remove(photo.number, at: now, indexing)
                removed.append(photo)
            }
            try connection.blocks.mergeRecentIfFull()
            return removed
        }
        return (own, removed)
    }

    private static func isOwn(_ pair: RawPair, _ connection: Connection) throws -> Bool {
        let (files, photos) = (connection.files, connection.photos)
        if let shown = try files.file(at: pair.photo)?.file, shown.refusal != nil { return true }
        let known = try files.file(at: pair.raw.path)?.file.photo?.number ?? files.photo(of: pair.raw)
        guard let known else { return false }
        return try photos.isDecided(known) || files.files(of: known).count > 1
    }

    /// Whether a raw file's own photo may be removed: nothing was decided about it, and it has no other file.
    private static func isFree(_ photo: Int64, _ connection: Connection) throws -> Bool {
        let files = connection.files
        return try files.files(of: photo).count == 1 && files.raws(of: photo).isEmpty
            && !connection.photos.isDecided(photo)
    }

    private static func remove(_ photo: Int64, at now: Int64, _ indexing: Indexing) throws {
        let photos = indexing.connection.photos
        // Leaves the search index first.
        try photos.setForgotten(now, of: photo)
        try indexing.index(photo)
        try photos.delete(photo)
    }

    // MARK: Uploaded

    /// Records an uploaded raw file as part of the photo with which it was uploaded.
    ///
    /// - Parameters:
    ///   - taken: when the raw file says that it was taken.
    ///   - shown: the content of the JPEG or HEIC of its name.
    /// - Returns: the photo. Nil when the raw file is to be a photo of its own: because there is no such JPEG or HEIC, it was
    ///   refused or taken at another time, or because the raw file has a photo.
    public func addRaw(
        _ stamp: FileStamp, contentHash: Digest, taken: CaptureTime, to shown: Digest
    ) async throws -> PhotoID? {
        try await write(durably: true) { connection in
            guard let photo = try Self.photo(showing: shown, taken: taken, connection) else { return nil }
            let known = try connection.files.files(content: contentHash).first
            guard known.map({ $0.file.role == .raw }) ?? true else { return nil }
            try Recording(connection: connection, library: self).attachRaw(stamp, contentHash, to: photo)
            try connection.blocks.mergeRecentIfFull()
            return PhotoID(number: photo)
        }
    }

    /// Makes a raw file that is a photo of its own part of the photo with which it was uploaded again; its own photo is
    /// removed.
    ///
    /// - Parameters:
    ///   - content: the content of the raw file.
    ///   - shown: the content of the JPEG or HEIC of its name.
    /// - Returns: the photo, and the one that was removed. Nil when nothing was changed: for the reasons of
    ///   ``addRaw(_:contentHash:taken:to:)``, or because something was decided about the raw file's own photo.
    public func joinRaw(
        _ content: Digest, to shown: Digest
    ) async throws -> (photo: PhotoID, removed: PhotoID)? {
        let now = clock()
        return try await write(durably: true) { connection in
            guard let raw = try connection.files.files(content: content).first?.file, raw.role != .raw,
                raw.refusal == nil, let own = raw.photo,
                let taken = try connection.photos.photo(own.number)?.facts.taken,
                let photo = try Self.photo(showing: shown, taken: taken, connection), photo != own.number,
                try Self.isFree(own.number, connection)
            else { return nil }
            try connection.jobs.dropWaiting(raw.stamp.path)
            try Self.remove(own.number, at: now, Indexing(connection: connection, kinds: self.kinds))
            try Recording(connection: connection, library: self).attachRaw(raw.stamp, content, to: photo)
            try connection.blocks.mergeRecentIfFull()
            return (PhotoID(number: photo), own)
        }
    }

    /// The photo that a readable file of this content shows. Nil when a camera wrote another time into it than into the raw
    /// file: they are then two photos, such as of two cameras that number alike.
    private static func photo(showing content: Digest, taken: CaptureTime, _ connection: Connection) throws -> Int64? {
        guard let shown = try connection.files.files(content: content).first?.file, shown.role != .raw,
            shown.refusal == nil, let photo = shown.photo?.number,
            let other = try connection.photos.photo(photo)?.facts.taken
        else { return nil }
        let isSaid = taken.source == .camera && other.source == .camera
        return isSaid && taken.localSeconds != other.localSeconds ? nil : photo
    }
}
