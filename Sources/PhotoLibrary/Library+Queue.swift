internal import Storage

extension Library {
    /// Adds files to the queue. The job of a file that waits already gets the new stamp, and the higher of both
    /// priorities.
    public func enqueue(_ stamps: [FileStamp], priority: Int = 0) async throws {
        try await write { connection in
            for stamp in stamps { try connection.jobs.add(stamp, priority: priority) }
        }
    }

    /// Adds photos to the queue, with the lowest priority, if a part of their analysis was made by other models or with
    /// another calibration, or an earlier version has read their metadata. Photos without an analysis are left out.
    ///
    /// - Parameters:
    ///   - analyser: the models in use.
    ///   - photo: the last one that the previous call checked; nil for the first call.
    /// - Returns: how many were queued, and the last photo that was checked; nil when there are no more.
    public func enqueueOutdated(
        analyser: Analyser, after photo: PhotoID?
    ) async throws -> (count: Int, last: PhotoID?) {
        let (stamps, last) = try await read { connection in
            let photos = try connection.photos.outdated(
                analyser: analyser, after: photo?.number ?? 0, looking: 2000, limit: 50)
            let files = connection.files
            let stamps = try photos.outdated.compactMap {
                let good = try files.files(of: $0).map(\.file).filter(\.isGood)
                // The original says what is known of the photo.
                return (good.first { $0.role == .original } ?? good.first)?.stamp
            }
            return (stamps, photos.last.map { PhotoID(number: $0) })
        }
        if !stamps.isEmpty { try await enqueue(stamps, priority: -10) }
        return (stamps.count, last)
    }

    /// Claims up to `limit` jobs for this process, ordered by priority and then by age.
    ///
    /// Jobs that a process had claimed when it died are claimed again. A job ends with ``record(_:)``,
    /// ``adopt(_:contentHash:analyser:)``, ``passOver(_:contentHash:)``, ``refuse(_:reason:analyser:)`` or
    /// ``markMissing(_:ending:)`` for the same file; if the file was queued again meanwhile, it waits again.
    public func claim(_ limit: Int) async throws -> [Job] {
        let now = clock()
        return try await write { connection in
            try connection.jobs.claim(max(0, limit), owner: .current, now: now)
        }
    }

    /// Records that the file of a claimed job has changed.
    /// - Returns: the job with the new stamp, with which it continues.
    public func renew(_ job: Job, as stamp: FileStamp) async throws -> Job {
        try await write { try $0.jobs.renew(job, as: stamp) }
        return Job(id: job.id, stamp: stamp, attempts: job.attempts)
    }

    /// Ends a claimed job whose file is gone.
    public func end(_ job: Job) async throws {
        try await write { try $0.jobs.finish(job.stamp) }
    }

    /// Returns claimed jobs to the queue unchanged, as when the user stops an import.
    public func release(_ jobs: [Job]) async throws {
        try await write { try $0.jobs.release(jobs.map(\.id)) }
    }

    /// Removes the waiting jobs for files below a folder from the queue. Uploaded files are not below a folder around the
    /// library: nothing else would have them recognised.
    ///
    /// - Parameter keepingNew: leaves the jobs of files that have not been imported yet.
    /// - Returns: how many.
    @discardableResult public func dropWaiting(
        below folder: FilePath, keepingNew: Bool = false
    ) async throws -> Int {
        let own = FilePath(self.folder)
        let kept = folder != own && own.isIn(folder) ? own : nil
        return try await write { try $0.jobs.dropWaiting(below: folder, except: kept, keepingNew: keepingNew) }
    }

    /// The number of waiting jobs of uploaded photos, see ``dropWaiting(below:keepingNew:)``.
    public func waitingUploads() async throws -> Int {
        let own = FilePath(folder)
        return try await read { try $0.jobs.countDroppable(below: own) }
    }

    /// The number of waiting and running jobs.
    public func queueStatus() async throws -> QueueStatus {
        try await read { try $0.jobs.status() }
    }
}
