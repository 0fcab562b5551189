extension Uploads {
    /// Appends bytes; after the last ones, the photo or draft is made.
    ///
    /// The newest writer owns the part: an older one stops with ``UploadError/conflict(expected:)``, and the bytes of
    /// both never mix. Bytes that arrived before a connection broke are kept.
    /// - Parameters:
    ///   - offset: the offset of the bytes, which must be the end of the received part.
    ///   - body: the bytes, in pieces of any size.
    /// - Throws: ``UploadError``; `Refusal` when the complete file is not a picture that can be opened; it is then
    ///   removed.
    public func append<Body: AsyncSequence & Sendable>(
        _ id: UploadID, offset: Int64, body: Body
    ) async throws -> UploadState where Body.Element == [UInt8] {
        guard let writer = try await open(id, at: offset) else { return try await state(id) }
        do {
            try await writer.write(all: body)
        } catch let error as UploadError {
            // Removes the part, because a full disk is worse than sending the part again.
            if error == .diskFull || error == .tooLong { try await cancel(id) }
            throw error
        }
        return try await lock.hold(id) {
            if let record = self.files.read(id), let state = try await self.finish(id, record) { return state }
            return try await self.present(id)
        }
    }

    /// Opens the part for writing; nil when the file is complete.
    private func open(_ id: UploadID, at offset: Int64) async throws -> PartWriter? {
        try await lock.hold(id) {
            try await Disk.run { [files] in
                guard let record = files.read(id) else {
                    // The answer to the last bytes may have been lost.
                    guard let end = self.finished.state(id) else { throw UploadError.unknown }
                    guard offset == end.size else { throw UploadError.conflict(expected: end.size) }
                    return nil
                }
                if record.known != nil || files.hasDraft(id) {
                    guard offset == record.size else { throw UploadError.conflict(expected: record.size) }
                    return nil
                }
                return try PartWriter(files.part(id), at: offset, limit: record.size, self.turns.turn(id))
            }
        }
    }
}
