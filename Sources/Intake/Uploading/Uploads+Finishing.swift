internal import Glibc
internal import PhotoLibrary
internal import Photography
internal import Workbench

extension Uploads {
    /// Does the remaining steps for a complete upload; nil when bytes are missing. Steps of an earlier process are
    /// detected on the disk and not repeated. The caller must hold the upload's lock.
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
            return try await keep(files.part(id), id, record, answer)
        }
        if files.hasDraft(id) {
            if record.purpose == .draft { return state(.draft) }
            return try await keep(files.draft(id), id, record, try await look(at: files.draft(id), id, record))
        }
        // An earlier process may have died after it moved the file into the originals.
        let found = try await Disk.run { [originals] in originals.file(digest, size: record.size) }
        guard let found else { return nil }
        // Another process may be about to record it: each holds this lock from storing an original until it is recorded.
        let held = record.purpose == .draft ? try await removal.forRemoving() : nil
        defer { withExtendedLifetime(held) {} }
        if let photo = try await library.photo(contentHash: digest)?.id {
            if let turn = record.turn {
                try await library.setRotation(Int(turn.rawValue), of: photo)
            }
            try await complete(record, photo, found)
            try await takeSidecar(of: try await library.photo(photo), id)
            return end(id, record, photo)
        }
        if record.purpose == .draft {
            guard held != nil else {
                throw UploadError(DurableFileError("The originals could not be locked", code: EBUSY))
            }
            try await Disk.run { [originals, files] in try originals.takeBack(found, to: files.draft(id)) }
            return state(.draft)
        }
        try await Disk.run { [self] in try placeSidecar(id, beside: found) }
        let answer = try await workbench.read(ReadRequest(path: found.bytes))
        return try await keep(found, id, record, answer)
    }

    /// Does what the process that recorded a photo did not come to: restoring it, and queueing it for recognition.
    private func complete(_ record: UploadRecord, _ id: PhotoID, _ path: FilePath) async throws {
        let photo = try await library.photo(id)
        // A raw file shares what is decided about its photo, which may have been deleted meanwhile.
        guard let file = photo.files.first(where: { $0.stamp.path == path }) else { return }
        if photo.isForgotten { try await library.restore(id) }
        if record.purpose == .keepAnalysed, photo.analyser == nil { try await queue.add([file.stamp]) }
    }

    /// Ends an upload that has become a photo, and gives how it ended. The caller must hold its lock.
    @discardableResult func end(
        _ id: UploadID, _ record: UploadRecord, _ photo: PhotoID, isPlaceEmptied: Bool = false
    ) -> UploadState {
        forget(id)
        let state = UploadState(
            id: id, name: record.name, offset: record.size, size: record.size, status: .stored(photo),
            isPlaceEmptied: isPlaceEmptied)
        finished.add(state)
        return state
    }

    /// Continues the uploads of an earlier process: complete files become photos, drafts stay drafts.
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

    /// - Throws: ``UploadError/damaged`` when the bytes do not have the announced hash; they are then removed.
    private func check(_ id: UploadID, _ digest: Digest) async throws {
        // Takes over the part, so that no writer changes it from here on.
        let turn = turns.turn(id)
        let isRight = try await Disk.run { [files] in
            _ = turn.take()
            return Originals.digest(of: files.part(id)) == digest
        }
        guard isRight else {
            forget(id)
            throw UploadError.damaged
        }
    }

    /// Has the worker read an uploaded file; removes it when it is not a picture. What may do better later, as on a busy
    /// machine, stays, and is tried again when it is sent again or the program starts. A draft has been a picture before,
    /// and may be all that there is of it.
    private func look(at file: FilePath, _ id: UploadID, _ record: UploadRecord) async throws -> ReadAnswer {
        do {
            // A person waits for a draft, but not for each of many photos that are just kept.
            let urgency: Urgency = record.purpose == .draft ? .now : .whenFree
            return try await workbench.read(ReadRequest(path: file.bytes), urgency: urgency)
        } catch let refusal as Refusal {
            if refusal.isForGood, !files.hasDraft(id) { forget(id) }
            throw refusal
        }
    }

    private func makeDraft(_ id: UploadID, _ record: UploadRecord, _ answer: ReadAnswer) async throws {
        var record = record
        let turn = Rotation(answer.facts) ?? .none
        let isOnItsSide = turn == .left || turn == .right
        record.width = isOnItsSide ? answer.image.height : answer.image.width
        record.height = isOnItsSide ? answer.image.width : answer.image.height
        record.sidecarTurn = turn == .none ? nil : turn
        try await Disk.run { [record, files] in
            try files.write(record, id)
            try DurableFile.rename(files.part(id), to: files.draft(id))
            try DurableFile.syncFolder(files.path)
        }
    }

    /// Makes a photo without an analysis of a complete file, or makes a raw file part of its photo.
    ///
    /// The file is stored under the announced hash, which this process has verified (`check`); the worker's must be the
    /// same, and is never an address: a compromised worker could name the content of another original.
    /// - Throws: ``WorkbenchError/garbled`` when the worker names another hash; the upload then stays as it is.
    private func keep(
        _ file: FilePath, _ id: UploadID, _ record: UploadRecord, _ answer: ReadAnswer
    ) async throws -> UploadState {
        guard let hash = record.digest, Digest(answer.hashes.content) == hash else { throw WorkbenchError.garbled }
        let (kept, placed) = try await place(file, record, hash) { placed in
            var facts = PhotoFacts(answer.image, answer.facts, stamp: placed)
            record.complete(&facts)
            if let companion = record.companionDigest,
                let photo = try await library.addRaw(placed, contentHash: hash, taken: facts.taken, to: companion)
            {
                return (photo, FileStamp?.none)
            }
            let outcome = try await library.record(
                ImportedFile(
                    stamp: placed, sidecar: try await Disk.run { SidecarStamp(beside: placed.path) }, contentHash: hash,
                    pixelHash: Digest(answer.hashes.pixels), facts: facts, analysis: nil,
                    sidecarRotation: answer.facts.sidecarRotation, analyser: "",
                    isTaggedCopy: !answer.facts.modelMadeKeywords.isEmpty),
                durably: true)
            return (outcome.photo, placed)
        }
        guard let placed else {
            // A raw file shares what is decided about its photo, which may have been deleted meanwhile.
            return end(id, record, kept)
        }
        let photo = try await library.photo(kept)
        if photo.isForgotten { try await library.restore(photo.id) }
        if record.purpose == .keepAnalysed { try await queue.add([placed]) }
        let isPlaceEmptied = answer.facts.isPlaceEmptied && photo.coordinate == nil
        let state = end(id, record, photo.id, isPlaceEmptied: isPlaceEmptied)
        if record.purpose == .keepOnly {
            // An error is ignored: the thumbnail is then made on request.
            _ = try? await thumbnails.file(photo.id, version: photo.version, size: .small)
        }
        return state
    }

    /// Moves a complete file into the originals and records it in the library; moves it back if recording fails. Holds
    /// the lock against removing originals meanwhile.
    func place<Answer: Sendable>(
        _ file: FilePath, _ record: UploadRecord, _ hash: Digest,
        telling tell: (FileStamp) async throws -> Answer
    ) async throws -> Answer {
        let held = try await removal.forPlacing()
        defer { withExtendedLifetime(held) {} }
        guard try await !library.isErasing else { throw UploadError.deleting }
        let placed = try await place(file, record, hash)
        do {
            return try await tell(placed)
        } catch {
            let isUnknown = (try? await library.photo(at: placed.path) == nil) ?? false
            if isUnknown, placed.path != file {
                try? await Disk.run { [self] in
                    try? DurableFile.rename(placed.path.sidecar, to: files.sidecar(UploadID(hash)))
                    try originals.takeBack(placed.path, to: file)
                }
            }
            throw error
        }
    }

    /// Moves a complete file into the originals, with its original date.
    private func place(_ file: FilePath, _ record: UploadRecord, _ hash: Digest) async throws -> FileStamp {
        try await Disk.run { [self] in
            do {
                if let modified = record.modified { try file.setModified(milliseconds: modified) }
                let placed = try originals.place(file, named: record.name, hash, size: record.size)
                try placeSidecar(UploadID(hash), beside: placed)
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
    /// Sets the time of the last change, in milliseconds since 1970, UTC, and syncs the file.
    fileprivate func setModified(milliseconds: Int64) throws {
        let descriptor = withCPath { open($0, O_WRONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard descriptor >= 0 else { throw DurableFileError("The file could not be opened") }
        defer { close(descriptor) }
        var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
        let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest) * 1_000_000)
        var times = [time, time]
        // An error is ignored: a time that the file system cannot store is not a reason to fail.
        futimens(descriptor, &times)
        guard fsync(descriptor) == 0 else { throw DurableFileError("The file could not be synced") }
    }
}
