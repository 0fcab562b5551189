internal import Storage

/// The import queue. It is persistent: jobs that a killed process had begun are taken up by the next one.
struct JobTable {
    let connection: Connection

    /// Seconds after which a job is given to another process, if its owner cannot be checked.
    private static let lease: Int64 = 900

    /// Adds a file to the queue, or updates its job.
    func add(_ stamp: FileStamp, priority: Int) throws {
        try connection.run(
            """
            INSERT INTO job (path, size, modified, inode, device, priority) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (path) DO UPDATE SET size = ?2, modified = ?3, inode = ?4, device = ?5,
                priority = max(priority, ?6),
                attempts = CASE WHEN size = ?2 AND modified = ?3 THEN attempts ELSE 0 END
            """, .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified),
            .integer(Int64(bitPattern: stamp.inode)), .integer(Int64(bitPattern: stamp.device)), Value(priority))
    }

    /// Takes up to `limit` jobs, the most urgent and then the oldest first.
    func claim(_ limit: Int, owner: Owner, now: Int64) throws -> [Job] {
        try releaseOfTheDead(besides: owner, now: now)
        let jobs = try connection.all(
            """
            SELECT id, path, size, modified, inode, device, attempts FROM job WHERE owner IS NULL
            ORDER BY priority DESC, id LIMIT ?
            """, .integer(Int64(limit))
        ) { row in
            Job(
                id: row.int64(0),
                stamp: FileStamp(
                    path: FilePath(bytes: row.blob(1)), size: row.int64(2), modified: row.int64(3),
                    inode: UInt64(bitPattern: row.int64(4)), device: UInt64(bitPattern: row.int64(5))),
                attempts: row.int(6))
        }
        for job in jobs {
            try connection.run(
                "UPDATE job SET owner = ?, claimed = ?, attempts = attempts + 1 WHERE id = ?", .text(owner.text),
                .integer(now), .integer(job.id))
        }
        return jobs
    }

    private func releaseOfTheDead(besides owner: Owner, now: Int64) throws {
        let owners = try connection.all(
            "SELECT owner, max(claimed) FROM job WHERE owner IS NOT NULL AND owner <> ? GROUP BY owner",
            .text(owner.text)
        ) { (owner: Owner(text: $0.text(0)), claimed: $0.int64(1)) }
        for other in owners
        where !other.owner.mayBeAlive || (!other.owner.isInReach && other.claimed < now - Self.lease) {
            try connection.run(
                "UPDATE job SET owner = NULL, claimed = NULL WHERE owner = ?", .text(other.owner.text))
        }
    }

    /// Returns claimed jobs as if they had not been begun.
    func release(_ jobs: [Int64]) throws {
        for job in jobs {
            try connection.run(
                "UPDATE job SET owner = NULL, claimed = NULL, attempts = max(0, attempts - 1) WHERE id = ?",
                .integer(job))
        }
    }

    /// Deletes the job of a file with this stamp. If the file has changed meanwhile and was queued again, the job waits
    /// again.
    func finish(_ stamp: FileStamp) throws {
        try connection.run(
            "DELETE FROM job WHERE path = ? AND size = ? AND modified = ? AND inode = ? AND device = ?",
            .blob(stamp.path.bytes), .integer(stamp.size), .integer(stamp.modified),
            .integer(Int64(bitPattern: stamp.inode)), .integer(Int64(bitPattern: stamp.device)))
        try connection.run(
            "UPDATE job SET owner = NULL, claimed = NULL, attempts = 0 WHERE path = ? AND owner = ?",
            .blob(stamp.path.bytes), .text(Owner.current.text))
    }

    /// Updates the stamp of a claimed job whose file has changed; does nothing when it is already up to date.
    func renew(_ job: Job, as stamp: FileStamp) throws {
        try connection.run(
            """
            UPDATE job SET size = ?, modified = ?, inode = ?, device = ?
            WHERE id = ? AND path = ? AND size = ? AND modified = ? AND inode = ? AND device = ?
            """, .integer(stamp.size), .integer(stamp.modified), .integer(Int64(bitPattern: stamp.inode)),
            .integer(Int64(bitPattern: stamp.device)), .integer(job.id), .blob(job.stamp.path.bytes),
            .integer(job.stamp.size), .integer(job.stamp.modified), .integer(Int64(bitPattern: job.stamp.inode)),
            .integer(Int64(bitPattern: job.stamp.device)))
    }

    /// Whether the file of a path waits, and nobody works on it.
    func isWaiting(_ path: FilePath) throws -> Bool {
        try connection.first("SELECT 1 FROM job WHERE owner IS NULL AND path = ?", .blob(path.bytes)) { _ in true }
            ?? false
    }

    /// Whether the file of a path waits or is being imported.
    func isQueued(_ path: FilePath) throws -> Bool {
        try connection.first("SELECT 1 FROM job WHERE path = ?", .blob(path.bytes)) { _ in true } ?? false
    }

    /// Deletes the waiting job of a file.
    func dropWaiting(_ path: FilePath) throws {
        try connection.run("DELETE FROM job WHERE owner IS NULL AND path = ?", .blob(path.bytes))
    }

    /// Deletes the waiting jobs below a folder, but for those below another one in it.
    func dropWaiting(below folder: FilePath, except kept: FilePath?, keepingNew: Bool) throws -> Int {
        let (range, kept) = (folder.below, kept?.below)
        return try connection.all(
            """
            DELETE FROM job WHERE owner IS NULL AND path > ? AND path < ?
                AND (NOT ? OR EXISTS (SELECT 1 FROM file WHERE file.path = job.path))
                AND NOT (path > ? AND path < ?)
            RETURNING id
            """, .blob(range.from), .blob(range.to), Value(keepingNew), .blob(kept?.from ?? []),
            .blob(kept?.to ?? [])
        ) { $0.int64(0) }.count
    }

    /// The number of waiting and running jobs below a folder.
    func count(below folder: FilePath) throws -> Int {
        let range = folder.below
        return try connection.first(
            "SELECT count(*) FROM job WHERE path > ? AND path < ?", .blob(range.from), .blob(range.to)
        ) { $0.int(0) } ?? 0
    }

    /// The number of jobs that ``dropWaiting(below:keepingNew:)`` would delete for files of photos.
    func countDroppable(below folder: FilePath) throws -> Int {
        let range = folder.below
        return try connection.first(
            """
            SELECT count(*) FROM job WHERE owner IS NULL AND path > ? AND path < ?
                AND EXISTS (SELECT 1 FROM file WHERE file.path = job.path)
            """, .blob(range.from), .blob(range.to)
        ) { $0.int(0) } ?? 0
    }

    func status() throws -> QueueStatus {
        try connection.first("SELECT count(*), count(owner) FROM job") { row in
            QueueStatus(waiting: row.int(0) - row.int(1), running: row.int(1))
        } ?? QueueStatus(waiting: 0, running: 0)
    }
}
