internal import Glibc

/// Who uses a library's folder (flock(2)): any number of programs at the same time, or the one that puts another library in
/// its place. Let go with it, also when the process dies.
public final class FolderUse: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // A program that is being started holds a copy of the descriptor for a moment, and with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Uses a folder beside others, after whatever a restore that died has left there was brought to its end.
    ///
    /// - Parameter lock: flock(2); some file systems on networks have none.
    /// - Throws: ``LibraryError/folder(path:reason:)``, also while a restore is going on;
    ///   ``LibraryError/unfinishedRestore(path:)``.
    static func shared(
        _ folder: String, locking lock: (Int32, Int32) -> Int32 = { flock($0, $1) }
    ) throws(LibraryError) -> FolderUse {
        let use = FolderUse(try open(folder))
        let replacement = Replacement(folder: folder)
        if replacement.isPending {
            if lock(use.descriptor, LOCK_EX | LOCK_NB) == 0 {
                do { try replacement.recover() } catch {
                    throw .folder(path: folder, reason: "a restore could not be brought to its end: \(error)")
                }
            } else if errno != EWOULDBLOCK {
                // Nobody can tell whether it is still going on, and the parts may be nowhere or in two places.
                throw .unfinishedRestore(path: folder)
            }
        }
        // A file system without such locks has none to wait for.
        guard lock(use.descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK, !replacement.isPending else {
            throw .folder(path: folder, reason: "another library is being put in its place")
        }
        return use
    }

    /// Uses a folder alone; nil while any program uses it.
    ///
    /// - Throws: ``LibraryError/folder(path:reason:)``; ``LibraryError/noLocks(path:)`` where nobody can use it alone.
    public static func exclusive(_ folder: String) throws(LibraryError) -> FolderUse? {
        try exclusive(folder) { flock($0, $1) }
    }

    static func exclusive(
        _ folder: String, locking lock: (Int32, Int32) -> Int32
    ) throws(LibraryError) -> FolderUse? {
        let use = FolderUse(try open(folder))
        if lock(use.descriptor, LOCK_EX | LOCK_NB) == 0 { return use }
        guard errno == EWOULDBLOCK else { throw .noLocks(path: folder) }
        return nil
    }

    private static func open(_ folder: String) throws(LibraryError) -> Int32 {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path: folder, reason: String(cString: strerror(errno))) }
        return descriptor
    }
}
