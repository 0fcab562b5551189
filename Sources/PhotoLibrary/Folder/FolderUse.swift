internal import Glibc

/// A lock on a library's folder (flock(2)): shared by all programs that use the library, exclusive for the one that
/// replaces it. Released with this object, also when the process dies.
public final class FolderUse: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit {
        // Unlocks explicitly: a child process that is being started holds a copy of the descriptor for a moment, and
        // with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Locks a folder for shared use. First finishes or rolls back a restore whose process died.
    ///
    /// - Parameter lock: flock(2), or a replacement for tests; some network file systems do not support it.
    /// - Throws: ``LibraryError/folder(path:reason:)``, also while a restore is running;
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
                // Without locks, the program cannot tell whether the restore is still running, and its parts may be
                // missing or in two places.
                throw .unfinishedRestore(path: folder)
            }
        }
        // On a file system without locks, no program can hold one.
        guard lock(use.descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK, !replacement.isPending else {
            throw .folder(path: folder, reason: "another library is being put in its place")
        }
        return use
    }

    /// Locks a folder for exclusive use; nil while another program uses it.
    ///
    /// - Throws: ``LibraryError/folder(path:reason:)``; ``LibraryError/noLocks(path:)`` when the file system has no
    ///   locks.
    public static func exclusive(_ folder: String) throws(LibraryError) -> FolderUse? {
        try exclusive(folder) { flock($0, $1) }
    }

    /// As ``exclusive(_:)``, as soon as no other program uses it; nil when one still does after a time.
    ///
    /// - Throws: as there, and `CancellationError`.
    public static func exclusive(_ folder: String, patience: Duration) async throws -> FolderUse? {
        let end = ContinuousClock.now + patience
        while true {
            if let use = try exclusive(folder) { return use }
            guard ContinuousClock.now < end else { return nil }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    static func exclusive(
        _ folder: String, locking lock: (Int32, Int32) -> Int32
    ) throws(LibraryError) -> FolderUse? {
        let use = FolderUse(try open(folder))
        if lock(use.descriptor, LOCK_EX | LOCK_NB) == 0 { return use }
        guard errno == EWOULDBLOCK else { throw .noLocks(path: folder) }
        return nil
    }

    /// Does something that no other program that uses the folder may see half done.
    ///
    /// - Parameter earlier: the folder's earlier path.
    /// - Throws: ``LibraryError/folder(path:reason:)`` while another program uses it, and what `body` throws.
    func alone(in folder: String, before earlier: FilePath, _ body: () async throws -> Void) async throws {
        // On a file system without locks, no program can hold one.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            _ = flock(descriptor, LOCK_SH | LOCK_NB)
            throw LibraryError.folder(path: folder, reason: "another program uses it as “\(earlier)”")
        }
        defer { _ = flock(descriptor, LOCK_SH | LOCK_NB) }
        try await body()
    }

    private static func open(_ folder: String) throws(LibraryError) -> Int32 {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .folder(path: folder, reason: String(cString: strerror(errno))) }
        return descriptor
    }
}
