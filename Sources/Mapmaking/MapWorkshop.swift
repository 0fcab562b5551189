internal import FoundationEssentials
internal import Glibc

/// A folder of its own beside the maps, where one is made before it gets its place.
///
/// A lock on it (flock(2)) tells other programs that somebody is at work there: numbers of processes say nothing to another
/// container or computer that shares the folder.
final class MapWorkshop: Sendable {
    let path: String
    private let folder: String
    private let lock: Int32
    /// Backups pass over names that begin so.
    private static let beginning = ".vision-making-"
    /// Seconds after which a folder is nobody's any more where nothing can be locked.
    private static let longestWork = 86_400

    /// - Throws: ``MapmakingError/system(path:code:)``.
    init(in folder: String) throws(MapmakingError) {
        self.folder = folder
        path = "\(folder)/\(Self.beginning)\(String(UInt64.random(in: .min ... .max), radix: 16))"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system(path: folder, code: errno) }
        let all = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard all >= 0 else { throw .system(path: folder, code: errno) }
        defer { close(all) }
        // Until the new folder has its lock, nobody else looks for folders without one.
        while flock(all, LOCK_EX) != 0, errno == EINTR {}
        Self.clear(folder)
        guard mkdir(path, 0o700) == 0 else { throw .system(path: path, code: errno) }
        lock = open(path, Self.toLock)
        guard lock >= 0 else { throw .system(path: path, code: errno) }
        flock(lock, LOCK_EX | LOCK_NB)
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
    private static func clear(_ folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(beginning)
        {
            let path = folder + "/" + name
            if isAbandoned(path) { try? FileManager.default.removeItem(atPath: path) }
        }
    }

    private static func isAbandoned(_ path: String) -> Bool {
        let lock = open(path, toLock)
        guard lock >= 0 else { return false }
        defer { close(lock) }
        if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
        var status = stat()
        return errno != EWOULDBLOCK && fstat(lock, &status) == 0 && time(nil) - status.st_mtim.tv_sec > longestWork
    }

    private static let toLock = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
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
