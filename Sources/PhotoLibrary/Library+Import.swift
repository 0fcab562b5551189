internal import Geography
internal import Places
internal import Storage

extension Library {
    /// Of these files, those that must be read: new, changed, with another sidecar, analysed by other models, or read by an
    /// earlier reader of metadata.
    ///
    /// A file is unchanged when its path, size, time and inode are, whatever the number of its disk, which is another one
    /// after the disk was mounted again; without the inode on file systems that do not keep it.
    ///
    /// Files in a folder that is left out are not returned. A missing file that is back unchanged is recorded as present. Forgotten photos stay forgotten. Unchanged files
    /// of photos that were deleted permanently are not returned; for changed ones see ``passOver(_:contentHash:)``.
    ///
    /// - Parameters:
    ///   - sidecars: the sidecars of those files that have one. A file is also returned when its sidecar came, changed or
    ///     went since it was last read; when only earlier versions have read it, which did not record sidecars, a sidecar
    ///     that is not older than the photo counts as such.
    ///   - refused: whether to return files that were refused before, unless their photo was forgotten.
    ///   - fileSystem: the file system on a device, or a replacement for tests.
    public func changed(
        among stamps: [FileStamp], sidecars: [FilePath: SidecarStamp] = [:], analyser: Analyser,
        refused: RefusedFiles = .tryPassing,
        fileSystem: @escaping @Sendable (UInt64) -> FileSystem? = { FileSystem(device: $0) }
    ) async throws -> [FileStamp] {
        let (changed, back, renumbered) = try await read { connection in
            let files = connection.files
            let removals = connection.removals
            let leftOut = try connection.leftOut.paths()
            var changed: [FileStamp] = []
            var back: [(file: Int64, photo: Int64?)] = []
            var renumbered: [(file: Int64, stamp: FileStamp)] = []
            var keepsInodes: [UInt64: Bool] = [:]
            for stamp in stamps where !leftOut.contains(where: { self.isLeftOut(stamp.path, with: $0) }) {
                var known = try files.state(of: stamp)
                if let state = known, state.inode != stamp.inode {
                    let isKept = keepsInodes[stamp.device] ?? fileSystem(stamp.device)?.keepsInodes ?? true
                    keepsInodes[stamp.device] = isKept
                    // Another file has its name.
                    if isKept { known = nil }
                }
                if let known, known.isMissing { back.append((known.id, known.photo)) }
                if let known, known.inode != stamp.inode || known.device != stamp.device {
                    renumbered.append((known.id, stamp))
                }
                let isWanted =
                    if let known, known.isRefused, !known.isForgotten, refused != .tryPassing {
                        refused == .tryAll
                    } else if let known {
                        !known.isForgotten
                            && (known.analyser != analyser.description
                                || !known.isRefused
                                    && (known.isReadEarlier || known.sidecar.differs(from: sidecars[stamp.path])))
                    } else {
                        try !removals.isBuried(stamp)
                    }
                if isWanted { changed.append(stamp) }
            }
            return (changed, back, renumbered)
        }
        if !back.isEmpty || !renumbered.isEmpty {
            try await write { connection in
                for (file, stamp) in renumbered { try connection.files.setNumbers(stamp, id: file) }
                for (file, photo) in back {
                    try connection.files.setMissing(false, id: file)
                    if let photo { try connection.cells.refresh(photo) }
                }
            }
        }
        return changed
    }

    /// Of these paths, those whose photos are among the recently deleted ones.
    public func deleted(among paths: [FilePath]) async throws -> Set<FilePath> {
        try await read { connection in
            let deleted = try connection.files.pathsOfDeleted()
            return deleted.isEmpty ? [] : deleted.intersection(paths)
        }
    }

    /// The library's files below a folder, ordered by the bytes of their paths. Pass the last path to get the next
    /// ones.
    public func files(below folder: FilePath, after path: FilePath? = nil, limit: Int = 1000) async throws
        -> [PhotoFile]
    {
        try await read { connection in
            try connection.files.files(below: folder, after: path, limit: limit).map(\.file)
        }
    }

    /// Whether the library has, or has permanently deleted, a file of this size. Only then can
    /// ``adopt(_:contentHash:analyser:)`` or ``passOver(_:contentHash:)`` take up a file of that size.
    public func hasFile(ofSize size: Int64) async throws -> Bool {
        try await read { connection in
            try connection.files.hasFile(ofSize: size)
                || connection.removals.hasBuried(ofSize: size)
        }
    }

    /// Whether a file of a known content says something new of its photo: its sidecar is another one than the one with
    /// which the file, or the one that was moved to its path, was last read, or an earlier reader of metadata has read it.
    /// Duplicates of a file say nothing.
    public func saysSomethingNew(
        _ stamp: FileStamp, _ sidecar: SidecarStamp?, contentHash: Digest
    ) async throws -> Bool {
        try await read { connection in
            let files = connection.files
            let known = try files.files(content: contentHash)
            let file = known.first { $0.file.stamp.path == stamp.path } ?? known.first { $0.file.isMoved(to: stamp) }
            guard let file, file.file.role == .original || file.file.role == .rendition else { return false }
            if file.file.role == .original, let photo = file.file.photo,
                try connection.photos.isReadEarlier(photo.number)
            {
                return true
            }
            return try files.lastSidecar(of: file.id).differs(from: sidecar)
        }
    }

    /// Records a file whose content the library has already, under another path or this one. The photo keeps its facts.
    ///
    /// - Parameters:
    ///   - sidecar: the sidecar that the file has; nil when it has none.
    ///   - pixelHash: of the file's pixels; replaces the hash of the whole file that earlier versions stored for HEIC, so that
    ///     the photo is known when a tool changes the file's metadata.
    /// - Returns: the photo, and the file's job is done; nil when the content is new or was analysed by other models.
    public func adopt(
        _ stamp: FileStamp, sidecar: SidecarStamp? = nil, contentHash: Digest, pixelHash: Digest? = nil,
        analyser: Analyser
    ) async throws -> PhotoID? {
        try await write { connection in
            let files = connection.files
            let recording = Recording(connection: connection, library: self)
            if let owner = try files.owner(ofRaw: contentHash) {
                try recording.attachRaw(stamp, contentHash, to: owner)
                try files.setSidecar(sidecar, at: stamp.path)
                try connection.jobs.finish(stamp)
                try connection.blocks.mergeRecentIfFull()
                return PhotoID(number: owner)
            }
            guard let twin = try files.files(content: contentHash).first, twin.file.role != .raw,
                let id = twin.file.photo, let photo = try connection.photos.photo(id.number),
                photo.analyser == analyser
            else { return nil }
            try recording.attach(stamp, contentHash, to: id.number)
            if let pixelHash {
                try connection.photos.correctPixelHash(of: id.number, from: contentHash, to: pixelHash)
            }
            try files.setSidecar(sidecar, at: stamp.path)
            try connection.jobs.finish(stamp)
            try connection.blocks.mergeRecentIfFull()
            return id
        }
    }

    /// Skips a file of the user's if the photo with the same content was deleted permanently, whatever the file's path.
    ///
    /// - Returns: whether the file was skipped; its job is then done.
    public func passOver(_ stamp: FileStamp, contentHash: Digest) async throws -> Bool {
        try await write { connection in
            let removals = connection.removals
            guard !self.isOwn(stamp.path), try removals.isBuried(contentHash, size: stamp.size),
                try connection.files.files(content: contentHash).isEmpty
            else { return false }
            try Recording(connection: connection, library: self).makeRoom(at: stamp.path)
            try removals.bury(stamp, contentHash)
            try connection.jobs.finish(stamp)
            return true
        }
    }

    /// Records an imported file in one transaction: photo, tags, place, search index, and the end of its job.
    ///
    /// - Parameter durably: true for a file that was just stored in the library's own folder, because no later scan would
    ///   find it again.
    /// - Throws: ``LibraryError/unknownPhoto(_:)`` for any other file of the library's own whose photo was deleted for
    ///   good.
    @discardableResult public func record(_ file: ImportedFile, durably: Bool = false) async throws -> ImportOutcome {
        try await record([file], durably: durably)[0]
    }

    /// Records several imported files in one transaction, which is faster for many files.
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
            let jobs = connection.jobs
            let outcomes = try ready.map { ready in
                if !durably, let deleted = try connection.removals.leaving(ready.file.stamp.path) {
                    throw LibraryError.unknownPhoto(deleted)
                }
                let outcome = try recording.record(ready)
                try jobs.finish(ready.file.stamp)
                return outcome
            }
            try connection.blocks.mergeRecentIfFull()
            return outcomes
        }
    }

    /// Records why a file could not be read. It is then only tried again according to ``RefusedFiles``, or when it
    /// changes.
    ///
    /// - Parameters:
    ///   - reason: a sentence in English.
    ///   - italian: the same in Italian; the English one stands for it when nil.
    ///   - isForGood: false when another attempt may succeed.
    ///
    /// If the path had a readable file before, its photo stays with the user's tags, for the case that its content
    /// comes back there or elsewhere. When the photo has no file that can be read, now or later, its raw files are queued, to
    /// become photos of their own.
    public func refuse(
        _ stamp: FileStamp, reason: String, italian: String? = nil, analyser: Analyser, isForGood: Bool = true
    ) async throws {
        try await write { connection in
            let files = connection.files
            let known = try files.file(at: stamp.path)?.file
            try files.put(
                stamp, content: known?.contentHash, photo: known?.photo?.number, role: known?.role ?? .original,
                refusal: reason, analyser: (isForGood ? "" : FileTable.passing) + analyser.description)
            try files.setRefusalInItalian(italian, at: stamp.path)
            if let photo = known?.photo?.number {
                try connection.cells.refresh(photo)
                // A raw file that is refused itself frees no others: they would queue each other without end.
                if known?.role != .raw, try files.isRefused(photo) {
                    for raw in try files.raws(of: photo) { try connection.jobs.add(raw.file.stamp, priority: 0) }
                }
            }
            try connection.jobs.finish(stamp)
        }
    }

    /// Records that files are missing. When their photo has another file, they were moved or copied, and their entries
    /// are deleted.
    public func markMissing(_ paths: [FilePath]) async throws {
        // Few enough in one transaction that other writers wait only a fraction of a second.
        for start in stride(from: 0, to: paths.count, by: TagEditWork.piece) {
            let some = paths[start..<min(start + TagEditWork.piece, paths.count)]
            try await write { connection in
                let recording = Recording(connection: connection, library: self)
                for path in some {
                    if let known = try connection.files.file(at: path) { try recording.retire(known) }
                }
                try connection.blocks.mergeRecentIfFull()
            }
        }
    }

    /// Deletes the entries of files whose paths other pictures have now and whose content was not found elsewhere, if
    /// their photo has another file. Does nothing while files wait in the queue, because one of these may have the
    /// content.
    public func dropDisplaced(_ paths: [FilePath]) async throws {
        try await write { connection in
            guard try connection.jobs.status() == QueueStatus(waiting: 0, running: 0) else { return }
            for path in paths { try connection.files.dropDisplaced(path) }
        }
    }
}
