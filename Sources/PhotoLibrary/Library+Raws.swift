internal import Storage

extension Library {
    /// Removes the photos of raw files that belong to a JPEG or HEIC beside them, because that one is the photo. This happens
    /// to raw files that were imported before the other file was there.
    ///
    /// A photo about which the user has decided anything stays, and so does one with other files, or a forgotten one. Nothing
    /// else is recorded: once the other file is gone, the raw file is imported as a new photo.
    ///
    /// - Parameter paths: raw files; those that the library does not know are ignored.
    public func leaveToTheirPhotos(_ paths: [FilePath]) async throws {
        let known = try await read { connection in
            try paths.filter { try connection.files.file(at: $0) != nil || connection.jobs.isWaiting($0) }
        }
        guard !known.isEmpty else { return }
        let now = clock()
        try await write { connection in
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let (files, photos) = (connection.files, connection.photos)
            for path in known {
                try connection.jobs.dropWaiting(path)
                guard let entry = try files.file(at: path) else { continue }
                guard let photo = entry.file.photo?.number else {
                    // It was refused; now it belongs to a photo.
                    try files.delete(id: entry.id)
                    continue
                }
                guard try files.files(of: photo).count == 1, try !photos.isDecided(photo) else { continue }
                // Leaves the search index first.
                try photos.setForgotten(now, of: photo)
                try indexing.index(photo)
                try photos.delete(photo)
            }
            try connection.blocks.mergeRecentIfFull()
        }
    }
}
