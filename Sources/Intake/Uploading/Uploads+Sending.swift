extension Uploads {
    /// Appends bytes; the last ones make the photo.
    ///
    /// Who comes later has the turn: an appender that is still at it stops with a conflict, and its bytes never mix with
    /// the other's. Bytes that came before a body broke off are kept.
    /// - Parameters:
    ///   - offset: where the bytes belong; they must go on where the upload is.
    ///   - body: in pieces of any size.
    /// - Throws: ``UploadError``; `Refusal` when the whole file is no picture that can be opened, which is then gone.
    public func append<Body: AsyncSequence & Sendable>(
        _ id: UploadID, offset: Int64, body: Body
    ) async throws -> UploadState where Body.Element == [UInt8] {
        guard let writer = try await open(id, at: offset) else { return try await state(id) }
        do {
            for try await bytes in body where !bytes.isEmpty { try await Disk.run { try writer.write(bytes) } }
            try await Disk.run { try writer.sync() }
        } catch let error as UploadError {
            // A full disk is worse than a part that has to come again.
            if error == .diskFull || error == .tooLong { try await cancel(id) }
            throw error
        }
        return try await lock.hold(id) {
            if let record = self.files.read(id), let state = try await self.finish(id, record) { return state }
            return try await self.present(id)
        }
    }

    /// Nil when nothing is to be written: the file is all there.
    private func open(_ id: UploadID, at offset: Int64) async throws -> PartWriter? {
        try await lock.hold(id) {
            try await Disk.run { [files] in
                guard let record = files.read(id) else {
                    // The answer to the last bytes may have got lost.
                    guard let end = self.finished.state(id) else { throw UploadError.unknown }
                    guard offset == end.size else { throw UploadError.conflict(expected: end.size) }
                    return nil
                }
                if record.known != nil || files.hasDraft(id) {
                    guard offset == record.size else { throw UploadError.conflict(expected: record.size) }
                    return nil
                }
                return try PartWriter(files.part(id), at: offset, limit: record.size, self.turn(id))
            }
        }
    }
}
