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
            let (files, photos) = (connection.files, connection.photos)
            var removed: [PhotoID] = []
            for path in known {
                try connection.jobs.dropWaiting(path)
                guard let entry = try files.file(at: path) else { continue }
                guard let photo = entry.file.photo else {
                    // It was refused; now it belongs to a photo.
                    try files.delete(id: entry.id)
                    continue
                }
                guard try files.files(of: photo.number).count == 1, try !photos.isDecided(photo.number) else {
                    continue
                }
                // Leaves the search index first.
                try photos.setForgotten(now, of: photo.number)
                try indexing.index(photo.number)
                try photos.delete(photo.number)
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
}
