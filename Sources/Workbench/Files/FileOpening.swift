import Glibc
import Synchronization

/// Opens files for the worker, which may not open them itself. Nothing is read from them here.
enum FileOpening {
    /// Threads that open files now. Of those that wait for a disk that does not answer, none ends.
    private static let running = Atomic(0)
    private static let mostRunning = 200

    /// Opens what a request names, without blocking the caller.
    ///
    /// Each request has a thread of its own. libdispatch has only so many: where they wait for a disk that does not answer,
    /// files on other disks would count as not answering, too.
    static func begin(
        _ named: NamedFiles, then report: @escaping @Sendable (Result<PhotoFiles, Refusal>) -> Void
    ) -> Attempt {
        let attempt = Attempt()
        guard running.add(1, ordering: .relaxed).newValue <= mostRunning else {
            running.subtract(1, ordering: .relaxed)
            attempt.end()
            report(.failure(.unanswered))
            return attempt
        }
        let isStarted = startThread(stack: 1 << 18) {
            let result = Result { () throws(Refusal) in try files(named) }
            running.subtract(1, ordering: .relaxed)
            attempt.end()
            report(result)
        }
        if !isStarted {
            running.subtract(1, ordering: .relaxed)
            attempt.end()
            report(.failure(.unreadable(SystemError(number: EAGAIN).description)))
        }
        return attempt
    }

    /// The opening of the files of one request.
    final class Attempt: Sendable {
        /// How long it may take: disks at rest need ten seconds to begin to turn.
        private static let longest = Duration.seconds(30)
        private let began = SuspendingClock.now
        private let hasEnded = Atomic(false)

        /// Told by the thread that opens, so that no time counts that others take to hear of it.
        fileprivate func end() { hasEnded.store(true, ordering: .releasing) }

        /// Whether the disk does not answer.
        var isLate: Bool {
            !hasEnded.load(ordering: .acquiring) && began.duration(to: SuspendingClock.now) > Self.longest
        }
    }

    /// - Throws: ``Refusal`` when the photo cannot be opened (`missing` when its path leads elsewhere), and then no file is
    ///   made; or when a file to write cannot be made.
    static func files(_ named: NamedFiles) throws(Refusal) -> PhotoFiles {
        let photo = try photo(named.path, at: named.destination)
        var written: [Descriptor] = []
        for path in named.written { written.append(try fileToWrite(path)) }
        return PhotoFiles(photo: photo, sidecar: named.wantsSidecar ? sidecar(of: named) : nil, written: written)
    }

    private static func sidecar(of photo: NamedFiles) -> Descriptor? {
        let name = photo.path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let destination = PhotoDestination(file: nil, folders: photo.destination?.folders)
        for sidecar in Sidecar.names(for: Array(photo.path[name...])) {
            // An empty sidecar is opened as well; the worker ignores it.
            if let opened = try? Self.photo(photo.path[..<name] + sidecar, at: destination) { return opened }
        }
        return nil
    }

    private static func photo(_ path: [UInt8], at destination: PhotoDestination?) throws(Refusal) -> Descriptor {
        let found = try find(path, destination?.file)
        let place = place(of: found)
        if let folders = destination?.folders {
            guard folders.contains(where: { place.starts(with: $0 + [UInt8(ascii: "/")]) }) else { throw .missing }
        }
        guard try status(found).st_mode & S_IFMT == S_IFREG else {
            throw Refusal(
                .notAPicture, english: "This is not a file but a folder, pipe, socket or device.",
                italian: "Non è un file ma una cartella, una pipe, un socket o un dispositivo.")
        }
        guard !isDatabase(place) else { throw .notAPicture }
        // The very file that was found, whatever has its name by now.
        let number = open("/proc/self/fd/\(found.number)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw refusal(errno) }
        return Descriptor(number)
    }

    /// Finds a file without opening it: opening a pipe or a device may have effects.
    /// - Parameter known: the file to which alone a link is followed; nil follows links to any file.
    private static func find(_ path: [UInt8], _ known: PhotoDestination.File?) throws(Refusal) -> Descriptor {
        let found = try find(path, followingLinks: known == nil)
        guard let known, try status(found).st_mode & S_IFMT == S_IFLNK else { return found }
        let target = try find(path, followingLinks: true)
        let status = try status(target)
        guard UInt64(status.st_dev) == known.device, UInt64(status.st_ino) == known.inode else { throw .missing }
        return target
    }

    private static func find(_ path: [UInt8], followingLinks: Bool) throws(Refusal) -> Descriptor {
        let flags = 0x20_0000 /* O_PATH */ | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
        let number = open(path.map { CChar(bitPattern: $0) } + [0], flags)
        guard number >= 0 else { throw refusal(errno) }
        return Descriptor(number)
    }

    private static func status(_ file: Descriptor) throws(Refusal) -> stat {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw refusal(errno) }
        return status
    }

    /// Where a file lies. The kernel is asked for the path of the file that was found: what its name leads to may change at
    /// any moment.
    private static func place(of file: Descriptor) -> [UInt8] {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(file.number)", &target, target.count)
        guard count > 0, count < target.count else { return [] }
        return target[..<count].map { UInt8(bitPattern: $0) }
    }

    /// Whether a file may be one of our own databases. Closing one anywhere in this process would give up the locks that
    /// SQLite holds on it (sqlite.org/howtocorrupt.html, 2.2).
    private static func isDatabase(_ place: [UInt8]) -> Bool {
        let name = String(decoding: place[(place.lastIndex(of: UInt8(ascii: "/")) ?? 0)...], as: UTF8.self)
        return [".sqlite", ".mbtiles"].contains { ending in
            ["", "-wal", "-shm", "-journal"].contains { name.hasSuffix(ending + $0) }
        }
    }

    /// Makes a file, or opens the one that is there, which the worker empties before it writes: a request may be sent
    /// again. Refuses a symbolic link.
    private static func fileToWrite(_ path: [UInt8]) throws(Refusal) -> Descriptor {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let number = open(path.map { CChar(bitPattern: $0) } + [0], flags, 0o600)
        guard number >= 0 else { throw .unwritable(SystemError().description) }
        return Descriptor(number)
    }

    private static func refusal(_ code: Int32) -> Refusal {
        code == ENOENT || code == ENOTDIR ? .missing : .unreadable(SystemError(number: code).description)
    }
}
