internal import Glibc
internal import Storage

/// A copy of the database that is written beside its place, so that an earlier copy stays there until this one is whole.
///
/// Only one is written into a folder at a time (flock(2), where the file system has it), always under the same name. The
/// next copy in the folder removes what an interrupted one has left.
final class UnfinishedCopy {
    /// Of the file to write into, which is empty.
    let path: String
    private let place: String
    private let folder: Int32
    /// The ending of a file beside the copy, which takes the rows of another home first.
    static let rows = "-rows"
    /// What SQLite keeps beside a file.
    private static let besides = ["-wal", "-shm", "-journal"]

    /// - Parameter place: of a new file, or of an earlier copy; where it is a link, of what it leads to.
    /// - Throws: ``StoreError/noCopy(_:)`` when something else is there, `StorageError` when another copy is being written into
    ///   the folder.
    init(to place: String) async throws {
        let place = try Self.resolved(place)
        try await Self.check(place)
        folder = try Self.lockedFolder(of: place)
        self.place = place
        path = Self.folder(of: place) + ".favori-backup.part"
        removeFiles()
        // Its owner's alone from the first byte on. Closed before SQLite opens it, whose locks would go with this one.
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw StorageError(system: errno, path: path) }
        close(file)
    }

    deinit {
        removeFiles()
        // A process that is just being started may still have the folder open, too.
        flock(folder, LOCK_UN)
        close(folder)
    }

    /// Gives the copy its place, durably.
    func finish() async throws {
        try await Self.check(place)
        let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { throw StorageError(system: errno, path: path) }
        defer { close(file) }
        guard fsync(file) == 0, rename(path, place) == 0 else { throw StorageError(system: errno, path: place) }
        // Some file systems cannot sync a folder and say EINVAL.
        guard fsync(folder) == 0 || errno == EINVAL else { throw StorageError(system: errno, path: place) }
    }

    private func removeFiles() {
        for file in [path, path + Self.rows] {
            for end in [""] + Self.besides { unlink(file + end) }
        }
    }

    /// The folder of a path without links, with a slash at its end.
    private static func folder(of place: String) -> String {
        place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
    }

    private static func lockedFolder(of place: String) throws(StorageError) -> Int32 {
        let folder = open(Self.folder(of: place), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw StorageError(system: errno, path: place) }
        guard flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(folder)
            throw StorageError(cause: .locked, path: place, detail: "")
        }
        return folder
    }

    /// The path without links. The file need not be there, its folder must.
    private static func resolved(_ place: String) throws(StorageError) -> String {
        if let path = real(place) { return path }
        var status = stat()
        // A link that leads nowhere: the disk may not be connected.
        guard errno == ENOENT, lstat(place, &status) != 0 else { throw StorageError(system: errno, path: place) }
        let end = place.lastIndex(of: "/")
        guard let folder = real(end.map { String(place[...$0]) } ?? ".") else {
            throw StorageError(system: errno, path: place)
        }
        let name = end.map { place[place.index(after: $0)...] } ?? place[...]
        return folder + (folder.hasSuffix("/") ? "" : "/") + name
    }

    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Of what is there, only a database of Favori's that no program uses is replaced.
    private static func check(_ place: String) async throws {
        var status = stat()
        guard lstat(place, &status) == 0 else {
            if errno == ENOENT { return }
            throw StorageError(system: errno, path: place)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw StoreError.noCopy(place)
        }
        // Before it is opened: to close it would end the locks that this process has on it.
        for end in besides where access(place + end, F_OK) == 0 {
            throw StorageError(
                cause: .other, path: place,
                detail: "a program uses it, or left “\(place)\(end)”, which may be removed if none does")
        }
        guard status.st_size > 0 else { return }
        let tables: Int?
        do {
            tables = try await Database(immutable: place).read { connection in
                try connection.first(
                    "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('favour', 'acceptance')"
                ) { $0.int(0) }
            }
        } catch let error as StorageError where error.cause == .notADatabase {
            throw StoreError.noCopy(place)
        }
        guard tables == 2 else { throw StoreError.noCopy(place) }
    }
}
