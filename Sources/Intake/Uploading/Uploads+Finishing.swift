internal import Glibc
internal import PhotoLibrary
internal import Photography
internal import Workbench

extension Uploads {
    /// Does what is left to do for an upload that is all there; nil when bytes are missing. Whatever an earlier process had
    /// done of it is found on the disk and not done again. Only for who holds its lock.
    func finish(_ id: UploadID, _ record: UploadRecord) async throws -> UploadState? {
        guard let digest = record.digest else { throw UploadError.unknown }
        func state(_ status: UploadState.Status) -> UploadState {
            UploadState(id: id, name: record.name, offset: record.size, size: record.size, status: status)
        }
        if files.received(id) == record.size {
            try await check(id, digest)
            let answer = try await look(at: files.part(id), id, record)
            if record.purpose == .draft {
                try await makeDraft(id, record, answer)
                return state(.draft)
            }
            return state(.stored(try await keep(files.part(id), id, record, answer)))
        }
        if files.hasDraft(id) {
            if record.purpose == .draft { return state(.draft) }
            return state(
                .stored(try await keep(files.draft(id), id, record, try await look(at: files.draft(id), id, record))))
        }
        // A process died when the file had its place among the originals already.
        let found = try await Disk.run { [originals] in originals.file(digest, size: record.size) }
        guard let found else { return nil }
        if let photo = try await library.photo(contentHash: digest)?.id {
            if let turn = record.turn { try await library.setRotation(Int(turn.rawValue), of: photo) }
            end(id, record, photo)
            return state(.stored(photo))
        }
        if record.purpose == .draft {
            try await Disk.run { [originals, files] in try originals.takeBack(found, to: files.draft(id)) }
            return state(.draft)
        }
        let answer = try await workbench.read(ReadRequest(path: found.bytes))
        return state(.stored(try await keep(found, id, record, answer)))
    }

    /// The upload has become a photo. Only for who holds its lock.
    func end(_ id: UploadID, _ record: UploadRecord, _ photo: PhotoID) {
        forget(id)
        finished.add(
            UploadState(
                id: id, name: record.name, offset: record.size, size: record.size, status: .stored(photo)))
    }

    /// Goes on with what an earlier process left: files that were all there become photos, drafts stay drafts.
    public func recover() async {
        let ids =
            await
            (try? Disk.run { [files] () -> [UploadID] in
                files.clearLeftovers()
                return files.all()
            }) ?? []
        for id in ids {
            try? await lock.hold(id) {
                guard let record = self.files.read(id) else { return self.forget(id) }
                if record.known == nil { _ = try await self.finish(id, record) }
            }
        }
    }

    /// - Throws: ``UploadError/damaged`` when the bytes are not those that were announced; they are gone then.
    private func check(_ id: UploadID, _ digest: Digest) async throws {
        // From here on nobody writes into the file any more.
        let turn = turn(id)
        let isRight = try await Disk.run { [files] in
            _ = turn.take()
            return Originals.digest(of: files.part(id)) == digest
        }
        guard isRight else {
            forget(id)
            throw UploadError.damaged
        }
    }

    /// What the worker says of an uploaded file; one that is no picture is removed.
    private func look(at file: FilePath, _ id: UploadID, _ record: UploadRecord) async throws -> ReadAnswer {
        do {
            // Of many photos that are kept, nobody waits for each.
            let urgency: Urgency = record.purpose == .draft ? .now : .whenFree
            return try await workbench.read(ReadRequest(path: file.bytes), urgency: urgency)
        } catch let refusal as Refusal {
            forget(id)
            throw refusal
        }
    }

    private func makeDraft(_ id: UploadID, _ record: UploadRecord, _ answer: ReadAnswer) async throws {
        var record = record
        record.width = answer.image.width
        record.height = answer.image.height
        try await Disk.run { [record, files] in
            try files.write(record, id)
            try DurableFile.rename(files.part(id), to: files.draft(id))
            try DurableFile.syncFolder(files.path)
        }
    }

    /// Makes a photo, not yet recognised, of a whole file.
    private func keep(
        _ file: FilePath, _ id: UploadID, _ record: UploadRecord, _ answer: ReadAnswer
    ) async throws -> PhotoID {
        guard let hash = Digest(answer.hashes.content) else { throw WorkbenchError.garbled }
        let (outcome, placed) = try await place(file, record, hash) { placed in
            var facts = PhotoFacts(answer.image, answer.facts, stamp: placed)
            record.complete(&facts)
            let outcome = try await library.record(
                ImportedFile(
                    stamp: placed, contentHash: hash, pixelHash: Digest(answer.hashes.pixels), facts: facts,
                    analysis: nil, analyser: "", isTaggedCopy: !answer.facts.modelMadeKeywords.isEmpty),
                durably: true)
            return (outcome, placed)
        }
        let photo = try await library.photo(outcome.photo)
        if photo.isForgotten { try await library.restore(photo.id) }
        if record.purpose == .keepAnalysed { try await queue.add([placed]) }
        end(id, record, photo.id)
        if record.purpose == .keepOnly {
            // Whoever looks makes it, should this fail.
            _ = try? await thumbnails.file(photo.id, version: photo.version, size: .small)
        }
        return photo.id
    }

    /// Puts a whole file among the originals and tells the library of it; what it does not take up is back where it was.
    /// Nobody removes originals meanwhile.
    func place<Answer: Sendable>(
        _ file: FilePath, _ record: UploadRecord, _ hash: Digest,
        telling tell: (FileStamp) async throws -> Answer
    ) async throws -> Answer {
        let held = try await removal.forPlacing()
        defer { withExtendedLifetime(held) {} }
        let placed = try await place(file, record, hash)
        do {
            return try await tell(placed)
        } catch {
            let isUnknown = (try? await library.photo(at: placed.path) == nil) ?? false
            if isUnknown, placed.path != file {
                try? await Disk.run { [originals] in try originals.takeBack(placed.path, to: file) }
            }
            throw error
        }
    }

    /// Puts a whole file among the originals, with the date that it had where it came from.
    private func place(_ file: FilePath, _ record: UploadRecord, _ hash: Digest) async throws -> FileStamp {
        try await Disk.run { [originals] in
            do {
                if let modified = record.modified { try file.setModified(milliseconds: modified) }
                let placed = try originals.place(file, named: record.name, hash, size: record.size)
                guard let status = FileStatus(placed, followingLinks: false) else {
                    throw DurableFileError("The file could not be found again")
                }
                return status.stamp(placed)
            } catch let error as DurableFileError {
                throw UploadError(error)
            }
        }
    }
}

extension FilePath {
    /// Sets when the file was last changed, and syncs it. Milliseconds since 1970, UTC.
    fileprivate func setModified(milliseconds: Int64) throws {
        let descriptor = withCPath { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be opened") }
        defer { close(descriptor) }
        var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
        var times = [time, time]
        // A time that the file system cannot hold is not worth losing the photo for.
        futimens(descriptor, &times)
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}
