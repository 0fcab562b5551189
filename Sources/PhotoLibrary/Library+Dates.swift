internal import Storage

extension Library {
    /// Whether an earlier reader of metadata has read a photo's facts.
    public func isReadEarlier(_ id: PhotoID) async throws -> Bool {
        try await read { try $0.photos.isReadEarlier(id.number) }
    }

    /// Records what the present reader of metadata says of the date of an uploaded photo. Other facts stay: some are from
    /// the upload itself and not in the file. So is a date, which stays where the file has none in its metadata; a date of
    /// the file gives way to the day in its name.
    ///
    /// - Parameter milliseconds: as in ``PhotoFacts/milliseconds``.
    public func renewDate(_ taken: CaptureTime, milliseconds: Int?, of id: PhotoID) async throws {
        try await write { connection in
            let photo = try Self.photo(id, connection)
            let photos = connection.photos
            let isBetter =
                switch taken.source {
                case .camera, .sidecar: true
                case .name: photo.facts.taken.source == .file
                case .file: false
                }
            if isBetter, photo.facts.taken != taken, let path = photo.file?.stamp.path,
                let key = try photos.sortKey(id.number)
            {
                var facts = photo.facts
                facts.taken = taken
                facts.milliseconds = milliseconds
                let new = try photos.setTaken(facts, of: id.number, path: path, key: key)
                if new != key { try connection.blocks.remove(photo: id.number, key: key) }
                try Indexing(connection: connection, kinds: self.kinds).index(id.number)
                try connection.blocks.mergeRecentIfFull()
            }
            try photos.setReader(of: id.number)
        }
    }
}
