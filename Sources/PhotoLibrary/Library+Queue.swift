internal import Storage

extension Library {
    /// Puts files in the queue; one that waits there already is renewed, and moves up when it is more urgent now.
    public func enqueue(_ stamps: [FileStamp], priority: Int = 0) async throws {
        try await write { connection in
            for stamp in stamps { try JobTable(connection: connection).add(stamp, priority: priority) }
        }
    }

    /// Puts photos in the queue, behind all else, of whose analysis other models have made a part, or the same ones whose scores
    /// were read in another way. Photos that nobody has recognised stay as they are.
    ///
    /// - Parameters:
    ///   - analyser: names the models in use now.
    ///   - photo: the last one that was looked at by an earlier call; nil to begin with.
    /// - Returns: how many were queued, and the last photo that was looked at; nil when there are no more.
    public func enqueueOutdated(
        analyser: Analyser, after photo: PhotoID?
    ) async throws -> (count: Int, last: PhotoID?) {
        let (stamps, last) = try await read { connection in
            let photos = try PhotoTable(connection: connection).outdated(
                analyser: analyser, after: photo?.number ?? 0, looking: 2000, limit: 50)
            let files = FileTable(connection: connection)
            let stamps = try photos.outdated.compactMap {
                try files.files(of: $0).first(where: \.file.isGood)?.file.stamp
            }
            return (stamps, photos.last.map { PhotoID(number: $0) })
        }
        if !stamps.isEmpty { try await enqueue(stamps, priority: -10) }
        return (stamps.count, last)
    }

    /// Takes up to `limit` files out of the queue for this process, the most urgent and then the oldest first.
    ///
    /// What a process had claimed when it died is given out again. A job ends with ``record(_:)``,
    /// ``adopt(_:contentHash:analyser:)``, ``passOver(_:contentHash:)``, ``refuse(_:reason:analyser:)`` or
    /// ``markMissing(_:ending:)`` of the very file that it is for; one that was queued anew meanwhile waits again.
    public func claim(_ limit: Int) async throws -> [Job] {
        let now = clock()
        return try await write { connection in
            try JobTable(connection: connection).claim(max(0, limit), owner: .current, now: now)
        }
    }

    /// Notes that the file of a claimed job is another one by now, which is seen to in its place.
    public func renew(_ job: Job, as stamp: FileStamp) async throws {
        try await write { try JobTable(connection: $0).renew(job, as: stamp) }
    }

    /// Gives jobs back untouched, as when the user stops an import.
    public func release(_ jobs: [Job]) async throws {
        try await write { try JobTable(connection: $0).release(jobs.map(\.id)) }
    }

    /// Takes files below a folder out of the queue that nobody has begun with.
    ///
    /// - Returns: how many.
    @discardableResult public func dropWaiting(below folder: FilePath) async throws -> Int {
        try await write { try JobTable(connection: $0).dropWaiting(below: folder) }
    }

    /// How much there is to do.
    public func queueStatus() async throws -> QueueStatus {
        try await read { try JobTable(connection: $0).status() }
    }
}
