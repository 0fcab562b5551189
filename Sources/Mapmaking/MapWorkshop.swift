internal import FoundationEssentials
internal import Glibc

/// A folder of its own beside the maps, where one is made before it gets its place.
///
/// A lock on a file in it (flock(2)) tells other programs that somebody is at work there: numbers of processes say nothing
/// to another container or computer that shares the folder. It is on a file, because other computers do not know of locks
/// on folders.
final class MapWorkshop: Sendable {
    let path: String
    private let folder: String
    private let lock: Int32
    /// Backups pass over names that begin so.
    private static let beginning = ".vision-making-"
    private static let lockName = "/lock"
    /// Seconds after which a folder without a lock is nobody's any more, where nothing can be locked.
    private static let longestWork = 86_400

    /// - Throws: ``MapmakingError/system(path:code:)``.
    init(in folder: String) throws(MapmakingError) {
        self.folder = folder
        path = "\(folder)/\(Self.beginning)\(String(UInt64.random(in: .min ... .max), radix: 16))"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system(path: folder, code: errno) }
        // Until the new folder has its lock, nobody else looks for folders without one.
        let guarding = open(Self.lockBeside(folder), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        defer { if guarding >= 0 { close(guarding) } }
        var isLocked = flock(guarding, LOCK_EX) == 0
        while !isLocked, errno == EINTR { isLocked = flock(guarding, LOCK_EX) == 0 }
        Self.clear(folder, isLocked: isLocked)
        guard mkdir(path, 0o700) == 0 else { throw .system(path: path, code: errno) }
        lock = open(path + Self.lockName, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw .system(path: path, code: errno) }
        flock(lock, LOCK_EX | LOCK_NB)
    }

    /// `/home/.maps.lock` for `/home/maps`.
    private static func lockBeside(_ folder: String) -> String {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        return (parts.dropLast() + [".\(parts.last ?? "").lock"]).joined(separator: "/")
    }

    deinit { close(lock) }

    /// Removes it with all that is in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Gives a file that was made here its place, durably, unless something has that name already.
    func place(_ file: String, at place: String, _ name: String) throws(MapmakingError) {
        try Self.sync(file, isFolder: false)
        // A hard link tells in one step whether the name is free. Some file systems have none.
        if link(file, place) != 0 {
            guard errno != EEXIST, access(place, F_OK) != 0 else { throw .nameTaken(name) }
            guard rename(file, place) == 0 else { throw .system(path: place, code: errno) }
        }
        try Self.sync(folder, isFolder: true)
    }

    /// Writes a file, or the names in a folder, to the disk.
    static func sync(_ path: String, isFolder: Bool) throws(MapmakingError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isFolder ? O_DIRECTORY : 0))
        guard descriptor >= 0 else { throw .system(path: path, code: errno) }
        defer { close(descriptor) }
        // Some file systems cannot sync a folder and say EINVAL.
        guard fsync(descriptor) == 0 || isFolder && errno == EINVAL else { throw .system(path: path, code: errno) }
    }

    /// Removes what programs that were ended have left.
    /// - Parameter isLocked: whether nobody makes a folder meanwhile.
    private static func clear(_ folder: String, isLocked: Bool) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(beginning)
        {
            let path = folder + "/" + name
            if isAbandoned(path, isLocked: isLocked) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    private static func isAbandoned(_ path: String, isLocked: Bool) -> Bool {
        let lock = open(path + lockName, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard lock >= 0 else {
            var status = stat()
            guard errno == ENOENT, stat(path, &status) == 0 else { return false }
            return isLocked || time(nil) - status.st_mtim.tv_sec > longestWork
        }
        defer { close(lock) }
        return flock(lock, LOCK_EX | LOCK_NB) == 0
    }
}

/// A file that a person named, opened once.
final class MapSourceFile {
    let descriptor: Int32
    let size: Int
    /// Its own path, with no link in it.
    let path: String

    /// - Throws: ``MapmakingError``.
    init(_ path: String) throws(MapmakingError) {
        // Without waiting for the other end of a pipe.
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard opened >= 0 else { throw errno == ENOENT ? .noFile(path) : .system(path: path, code: errno) }
        descriptor = opened
        var status = stat()
        let isFile = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        size = Int(status.st_size)
        self.path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(opened)")) ?? path
        guard isFile else { throw .noFile(path) }
    }

    deinit { close(descriptor) }

    /// Its first bytes; fewer when it is shorter.
    func beginning(_ count: Int) throws(MapmakingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        guard read >= 0 else { throw .system(path: path, code: errno) }
        return Array(bytes[..<read])
    }

    /// Copies it to a new file.
    func copy(to path: String) throws {
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw MapmakingError.system(path: path, code: errno) }
        defer { close(copy) }
        var offset: off_t = 0
        while true {
            try Task.checkCancellation()
            let count = sendfile(copy, descriptor, &offset, 64 << 20)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw MapmakingError.system(path: path, code: errno) }
            if count == 0 { return }
        }
    }
}
