internal import Glibc
internal import Storage

/// A copy of the database that is written beside its place, so that an earlier copy stays there until this one is whole.
///
/// A lock on it (flock(2)) tells of another one that is being written to the same place. What a copy that was broken off
/// has left is overwritten by the next.
final class UnfinishedCopy {
    /// Of the file to write into, which is empty.
    let path: String
    private let place: String
    private let descriptor: Int32
    /// What SQLite keeps beside a file, and the rows that come from elsewhere.
    private static let beside = ["-wal", "-shm", "-journal", rows, "\(rows)-wal", "\(rows)-shm"]
    /// The ending of a file beside a copy that a home may use meanwhile.
    static let rows = "-rows"

    /// - Parameter place: of a new file, or of an earlier copy.
    /// - Throws: `StorageError` when something else is there, or another copy is being written.
    init(to place: String) throws(StorageError) {
        try Self.check(place)
        self.place = place
        path = place + ".part"
        descriptor = try Self.locked(path)
        ftruncate(descriptor, 0)
        Self.removeBeside(path)
    }

    deinit {
        // Before the lock ends.
        Self.removeBeside(path)
        if Self.leads(path, to: descriptor) { unlink(path) }
        close(descriptor)
    }

    /// Gives the copy its place, durably.
    func finish() throws(StorageError) {
        guard fsync(descriptor) == 0, rename(path, place) == 0 else { throw Self.failure(place) }
        let end = place.lastIndex(of: "/")
        let folder = open(end.map { String(place[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.failure(place) }
        defer { close(folder) }
        // Some file systems cannot sync a folder and say EINVAL.
        guard fsync(folder) == 0 || errno == EINVAL else { throw Self.failure(place) }
    }

    /// Only a database that nobody has open is replaced: a word too few must not cost a photo, or the database itself.
    private static func check(_ place: String) throws(StorageError) {
        let file = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { return }
            throw failure(place)
        }
        defer { close(file) }
        // SQLite's database file format, 1.3.
        let magic = Array("SQLite format 3\0".utf8)
        var start = [UInt8](repeating: 0, count: magic.count)
        let count = read(file, &start, start.count)
        guard count == 0 || start == magic else { throw StorageError(cause: .notADatabase, path: place, detail: "") }
        guard access(place + "-wal", F_OK) != 0 else { throw StorageError(cause: .locked, path: place, detail: "") }
    }

    private static func locked(_ path: String) throws(StorageError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw failure(path) }
            let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
            if !isTaken, leads(path, to: descriptor) { return descriptor }
            close(descriptor)
            // Where it leads elsewhere, another copy got its place in between.
            guard !isTaken else { throw StorageError(cause: .locked, path: path, detail: "") }
        }
    }

    private static func leads(_ path: String, to descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0
            && (named.st_dev, named.st_ino) == (opened.st_dev, opened.st_ino)
    }

    private static func removeBeside(_ path: String) { for end in beside { unlink(path + end) } }

    private static func failure(_ path: String) -> StorageError {
        let code = errno
        let cause: StorageError.Cause =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .cannotOpen
            }
        return StorageError(cause: cause, path: path, detail: String(cString: strerror(code)))
    }
}
