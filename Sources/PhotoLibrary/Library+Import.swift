internal import Geography
internal import Places
internal import Storage

extension Library {
    /// Of some files, those that are worth reading: new, changed since, or analysed by other models.
    ///
    /// A file that was missing and is there again unchanged is noted as such. Forgotten photos stay forgotten, and unchanged
    /// files of photos that were deleted for good stay deleted; of changed ones, see ``passOver(_:contentHash:)``.
    ///
    /// - Parameter refused: what becomes of those that were refused, unless their photo was forgotten.
    public func changed(
        among stamps: [FileStamp], analyser: Analyser, refused: RefusedFiles = .tryPassing
    ) async throws -> [FileStamp] {
        let (changed, back) = try await read { connection in
            let files = FileTable(connection: connection)
            let removals = RemovalTable(connection: connection)
            var changed: [FileStamp] = []
            var back: [(file: Int64, photo: Int64?)] = []
            for stamp in stamps {
                let known = try files.state(of: stamp)
                if let known, known.isSame, known.isMissing { back.append((known.id, known.photo)) }
                let isWanted =
                    if let known, known.isRefused, !known.isForgotten, refused != .tryPassing {
                        refused == .tryAll
                    } else if let known, known.isSame {
                        known.analyser != analyser.description && !known.isForgotten
                    } else {
                        try !removals.isBuried(stamp)
                    }
                if isWanted { changed.append(stamp) }
            }
            return (changed, back)
        }
        if !back.isEmpty {
            try await write { connection in
                for (file, photo) in back {
                    try FileTable(connection: connection).setMissing(false, id: file)
                    if let photo { try CellTable(connection: connection).refresh(photo) }
                }
            }
        }
        return changed
    }

    /// The files known below a folder, by the bytes of their paths; ask again from after the last one.
    public func files(below folder: FilePath, after path: FilePath? = nil, limit: Int = 1000) async throws
        -> [PhotoFile]
    {
        try await read { connection in
            try FileTable(connection: connection).files(below: folder, after: path, limit: limit).map(\.file)
        }
    }

    /// Whether the library has, or has deleted for good, a file of so many bytes. Only then can
    /// ``adopt(_:contentHash:analyser:)`` or ``passOver(_:contentHash:)`` take up a file of that size.
    public func hasFile(ofSize size: Int64) async throws -> Bool {
        try await read { connection in
            try FileTable(connection: connection).hasFile(ofSize: size)
                || RemovalTable(connection: connection).hasBuried(ofSize: size)
        }
    }

    /// Takes up a file whose very bytes the library has seen already, under another path or this one.
    ///
    /// - Returns: the photo, whose job is then done; nil when the content is new, or was analysed by other models.
    public func adopt(_ stamp: FileStamp, contentHash: Digest, analyser: Analyser) async throws -> PhotoID? {
        try await write { connection in
            let files = FileTable(connection: connection)
            guard let twin = try files.files(content: contentHash).first, let id = twin.file.photo,
                let photo = try PhotoTable(connection: connection).photo(id.number), photo.analyser == analyser
            else { return nil }
            try Recording(connection: connection, library: self).attach(stamp, contentHash, to: id.number)
            try JobTable(connection: connection).finish(stamp)
            try BlockTable(connection: connection).settle()
            return id
        }
    }

    /// Passes over a file of the user's own whose very bytes were deleted for good with their photo, wherever they are now.
    ///
    /// - Returns: whether it is one; its job is then done.
    public func passOver(_ stamp: FileStamp, contentHash: Digest) async throws -> Bool {
        try await write { connection in
            let removals = RemovalTable(connection: connection)
            guard !self.isOwn(stamp.path), try removals.isBuried(contentHash, size: stamp.size),
                try FileTable(connection: connection).files(content: contentHash).isEmpty
            else { return false }
            try Recording(connection: connection, library: self).makeRoom(at: stamp.path)
            try removals.bury(stamp, contentHash)
            try JobTable(connection: connection).finish(stamp)
            return true
        }
    }

    /// Takes up a tagged copy that was just written: one more file of its photo, whose keywords are the photo's own.
    public func addCopy(_ stamp: FileStamp, contentHash: Digest, of id: PhotoID) async throws {
        try await write { connection in
            try Recording(connection: connection, library: self).attachCopy(stamp, contentHash, of: id.number)
        }
    }

    /// Writes what was found in a file: photo, tags, place, search index, and the end of its job, in one transaction.
    ///
    /// - Parameter durably: for a file that is nowhere but in the library's own folder, which nobody would look for again.
    @discardableResult public func record(_ file: ImportedFile, durably: Bool = false) async throws -> ImportOutcome {
        try await record([file], durably: durably)[0]
    }

    /// Writes what was found in several files in one transaction: for many files that are quick to come by.
    ///
    /// - Returns: an outcome for each file.
    @discardableResult public func record(
        _ files: [ImportedFile], durably: Bool = false
    ) async throws -> [ImportOutcome] {
        var ready: [Recording.Ready] = []
        for file in files {
            var place: Place?
            if let coordinate = file.facts.coordinate { place = try await gazetteer?.nearest(to: coordinate) }
            ready.append(
                Recording.Ready(file: file, place: place, analysis: try file.analysis.map { try .init($0) }))
        }
        return try await write(durably: durably) { [ready] connection in
            let recording = Recording(connection: connection, library: self)
            let jobs = JobTable(connection: connection)
            let outcomes = try ready.map { ready in
                let outcome = try recording.record(ready)
                try jobs.finish(ready.file.stamp)
                return outcome
            }
            try BlockTable(connection: connection).settle()
            return outcomes
        }
    }

    /// Writes why a file could not be read, so that it is only tried again as ``RefusedFiles`` says, or when it changes.
    ///
    /// - Parameter isForGood: false for what may be otherwise next time.
    ///
    /// A photo that an earlier, readable file at the path had stays, with the user's tags, for when it is back there or
    /// elsewhere.
    public func refuse(_ stamp: FileStamp, reason: String, analyser: Analyser, isForGood: Bool = true) async throws {
        try await write { connection in
            let files = FileTable(connection: connection)
            let known = try files.file(at: stamp.path)?.file
            try files.put(
                stamp, content: known?.contentHash, photo: known?.photo?.number, role: known?.role ?? .original,
                refusal: reason, analyser: isForGood ? analyser.description : "none: \(analyser)")
            if let photo = known?.photo { try CellTable(connection: connection).refresh(photo.number) }
            try JobTable(connection: connection).finish(stamp)
        }
    }

    /// Notes that files are not there any more. Where their photo has another file they were moved or copied: they go.
    ///
    /// - Parameter job: that of one of them, which is then done.
    public func markMissing(_ paths: [FilePath], ending job: Job? = nil) async throws {
        try await write { connection in
            let files = FileTable(connection: connection)
            if let job { try JobTable(connection: connection).finish(job.stamp) }
            for path in paths {
                guard let known = try files.file(at: path) else { continue }
                try files.retire(known)
                if let photo = known.file.photo { try CellTable(connection: connection).refresh(photo.number) }
            }
        }
    }

    /// Lets go of files whose names other pictures have taken and whose bytes have not turned up elsewhere, where their photo
    /// has another file. As long as files wait in the queue, they may turn up: then nothing happens.
    public func dropDisplaced(_ paths: [FilePath]) async throws {
        try await write { connection in
            guard try JobTable(connection: connection).status() == QueueStatus(waiting: 0, running: 0) else { return }
            for path in paths { try FileTable(connection: connection).dropDisplaced(path) }
        }
    }
}
