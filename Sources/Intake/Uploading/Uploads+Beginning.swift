internal import PhotoLibrary
internal import Synchronization
internal import Workbench

extension Uploads {
    /// Announces a file. When the same content is announced again, the upload continues.
    ///
    /// - Returns: the offset to continue at; ``UploadState/Status/known(_:)`` when the library already has this
    ///   content, so that no bytes need to be sent. A recently deleted photo is then restored; for a draft, only when
    ///   the draft is used.
    /// - Throws: ``UploadError``; `Refusal` for an empty file.
    public func begin(_ request: UploadRequest) async throws -> UploadState {
        guard request.size > 0 else { throw Refusal.empty }
        guard request.size <= limits.file else { throw UploadError.tooLarge(limit: limits.file) }
        let id = UploadID(request.sha256)
        return try await lock.hold(id) {
            self.finished.remove(id)
            if let sidecar = request.sidecar { try await Disk.run { [files] in try files.write(sidecar, id) } }
            let earlier = try await Disk.run { [files] in files.read(id) }
            let record = UploadRecord(request)
            let isSame = earlier?.sha256 == record.sha256 && earlier?.size == record.size
            if isSame, var earlier {
                earlier.purpose = request.purpose
                earlier.companion = record.companion
                if earlier.known == nil, let state = try await self.finish(id, earlier) { return state }
            }
            if let companion = record.companionDigest { try await self.join(request.sha256, to: companion) }
            if let photo = try await self.known(request.sha256, size: request.size),
                let state = try await self.meet(photo, record, id)
            {
                return state
            }
            if !isSame {
                self.forget(id)
                if let sidecar = request.sidecar { try await Disk.run { [files] in try files.write(sidecar, id) } }
            }
            try await self.checkRoom(for: request.size, id)
            try await Disk.run { [files] in try files.write(record, id) }
            self.announced.withLock { $0?[id] = request.size }
            return try await self.present(id)
        }
    }

    /// The photo with this content, if its file exists.
    func known(_ digest: Digest, size: Int64) async throws -> Photo? {
        guard let photo = try await library.photo(contentHash: digest) else { return nil }
        return try await Disk.run { [originals] in
            let isThere = (photo.files + photo.raws).contains { file in
                guard file.contentHash == digest, file.refusal == nil,
                    let now = FileStatus(file.stamp.path, followingLinks: true), now.size == size
                else { return false }
                // This upload may be the only whole copy. What was written to since may have as many other bytes, and
                // the recorded hash of a file outside of the originals is the worker's.
                let isAsStored =
                    originals.content(of: file.stamp.path) == String(digest.hex.prefix(16))
                    && now.stamp(file.stamp.path).modified == file.stamp.modified
                return isAsStored || Originals.digest(of: file.stamp.path) == digest
            }
            return isThere ? photo : nil
        }
    }

    /// Makes a raw file that was uploaded before, as a photo of its own, part of the photo with which it is uploaded now.
    private func join(_ raw: Digest, to companion: Digest) async throws {
        guard let joined = try await library.joinRaw(raw, to: companion) else { return }
        await thumbnails.remove([joined.removed])
    }

    /// Handles an announcement whose content is in the library; nil if the photo was deleted permanently meanwhile.
    private func meet(_ photo: Photo, _ record: UploadRecord, _ id: UploadID) async throws -> UploadState? {
        if photo.isForgotten, record.purpose != .draft {
            do { try await library.restore(photo.id) } catch LibraryError.unknownPhoto { return nil }
        }
        if record.purpose != .draft { try await takeSidecar(of: photo, id) }
        forget(id)
        if record.purpose == .draft {
            var record = record
            record.known = photo.id.number
            try await Disk.run { [record, files] in try files.write(record, id) }
        } else if record.purpose == .keepAnalysed, photo.analyser == nil, let file = photo.file {
            try await queue.add([file.stamp])
        }
        return UploadState(
            id: id, name: record.name, offset: record.size, size: record.size, status: .known(photo.id))
    }

    private func checkRoom(for size: Int64, _ id: UploadID) async throws {
        let (others, count, room) = try await Disk.run { [self] in
            let sizes = announced.withLock { announced in
                let sizes =
                    announced
                    ?? Dictionary(
                        uniqueKeysWithValues: files.all().compactMap { id in files.read(id).map { (id, $0.size) } })
                announced = sizes
                return sizes.filter { $0.key != id }
            }
            return (sizes.values.reduce(0, +), sizes.count, Disk.room(in: FilePath(library.folder)))
        }
        guard count < limits.count, size <= limits.unfinished - others else { throw UploadError.tooMuchUnfinished }
        let missing = size - files.received(id)
        if let room, room < missing + limits.reserve { throw UploadError.diskFull }
    }
}
